import { checkAttestation } from "../attest/attest.js";
import { readAttestation, statementOf } from "../attestation.js";
import type { Store } from "../bundle/store.js";
import type { StoredBundle } from "../bundle/stored.js";
import type { Environment } from "../git/environment.js";
import { repositoryUrl } from "../git/public-url.js";
import type { GitReader } from "../git/reader.js";
import { SheafError } from "../model/error.js";
import type { Transport } from "../transport/transport.js";
import { workflowRun } from "./workflow-run.js";

/** What is to be said of a bundle's origin. */
export interface OriginOptions {
  /** Write the statement that can be signed, and publish it unsigned where there is no signed one. */
  readonly attest?: boolean | undefined;
  /** File of what signing gave: a Sigstore bundle or a DSSE envelope. */
  readonly attestation?: string | undefined;
  /** Leaves what is stored and published as it is; the statement is written all the same. */
  readonly dryRun?: boolean | undefined;
}

export interface Origin {
  /** What travels with the bundle; null leaves what is published already. */
  readonly attestation: Uint8Array | null;
  /** Path of the statement; null when none was asked for. */
  readonly statement: string | null;
}

/** @throws SheafError `bad-argument`. */
export const checkOriginOptions = ({ attest, attestation }: OriginOptions): void => {
  if (attest !== true || attestation === undefined) return;
  throw new SheafError(
    "bad-argument",
    "--attest writes a statement to be signed, and --attestation publishes a signed one",
    "Publish with --attest, sign the statement, and publish again with --attestation FILE.",
  );
};

type About = Parameters<typeof checkAttestation>[1];

/** An attestation of this bundle that somebody signed, whoever it is. */
const isSigned = async (bytes: Uint8Array | null, about: About): Promise<boolean> =>
  (await checkAttestation(bytes, about, null)).state === "unchecked";

/** A statement that nobody signed must not take the place of one that somebody did. */
const unlessSignedThere = async (
  transport: Transport,
  about: About,
  said: Uint8Array,
): Promise<Uint8Array | null> => {
  const there = await transport.open(about.commit).catch(() => null);
  return there !== null && (await isSigned(there.attestation, about)) ? null : said;
};

/** Finds out, and keeps in the store, what is said of a bundle's origin. */
export const originOf = async (
  { bundle, source }: StoredBundle,
  store: Store,
  reader: GitReader,
  transport: Transport,
  environment: Environment,
  options: OriginOptions,
): Promise<Origin> => {
  const { manifest, digest } = bundle;
  const about = { digest, commit: manifest.commit, manifest: await source.manifestBytes() };
  if (options.attestation !== undefined) {
    const bytes = await readAttestation(options.attestation, about);
    if (options.dryRun !== true) await store.putBeside(manifest, "attestation", bytes);
    return { attestation: bytes, statement: null };
  }
  const stored = await source.attestation().catch(() => null);
  const { state } = await checkAttestation(stored, about, null);
  if (options.attest !== true) {
    const travels = state === "refused" ? null : stored;
    const attestation =
      state === "unsigned" && travels !== null ? await unlessSignedThere(transport, about, travels) : travels;
    return { attestation, statement: null };
  }
  const branch = await reader.headName().catch(() => null);
  const said = statementOf(bundle, repositoryUrl(reader.commonDir, branch), workflowRun(environment));
  const statement = await store.putBeside(manifest, "statement", said);
  if (state === "unchecked") return { attestation: stored, statement };
  if (options.dryRun !== true) await store.putBeside(manifest, "attestation", said);
  return { attestation: await unlessSignedThere(transport, about, said), statement };
};
