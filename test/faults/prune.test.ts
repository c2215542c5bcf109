import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storeLayout } from "../../src/bundle/read-store.js";
import { openStore } from "../../src/bundle/store.js";
import { build, open, prune, publish, pull, status, verify } from "../../src/index.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { filesBelow } from "../helpers/team.js";

const day = 24 * 60 * 60;

describe.skipIf(withoutGit !== null)("pruning a store", () => {
  let repository: TestRepository;
  let store: string;
  beforeEach(() => {
    repository = makeRepository();
    store = path.join(repository.dir, ".git", "sheaf");
    for (let i = 0; i < 12; i++)
      repository.write(`src/m${i}.ts`, `export function f${i}() {\n  return ${i};\n}\n`);
    repository.commit("first");
  });
  afterEach(() => repository.remove());

  const change = (name: string): string => {
    repository.write(`src/${name}.ts`, `export const ${name} = "${name}";\n`);
    return repository.commit(name);
  };
  /** Makes all objects look as if nobody had written or wanted them for two days. */
  const age = (): void => {
    const then = Date.now() / 1000 - 2 * day;
    for (const name of filesBelow(path.join(store, "objects")))
      fs.utimesSync(path.join(store, "objects", name), then, then);
  };
  const buildAll = async (names: readonly string[]): Promise<string[]> => {
    const commits = [repository.git("rev-parse", "HEAD")];
    await build({ repo: repository.dir });
    for (const name of names) {
      commits.push(change(name));
      await build({ repo: repository.dir });
    }
    return commits;
  };
  const sizeOf = (folder: string): number =>
    filesBelow(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);

  it("keeps the newest, branches, tags and what is checked out, and says what it freed", async () => {
    const commits = await buildAll(["b", "c", "d", "e", "f"]);
    repository.git("branch", "old", commits[1]!);
    repository.git("tag", "-a", "v1", "-m", "v1", commits[2]!);
    const linked = path.join(path.dirname(repository.dir), "linked");
    repository.git("worktree", "add", "--quiet", "--detach", linked, commits[0]!);
    age();
    const before = sizeOf(store);
    const dry = await prune({ repo: repository.dir, local: true, keep: 1, dryRun: true });
    expect(sizeOf(store)).toBe(before);
    const done = await prune({ repo: repository.dir, local: true, keep: 1 });
    expect(done.removed).toEqual([commits[4], commits[3]]);
    expect(done.kept).toEqual([
      { commit: commits[5], reason: "HEAD of a worktree" },
      { commit: commits[2], reason: "tag v1" },
      { commit: commits[1], reason: "branch old" },
      { commit: commits[0], reason: "HEAD of a worktree" },
    ]);
    expect(done.freedBytes).toBe(before - sizeOf(store));
    expect(dry.freedBytes).toBe(done.freedBytes);
    expect(done.freedBytes).toBeGreaterThan(0);
    for (const commit of [commits[0]!, commits[1]!, commits[2]!, commits[5]!])
      expect((await verify({ repo: repository.dir, revision: commit })).problems).toEqual([]);
    const named = new Set(
      filesBelow(path.join(store, "bundles"))
        .filter((name) => /-[0-9a-f]{16}\.json$/.test(name))
        .flatMap((name) => {
          const manifest = JSON.parse(fs.readFileSync(path.join(store, "bundles", name), "utf8"));
          return (manifest.objects as { sha256: string }[]).map(({ sha256 }) => sha256);
        }),
    );
    const objects = filesBelow(path.join(store, "objects")).map((name) => path.basename(name));
    expect(objects.sort()).toEqual([...named].sort());
    expect((await status({ repo: repository.dir, all: true })).stored).toHaveLength(4);
  });

  it("keeps the bundle that answers for a HEAD without one of its own", async () => {
    const commits = await buildAll(["b"]);
    change("c");
    change("d");
    repository.git("checkout", "--quiet", "--detach");
    repository.git("branch", "-f", "main", "HEAD");
    const done = await prune({ repo: repository.dir, local: true, keep: 1 });
    expect(done.kept).toEqual([{ commit: commits[1], reason: "answers for HEAD of a worktree" }]);
    expect(done.removed).toEqual([commits[0]]);
    await (await open({ repo: repository.dir })).close();
  });

  it("leaves young objects alone: a build or pull may be about to name them", async () => {
    await buildAll(["b", "c"]);
    const layout = storeLayout(store);
    const writer = openStore(store);
    const young = await writer.put(Buffer.from("young"));
    const wanted = await writer.put(Buffer.from("wanted again"));
    const old = await writer.put(Buffer.from("old"));
    age();
    fs.utimesSync(layout(young), Date.now() / 1000, Date.now() / 1000);
    // A build that meets an object which is there marks it.
    await openStore(store).put(Buffer.from("wanted again"));
    await prune({ repo: repository.dir, local: true, keep: 1 });
    expect([young, wanted, old].map((digest) => fs.existsSync(layout(digest)))).toEqual([true, true, false]);
  });

  it("does not take what a manifest that it cannot read names", async () => {
    await buildAll([]);
    const digest = await openStore(store).put(Buffer.from("of a newer version"));
    const commit = "f".repeat(40);
    const folder = path.join(store, "bundles", commit);
    fs.mkdirSync(folder);
    const objects = [{ name: "new/000", kind: "new", bytes: 18, sha256: digest, inputs: null }];
    fs.writeFileSync(
      path.join(folder, `${"0".repeat(16)}-${"1".repeat(16)}.json`),
      `${JSON.stringify({ format: 9, objects })}\n`,
    );
    age();
    await prune({ repo: repository.dir, local: true, keep: 5 });
    expect(fs.existsSync(storeLayout(store)(digest))).toBe(true);
  });

  it("harms no build, pull or question that goes on", { timeout: 240_000 }, async () => {
    const remote = path.join(path.dirname(repository.dir), "published");
    const place = { transport: "directory", remote } as const;
    const first = repository.git("rev-parse", "HEAD");
    await publish({ repo: repository.dir, ...place });
    const commits = [first];
    for (const name of ["b", "c", "d", "e", "f", "g"]) commits.push(change(name));
    let going = true;
    let rounds = 0;
    const pruning = (async (): Promise<void> => {
      while (going) {
        await prune({ repo: repository.dir, local: true, keep: 1 });
        rounds++;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    try {
      for (const commit of commits.slice(1)) {
        // What was there before is old: only that builds mark and name it keeps it.
        age();
        const made = build({ repo: repository.dir, revision: commit, workers: 1 });
        const fetched = pull({ repo: repository.dir, revision: first, exact: true, ...place });
        const asked = open({ repo: repository.dir }).then(async (index) => {
          const found = await index.search({ text: "f3" });
          await index.close();
          return found.results.length;
        });
        const [built, got, results] = await Promise.all([
          made,
          fetched,
          asked.catch((error: { code: string }) => error.code),
        ]);
        expect(built.commit).toBe(commit);
        expect(got.bundle?.commit).toBe(first);
        // At the very first there may be no bundle for HEAD.
        expect(typeof results === "number" ? results > 0 : results).toSatisfy(
          (value) => value === true || value === "no-bundle",
        );
      }
    } finally {
      going = false;
      await pruning;
    }
    expect(rounds).toBeGreaterThan(3);
    const last = await build({ repo: repository.dir });
    expect((await verify({ repo: repository.dir })).problems).toEqual([]);
    const out = path.join(path.dirname(repository.dir), "out");
    expect((await build({ repo: repository.dir, out, cache: false })).digest).toBe(last.digest);
    for (const { commit } of (await status({ repo: repository.dir, all: true })).stored)
      expect((await verify({ repo: repository.dir, revision: commit })).problems).toEqual([]);
  });
});
