import { createHash, generateKeyPairSync } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyOutput } from "../../cli/schemas.js";
import { makeStatement } from "../../src/attest/statement.js";
import { actionsIssuer } from "../../src/attest/workflow.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { envelopeOf, makeAuthorities } from "../unit/attest/authorities.js";
import { sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf, type Ran } from "./sheaf.js";

const workflow = "some/project/.github/workflows/index.yml";
const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const others = generateKeyPairSync("ec", { namedCurve: "P-256" });

describe.skipIf(withoutGit)(withoutGit ?? "verify, asked who made a bundle", () => {
  let folder: string;
  let repository: TestRepository;
  let bundle: string;
  let commit: string;
  let digest: string;
  const at = (name: string): string => path.join(folder, name);
  const write = (name: string, content: unknown): string => {
    fs.writeFileSync(at(name), typeof content === "string" ? content : JSON.stringify(content));
    return at(name);
  };
  const statement = (changes: { readonly digest?: string; readonly commit?: string } = {}): Uint8Array =>
    makeStatement({
      digest,
      commit,
      config: "2".repeat(64),
      fingerprint: "3".repeat(64),
      tool: "sheaf",
      repository: null,
      run: null,
      ...changes,
    });
  const signed = (payload: Uint8Array) => envelopeOf(payload, [{ key: keys.privateKey, hash: "sha256" }]);
  const store = (content: unknown): void =>
    fs.writeFileSync(path.join(bundle, "attestation.json"), JSON.stringify(content));
  const verify = (...args: readonly string[]): Promise<Ran> =>
    sheafIn(["verify", "--bundle", bundle, "--json", ...args], { cwd: folder });
  const told = async (...args: readonly string[]) => {
    const ran = await verify(...args);
    return { code: ran.code, ...jsonOf(ran, verifyOutput) };
  };

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-attest-"));
    repository = makeProject();
    bundle = at("bundle");
    commit = repository.git("rev-parse", "HEAD");
    const built = await sheafIn(["build", "--out", bundle, "--quiet"], { cwd: repository.dir });
    if (built.code !== 0) throw new Error(built.err);
    digest = createHash("sha256")
      .update(fs.readFileSync(path.join(bundle, "manifest.json")))
      .digest("hex");
    write("key.pem", keys.publicKey.export({ type: "spki", format: "pem" }));
    write("other.pem", others.publicKey.export({ type: "spki", format: "pem" }));
  });
  afterAll(() => {
    repository.remove();
    fs.rmSync(folder, { recursive: true });
  });
  beforeEach(() => fs.rmSync(path.join(bundle, "attestation.json"), { force: true }));

  it("says of a bundle that nobody signed that nobody did", async () => {
    expect(await told()).toMatchObject({ code: 0, attestation: { state: "none", signer: null } });
    const asked = await told("--attestation", "--key", "key.pem");
    expect(asked).toMatchObject({ code: 2, attestation: { state: "refused" } });
    expect(asked.problems).toEqual([
      { object: "attestation", problem: expect.stringMatching(/no attestation/) },
    ]);
    store(JSON.parse(Buffer.from(statement()).toString()));
    expect(await told()).toMatchObject({ code: 0, attestation: { state: "unsigned" } });
    expect((await told("--key", "key.pem")).problems[0]!.problem).toMatch(/not signed/);
    const text = await sheafIn(["verify", "--bundle", bundle], { cwd: folder });
    expect(text.out).toContain("unsigned statement, which anybody could have written");
  });

  it("refuses to look for a signature without being told whose", async () => {
    store(signed(statement()));
    const ran = await verify("--attestation");
    expect(ran.code).toBe(2);
    expect(JSON.parse(ran.out).error).toMatchObject({
      code: "bad-argument",
      message: expect.stringMatching(/anybody can sign anything/),
    });
    expect(await told()).toMatchObject({ code: 0, attestation: { state: "unchecked" } });
    const text = await sheafIn(["verify", "--bundle", bundle], { cwd: folder });
    expect(text.out).toContain("signed, not checked: name --key or --workflow");
    for (const args of [
      ["--key", "key.pem", "--workflow", workflow],
      ["--trusted-root", "key.pem"],
      ["--key", "none.pem"],
      ["--key", "."],
      ["--workflow", "index.yml"],
      ["--attestation", "none.json", "--key", "key.pem"],
    ]) {
      expect(JSON.parse((await verify(...args)).out).error.code, args.join(" ")).toBe("bad-argument");
    }
  });

  it("names the key that signed, and refuses another's, another commit's and another bundle's", async () => {
    store(signed(statement()));
    const held = await told("--attestation", "--key", "key.pem");
    expect(held).toMatchObject({ code: 0, problems: [], attestation: { state: "verified" } });
    expect(held.attestation.signer).toMatch(/^key sha256:[0-9a-f]{64}$/);
    expect((await told("--key", "other.pem")).problems[0]!.problem).toMatch(/did not sign/);
    const elsewhere = write("elsewhere.json", signed(statement({ commit: "9".repeat(40) })));
    expect((await told("--attestation", elsewhere, "--key", "key.pem")).problems[0]!.problem).toMatch(
      /9{40}/,
    );
    const another = write("another.json", signed(statement({ digest: "8".repeat(64) })));
    expect((await told("--attestation", another, "--key", "key.pem")).code).toBe(2);
    // Also without being asked: what is stored must be true.
    store(signed(statement({ commit: "9".repeat(40) })));
    expect(await told()).toMatchObject({ code: 2, attestation: { state: "refused" } });
  });

  it("fails for one flipped byte of the bundle, wherever it is", async () => {
    store(signed(statement()));
    const objects = fs.readdirSync(path.join(bundle, "objects")).map((name) => path.join("objects", name));
    for (const name of ["manifest.json", "attestation.json", objects[0]!, objects.at(-1)!]) {
      const file = path.join(bundle, name);
      const bytes = fs.readFileSync(file);
      const changed = Buffer.from(bytes);
      changed[Math.floor(bytes.length / 2)]! ^= 1;
      fs.writeFileSync(file, changed);
      const ran = await verify("--attestation", "--key", "key.pem");
      fs.writeFileSync(file, bytes);
      expect(ran.code, name).toBe(2);
    }
    expect((await told("--attestation", "--key", "key.pem")).code).toBe(0);
  });

  it("names the workflow that signed, under the roots that are named and not under those that come with Sheaf", async () => {
    const authorities = await makeAuthorities();
    write("roots.jsonl", authorities.trustedRoot);
    const run = {
      subject: `https://github.com/${workflow}@refs/heads/main`,
      issuer: actionsIssuer,
      repository: "https://github.com/some/project",
      commit,
    };
    store(await authorities.attest(statement(), run));
    const held = await told("--workflow", workflow, "--trusted-root", "roots.jsonl");
    expect(held).toMatchObject({ code: 0, attestation: { state: "verified", signer: run.subject } });
    expect((await told("--workflow", workflow)).problems[0]!.problem).toMatch(/does not hold/);
    const other = await told("--workflow", `${workflow}@refs/heads/other`, "--trusted-root", "roots.jsonl");
    expect(other.problems[0]!.problem).toMatch(/signed by .*@refs\/heads\/main, not by/);
    const text = await sheafIn(
      ["verify", "--bundle", bundle, "--workflow", workflow, "--trusted-root", "roots.jsonl"],
      { cwd: folder },
    );
    expect(text.out).toContain(`signed by ${run.subject}\n`);
  });

  it("takes who may sign from the user's own configuration of git", async () => {
    store(signed(statement()));
    const verifyThere = (): Promise<Ran> =>
      sheafIn(["verify", "--bundle", bundle, "--repo", repository.dir, "--attestation", "--json"], {
        cwd: folder,
      });
    repository.git("config", "sheaf.key", at("key.pem"));
    expect((await verifyThere()).code).toBe(0);
    repository.git("config", "sheaf.key", at("other.pem"));
    expect((await verifyThere()).code).toBe(2);
    repository.git("config", "sheaf.key", "key.pem");
    expect(JSON.parse((await verifyThere()).out).error.message).toMatch(/not an absolute path/);
    repository.git("config", "--unset", "sheaf.key");
    expect(JSON.parse((await verifyThere()).out).error.message).toMatch(/who may sign/);
  });
});
