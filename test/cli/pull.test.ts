import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pruneOutput, publishOutput, pullOutput } from "../../cli/schemas/transfer.js";
import { searchOutput, statusOutput, verifyOutput } from "../../cli/schemas.js";
import { runGit } from "../helpers/exchange.js";
import { withoutGitServer } from "../helpers/git-server.js";
import { openTestRepository, type TestRepository } from "../helpers/repository.js";
import { filesBelow, makeTeam, type Team } from "../helpers/team.js";
import { jsonOf, type Ran } from "./sheaf.js";

const okay = (ran: Ran): Ran => {
  expect(ran.err).toBe("");
  expect(ran.code).toBe(0);
  return ran;
};

describe.skipIf(withoutGitServer !== null)("a team with a git server", () => {
  let team: Team;
  let author: TestRepository;
  let first: string;
  let digest: string;
  beforeAll(async () => {
    team = await makeTeam();
    author = await team.clone();
    first = author.git("rev-parse", "HEAD");
  });
  afterAll(() => team.close());

  const run = (args: readonly string[], repo: TestRepository) =>
    team.ask([...args, "--json", "--quiet"], { cwd: repo.dir });

  it("is told when nothing is published yet, and that is no failure", async () => {
    const text = await team.ask(["pull", "--nearest"], { cwd: author.dir });
    expect(text.code).toBe(0);
    expect(text.out).toContain(`No bundle is published at origin (${team.url}) yet`);
    expect(jsonOf(await run(["pull"], author), pullOutput)).toMatchObject({
      outcome: "nothing",
      published: 0,
    });
    const exact = await run(["pull", "--exact"], author);
    expect(exact.code).toBe(2);
    expect(JSON.parse(exact.out).error.code).toBe("not-published");
  });

  it("publishes from one clone, and another has it by commit, without a build", async () => {
    const sent = jsonOf(okay(await run(["publish"], author)), publishOutput);
    digest = sent.digest;
    expect(sent).toMatchObject({ state: "published", commit: first, where: expect.stringContaining(first) });
    expect(jsonOf(await run(["publish"], author), publishOutput).state).toBe("present");
    const reader = await team.clone();
    const got = jsonOf(okay(await run(["pull", first], reader)), pullOutput);
    expect(got).toMatchObject({ outcome: "fetched", transport: "git-ref", wanted: first, published: 1 });
    expect(got.bundle).toMatchObject({ digest, choice: "head", current: true });
    const checked = await team.ask(["verify", "--json"], { cwd: reader.dir });
    expect(jsonOf(okay(checked), verifyOutput).problems).toEqual([]);
    const asked = await team.ask(["search", "adds up a cart", "--no-build", "--json"], { cwd: reader.dir });
    expect(jsonOf(okay(asked), searchOutput).results[0]?.path).toBe("src/cart.ts");
    expect(jsonOf(await run(["pull"], reader), pullOutput)).toMatchObject({ outcome: "present" });
    expect(
      filesBelow(path.join(reader.dir, ".git", "sheaf")).filter((name) => name.startsWith("tmp-")),
    ).toEqual([]);
  });

  it("leaves no trace in the repository, and costs a clone nothing", async () => {
    team.server.reset();
    const plain = await team.clone();
    const refs = await runGit(plain.dir, "for-each-ref");
    expect(refs).not.toContain("sheaf");
    const objects = plain.git("cat-file", "--batch-check", "--batch-all-objects").split("\n");
    const mine = author.git("rev-list", "--objects", "--all", "--no-object-names").split("\n");
    expect(objects.map((line) => line.split(" ")[0]).sort()).toEqual([...mine].sort());
    expect(author.git("for-each-ref")).not.toContain("sheaf");
    expect(author.git("config", "--list", "--local")).not.toContain("sheaf");
  });

  it("takes the nearest ancestor, in one clone for all worktrees", async () => {
    await team.push(author, { "src/more.ts": "export const more = 1;\n" });
    const head = await team.push(author, { "src/most.ts": "export const most = 1;\n" });
    const reader = await team.clone();
    const linked = path.join(team.home, "linked");
    reader.git("worktree", "add", "--quiet", "--detach", linked, "HEAD");
    const text = await team.ask(["pull"], { cwd: linked });
    expect(text.out).toContain(`(2 commits behind ${head.slice(0, 9)})`);
    const status = await team.ask(["status", "--json"], { cwd: reader.dir });
    expect(jsonOf(status, statusOutput).bundle).toMatchObject({ digest, commit: first });
    const exact = await run(["pull", "--exact"], reader);
    expect(exact.code).toBe(2);
  });

  it("finds an ancestor from a clone of depth 1 by asking the remote", async () => {
    const shallow = await team.clone("--depth=1");
    const before = shallow.git("cat-file", "--batch-check", "--batch-all-objects");
    const got = jsonOf(okay(await run(["pull"], shallow)), pullOutput);
    expect(got).toMatchObject({ outcome: "fetched", hidden: null });
    expect(got.bundle).toMatchObject({ commit: first, choice: "ancestor", distance: 2 });
    expect(shallow.git("cat-file", "--batch-check", "--batch-all-objects")).toBe(before);
    expect(shallow.git("rev-list", "--count", "HEAD")).toBe("1");
  });

  it("sends only what is new, and brings only what is missing", async () => {
    const reader = await team.clone();
    okay(await run(["pull"], reader));
    const sent = jsonOf(okay(await run(["publish"], author)), publishOutput);
    expect(sent.sentObjects).toBeLessThan(sent.objects);
    const got = jsonOf(okay(await run(["pull"], reader)), pullOutput);
    expect(got.bundle).toMatchObject({ digest: sent.digest, choice: "head" });
    expect(got.fetchedObjects).toBeLessThan(got.bundle!.objects);
    expect(got.fetchedObjects).toBeGreaterThan(0);
  });

  it("serves forks through the remote called upstream", async () => {
    const fork = path.join(team.home, "served", "fork.git");
    await runGit(team.home, "clone", "--quiet", "--bare", team.remote.dir, fork);
    const dir = path.join(team.home, "forked");
    await runGit(team.home, "clone", "--quiet", `${team.server.url}/fork.git`, dir);
    await runGit(dir, "remote", "add", "upstream", team.url);
    const reader = openTestRepository(dir);
    const got = jsonOf(okay(await run(["pull"], reader)), pullOutput);
    expect(got.place).toContain("upstream");
    expect(got).toMatchObject({ outcome: "fetched" });
  });

  it("lets two publish at once", async () => {
    const other = await team.clone();
    const commit = await team.push(author, { "src/race.ts": "export const race = 1;\n" });
    await runGit(other.dir, "pull", "--quiet");
    okay(await team.ask(["build", "--quiet"], { cwd: author.dir }));
    okay(await team.ask(["build", "--quiet"], { cwd: other.dir }));
    const publish = (from: TestRepository) => team.run(["publish", "--json", "--quiet"], { cwd: from.dir });
    const both = await Promise.all([publish(author), publish(other)]);
    const states = both.map((ran) => jsonOf(okay(ran), publishOutput).state).sort();
    expect(["present,published", "published,published"]).toContain(states.join());
    const reader = await team.clone();
    expect(jsonOf(okay(await run(["pull", commit, "--exact"], reader)), pullOutput).outcome).toBe("fetched");
  });

  it("prunes by tags and branches of the remote", async () => {
    await runGit(author.dir, "tag", "v1", first);
    await runGit(author.dir, "push", "--quiet", "origin", "v1");
    const dry = jsonOf(okay(await run(["prune", "--keep", "1", "--dry-run"], author)), pruneOutput);
    const done = jsonOf(okay(await run(["prune", "--keep", "1"], author)), pruneOutput);
    expect(done.removed).toEqual(dry.removed);
    expect(done.removed).toHaveLength(1);
    expect(done.kept.map(({ reason }) => reason)).toEqual(["branch main", "tag v1"]);
    const refs = team.remote.git("for-each-ref", "refs/sheaf");
    expect(refs).toContain(first);
    expect(refs).not.toContain(done.removed[0]);
  });

  it("says that the remote is gone, and that the local bundle goes on answering", async () => {
    const reader = await team.clone();
    okay(await run(["pull"], reader));
    reader.write("src/own.ts", "export const own = 1;\n");
    reader.commit("own");
    await runGit(reader.dir, "remote", "set-url", "origin", "http://127.0.0.1:9/shop.git");
    const ran = await run(["pull"], reader);
    expect(ran.code).toBe(2);
    expect(JSON.parse(ran.out).error).toMatchObject({
      code: "transfer-failed",
      hint: expect.stringContaining("goes on answering"),
    });
    const asked = await team.ask(["search", "cart", "--no-build", "--json"], { cwd: reader.dir });
    expect(asked.code).toBe(0);
  });
});
