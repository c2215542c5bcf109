import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkAttestation } from "../../../src/attest/attest.js";
import { preAuthEncoding } from "../../../src/attest/envelope.js";
import { keyPolicy } from "../../../src/attest/policy.js";
import { type Attested, makeStatement } from "../../../src/attest/statement.js";
import { envelopeOf } from "./authorities.js";

const commit = "1".repeat(40);
const manifest = Buffer.from('{"format":1}\n');
const digest = createHash("sha256").update(manifest).digest("hex");
const about: Attested = { digest, commit, manifest };
const statement = makeStatement({
  digest,
  commit,
  config: "2".repeat(64),
  fingerprint: "3".repeat(64),
  tool: "sheaf 1.2.3",
  repository: null,
  run: null,
});

const pem = (key: KeyObject): string => key.export({ type: "spki", format: "pem" }) as string;
const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const policy = (key: KeyObject | string) =>
  keyPolicy({ path: "key.pem", bytes: Buffer.from(typeof key === "string" ? key : pem(key)) });
const check = (value: unknown, key: KeyObject) => checkAttestation(json(value), about, policy(key));

const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
const other = generateKeyPairSync("ec", { namedCurve: "P-256" });

describe("an envelope that a key signed", () => {
  it.each([
    ["ECDSA on P-256", p256, "sha256"],
    ["ECDSA on P-384", generateKeyPairSync("ec", { namedCurve: "P-384" }), "sha384"],
    ["ECDSA on P-384 with SHA-256", generateKeyPairSync("ec", { namedCurve: "P-384" }), "sha256"],
    ["RSA", generateKeyPairSync("rsa", { modulusLength: 2048 }), "sha256"],
    ["Ed25519", generateKeyPairSync("ed25519"), null],
  ] as const)("holds by %s", async (_, { publicKey, privateKey }, hash) => {
    const envelope = envelopeOf(statement, [{ key: privateKey, hash }]);
    const report = await check(envelope, publicKey);
    expect(report.state).toBe("verified");
    const der = publicKey.export({ type: "spki", format: "der" });
    expect(report.signer).toBe(`key sha256:${createHash("sha256").update(der).digest("hex")}`);
    expect((await check(envelope, other.publicKey)).problem).toMatch(/did not sign/);
  });

  it("holds when one of several signatures is by the key", async () => {
    const envelope = envelopeOf(statement, [
      { key: other.privateKey, hash: "sha256" },
      { key: p256.privateKey, hash: "sha256" },
    ]);
    expect((await check(envelope, p256.publicKey)).state).toBe("verified");
  });

  it("is read in either alphabet of base64, padded or not, and in no other spelling", async () => {
    const envelope = envelopeOf(statement, [{ key: p256.privateKey, hash: "sha256" }]);
    const payload = envelope.payload as string;
    const url = payload.replaceAll("+", "-").replaceAll("/", "_");
    expect((await check({ ...envelope, payload: url }, p256.publicKey)).state).toBe("verified");
    const bare = url.replace(/=+$/, "");
    expect((await check({ ...envelope, payload: bare }, p256.publicKey)).state).toBe("verified");
    for (const odd of [`${payload}!`, ` ${payload}`, `${payload}\n`, `${bare}==========`, `!${payload}`]) {
      expect((await check({ ...envelope, payload: odd }, p256.publicKey)).problem).toMatch(/malformed/);
    }
  });

  it("is refused for every byte that is changed", async () => {
    const envelope = envelopeOf(statement, [{ key: p256.privateKey, hash: "sha256" }]);
    const payload = Buffer.from(envelope.payload as string, "base64");
    for (let at = 0; at < payload.length; at += 7) {
      const changed = Buffer.from(payload);
      changed[at]! ^= 1;
      const report = await check({ ...envelope, payload: changed.toString("base64") }, p256.publicKey);
      expect(report.state, `byte ${at}`).toBe("refused");
    }
  });

  it("covers what the payload is, as DSSE says", async () => {
    expect(preAuthEncoding("http://example.com/HelloWorld", Buffer.from("hello world")).toString()).toBe(
      "DSSEv1 29 http://example.com/HelloWorld 11 hello world",
    );
    expect(preAuthEncoding("ä", Buffer.from("é")).toString()).toBe("DSSEv1 2 ä 2 é");
    const bytes = sign("sha256", statement, p256.privateKey).toString("base64");
    const envelope = envelopeOf(statement, [{ key: p256.privateKey, hash: "sha256" }]);
    const raw = { ...envelope, signatures: [{ sig: bytes }] };
    expect((await check(raw, p256.publicKey)).problem).toMatch(/did not sign/);
    const other = envelopeOf(statement, [{ key: p256.privateKey, hash: "sha256" }], "text/plain");
    expect((await check(other, p256.publicKey)).problem).toMatch(/holds text\/plain/);
  });

  it("is never satisfied by a statement that nobody signed", async () => {
    const plain = await checkAttestation(statement, about, policy(p256.publicKey));
    expect(plain.problem).toMatch(/not signed, so anybody could have written it/);
    expect((await checkAttestation(statement, about, null)).state).toBe("unsigned");
    const none = { ...envelopeOf(statement, []), signatures: [] };
    expect((await check(none, p256.publicKey)).state).toBe("refused");
  });

  it("may stand in a Sigstore bundle, or sign the manifest itself", async () => {
    const envelope = envelopeOf(statement, [{ key: p256.privateKey, hash: "sha256" }]);
    const material = { publicKey: { hint: "x" }, tlogEntries: [] };
    const mediaType = "application/vnd.dev.sigstore.bundle.v0.3+json";
    const bundle = { mediaType, verificationMaterial: material, dsseEnvelope: envelope };
    expect((await check(bundle, p256.publicKey)).state).toBe("verified");
    expect((await check(bundle, other.publicKey)).problem).toMatch(/did not sign/);
    const messageSignature = {
      messageDigest: { algorithm: "SHA2_256", digest: Buffer.from(digest, "hex").toString("base64") },
      signature: sign("sha256", manifest, p256.privateKey).toString("base64"),
    };
    const blob = { mediaType, verificationMaterial: material, messageSignature };
    expect((await check(blob, p256.publicKey)).state).toBe("verified");
    expect((await check(blob, other.publicKey)).problem).toMatch(/did not sign/);
  });
});

describe("a key", () => {
  it.each([
    ["a private key", p256.privateKey.export({ type: "pkcs8", format: "pem" }) as string, /private key/],
    ["a short one", pem(generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey), /too short/],
    ["another curve", pem(generateKeyPairSync("ec", { namedCurve: "secp256k1" }).publicKey), /curve/],
    ["one for agreement", pem(generateKeyPairSync("x25519").publicKey), /kind x25519/],
    ["a damaged one", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", /no public key/],
    ["a certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", /not PEM/],
    ["nothing", "", /not PEM/],
  ])("is refused when it is %s", (_, text, message) => {
    expect(() => policy(text)).toThrow(message);
  });
});
