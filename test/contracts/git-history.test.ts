import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { GitReader } from "../../src/git/reader.js";
import { collect, describeReaders, errorOf, makeHistory } from "../helpers/readers.js";
import type { TestRepository } from "../helpers/repository.js";

describeReaders("history", ({ make, open }) => {
  describe("a straight line", () => {
    let repository: TestRepository;
    let reader: GitReader;
    let commits: string[];
    beforeAll(async () => {
      ({ repository, commits } = makeHistory(make));
      reader = await open(repository.dir);
    });

    it("walks ancestors", async () => {
      const newestFirst = [...commits].reverse();
      expect(await collect(reader.ancestors(commits[4]!, 100))).toEqual(newestFirst);
      expect(await collect(reader.ancestors(commits[4]!, 2))).toEqual(newestFirst.slice(0, 2));
      expect(await collect(reader.ancestors(commits[4]!, 0))).toEqual([]);
      const missing = errorOf(collect(reader.ancestors("f".repeat(40), 3)));
      expect((await missing).code).toBe("missing-object");
    });

    it("tells which paths changed", async () => {
      expect(await reader.changedPaths(commits[2]!, commits[4]!)).toEqual([
        "count.txt",
        "folder/3.txt",
        "folder/4.txt",
      ]);
      expect(await reader.changedPaths(commits[2]!, commits[2]!)).toEqual([]);
    });
  });

  describe("merges", () => {
    let repository: TestRepository;
    let reader: GitReader;
    let base: string;
    let left: string;
    let right: string;
    let merge: string;
    let orphan: string;
    beforeAll(async () => {
      repository = make();
      base = repository.commit("base");
      repository.write("left", "l");
      left = repository.commit("left");
      repository.git("checkout", "--quiet", "-b", "side", base);
      repository.write("right", "r");
      repository.commit("right 1");
      repository.write("right", "rr");
      right = repository.commit("right 2");
      repository.git("checkout", "--quiet", "main");
      repository.git("merge", "--quiet", "--no-ff", "--message", "merge", "side");
      merge = repository.git("rev-parse", "HEAD");
      repository.git("checkout", "--quiet", "--orphan", "other");
      orphan = repository.commit("orphan");
      repository.git("checkout", "--quiet", "main");
      reader = await open(repository.dir);
    });

    it("resolves second parents", async () => {
      expect((await reader.resolve("main^2")).commit).toBe(right);
      expect((await reader.resolve("main^1")).commit).toBe(left);
      expect((await reader.resolve("main^2~2")).commit).toBe(base);
      expect((await reader.resolve("main")).parents).toEqual([left, right]);
    });

    it("walks ancestors in the order of git rev-list", async () => {
      const expected = repository.git("rev-list", "main").split("\n");
      expect(await collect(reader.ancestors(merge, 100))).toEqual(expected);
    });

    it("measures distances", async () => {
      expect(await reader.distance(left, merge)).toEqual({ ahead: 3, behind: 0 });
      expect(await reader.distance(merge, left)).toEqual({ ahead: 0, behind: 3 });
      expect(await reader.distance(left, right)).toEqual({ ahead: 2, behind: 1 });
      expect(await reader.distance(merge, merge)).toEqual({ ahead: 0, behind: 0 });
      expect(await reader.distance(orphan, merge)).toBe(null);
      expect(await reader.distance("f".repeat(40), merge)).toBe(null);
      expect(await reader.distance(merge, "f".repeat(40))).toBe(null);
    });
  });

  it("measures distances across clocks that run backwards", async () => {
    const repository = make();
    const times = [500, 900, 100, 800, 200, 700, 300, 600, 400, 550];
    const tree = repository.git("hash-object", "-t", "tree", "-w", "/dev/null");
    let parent: string[] = [];
    const chain: string[] = [];
    for (const [i, time] of times.entries()) {
      const env = { GIT_COMMITTER_DATE: `${1_600_000_000 + time} +0000` };
      const args = ["commit-tree", tree, "-m", `${i}`, ...parent.flatMap((id) => ["-p", id])];
      const id = repository.gitBytes(args, { env }).toString().trim();
      chain.push(id);
      parent = [id];
    }
    const reader = await open(repository.dir);
    for (const [from, to] of [
      [2, 7],
      [9, 0],
      [4, 5],
    ] as const) {
      const ahead = Math.max(0, to - from);
      expect(await reader.distance(chain[from]!, chain[to]!)).toEqual({
        ahead,
        behind: Math.max(0, from - to),
      });
    }
  });

  it("tells changes of mode, kind, folders and submodules apart from none", async () => {
    const repository = make();
    repository.write("mode", "m");
    repository.write("kind", "target");
    repository.write("becomes-folder", "f");
    repository.write("folder/a", "a");
    repository.write("folder/b/c", "c");
    repository.write("moved-from", "same content\n");
    repository.write("still", "s");
    const before = repository.commit();
    repository.git("update-index", "--add", "--cacheinfo", `160000,${before},module`);
    repository.git("commit", "--quiet", "--message", "module");
    const first = repository.git("rev-parse", "HEAD");
    fs.chmodSync(path.join(repository.dir, "mode"), 0o755);
    fs.rmSync(path.join(repository.dir, "kind"));
    fs.symlinkSync("target", path.join(repository.dir, "kind"));
    fs.rmSync(path.join(repository.dir, "becomes-folder"));
    repository.write("becomes-folder/x", "x");
    fs.rmSync(path.join(repository.dir, "folder"), { recursive: true });
    repository.write("folder", "now a file");
    fs.renameSync(path.join(repository.dir, "moved-from"), path.join(repository.dir, "moved-to"));
    repository.git("add", "--all", "--", ".", ":!module");
    repository.git("update-index", "--add", "--cacheinfo", `160000,${first},module`);
    repository.git("config", "diff.ignoreSubmodules", "all");
    repository.git("commit", "--quiet", "--message", "changes");
    const second = repository.git("rev-parse", "HEAD");
    const reader = await open(repository.dir);
    const expected = [
      "becomes-folder",
      "becomes-folder/x",
      "folder",
      "folder/a",
      "folder/b/c",
      "kind",
      "mode",
      "module",
      "moved-from",
      "moved-to",
    ];
    expect(await reader.changedPaths(first, second)).toEqual(expected);
    expect(await reader.changedPaths(second, first)).toEqual(expected);
    expect((await errorOf(reader.changedPaths(first, "f".repeat(40)))).code).toBe("missing-object");
  });
});

describeReaders("commits, refs and worktrees", ({ make, open }) => {
  it("tells of many commits at once, also of some that are not here", async () => {
    const { repository, commits } = makeHistory(make);
    const reader = await open(repository.dir);
    const found = await reader.commits([commits[3]!, "f".repeat(40), commits[0]!]);
    expect(found.map((commit) => commit?.commit ?? null)).toEqual([commits[3], null, commits[0]]);
    expect(found[0]!.parents).toEqual([commits[2]]);
    expect(found[0]!.tree).toBe(repository.git("rev-parse", `${commits[3]}^{tree}`));
    const blob = repository.git("rev-parse", `${commits[0]}:count.txt`);
    expect(await reader.commits([blob])).toEqual([null]);
    expect(await reader.commits([])).toEqual([]);
  });

  it("lists branches and tags that lead to commits", async () => {
    const { repository, commits } = makeHistory(make);
    const reader = await open(repository.dir);
    expect(await reader.refs()).toEqual([
      { name: "refs/heads/feature/one", commit: commits[2] },
      { name: "refs/heads/main", commit: commits[4] },
      { name: "refs/tags/heavy", commit: commits[1] },
      { name: "refs/tags/light", commit: commits[1] },
      { name: "refs/tags/nested", commit: commits[1] },
    ]);
  });

  it("tells what all worktrees have checked out", async () => {
    const { repository, commits } = makeHistory(make);
    const linked = path.join(path.dirname(repository.dir), "linked");
    repository.git("worktree", "add", "--quiet", "--detach", linked, commits[0]!);
    const wanted = [commits[0], commits[4]].sort();
    expect(await (await open(repository.dir)).worktreeHeads()).toEqual(wanted);
    expect(await (await open(linked)).worktreeHeads()).toEqual(wanted);
  });

  it("knows where a shallow clone ends", async () => {
    const { repository, commits } = makeHistory(make);
    const clone = path.join(path.dirname(repository.dir), "shallow");
    repository.git("clone", "--quiet", "--depth=1", `file://${repository.dir}`, clone);
    expect([...(await open(clone)).shallowEnds()]).toEqual([commits[4]]);
    expect([...(await open(repository.dir)).shallowEnds()]).toEqual([]);
  });
});
