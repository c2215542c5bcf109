import { describe, expect, it } from "vitest";
import { checkAttestation } from "../../../src/attest/attest.js";
import { type Attested, makeStatement, type StatementInput } from "../../../src/attest/statement.js";
import { parseStrictJson } from "../../../src/attest/strict-json.js";

const commit = "1".repeat(40);
const digest = "a".repeat(64);
const about: Attested = { digest, commit, manifest: Buffer.from("") };
const input: StatementInput = {
  digest,
  commit,
  config: "2".repeat(64),
  fingerprint: "3".repeat(64),
  tool: "sheaf 1.2.3",
  repository: null,
  run: null,
};

// biome-ignore lint/suspicious/noExplicitAny: tests change anything in it.
const parsed = (changes: Partial<StatementInput> = {}): any =>
  JSON.parse(Buffer.from(makeStatement({ ...input, ...changes })).toString());
const check = (value: unknown) =>
  checkAttestation(
    typeof value === "string" ? Buffer.from(value) : Buffer.from(JSON.stringify(value)),
    about,
    null,
  );

describe("a statement", () => {
  it("claims of a machine that it does not know nothing but bundle, commit and indexer", async () => {
    expect(parsed()).toEqual({
      _type: "https://in-toto.io/Statement/v1",
      subject: [{ name: "manifest.json", digest: { sha256: digest } }],
      predicateType: "https://slsa.dev/provenance/v1",
      predicate: {
        buildDefinition: {
          buildType: "urn:sheaf:build:v1",
          externalParameters: { commit, config: { sha256: input.config } },
          internalParameters: { fingerprint: { sha256: input.fingerprint }, tool: "sheaf 1.2.3" },
          resolvedDependencies: [{ digest: { gitCommit: commit } }],
        },
        runDetails: { builder: { id: "urn:sheaf:builder:unknown" } },
      },
    });
    expect((await check(parsed())).state).toBe("unsigned");
  });

  it("names repository, workflow and run where they are known", async () => {
    const run = {
      server: "https://github.com",
      repository: "some/project",
      workflowRef: "some/project/.github/workflows/index.yml@refs/heads/main",
      runId: "12",
      runAttempt: "2",
      event: "push",
      ref: "refs/heads/main",
    };
    const { predicate } = parsed({ run, repository: "https://elsewhere.example/x" });
    expect(predicate.runDetails).toEqual({
      builder: { id: "https://github.com/some/project/.github/workflows/index.yml@refs/heads/main" },
      metadata: { invocationId: "https://github.com/some/project/actions/runs/12/attempts/2" },
    });
    expect(predicate.buildDefinition.externalParameters.repository).toBe("https://github.com/some/project");
    expect(predicate.buildDefinition.internalParameters.event).toBe("push");
    expect(predicate.buildDefinition.resolvedDependencies).toEqual([
      { uri: "git+https://github.com/some/project@refs/heads/main", digest: { gitCommit: commit } },
    ]);
    const local = parsed({ repository: "ssh://git@example.com/x" }).predicate.buildDefinition;
    expect(local.resolvedDependencies[0].uri).toBe("git+ssh://git@example.com/x");
  });

  it("is that of another tool too, when it speaks of the manifest and the commit", async () => {
    const github = {
      _type: "https://in-toto.io/Statement/v1",
      subject: [
        { name: "other", digest: { sha512: "x", sha256: "b".repeat(64) } },
        { name: "manifest.json", digest: { sha256: digest } },
      ],
      predicateType: "https://slsa.dev/provenance/v1",
      predicate: {
        buildDefinition: {
          buildType: "https://actions.github.io/buildtypes/workflow/v1",
          externalParameters: { workflow: { ref: "refs/heads/main" } },
          resolvedDependencies: [{ uri: "git+https://github.com/x/y@main", digest: { gitCommit: commit } }],
        },
        runDetails: { builder: { id: "https://github.com/actions/runner/github-hosted" } },
      },
    };
    expect((await check(github)).state).toBe("unsigned");
    const older = { ...github, _type: "https://in-toto.io/Statement/v0.1" };
    expect((await check(older)).state).toBe("unsigned");
  });

  it.each<[string, (s: ReturnType<typeof parsed>) => unknown, RegExp]>([
    ["another digest", (s) => (s.subject[0].digest.sha256 = "b".repeat(64)), /speaks of bbbb/],
    ["a digest in capitals", (s) => (s.subject[0].digest.sha256 = digest.toUpperCase()), /speaks of AAAA/],
    ["a digest of another kind", (s) => (s.subject[0].digest = { sha512: digest }), /without a SHA-256/],
    ["no subject", (s) => (s.subject = []), /no in-toto statement/],
    ["another type", (s) => (s._type = "https://in-toto.io/Statement/v9"), /type https/],
    ["another predicate", (s) => (s.predicateType = "https://slsa.dev/provenance/v0.2"), /is needed/],
    ["no predicate", (s) => delete s.predicate, /no in-toto statement/],
    ["an odd predicate", (s) => (s.predicate = { buildDefinition: 1 }), /not SLSA provenance/],
    [
      "another commit",
      (s) => (s.predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit = "9".repeat(40)),
      /speaks of commit 9{40}/,
    ],
    [
      "another commit that was asked for",
      (s) => (s.predicate.buildDefinition.externalParameters.commit = "9".repeat(40)),
      /commit 9{40} was asked for/,
    ],
    ["no commit", (s) => delete s.predicate.buildDefinition.resolvedDependencies, /names no git commit/],
  ])("is refused with %s", async (_, change, text) => {
    const statement = parsed();
    change(statement);
    const report = await check(statement);
    expect(report.state).toBe("refused");
    expect(report.problem).toMatch(text);
  });
});

describe("what is read as an attestation", () => {
  it("has no key twice, at any depth and however it is spelled", async () => {
    const text = JSON.stringify(parsed());
    const twice = text.replace('"sha256":"a', '"sha256":"c","sha256":"a');
    expect((await check(twice)).problem).toMatch(/"sha256" stands twice/);
    expect((await check(text.replace('"_type"', '"\\u005ftype":1,"_type"'))).problem).toMatch(
      /"_type" stands/,
    );
    expect(parseStrictJson(Buffer.from('{"a":{"b":1},"c":[{"b":1},{"b":"\\"a\\":1"}]}'))).toHaveProperty(
      "value",
    );
    expect(parseStrictJson(Buffer.from('{"a":1,"b":{"a":2,"c":{}},"a" :3}'))).toHaveProperty("problem");
    expect(parseStrictJson(Buffer.from('{"__proto__":1,"__proto__":2}'))).toHaveProperty("problem");
  });

  it.each([
    ["nothing", "", /not JSON/],
    ["words", "hello", /not JSON/],
    ["a number", "1", /no attestation/],
    ["null", "null", /no attestation/],
    ["a list", "[]", /no attestation/],
    ["something else", "{}", /neither/],
    ["cosign's older form", '{"base64Signature":"x"}', /new-bundle-format/],
    ["a malformed envelope", '{"payloadType":"x","payload":"x","signatures":"x"}', /malformed/],
    ["a malformed bundle", '{"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json"}', /malformed/],
    ["a line that is no JSON", "{}\nx\n", /line 2/],
  ])("is not %s", async (_, text, message) => {
    const report = await check(text);
    expect(report.state).toBe("refused");
    expect(report.problem).toMatch(message);
  });

  it("is not UTF-16, nor without bounds", async () => {
    const utf16 = Buffer.from(JSON.stringify(parsed()), "utf16le");
    expect((await checkAttestation(utf16, about, null)).state).toBe("refused");
    const invalid = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect((await checkAttestation(invalid, about, null)).problem).toMatch(/UTF-8/);
    const large = `${JSON.stringify(parsed())}${" ".repeat(1_048_576)}`;
    expect((await check(large)).problem).toMatch(/at most 1048576/);
    expect((await check(`${"[".repeat(500_000)}${"]".repeat(500_000)}`)).problem).toMatch(/no attestation/);
    expect((await check("{}\n".repeat(40))).problem).toMatch(/40 lines/);
    const many = { attestations: Array.from({ length: 33 }, () => ({ bundle: parsed() })) };
    expect((await check(many)).problem).toMatch(/33 attestations/);
    expect((await checkAttestation(null, about, null)).state).toBe("none");
  });
});
