import { open } from "node:fs/promises";
import { checkAttestation, type SignerPolicy } from "./attest/attest.js";
import { keyPolicy, type PolicyFile, workflowPolicy } from "./attest/policy.js";
import { type Attested, makeStatement, type WorkflowRun } from "./attest/statement.js";
import { maxAttestationBytes } from "./bundle/provenance.js";
import type { Bundle } from "./bundle/source.js";
import { installation } from "./installation.js";
import { messageOf, SheafError } from "./model/error.js";

/** Who may sign; nothing of it lets anybody. */
export interface SignerOptions {
  /** File of a public key in PEM. */
  readonly key?: string | undefined;
  /** `OWNER/REPO/.github/workflows/FILE[@REF]`, on github.com. */
  readonly workflow?: string | undefined;
  /** File of Sigstore's trusted roots; the one of its public instance that Sheaf ships when left out. */
  readonly trustedRoot?: string | undefined;
}

const maxPolicyBytes = 1_048_576;

const unreadable = (path: string, why: string, cause?: unknown): SheafError =>
  new SheafError("bad-argument", `${path} cannot be read: ${why}`, "Name a file that is there.", { cause });

/** Reads a file that the user named; links are followed, since it is theirs. */
const readNamed = async (path: string, maximum: number): Promise<Uint8Array> => {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, "r");
  } catch (cause) {
    if ((cause as { readonly code?: unknown } | null)?.code === "ENOENT")
      throw unreadable(path, "there is no such file", cause);
    throw unreadable(path, messageOf(cause), cause);
  }
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw unreadable(path, "it is no file");
    if (stat.size > maximum) throw unreadable(path, `it has ${stat.size} bytes, at most ${maximum} are read`);
    return await file.readFile();
  } finally {
    await file.close();
  }
};

const policyFile = async (path: string): Promise<PolicyFile> => ({
  path,
  bytes: await readNamed(path, maxPolicyBytes),
});

/**
 * Reads who may sign.
 *
 * @returns null when nobody is named.
 * @throws SheafError `bad-argument`.
 */
export const signerPolicy = async (options: SignerOptions): Promise<SignerPolicy | null> => {
  const { key, workflow, trustedRoot } = options;
  if (key !== undefined && workflow !== undefined) {
    throw new SheafError(
      "bad-argument",
      "both a key and a workflow were named as who may sign",
      "Name one of them.",
    );
  }
  if (trustedRoot !== undefined && workflow === undefined) {
    throw new SheafError(
      "bad-argument",
      "trusted roots say whose certificates count, not who may sign",
      "Add --workflow OWNER/REPO/.github/workflows/FILE[@REF].",
    );
  }
  if (key !== undefined) return keyPolicy(await policyFile(key));
  if (workflow === undefined) return null;
  return workflowPolicy(workflow, await policyFile(trustedRoot ?? installation().trustedRoot));
};

/**
 * The statement about a bundle that can be signed.
 *
 * @param repository URL of the repository, without user name and password; null when it is not known.
 * @param run the run of a workflow that this is; null elsewhere.
 */
export const statementOf = (
  { manifest, digest }: Pick<Bundle, "manifest" | "digest">,
  repository: string | null,
  run: WorkflowRun | null,
): Uint8Array =>
  makeStatement({
    digest,
    commit: manifest.commit,
    config: manifest.config,
    fingerprint: manifest.fingerprint,
    tool: `sheaf ${installation().version}`,
    repository,
    run,
  });

/** Reads an attestation that the user named. @throws SheafError `bad-argument`. */
export const readNamedAttestation = (path: string): Promise<Uint8Array> =>
  readNamed(path, maxAttestationBytes);

/**
 * Reads what signing gave, to be published with a bundle. Whose signature it is, is for those to check who pull it.
 *
 * @returns the bytes as they are.
 * @throws SheafError `bad-argument` for a file that cannot be read, `not-attested` for one that does not speak of this
 *   bundle or is not signed.
 */
export const readAttestation = async (path: string, about: Attested): Promise<Uint8Array> => {
  const bytes = await readNamedAttestation(path);
  const { state, problem } = await checkAttestation(bytes, about, null);
  if (state === "unchecked") return bytes;
  const why = problem ?? "it is a statement that nobody signed";
  throw new SheafError(
    "not-attested",
    `${path} is no attestation of this bundle: ${why}`,
    "Sign the statement of `sheaf publish --attest`, or attest the bundle's manifest.",
  );
};
