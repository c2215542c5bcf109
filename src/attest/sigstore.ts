import { createHash } from "node:crypto";
import { type Bundle, bundleFromJSON } from "@sigstore/bundle";
import { HashAlgorithm, TrustedRoot } from "@sigstore/protobuf-specs";
import {
  type SignedEntity,
  type Signer,
  type TrustMaterial,
  toSignedEntity,
  toTrustMaterial,
  VerificationError,
  Verifier,
} from "@sigstore/verify";
import { messageOf, SheafError } from "../model/error.js";
import { certificateText, extensionIds } from "./certificate.js";
import { type Envelope, preAuthEncoding } from "./envelope.js";
import type { Attested } from "./statement.js";
import { parseStrictLines } from "./strict-json.js";
import { actionsIssuer, githubServer, isWorkflow, type WorkflowName, workflowText } from "./workflow.js";

/** What a Sigstore bundle signs: a statement in an envelope, or the manifest itself. */
export type SigstoreContent =
  | { readonly kind: "envelope"; readonly envelope: Envelope }
  | { readonly kind: "message"; readonly sha256: string | null; readonly signature: Uint8Array };

export interface SigstoreBundle {
  readonly bundle: Bundle;
  readonly content: SigstoreContent;
}

/** More proofs of one signature than anybody collects; checking compares them pairwise. */
const maxProofs = 16;

/**
 * Whether a bundle is small and plain enough to be checked. The library takes the name of whoever signed a log's checkpoint
 * for a pattern, and a pattern can be made that never ends.
 */
const isPlain = ({ verificationMaterial: material }: Bundle): boolean => {
  const { content, tlogEntries, timestampVerificationData } = material;
  const stamps = timestampVerificationData?.rfc3161Timestamps ?? [];
  const chain = content.$case === "x509CertificateChain" ? content.x509CertificateChain.certificates : [];
  if (Math.max(tlogEntries.length, stamps.length, chain.length) > maxProofs) return false;
  const notes = tlogEntries.map((entry) => entry.inclusionProof?.checkpoint?.envelope ?? "");
  return notes.every((note) =>
    [...note.matchAll(/\u2014 (\S+)/g)].every(([, name]) => /^[A-Za-z0-9._~:/-]{1,253}$/.test(name!)),
  );
};

/** @returns the bundle, parsed once, so that what is checked is what was read; null when it is none. */
export const readSigstoreBundle = (json: unknown): SigstoreBundle | null => {
  try {
    const bundle = bundleFromJSON(json);
    if (!isPlain(bundle)) return null;
    if (bundle.content.$case === "messageSignature") {
      const { messageDigest, signature } = bundle.content.messageSignature;
      const isSha256 = messageDigest.algorithm === HashAlgorithm.SHA2_256;
      const sha256 = isSha256 ? messageDigest.digest.toString("hex") : null;
      return { bundle, content: { kind: "message", sha256, signature } };
    }
    const { payload, payloadType, signatures } = bundle.content.dsseEnvelope;
    const envelope = { payload, payloadType, signatures: signatures.map(({ sig }) => sig) };
    return { bundle, content: { kind: "envelope", envelope } };
  } catch {
    return null;
  }
};

/** Whether each key has a beginning: the library takes a missing one for the beginning of time. */
const isBounded = ({ certificateAuthorities, timestampAuthorities, tlogs, ctlogs }: TrustedRoot): boolean =>
  [...certificateAuthorities, ...timestampAuthorities].every(({ validFor }) => validFor?.start != null) &&
  [...tlogs, ...ctlogs].every(({ publicKey }) => publicKey?.validFor?.start != null);

/**
 * Reads who Sigstore's and GitHub's certificates, logs and clocks go back to: a `trusted_root.json`, or several, one a
 * line, as `gh attestation trusted-root` prints them.
 *
 * @param where names the file in errors.
 * @throws SheafError `bad-argument`.
 */
export const readTrustedRoots = (bytes: Uint8Array, where: string): readonly TrustMaterial[] => {
  const refuse = (why: string, cause?: unknown): SheafError =>
    new SheafError(
      "bad-argument",
      `${where} holds no trusted root of Sigstore: ${why}`,
      "Write one with: gh attestation trusted-root > FILE",
      { cause },
    );
  const parsed = parseStrictLines(bytes, 32);
  if ("problem" in parsed) throw refuse(parsed.problem);
  try {
    const roots = parsed.values.map((value) => TrustedRoot.fromJSON(value));
    if (!roots.every(isBounded)) throw new Error("it does not say from when on its keys are valid");
    if (roots.every((root) => root.certificateAuthorities.length > 0))
      return roots.map((root) => toTrustMaterial(root));
  } catch (cause) {
    throw refuse(messageOf(cause), cause);
  }
  throw refuse("it names no certificate authority");
};

/**
 * A root that has logs is one whose signers must stand in them. GitHub's own, for private repositories, has none and
 * vouches for time with a stamp. One proof of time is needed always: certificates live for minutes.
 */
const verifierOf = (root: TrustMaterial): Verifier =>
  new Verifier(root, {
    ctlogThreshold: root.ctlogs.length > 0 ? 1 : 0,
    tlogThreshold: root.tlogs.length > 0 ? 1 : 0,
    timestampThreshold: 1,
  });

/**
 * What the library checks. It looks for the hash of an envelope's payload in logs; newer logs hold the hash of all that is
 * signed, payload and type.
 */
const entityOf = (bundle: Bundle, about: Attested): SignedEntity => {
  const entity = toSignedEntity(bundle, Buffer.from(about.manifest));
  if (bundle.content.$case !== "dsseEnvelope") return entity;
  const { payloadType, payload } = bundle.content.dsseEnvelope;
  const signed = createHash("sha256").update(preAuthEncoding(payloadType, payload)).digest();
  const { signature } = entity;
  return {
    ...entity,
    signature: {
      signature: signature.signature,
      compareSignature: (other) => signature.compareSignature(other),
      compareDigest: (digest) => signature.compareDigest(digest) || signed.equals(digest),
      verifySignature: (key) => signature.verifySignature(key),
    },
  };
};

const identityProblem = (signer: Signer, about: Attested, allowed: WorkflowName): string | null => {
  const { identity } = signer;
  const subject = identity?.subjectAlternativeName ?? "";
  const issuer = identity?.extensions?.issuer ?? "";
  // Not by the library's policy, which takes a name for a pattern.
  if (issuer !== actionsIssuer)
    return `its certificate rests on ${issuer || "nobody"}, not on ${actionsIssuer}`;
  if (!isWorkflow(allowed, subject))
    return `it was signed by ${subject || "nobody"}, not by ${workflowText(allowed)}`;
  const repository = certificateText(identity?.oids, extensionIds.sourceRepository);
  if (repository !== `${githubServer}/${allowed.repository}`) {
    return `it was signed in a run for ${repository ?? "an unknown repository"}, not for ${allowed.repository}`;
  }
  const commit = certificateText(identity?.oids, extensionIds.sourceDigest);
  return commit === about.commit
    ? null
    : `it was signed in a run for commit ${commit ?? "unknown"}, and the bundle is of ${about.commit}`;
};

/**
 * Whether a workflow signed, by a certificate that it had for minutes, and was running for the bundle's own commit.
 *
 * @returns who signed, or why it does not hold.
 */
export const verifyKeyless = (
  { bundle }: SigstoreBundle,
  about: Attested,
  allowed: WorkflowName,
  roots: readonly TrustMaterial[],
): { readonly signer: string } | { readonly problem: string } => {
  if (bundle.verificationMaterial.content.$case === "publicKey") {
    return { problem: "it was signed with a key, not by a workflow: check it with --key" };
  }
  const problems = new Set<string>();
  for (const root of roots) {
    try {
      const signer = verifierOf(root).verify(entityOf(bundle, about));
      const problem = identityProblem(signer, about, allowed);
      return problem === null ? { signer: signer.identity!.subjectAlternativeName! } : { problem };
    } catch (error) {
      // Anything else is a part that is missing or malformed, which the library met unprepared.
      problems.add(error instanceof VerificationError ? error.message : "a part of it is malformed");
    }
  }
  return { problem: `its signature does not hold: ${[...problems].join("; ")}` };
};
