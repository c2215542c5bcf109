import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { initializeCA, initializeCTLog, initializeTLog, initializeTSA } from "@sigstore/mock";
import { preAuthEncoding } from "../../../src/attest/envelope.js";
import { payloadType } from "../../../src/attest/statement.js";

const keyPair = (namedCurve = "P-256") => generateKeyPairSync("ec", { namedCurve });
const base64 = (bytes: Uint8Array | ArrayBuffer): string =>
  Buffer.from(bytes as Uint8Array).toString("base64");
const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** What a run of a workflow is known by. */
export interface Run {
  readonly subject: string;
  readonly issuer: string;
  readonly repository: string;
  readonly commit: string;
}

const arc = "1.3.6.1.4.1.57264.1.";

export interface Authorities {
  /** As `gh attestation trusted-root` prints it. */
  readonly trustedRoot: object;
  /** A Sigstore bundle over a statement; `loggedWhole`: the log holds the hash of payload and type, as newer ones do. */
  readonly attest: (
    payload: Uint8Array,
    run: Run,
    options?: { readonly type?: string; readonly loggedWhole?: boolean },
  ) => Promise<Record<string, unknown>>;
  /** A Sigstore bundle over a file's bytes. */
  readonly signBlob: (bytes: Uint8Array, run: Run) => Promise<Record<string, unknown>>;
}

const recordOf = (bytes: Uint8Array, signature: Uint8Array, certificate: string) => ({
  kind: "hashedrekord",
  apiVersion: "0.0.1",
  spec: {
    signature: { content: base64(signature), publicKey: { content: certificate } },
    data: { hash: { algorithm: "sha256", value: sha256(bytes).toString("hex") } },
  },
});

const validFor = { start: "2020-01-01T00:00:00Z" };

/**
 * A certificate authority, a certificate log and a transparency log of their own; or, as GitHub has for private
 * repositories, an authority with a clock and no logs.
 *
 * @param at when certificates are issued and entries are logged: after the authorities' own certificates were, which
 *   begin at the second that they are made in. Whole seconds: of a time stamp with a fraction that ends in 0, DER drops
 *   the 0, and @sigstore/core then reads no time.
 */
export const makeAuthorities = async (
  kind: "logs" | "clock" = "logs",
  at = new Date(Date.now() + 60_000),
): Promise<Authorities> => {
  const clock = new Date(Math.floor(at.getTime() / 1000) * 1000);
  const ctLog = await initializeCTLog(keyPair(), clock);
  const ca = await initializeCA(keyPair("P-384"), kind === "logs" ? ctLog : undefined, clock);
  const tlog = await initializeTLog("https://rekor.example", keyPair(), clock);
  const tsa = await initializeTSA(keyPair("P-384"), clock);

  const certify = async ({ subject, issuer, repository, commit }: Run) => {
    const { publicKey, privateKey } = keyPair();
    const certificate = await ca.issueCertificate({
      publicKey: publicKey.export({ type: "spki", format: "der" }),
      subjectAltName: subject,
      extensions: [
        { oid: `${arc}1`, value: issuer, legacy: true },
        { oid: `${arc}8`, value: issuer },
        { oid: `${arc}12`, value: repository },
        { oid: `${arc}13`, value: commit },
      ],
    });
    return { certificate: { rawBytes: base64(certificate as unknown as Uint8Array) }, privateKey };
  };

  const entryOf = async (proposed: { readonly kind: string; readonly apiVersion: string }) => {
    const entry = Object.values(await tlog.log(proposed))[0] as unknown as {
      body: string;
      integratedTime: number;
      logID: string;
      logIndex: number;
      verification: {
        signedEntryTimestamp: string;
        inclusionProof: { checkpoint: string; rootHash: string; treeSize: number; logIndex: number };
      };
    };
    const proof = entry.verification.inclusionProof;
    return {
      logIndex: String(entry.logIndex),
      logId: { keyId: Buffer.from(entry.logID, "hex").toString("base64") },
      kindVersion: { kind: proposed.kind, version: proposed.apiVersion },
      integratedTime: String(entry.integratedTime),
      inclusionPromise: { signedEntryTimestamp: entry.verification.signedEntryTimestamp },
      inclusionProof: {
        logIndex: String(proof.logIndex),
        rootHash: Buffer.from(proof.rootHash, "hex").toString("base64"),
        treeSize: String(proof.treeSize),
        hashes: [],
        checkpoint: { envelope: proof.checkpoint },
      },
      canonicalizedBody: entry.body,
    };
  };

  const stampOf = async (signature: Uint8Array) => ({
    rfc3161Timestamps: [
      {
        signedTimestamp: base64(
          (await tsa.timestamp({
            artifactHash: sha256(signature),
            hashAlgorithmOID: "2.16.840.1.101.3.4.2.1",
            nonce: 1,
            policyOID: "1.3.6.1.4.1.57264.2",
          })) as unknown as Uint8Array,
        ),
      },
    ],
  });

  const proofs = async (signature: Uint8Array, proposed: { kind: string; apiVersion: string }) =>
    kind === "logs"
      ? { tlogEntries: [await entryOf(proposed)], timestampVerificationData: { rfc3161Timestamps: [] } }
      : { tlogEntries: [], timestampVerificationData: await stampOf(signature) };

  const mediaType = "application/vnd.dev.sigstore.bundle.v0.3+json";
  const authority = (certificates: readonly Uint8Array[]) => ({
    subject: { commonName: "example", organization: "example" },
    uri: "https://example.com",
    certChain: { certificates: certificates.map((bytes) => ({ rawBytes: base64(bytes) })) },
    validFor,
  });
  const log = (publicKey: Uint8Array, baseUrl: string) => ({
    baseUrl,
    hashAlgorithm: "SHA2_256",
    publicKey: { rawBytes: base64(publicKey), keyDetails: "PKIX_ECDSA_P256_SHA_256", validFor },
    logId: { keyId: base64(sha256(publicKey)) },
  });

  return {
    trustedRoot: {
      mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
      certificateAuthorities: [authority([ca.rootCertificate as unknown as Uint8Array])],
      tlogs: kind === "logs" ? [log(tlog.publicKey, "https://rekor.example")] : [],
      ctlogs: kind === "logs" ? [log(ctLog.publicKey, "https://ctfe.example")] : [],
      timestampAuthorities:
        kind === "logs"
          ? []
          : [
              authority([
                tsa.intCertificate as unknown as Uint8Array,
                tsa.rootCertificate as unknown as Uint8Array,
              ]),
            ],
    },
    attest: async (payload, run, { type = payloadType, loggedWhole = false } = {}) => {
      const { certificate, privateKey } = await certify(run);
      const signature = sign("sha256", preAuthEncoding(type, payload), privateKey);
      const proposed = loggedWhole
        ? recordOf(preAuthEncoding(type, payload), signature, certificate.rawBytes)
        : {
            kind: "dsse",
            apiVersion: "0.0.1",
            spec: {
              payloadHash: { algorithm: "sha256", value: sha256(payload).toString("hex") },
              signatures: [{ signature: base64(signature), verifier: certificate.rawBytes }],
            },
          };
      return {
        mediaType,
        verificationMaterial: { certificate, ...(await proofs(signature, proposed)) },
        dsseEnvelope: {
          payload: base64(payload),
          payloadType: type,
          signatures: [{ sig: base64(signature) }],
        },
      };
    },
    signBlob: async (bytes, run) => {
      const { certificate, privateKey } = await certify(run);
      const signature = sign("sha256", bytes, privateKey);
      const proposed = recordOf(bytes, signature, certificate.rawBytes);
      return {
        mediaType,
        verificationMaterial: { certificate, ...(await proofs(signature, proposed)) },
        messageSignature: {
          messageDigest: { algorithm: "SHA2_256", digest: base64(sha256(bytes)) },
          signature: base64(signature),
        },
      };
    },
  };
};

/** A DSSE envelope that keys have signed. */
export const envelopeOf = (
  payload: Uint8Array,
  keys: readonly { readonly key: KeyObject | string; readonly hash: string | null }[],
  type = payloadType,
): Record<string, unknown> => ({
  payloadType: type,
  payload: base64(payload),
  signatures: keys.map(({ key, hash }) => ({
    keyid: "",
    sig: base64(
      sign(hash, preAuthEncoding(type, payload), typeof key === "string" ? createPrivateKey(key) : key),
    ),
  })),
});
