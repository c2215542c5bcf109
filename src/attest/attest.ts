import type { TrustMaterial } from "@sigstore/verify";
import type { AttestationReport } from "../model/report.js";
import { type Envelope, preAuthEncoding } from "./envelope.js";
import { isSignedBy, type TrustedKey } from "./key.js";
import { type Attestation, readAttestations } from "./read.js";
import type { SigstoreBundle } from "./sigstore.js";
import { type Attested, payloadProblem, payloadType, statementProblem } from "./statement.js";
import type { WorkflowName } from "./workflow.js";

/** Who may sign. There is no policy that lets anybody: a signature by nobody in particular proves nothing. */
export type SignerPolicy =
  | { readonly kind: "key"; readonly key: TrustedKey }
  | { readonly kind: "workflow"; readonly workflow: WorkflowName; readonly roots: readonly TrustMaterial[] };

/** An attestation that speaks of the bundle. */
type Relevant =
  | { readonly form: "statement" }
  | { readonly form: "envelope"; readonly envelope: Envelope }
  | { readonly form: "sigstore"; readonly sigstore: SigstoreBundle };

const envelopeProblem = (envelope: Envelope, about: Attested): string | null =>
  envelope.payloadType === payloadType
    ? payloadProblem(envelope.payload, about)
    : `its envelope holds ${envelope.payloadType}, not ${payloadType}`;

// Loaded when it is needed: it is large, and most commands never ask.
const sigstore = (): Promise<typeof import("./sigstore.js")> => import("./sigstore.js");

const relevantOf = async (
  one: Attestation,
  about: Attested,
): Promise<Relevant | { readonly problem: string }> => {
  if (one.form === "statement") {
    const problem = statementProblem(one.statement, about);
    return problem === null ? { form: "statement" } : { problem };
  }
  if (one.form === "envelope") {
    const problem = envelopeProblem(one.envelope, about);
    return problem === null ? one : { problem };
  }
  const read = (await sigstore()).readSigstoreBundle(one.bundle);
  if (read === null) return { problem: "its Sigstore bundle is malformed" };
  const { content } = read;
  if (content.kind === "envelope") {
    const problem = envelopeProblem(content.envelope, about);
    return problem === null ? { form: "sigstore", sigstore: read } : { problem };
  }
  return content.sha256 === about.digest
    ? { form: "sigstore", sigstore: read }
    : {
        problem: `it signs ${content.sha256 ?? "something without a SHA-256"}, and this bundle is ${about.digest}`,
      };
};

type Verdict = { readonly signer: string } | { readonly problem: string };

const verifyWithKey = (one: Relevant, about: Attested, key: TrustedKey): Verdict => {
  if (one.form === "statement") return { problem: unsigned };
  const content = one.form === "envelope" ? { kind: "envelope" as const, ...one } : one.sigstore.content;
  const holds =
    content.kind === "message"
      ? isSignedBy(key, about.manifest, content.signature)
      : content.envelope.signatures.some((signature) =>
          isSignedBy(key, preAuthEncoding(content.envelope.payloadType, content.envelope.payload), signature),
        );
  return holds ? { signer: key.name } : { problem: "the key that was named did not sign it" };
};

const unsigned = "it is not signed, so anybody could have written it";

const verifyOne = async (one: Relevant, about: Attested, policy: SignerPolicy): Promise<Verdict> => {
  if (policy.kind === "key") return verifyWithKey(one, about, policy.key);
  if (one.form === "statement") return { problem: unsigned };
  if (one.form === "envelope") {
    return { problem: "it was signed with a key, not by a workflow: check it with --key" };
  }
  return (await sigstore()).verifyKeyless(one.sigstore, about, policy.workflow, policy.roots);
};

const refused = (problem: string): AttestationReport => ({ state: "refused", signer: null, problem });

/**
 * Whether somebody who may do so vouches for a bundle: the statement's subject is this bundle, its commit is the
 * manifest's, and the signature is by whom the policy names. Offline; the bundle's objects are not looked at, their
 * digests stand in the manifest.
 *
 * @param bytes the attestation as it was stored or fetched; null for none.
 * @param policy null to check only of what it speaks, not who says so.
 */
export const checkAttestation = async (
  bytes: Uint8Array | null,
  about: Attested,
  policy: SignerPolicy | null,
): Promise<AttestationReport> => {
  if (bytes === null) return { state: "none", signer: null, problem: null };
  const read = readAttestations(bytes);
  if ("problem" in read) return refused(read.problem);
  const relevant: Relevant[] = [];
  const problems: string[] = [];
  for (const one of read.attestations) {
    const found = await relevantOf(one, about);
    if ("problem" in found) problems.push(found.problem);
    else relevant.push(found);
  }
  if (relevant.length === 0) return refused(problems[0] ?? "it says nothing");
  const signed = relevant.filter(({ form }) => form !== "statement");
  if (policy === null) {
    return { state: signed.length === 0 ? "unsigned" : "unchecked", signer: null, problem: null };
  }
  const failures: string[] = [];
  for (const one of signed) {
    const verdict = await verifyOne(one, about, policy);
    if ("signer" in verdict) return { state: "verified", signer: verdict.signer, problem: null };
    failures.push(verdict.problem);
  }
  return refused(failures[0] ?? unsigned);
};
