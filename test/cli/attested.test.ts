import { createHash, generateKeyPairSync } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishOutput, pullOutput } from "../../cli/schemas/transfer.js";
import { actionsIssuer } from "../../src/attest/workflow.js";
import { openTestRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { envelopeOf, makeAuthorities } from "../unit/attest/authorities.js";
import { sheafHere, sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf, type Ran } from "./sheaf.js";

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const workflow = "some/project/.github/workflows/index.yml";

describe.skipIf(withoutGit)(withoutGit ?? "bundles that somebody vouches for", () => {
  let maker: TestRepository;
  let user: TestRepository;
  let home: string;
  let place: readonly string[];
  const at = (name: string): string => path.join(home, name);
  const run = (from: TestRepository, args: readonly string[]): Promise<Ran> =>
    sheafHere([...args, "--json", "--quiet", "--repo", from.dir], { HOME: home });
  const publish = async (...args: readonly string[]) => {
    const ran = await run(maker, ["publish", ...place, ...args]);
    if (ran.code !== 0) throw new Error(ran.out);
    return jsonOf(ran, publishOutput);
  };
  const publishSigned = async (revision = "HEAD") => {
    const { statement } = await publish(revision, "--attest", "--dry-run");
    const envelope = envelopeOf(fs.readFileSync(statement!), [{ key: keys.privateKey, hash: "sha256" }]);
    fs.writeFileSync(at("signed.json"), JSON.stringify(envelope));
    return publish(revision, "--attestation", at("signed.json"));
  };
  const pull = (...args: readonly string[]): Promise<Ran> => run(user, ["pull", ...place, ...args]);
  const refusal = (ran: Ran) => {
    expect(ran.code).toBe(2);
    return JSON.parse(ran.out).error as { readonly code: string; readonly message: string };
  };

  let template: TestRepository;
  beforeAll(async () => {
    template = makeProject();
    template.write("src/more.ts", "export const more = 1;\n");
    template.commit("Second");
    for (const revision of ["HEAD~1", "HEAD"])
      await sheafIn(["build", revision, "--quiet"], { cwd: template.dir, env: { HOME: template.dir } });
  });
  afterAll(() => template.remove());
  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-attested-"));
    // With both bundles built.
    fs.cpSync(template.dir, at("maker"), { recursive: true });
    maker = openTestRepository(at("maker"));
    maker.git("clone", "--quiet", maker.dir, at("user"));
    user = openTestRepository(at("user"));
    place = ["--transport", "directory", "--remote", at("published")];
    fs.writeFileSync(at("key.pem"), keys.publicKey.export({ type: "spki", format: "pem" }));
  });
  afterEach(() => fs.rmSync(home, { recursive: true }));

  it("are pulled, and the report names who signed", async () => {
    const sent = await publishSigned();
    const ran = await pull("--require-attestation", "--key", at("key.pem"));
    const report = jsonOf(ran, pullOutput);
    expect(report).toMatchObject({ outcome: "fetched", bundle: { digest: sent.digest, choice: "head" } });
    expect(report.attestedBy).toMatch(/^key sha256:/);
    // What came stays with the bundle.
    const verify = ["verify", "--attestation", "--key", at("key.pem")];
    expect((await sheafHere([...verify, "--json", "--repo", user.dir], { HOME: home })).code).toBe(0);
    const again = jsonOf(await pull("--require-attestation", "--key", at("key.pem")), pullOutput);
    expect(again).toMatchObject({ outcome: "present", attestedBy: report.attestedBy });
  });

  it("are preferred to nearer ones that nobody vouches for, and the report says so", async () => {
    await publishSigned("HEAD~1");
    await publish("HEAD", "--attest");
    const ran = await pull("--require-attestation", "--key", at("key.pem"));
    const report = jsonOf(ran, pullOutput);
    expect(report.bundle).toMatchObject({ commit: user.git("rev-parse", "HEAD~1"), choice: "ancestor" });
    expect(report.skipped).toEqual([
      { commit: user.git("rev-parse", "HEAD"), problem: expect.stringMatching(/is not signed/) },
    ]);
    const objects = fs.readdirSync(path.join(user.dir, ".git/sheaf/bundles"));
    expect(objects).toEqual([user.git("rev-parse", "HEAD~1")]);
  });

  it("are missed: unsigned, unattested, signed by somebody else, or of another commit", async () => {
    const need = ["--require-attestation", "--key", at("key.pem")];
    await publish();
    expect(refusal(await pull(...need))).toMatchObject({
      code: "not-attested",
      message: expect.stringMatching(/has no attestation/),
    });
    const { statement } = await publish("--attest");
    expect(refusal(await pull(...need)).message).toMatch(/is not signed/);
    const other = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const envelope = envelopeOf(fs.readFileSync(statement!), [{ key: other.privateKey, hash: "sha256" }]);
    fs.writeFileSync(at("other.json"), JSON.stringify(envelope));
    await publish("--attestation", at("other.json"));
    expect(refusal(await pull(...need)).message).toMatch(/did not sign it/);
    expect(
      refusal(await run(maker, ["publish", "HEAD~1", ...place, "--attestation", at("other.json")])),
    ).toMatchObject({ code: "not-attested", message: expect.stringMatching(/speaks of/) });
    expect(refusal(await run(maker, ["publish", ...place, "--attestation", statement!])).message).toMatch(
      /nobody signed/,
    );
    // It was told from the manifest alone.
    for (const folder of ["bundles", "objects"])
      expect(fs.existsSync(path.join(user.dir, ".git/sheaf", folder)), folder).toBe(false);
    // Without asking for it, it is a bundle like any other.
    expect(jsonOf(await pull(), pullOutput)).toMatchObject({ outcome: "fetched", attestedBy: null });
  });

  it("need somebody to be named, on the command line or in the user's own configuration", async () => {
    await publishSigned();
    expect(refusal(await pull("--require-attestation"))).toMatchObject({
      code: "bad-argument",
      message: expect.stringMatching(/who may sign/),
    });
    user.git("config", "sheaf.key", at("key.pem"));
    expect(jsonOf(await pull("--require-attestation"), pullOutput).attestedBy).toMatch(/^key/);
    user.git("config", "sheaf.requireAttestation", "true");
    expect(jsonOf(await pull(), pullOutput).attestedBy).toMatch(/^key/);
    expect(jsonOf(await pull("--no-require-attestation"), pullOutput).attestedBy).toBe(null);
    for (const [value, required] of [
      ["On", true],
      ["off", false],
      ["0", false],
      ["", false],
    ] as const) {
      user.git("config", "sheaf.requireAttestation", value);
      const { attestedBy } = jsonOf(await pull(), pullOutput);
      expect(attestedBy !== null, value).toBe(required);
    }
    user.git("config", "sheaf.requireAttestation", "ture");
    expect(refusal(await pull())).toMatchObject({
      code: "bad-argument",
      message: expect.stringContaining("neither true nor false"),
    });
    expect(refusal(await pull("--key", at("nokey.pem"))).message).toMatch(
      /nokey.pem cannot be read: there is no/,
    );
  });

  it("are told from what the store has already and nobody vouches for", async () => {
    await publish();
    await pull();
    const sent = await publishSigned();
    const need = ["--require-attestation", "--key", at("key.pem")];
    const report = jsonOf(await pull(...need), pullOutput);
    expect(report).toMatchObject({ outcome: "fetched", fetchedObjects: 0, bundle: { digest: sent.digest } });
    expect(report.attestedBy).not.toBe(null);
  });

  it("tell of one that answers in their stead", async () => {
    await publishSigned("HEAD~1");
    expect((await run(user, ["build"])).code).toBe(0);
    const report = jsonOf(await pull("--require-attestation", "--key", at("key.pem")), pullOutput);
    expect(report.skipped).toEqual([
      { commit: user.git("rev-parse", "HEAD"), problem: expect.stringMatching(/goes on answering/) },
    ]);
  });

  it("keep their signature when an unsigned statement is published again", async () => {
    await publishSigned();
    await publish("--attest");
    const dry = ["HEAD", "--dry-run", "--attestation", at("signed.json")];
    expect(await publish(...dry)).toMatchObject({ state: "present", sentObjects: 0 });
    fs.appendFileSync(at("signed.json"), "\n");
    expect(await publish(...dry)).toMatchObject({ state: "dry-run", sentObjects: 0 });
    fs.rmSync(path.join(maker.dir, ".git/sheaf"), { recursive: true });
    await publish("--attest");
    await publish();
    const report = jsonOf(await pull("--require-attestation", "--key", at("key.pem")), pullOutput);
    expect(report.attestedBy).toMatch(/^key/);
  });

  it("are stated by the workflow that runs, and pulled by its name", async () => {
    const commit = maker.git("rev-parse", "HEAD");
    const env = {
      HOME: home,
      GITHUB_ACTIONS: "true",
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_REPOSITORY: "some/project",
      GITHUB_WORKFLOW_REF: `${workflow}@refs/heads/main`,
      GITHUB_RUN_ID: "7",
      GITHUB_RUN_ATTEMPT: "1",
      GITHUB_EVENT_NAME: "push",
    };
    const stated = ["publish", ...place, "--attest", "--dry-run", "--json", "--quiet"];
    const ran = await sheafIn(stated, { cwd: maker.dir, env });
    const { statement, digest } = jsonOf(ran, publishOutput);
    expect(statement).toMatch(
      /\.git\/sheaf\/bundles\/[0-9a-f]{40}\/[0-9a-f]{16}-[0-9a-f]{16}\.statement\.json$/,
    );
    const said = fs.readFileSync(statement!);
    const manifest = fs.readFileSync(statement!.replace(".statement.json", ".json"));
    expect(createHash("sha256").update(manifest).digest("hex")).toBe(digest);
    expect(JSON.parse(said.toString())).toMatchObject({
      subject: [{ digest: { sha256: digest } }],
      predicate: { runDetails: { builder: { id: `https://github.com/${workflow}@refs/heads/main` } } },
    });
    const authorities = await makeAuthorities();
    fs.writeFileSync(at("roots.jsonl"), JSON.stringify(authorities.trustedRoot));
    const signed = await authorities.attest(said, {
      subject: `https://github.com/${workflow}@refs/heads/main`,
      issuer: actionsIssuer,
      repository: "https://github.com/some/project",
      commit,
    });
    fs.writeFileSync(at("bundle.json"), JSON.stringify(signed));
    await publish("--attestation", at("bundle.json"));
    const report = jsonOf(
      await pull("--require-attestation", "--workflow", workflow, "--trusted-root", at("roots.jsonl")),
      pullOutput,
    );
    expect(report.attestedBy).toBe(`https://github.com/${workflow}@refs/heads/main`);
    expect(refusal(await run(maker, ["publish", ...place, "--attest", "--attestation", "x"])).code).toBe(
      "bad-argument",
    );
  });
});
