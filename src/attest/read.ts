import { type Envelope, parseEnvelope } from "./envelope.js";
import { parseStrictLines } from "./strict-json.js";

/** One attestation, by its form. */
export type Attestation =
  | { readonly form: "statement"; readonly statement: unknown }
  | { readonly form: "envelope"; readonly envelope: Envelope }
  | { readonly form: "sigstore"; readonly bundle: unknown };

export type Readable = { readonly attestations: readonly Attestation[] } | { readonly problem: string };

/** More than any bundle has; each costs at most a few signatures. */
const maxAttestations = 32;
const maxBytes = 1_048_576;

const sigstoreMediaType = "application/vnd.dev.sigstore.bundle";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What GitHub's API and `gh attestation download` give: a list of bundles, each with what GitHub knows of it. */
const unwrap = (value: unknown): readonly unknown[] => {
  if (!isRecord(value) || !Array.isArray(value.attestations)) return [value];
  return value.attestations.map((one: unknown) => (isRecord(one) ? one.bundle : one));
};

const formOf = (value: unknown): Attestation | { readonly problem: string } => {
  if (!isRecord(value)) return { problem: "it is no attestation" };
  const mediaType = value.mediaType;
  if (typeof mediaType === "string" && mediaType.startsWith(sigstoreMediaType)) {
    return { form: "sigstore", bundle: value };
  }
  if ("payloadType" in value || "signatures" in value) {
    const envelope = parseEnvelope(value);
    return envelope === null ? { problem: "its DSSE envelope is malformed" } : { form: "envelope", envelope };
  }
  if ("_type" in value) return { form: "statement", statement: value };
  return "base64Signature" in value
    ? { problem: "it is in cosign's older form; sign with --new-bundle-format" }
    : { problem: "it is neither a statement, nor a DSSE envelope, nor a Sigstore bundle" };
};

/**
 * Reads what signing gives: a Sigstore bundle, a DSSE envelope or a plain statement, one or several (one a line, or as
 * GitHub lists them). Nothing of it is believed yet.
 */
export const readAttestations = (bytes: Uint8Array): Readable => {
  if (bytes.length > maxBytes)
    return { problem: `it has ${bytes.length} bytes, at most ${maxBytes} are read` };
  const parsed = parseStrictLines(bytes, maxAttestations);
  if ("problem" in parsed) return parsed;
  const values = parsed.values.flatMap(unwrap);
  if (values.length === 0) return { problem: "it lists no attestation" };
  if (values.length > maxAttestations) {
    return { problem: `it lists ${values.length} attestations, at most ${maxAttestations} are read` };
  }
  const attestations: Attestation[] = [];
  let problem: string | null = null;
  for (const value of values) {
    const found = formOf(value);
    if ("problem" in found) problem ??= found.problem;
    else attestations.push(found);
  }
  return attestations.length === 0 && problem !== null ? { problem } : { attestations };
};
