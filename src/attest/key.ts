import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { SheafError } from "../model/error.js";

/** A public key that signatures are held against. */
export interface TrustedKey {
  readonly key: KeyObject;
  /** Hashes that signatures of such a key are made with; null where the algorithm brings its own. */
  readonly hashes: readonly (string | null)[];
  /** For people: `key sha256:` and the SHA-256 of its DER form. */
  readonly name: string;
}

const refuse = (where: string, why: string): SheafError =>
  new SheafError(
    "bad-argument",
    `${where} is no public key that signatures can be checked with: ${why}`,
    "Give a PEM file that begins with -----BEGIN PUBLIC KEY-----: ECDSA on P-256 or P-384, RSA of 2,048 bits or more, or Ed25519.",
  );

// Tools hash with SHA-256 whatever the curve, or with the hash that fits the curve.
const ecHashes: Readonly<Record<string, readonly string[]>> = {
  prime256v1: ["sha256"],
  secp384r1: ["sha384", "sha256"],
};

const hashesOf = (key: KeyObject, where: string): readonly (string | null)[] => {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === "ed25519") return [null];
  if (type === "ec") {
    const hashes = ecHashes[details?.namedCurve ?? ""];
    if (hashes !== undefined) return hashes;
    throw refuse(where, `its curve is ${details?.namedCurve ?? "unknown"}`);
  }
  if (type === "rsa") {
    if ((details?.modulusLength ?? 0) >= 2048) return ["sha256", "sha384", "sha512"];
    throw refuse(where, `RSA of ${details?.modulusLength} bits is too short`);
  }
  throw refuse(where, `it is of the kind ${type ?? "unknown"}`);
};

/**
 * Reads a public key.
 *
 * @param where names the file in errors.
 * @throws SheafError `bad-argument`, also for a private key or a certificate: neither is meant to be handed around as one.
 */
export const readPublicKey = (pem: string, where: string): TrustedKey => {
  if (/PRIVATE KEY/.test(pem)) throw refuse(where, "it is a private key");
  if (!/^-----BEGIN (?:RSA )?PUBLIC KEY-----\s/.test(pem.trim())) throw refuse(where, "it is not PEM of one");
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch (cause) {
    throw refuse(where, cause instanceof Error ? cause.message : "it cannot be read");
  }
  const der = key.export({ type: "spki", format: "der" });
  return {
    key,
    hashes: hashesOf(key, where),
    name: `key sha256:${createHash("sha256").update(der).digest("hex")}`,
  };
};

/** Whether the key signed these bytes. */
export const isSignedBy = (trusted: TrustedKey, bytes: Uint8Array, signature: Uint8Array): boolean =>
  trusted.hashes.some((hash) => {
    try {
      return verify(hash, bytes, trusted.key, signature);
    } catch {
      return false;
    }
  });
