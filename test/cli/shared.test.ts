import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishOutput, pullOutput } from "../../cli/schemas/transfer.js";
import { buildOutput, errorOutput, searchOutput, statusOutput } from "../../cli/schemas.js";
import { contentsOf, offline, traced, withoutNetworkNamespace, withoutStrace } from "../helpers/confined.js";
import {
  copyRepository,
  openTestRepository,
  type TestRepository,
  withoutGit,
} from "../helpers/repository.js";
import { askAll } from "./ask-all.js";
import { sheafHere, sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf, type SheafOptions, sheaf } from "./sheaf.js";

describe.skipIf(withoutGit)(withoutGit ?? "one index for a whole team", () => {
  let first: TestRepository;
  let author: TestRepository;
  let parent: string;
  let remote: string;
  const remoteOf = ({ dir }: TestRepository): string => path.join(path.dirname(dir), "remote.git");
  beforeAll(async () => {
    first = makeProject();
    first.write("LICENSE", "Do as you please\n");
    first.commit("Second");
    first.git("clone", "--quiet", "--bare", first.dir, remoteOf(first));
    first.git("remote", "add", "origin", remoteOf(first));
    const sent = await sheafIn(["publish", "--json", "--quiet"], { cwd: first.dir });
    expect(jsonOf(sent, publishOutput)).toMatchObject({ state: "published" });
  });
  afterAll(() => first.remove());
  beforeEach(() => {
    author = copyRepository(first);
    parent = path.dirname(author.dir);
    remote = remoteOf(author);
    author.git("remote", "set-url", "origin", remote);
  });
  afterEach(() => author.remove());

  const clone = (name: string): TestRepository => {
    const dir = path.join(parent, name);
    author.git("clone", "--quiet", remote, dir);
    return openTestRepository(dir);
  };
  const pull = async (repository: TestRepository, options?: SheafOptions) => {
    const args = ["pull", "--json", "--quiet", "--repo", repository.dir];
    return jsonOf(options === undefined ? await sheafHere(args) : await sheaf(args, options), pullOutput);
  };
  const search = async (repository: TestRepository, ...question: readonly string[]) =>
    jsonOf(
      await sheafHere(["search", ...question, "--no-build", "--json", "--repo", repository.dir]),
      searchOutput,
    ).results[0]!;

  it("is fetched by commit: nobody builds it again", async () => {
    const member = clone("member");
    const got = await pull(member);
    expect(got).toMatchObject({ outcome: "fetched", bundle: { commit: author.git("rev-parse", "HEAD") } });
    await askAll(["--repo", member.dir]);
    const again = jsonOf(await sheafHere(["build", "--json", "--quiet", "--repo", member.dir]), buildOutput);
    expect(again).toMatchObject({
      digest: got.bundle!.digest,
      reused: true,
      extractedBlobs: 0,
      embeddedChunks: 0,
    });
  });

  it.skipIf(withoutStrace)(withoutStrace ?? "is fetched without a parser and without a worker", async () => {
    const member = clone("member");
    const trace = path.join(parent, "trace");
    expect(await pull(member, { under: traced("openat,open", trace) })).toMatchObject({ outcome: "fetched" });
    const opened = fs.readFileSync(trace, "utf8");
    expect(opened).toContain("/sheaf/");
    expect(opened).not.toMatch(/\.wasm"|\.scm"|build\/worker\.js"|static-v1\.bin"/);
  });

  it("is one commit's for everybody, whatever members have changed and not committed", async () => {
    const ada = clone("ada");
    const carl = clone("carl");
    for (const member of [ada, carl]) expect(await pull(member)).toMatchObject({ outcome: "fetched" });
    const refs = author.git("-C", remote, "for-each-ref");
    const stores = [ada, carl].map(({ dir }) => path.join(dir, ".git/sheaf"));
    const before = stores.map(contentsOf);
    ada.write("src/cookies.py", "def parse_cookie_header(header):\n    return {}\n");
    carl.write("src/retry.ts", "export const backoffDelay = (): number => 0;\n");
    expect(await search(ada, "cookie header")).toMatchObject({
      path: "src/cookies.py",
      freshness: "modified",
    });
    expect(await search(carl, "cookie header")).toMatchObject({ path: "src/cookies.py", freshness: "fresh" });
    expect(await search(carl, "backoffDelay")).toMatchObject({ path: "src/retry.ts", freshness: "modified" });
    for (const member of [ada, carl]) expect(await pull(member)).toMatchObject({ outcome: "present" });
    expect(fs.readFileSync(path.join(ada.dir, "src/cookies.py"), "utf8")).toContain("return {}");
    expect(stores.map(contentsOf)).toEqual(before);
    // What they publish is the commit's too, and so the same.
    const sent = await sheafHere(["publish", "--json", "--quiet", "--repo", carl.dir]);
    expect(jsonOf(sent, publishOutput)).toMatchObject({ state: "present", sentObjects: 0 });
    expect(author.git("-C", remote, "for-each-ref")).toBe(refs);
  });

  it("tells a commit from its branch: each has its own, and a branch without one takes the nearest", async () => {
    const member = clone("member");
    await pull(member);
    const main = member.git("rev-parse", "HEAD");
    member.git("checkout", "--quiet", "-b", "topic");
    member.write("src/topic.ts", "export const onlyOnTopic = 1;\n");
    const topic = member.commit("Topic");
    expect(await pull(member)).toMatchObject({ bundle: { commit: main, choice: "ancestor", distance: 1 } });
    member.git("push", "--quiet", "origin", "topic");
    await sheafIn(["publish", "--quiet"], { cwd: member.dir });
    author.git("fetch", "--quiet", "origin");
    const got = await sheafHere(["pull", topic, "--json", "--quiet", "--repo", author.dir]);
    expect(jsonOf(got, pullOutput)).toMatchObject({ outcome: "fetched", bundle: { commit: topic } });
    const asked = ["search", "onlyOnTopic", "--exists", "--json", "--no-build", "--repo", author.dir];
    expect(JSON.parse((await sheafHere([...asked, "--rev", topic])).out)).toMatchObject({ found: true });
    expect(JSON.parse((await sheafHere([...asked, "--rev", main])).out)).toMatchObject({ found: false });
  });

  it("sends little also when a commit is published after its descendants", async () => {
    const older = author.git("rev-parse", "HEAD~1");
    const sent = await sheafIn(["publish", older, "--json", "--quiet"], { cwd: author.dir });
    const report = jsonOf(sent, publishOutput);
    expect(report).toMatchObject({ state: "published", commit: older });
    expect(report.sentObjects).toBeLessThan(report.objects);
  });

  it("serves every linked worktree at once", async () => {
    const member = clone("member");
    await pull(member);
    const dir = path.join(parent, "linked");
    member.git("worktree", "add", "--quiet", "--detach", dir);
    const linked = openTestRepository(dir);
    expect(await pull(linked)).toMatchObject({ outcome: "present", fetchedObjects: 0 });
    await askAll(["--repo", dir]);
  });

  it("says at the other end where it comes from, and not on which machine it was made", async () => {
    author.git("remote", "set-url", "origin", "https://example.com/team/kites.git");
    const topic = author.commit("Third");
    const where = ["--transport", "git-ref", "--remote", remote];
    const sent = await sheafIn(["publish", "--json", "--quiet", ...where], { cwd: author.dir });
    expect(jsonOf(sent, publishOutput)).toMatchObject({ state: "published", commit: topic });
    author.git("push", "--quiet", remote, "HEAD:main");
    const member = clone("member");
    await pull(member);
    const told = await sheafHere(["status", "--json", "--repo", member.dir]);
    const { provenance } = jsonOf(told, statusOutput).bundle!;
    expect(provenance).toMatchObject({
      repository: "https://example.com/team/kites.git",
      licenseFiles: [{ path: "LICENSE" }],
      host: null,
    });
  });

  it.skipIf(withoutNetworkNamespace)(
    withoutNetworkNamespace ?? "goes on answering when the network is gone, and a pull fails and says so",
    async () => {
      const member = clone("member");
      await pull(member);
      const home = path.join(parent, "home");
      fs.mkdirSync(home);
      const options = { under: offline, env: { HOME: home }, cwd: member.dir };
      await askAll([], options);
      member.git("remote", "set-url", "origin", "http://127.0.0.1:9/kites.git");
      member.write("src/new.ts", "export const fresh = 1;\n");
      member.commit("Third");
      const failed = await sheaf(["pull", "--json", "--quiet"], options);
      expect(failed.code).toBe(2);
      const { error } = jsonOf(failed, errorOutput);
      expect(error.code).toBe("transfer-failed");
      expect(error.hint).toContain("goes on answering");
      expect(fs.readdirSync(home)).toEqual([]);
    },
  );
});
