import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { checkAttestation, type SignerPolicy } from "../../../src/attest/attest.js";
import { workflowPolicy } from "../../../src/attest/policy.js";
import { type Attested, makeStatement } from "../../../src/attest/statement.js";
import { actionsIssuer } from "../../../src/attest/workflow.js";
import { type Authorities, makeAuthorities, type Run } from "./authorities.js";

const commit = "1".repeat(40);
const manifest = Buffer.from('{"format":1}\n');
const digest = createHash("sha256").update(manifest).digest("hex");
const about: Attested = { digest, commit, manifest };
const workflow = "some/project/.github/workflows/index.yml";
const ref = "refs/heads/main";
const run: Run = {
  subject: `https://github.com/${workflow}@${ref}`,
  issuer: actionsIssuer,
  repository: "https://github.com/some/project",
  commit,
};
const statement = (changes: { readonly digest?: string; readonly commit?: string } = {}): Uint8Array =>
  makeStatement({
    digest,
    commit,
    config: "2".repeat(64),
    fingerprint: "3".repeat(64),
    tool: "sheaf 1.2.3",
    repository: null,
    run: null,
    ...changes,
  });

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
const allow = (name: string, ...roots: readonly Authorities[]): Promise<SignerPolicy> =>
  workflowPolicy(name, {
    path: "roots",
    bytes: Buffer.from(roots.map(({ trustedRoot }) => JSON.stringify(trustedRoot)).join("\n")),
  });
const check = async (value: unknown, name = workflow, roots: readonly Authorities[] = [authorities]) =>
  checkAttestation(json(value), about, await allow(name, ...roots));

let authorities: Authorities;
let others: Authorities;
let github: Authorities;
beforeAll(async () => {
  authorities = await makeAuthorities();
  others = await makeAuthorities();
  github = await makeAuthorities("clock");
});

describe("an attestation by a workflow", () => {
  it("holds for the workflow that was named, with or without its ref", async () => {
    const bundle = await authorities.attest(statement(), run);
    const verified = { state: "verified", signer: run.subject, problem: null };
    expect(await check(bundle)).toEqual(verified);
    expect(await check(bundle, `${workflow}@${ref}`)).toEqual(verified);
    expect((await checkAttestation(json(bundle), about, null)).state).toBe("unchecked");
  });

  it("holds by a log that keeps the hash of payload and type", async () => {
    expect((await check(await authorities.attest(statement(), run, { loggedWhole: true }))).state).toBe(
      "verified",
    );
  });

  it("is found among others, as lines or as GitHub lists them", async () => {
    const right = await authorities.attest(statement(), run);
    const wrong = await authorities.attest(statement({ digest: "9".repeat(64) }), run);
    expect((await check({ attestations: [{ bundle: wrong }, { bundle: right }] })).state).toBe("verified");
    const lines = Buffer.from(`${JSON.stringify(wrong)}\n${JSON.stringify(right)}\n`);
    expect((await checkAttestation(lines, about, await allow(workflow, authorities))).state).toBe("verified");
    expect((await check({ attestations: [{ bundle: wrong }] })).problem).toMatch(/speaks of 9999/);
    expect((await check({ attestations: [] })).problem).toMatch(/no attestation/);
  });

  it("may be a signature over the manifest itself", async () => {
    expect((await check(await authorities.signBlob(manifest, run))).state).toBe("verified");
    const other = await authorities.signBlob(Buffer.from("other"), run);
    expect((await check(other)).problem).toMatch(/it signs .* and this bundle is/);
    // A digest that was put there by hand.
    const forged = await authorities.signBlob(Buffer.from("other"), run);
    const message = forged.messageSignature as { messageDigest: { digest: string } };
    message.messageDigest.digest = Buffer.from(digest, "hex").toString("base64");
    expect((await check(forged)).problem).toMatch(/does not hold/);
  });

  it.each([
    ["another workflow", { subject: run.subject.replace("index", "other") }, /not by some\/project/],
    ["another repository's workflow", { subject: run.subject.replace("some/", "evil/") }, /signed by/],
    ["one whose name only looks alike", { subject: run.subject.replace(".yml", "xyml") }, /signed by/],
    ["one whose name goes on", { subject: `https://github.com/${workflow}@x.yml@${ref}` }, /signed by/],
    ["a name in front", { subject: `https://evil.example/?${run.subject}` }, /signed by/],
    ["another issuer", { issuer: "https://accounts.example" }, /rests on https:\/\/accounts.example/],
    ["an issuer that begins alike", { issuer: `${actionsIssuer}.evil.example` }, /rests on/],
    [
      "a run of another repository",
      { repository: "https://github.com/evil/fork" },
      /run for https:\/\/github.com\/evil/,
    ],
    ["a run on another commit", { commit: "4".repeat(40) }, /run for commit 4444.*bundle is of 1111/],
  ])("is refused when it is by %s", async (_, changes, text) => {
    const report = await check(await authorities.attest(statement(), { ...run, ...changes }));
    expect(report.state).toBe("refused");
    expect(report.problem).toMatch(text);
  });

  it("is refused for another ref when one was named", async () => {
    const bundle = await authorities.attest(statement(), {
      ...run,
      subject: run.subject.replace("main", "evil"),
    });
    expect((await check(bundle, `${workflow}@${ref}`)).problem).toMatch(/heads\/evil, not by/);
    expect((await check(bundle)).state).toBe("verified");
  });

  it("is refused when it speaks of another bundle, commit or thing", async () => {
    const digestOf = await authorities.attest(statement({ digest: "9".repeat(64) }), run);
    expect((await check(digestOf)).problem).toMatch(/speaks of 9{64}/);
    const commitOf = await authorities.attest(statement({ commit: "9".repeat(40) }), run);
    expect((await check(commitOf)).problem).toMatch(/speaks of commit 9{40}/);
    const type = await authorities.attest(statement(), run, { type: "text/plain" });
    expect((await check(type)).problem).toMatch(/holds text\/plain/);
  });

  it("is refused when a byte of it was changed", async () => {
    const bundle = await authorities.attest(statement(), run);
    const envelope = bundle.dsseEnvelope as { payload: string; signatures: { sig: string }[] };
    const payload = Buffer.from(envelope.payload, "base64");
    const said = payload.toString().replace("sheaf 1.2.3", "sheaf 1.2.4");
    const changed = { ...envelope, payload: Buffer.from(said).toString("base64") };
    expect((await check({ ...bundle, dsseEnvelope: changed })).problem).toMatch(/does not hold/);
    const sig = Buffer.from(envelope.signatures[0]!.sig, "base64");
    sig[sig.length - 1]! ^= 1;
    const resigned = { ...envelope, signatures: [{ sig: sig.toString("base64") }] };
    expect((await check({ ...bundle, dsseEnvelope: resigned })).problem).toMatch(/does not hold/);
    const twice = { ...envelope, signatures: [...envelope.signatures, ...envelope.signatures] };
    expect((await check({ ...bundle, dsseEnvelope: twice })).problem).toMatch(/malformed/);
  });

  it("is refused without the logs or the time that its root promises", async () => {
    const bundle = await authorities.attest(statement(), run);
    const material = bundle.verificationMaterial as Record<string, unknown>;
    const bare = { ...bundle, verificationMaterial: { ...material, tlogEntries: [] } };
    expect((await check(bare)).problem).toMatch(/does not hold/);
    const other = await authorities.attest(statement(), run);
    const entries = (other.verificationMaterial as Record<string, unknown>).tlogEntries;
    const swapped = { ...bundle, verificationMaterial: { ...material, tlogEntries: entries } };
    expect((await check(swapped)).problem).toMatch(/does not hold/);
  });

  it("is refused under other roots, and holds when its own is among several", async () => {
    const bundle = await authorities.attest(statement(), run);
    expect((await check(bundle, workflow, [others])).problem).toMatch(/does not hold/);
    expect((await check(bundle, workflow, [others, github])).problem).toMatch(/does not hold/);
    expect((await check(bundle, workflow, [others, authorities])).state).toBe("verified");
  });

  it("holds by a clock where there are no logs, as for private repositories", async () => {
    const bundle = await github.attest(statement(), run);
    expect((await check(bundle, workflow, [authorities, github])).state).toBe("verified");
    expect((await check(bundle, workflow, [authorities])).problem).toMatch(/does not hold/);
    const material = bundle.verificationMaterial as Record<string, unknown>;
    const timeless = { ...material, timestampVerificationData: { rfc3161Timestamps: [] } };
    expect((await check({ ...bundle, verificationMaterial: timeless }, workflow, [github])).problem).toMatch(
      /does not hold/,
    );
  });

  it("is refused when the certificate was not valid at the time that is proven", async () => {
    const bundle = await authorities.attest(statement(), run);
    const late = await makeAuthorities("logs", new Date(Date.now() + 86_400_000));
    const other = await late.attest(statement(), run);
    const material = bundle.verificationMaterial as Record<string, unknown>;
    const entries = (other.verificationMaterial as Record<string, unknown>).tlogEntries;
    const mixed = { ...bundle, verificationMaterial: { ...material, tlogEntries: entries } };
    expect((await check(mixed, workflow, [authorities, late])).problem).toMatch(/does not hold/);
  });

  it("does not let a checkpoint bring a pattern that never ends", async () => {
    const bundle = await authorities.attest(statement(), run);
    const material = structuredClone(bundle.verificationMaterial) as {
      tlogEntries: { inclusionProof: { checkpoint: { envelope: string } } }[];
    };
    const { checkpoint } = material.tlogEntries[0]!.inclusionProof;
    checkpoint.envelope = checkpoint.envelope.replace(/\u2014 \S+/, "\u2014 ((.*)*)*(.*)*x");
    expect((await check({ ...bundle, verificationMaterial: material })).problem).toMatch(/malformed/);
    const many = { ...material, tlogEntries: Array.from({ length: 17 }, () => material.tlogEntries[0]) };
    expect((await check({ ...bundle, verificationMaterial: many })).problem).toMatch(/malformed/);
  });

  it("needs a workflow's signature: one by a key, or none, is not enough", async () => {
    const bundle = await authorities.attest(statement(), run);
    expect((await check(bundle.dsseEnvelope)).problem).toMatch(/check it with --key/);
    expect((await check(JSON.parse(Buffer.from(statement()).toString()))).problem).toMatch(/not signed/);
  });
});

describe("who may sign", () => {
  it.each([
    "some/project",
    "some/project/.github/workflows/",
    "some/project/.github/workflows/a/b.yml",
    "https://github.com/some/project/.github/workflows/index.yml",
    "some/project/.github/workflows/index.yml@main",
    "some/project/.github/workflows/index.yml@",
    "",
  ])("is not %j", async (name) => {
    await expect(allow(name, authorities)).rejects.toMatchObject({ code: "bad-argument" });
  });

  it.each([
    "",
    "{}",
    "[]",
    "not json",
    '{"certificateAuthorities":[{}]}',
    '{"tlogs":[{}],"certificateAuthorities":[]}',
    '{"certificateAuthorities":[{"certChain":{"certificates":[]}}]}',
  ])("does not rest on the root %j", async (text) => {
    await expect(workflowPolicy(workflow, { path: "roots", bytes: Buffer.from(text) })).rejects.toMatchObject(
      {
        code: "bad-argument",
      },
    );
  });
});

describe("any part of a bundle that is changed", () => {
  const changes = [null, {}, [], 1, "", "AAAA", "\u0000", { a: 1 }, [null], -1, 1e300, true];

  it("is refused or changes nothing, and never breaks the check", async () => {
    const bundle = await authorities.attest(statement(), run);
    const policy = await allow(workflow, authorities);
    const signed = new Set<string>();
    const visit = async (
      value: unknown,
      path: string,
      rebuild: (changed: unknown) => unknown,
    ): Promise<void> => {
      for (const change of changes) {
        const report = await checkAttestation(json(rebuild(change)), about, policy);
        if (report.state === "verified") signed.add(path);
        else expect(report.state, path).toBe("refused");
      }
      if (typeof value !== "object" || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        await visit(inner, `${path}.${key}`, (changed) =>
          rebuild(
            Array.isArray(value)
              ? value.map((one, at) => (String(at) === key ? changed : one))
              : { ...value, [key]: changed },
          ),
        );
      }
    };
    await visit(bundle, "", (changed) => changed);
    const material = ".verificationMaterial";
    const proof = `${material}.tlogEntries.0.inclusionProof`;
    // Empty either way, or said again by the checkpoint, which the log has signed.
    expect([...signed].sort()).toEqual([
      `${material}.timestampVerificationData`,
      `${material}.timestampVerificationData.rfc3161Timestamps`,
      `${proof}.hashes`,
      `${proof}.logIndex`,
      `${proof}.rootHash`,
      `${proof}.treeSize`,
    ]);
  });
});
