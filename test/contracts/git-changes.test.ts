import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { TreeChanges } from "../../src/git/changes.js";
import { openRepository } from "../../src/git/repository.js";
import { describeReaders, errorOf } from "../helpers/readers.js";
import { gitVersion, openTestRepository, type TestRepository } from "../helpers/repository.js";
import { contentOf } from "../helpers/same-bytes.js";

const blob = (content: string | Uint8Array): string =>
  createHash("sha1")
    .update(`blob ${Buffer.byteLength(content)}\0`)
    .update(content)
    .digest("hex");

/** The changes by path: what the tree has and what there is now; `tracked` or `untracked` for what it has not. */
const told = (changes: TreeChanges | null): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const { path: name, now } of changes!.changed) {
    const how = now === null ? "gone" : now.here ? now.kind : "left out";
    all[name] = now === null ? how : `${how} ${now.blob?.slice(0, 8)}`;
  }
  for (const { path: name, tracked } of changes!.added) all[name] = tracked ? "tracked" : "untracked";
  return all;
};

const file = (content: string | Uint8Array): string => `file ${blob(content).slice(0, 8)}`;
const link = (target: string): string => `symlink ${blob(target).slice(0, 8)}`;

/** Sets times back, so that git need not look into files that are as old as its index. */
const age = (repository: TestRepository): void => {
  const past = new Date(Date.now() - 100_000);
  for (const name of repository.git("ls-files", "-z").split("\0")) {
    const full = path.join(repository.dir, name);
    if (name !== "" && fs.existsSync(full)) fs.lutimesSync(full, past, past);
  }
  repository.git("update-index", "--refresh", "-q");
};

const atLeast = (wanted: string): boolean => {
  const [major, minor] = (gitVersion ?? "0.0").split(".").map(Number);
  const [wantedMajor, wantedMinor] = wanted.split(".").map(Number);
  return major! > wantedMajor! || (major === wantedMajor && minor! >= wantedMinor!);
};

describeReaders("changes of the working tree", ({ kind, make, open, later }) => {
  /** Asks for the changes, and makes sure that nothing was written by that. */
  const changesOf = async (repository: TestRepository, tree = "HEAD"): Promise<Record<string, string>> => {
    const reader = await open(repository.dir);
    const id = repository.git("rev-parse", tree);
    const before = contentOf(repository.dir);
    const first = await reader.changes(id);
    const second = await reader.changes(id);
    expect(contentOf(repository.dir)).toEqual(before);
    expect(second).toEqual(first);
    return told(first);
  };

  it("tells what was changed, made, deleted and moved", async () => {
    const repository = make();
    for (const name of [
      "kept",
      "edited",
      "deleted",
      "moved",
      "staged",
      "touched",
      "run",
      "crlf",
      "unstaged",
      "sub/deep",
    ])
      repository.write(name, `${name}\n`);
    repository.commit();
    age(repository);
    expect(await changesOf(repository)).toEqual({});
    repository.write("edited", "EDITED\n");
    fs.rmSync(path.join(repository.dir, "deleted"));
    fs.renameSync(path.join(repository.dir, "moved"), path.join(repository.dir, "sub/moved"));
    repository.write("staged", "in the index\n");
    repository.write("added", "in the index\n");
    repository.git("add", "staged", "added");
    repository.write("touched", "touched\n");
    fs.chmodSync(path.join(repository.dir, "run"), 0o755);
    repository.write("crlf", "crlf\r\n");
    repository.write("new", "new\n");
    repository.git("rm", "--quiet", "--cached", "unstaged");
    const expected = {
      added: "tracked",
      deleted: "gone",
      edited: file("EDITED\n"),
      moved: "gone",
      new: "untracked",
      staged: file("in the index\n"),
      "sub/moved": "untracked",
    };
    expect(await changesOf(repository)).toEqual(expected);
    expect(await changesOf(repository, "HEAD^{tree}")).toEqual(expected);
    const reader = await open(repository.dir);
    const { changed, added, complete } = (await reader.changes(repository.git("rev-parse", "HEAD")))!;
    expect(complete).toBe(true);
    expect(changed.map(({ path: name }) => name)).toEqual(["deleted", "edited", "moved", "staged"]);
    expect(added.map(({ path: name }) => name)).toEqual(["added", "new", "sub/moved"]);
    expect(changed[1]).toEqual({
      path: "edited",
      before: blob("edited\n"),
      now: { kind: "file", bytes: 7, blob: blob("EDITED\n"), here: true },
    });
  });

  it("compares with another tree than HEAD's, also where its commit is gone", async () => {
    const repository = make();
    repository.write("both", "1\n");
    repository.write("old", "old\n");
    repository.write("back", "1\n");
    const first = repository.commit();
    const tree = repository.git("rev-parse", "HEAD^{tree}");
    fs.rmSync(path.join(repository.dir, "old"));
    repository.write("both", "2\n");
    repository.write("back", "2\n");
    repository.write("new", "new\n");
    repository.commit();
    repository.write("back", "1\n");
    const expected = { both: file("2\n"), new: "tracked", old: "gone" };
    expect(await changesOf(repository, first)).toEqual(expected);
    fs.rmSync(path.join(repository.dir, ".git/objects", first.slice(0, 2), first.slice(2)));
    expect(await changesOf(repository, tree)).toEqual(expected);
    const reader = await open(repository.dir);
    const error = await errorOf(reader.changes(first));
    expect(error.code).toBe("missing-object");
  });

  it("leaves out what is ignored: by the repository, by its own list, and by the user's", async () => {
    const repository = make();
    repository.write(".gitignore", "*.log\n!keep.log\nbuild/\n/only-here\ntrailing \\ \n\\#hash\n");
    repository.write("sub/.gitignore", "*\n!*.txt\n!.gitignore\n");
    repository.write("tracked.log", "tracked\n");
    repository.git("add", "--force", "tracked.log");
    repository.commit();
    fs.appendFileSync(path.join(repository.dir, ".git/info/exclude"), "by-exclude\n");
    for (const name of [
      ...[
        "a.log",
        "keep.log",
        "build/x",
        "sub/build/x.txt",
        "only-here",
        "deep/only-here",
        "#hash",
        "by-exclude",
      ],
      ...["sub/a.txt", "sub/a.md", "deep/by-user", "by-xdg", "seen", "build.txt"],
    ])
      repository.write(name, "x\n");
    repository.write("tracked.log", "changed\n");
    const home = path.join(path.dirname(repository.dir), "home");
    fs.mkdirSync(path.join(home, "xdg/git"), { recursive: true });
    fs.writeFileSync(path.join(home, ".gitconfig"), "[core]\n\texcludesFile = ~/ignored # mine\n");
    fs.writeFileSync(path.join(home, "ignored"), "by-user\n");
    fs.writeFileSync(path.join(home, "xdg/git/ignore"), "by-xdg\n");
    const { GIT_CONFIG_GLOBAL: _, XDG_CONFIG_HOME: __, ...plain } = process.env;
    const ask = async (environment: Record<string, string>): Promise<readonly string[]> => {
      const reader = await openRepository(repository.dir, {
        prefer: kind,
        environment: { ...plain, ...environment },
      });
      later(reader.close);
      const { changed, added } = (await reader.changes(repository.git("rev-parse", "HEAD")))!;
      expect(changed.map(({ path: name }) => name)).toEqual(["tracked.log"]);
      return added.map(({ path: name }) => name);
    };
    const always = ["build.txt", "by-xdg", "deep/by-user", "deep/only-here", "keep.log", "seen", "sub/a.txt"];
    expect(await ask({ HOME: home })).toEqual(always.filter((name) => name !== "deep/by-user"));
    fs.rmSync(path.join(home, ".gitconfig"));
    expect(await ask({ HOME: home })).toEqual(always);
    expect(await ask({ HOME: home, XDG_CONFIG_HOME: path.join(home, "xdg") })).toEqual(
      always.filter((name) => name !== "by-xdg"),
    );
  });

  it("H8-122: enters no other repository below, neither clones nor linked worktrees nor bare ones", async () => {
    const repository = make();
    repository.write("a.ts", "a\n");
    repository.commit();
    repository.git("worktree", "add", "--quiet", "--detach", ".claude/worktrees/x");
    repository.git("worktree", "add", "--quiet", "--detach", ".claude/worktrees/moved");
    repository.git("clone", "--quiet", ".", "nested/clone");
    repository.git("clone", "--quiet", "--bare", ".", "nested/bare.git");
    repository.write(".claude/worktrees/x/new.ts", "new\n");
    repository.write("nested/clone/new.ts", "new\n");
    repository.write("nested/mine.ts", "mine\n");
    // Its administration is gone, as after a prune: it is no repository to git any more.
    fs.rmSync(path.join(repository.dir, ".git/worktrees/moved"), { recursive: true });
    expect(await changesOf(repository)).toEqual({ "nested/mine.ts": "untracked" });
    const inside = openTestRepository(path.join(repository.dir, ".claude/worktrees/x"));
    expect(await changesOf(inside)).toEqual({ "new.ts": "untracked" });
  });

  it("says nothing of submodules", async () => {
    const other = make();
    other.write("s", "s\n");
    other.commit();
    const repository = make();
    repository.write("a", "a\n");
    repository.git("submodule", "--quiet", "add", other.dir, "module");
    repository.commit();
    repository.write("module/s", "changed\n");
    repository.write("module/new", "new\n");
    expect(await changesOf(repository)).toEqual({});
    const inside = openTestRepository(path.join(repository.dir, "module"));
    expect(await changesOf(inside)).toEqual({ new: "untracked", s: file("changed\n") });
    fs.rmSync(path.join(repository.dir, "module"), { recursive: true });
    repository.write("module", "a file now\n");
    // Still a submodule to git's index.
    expect(await changesOf(repository)).toEqual({});
  });

  it("takes a file for gone in whose place a submodule stands", async () => {
    const other = make();
    other.write("s", "s\n");
    other.commit();
    const repository = make();
    repository.write("a", "a\n");
    repository.commit();
    repository.git("rm", "-q", "a");
    repository.git("submodule", "--quiet", "add", other.dir, "a");
    expect(await changesOf(repository)).toMatchObject({ a: "gone" });
  });

  it("takes files that a sparse checkout leaves out for unchanged", async () => {
    const repository = make();
    repository.write("in/a", "1\n");
    repository.write("out/b", "1\n");
    repository.write("out/c", "1\n");
    repository.write("out/d", "1\n");
    const first = repository.commit();
    repository.write("out/b", "2\n");
    repository.write("out/new", "new\n");
    fs.rmSync(path.join(repository.dir, "out/d"));
    repository.commit();
    repository.git("sparse-checkout", "init", "--cone");
    repository.git("sparse-checkout", "set", "in");
    expect(fs.existsSync(path.join(repository.dir, "out"))).toBe(false);
    expect(await changesOf(repository)).toEqual({});
    expect(await changesOf(repository, first)).toEqual({
      "out/b": `left out ${blob("2\n").slice(0, 8)}`,
      "out/d": "gone",
    });
    const { leftOut } = await open(repository.dir);
    expect(["in/a", "out/b", "out/d", "nowhere"].map(leftOut)).toEqual([
      null,
      { blob: blob("2\n") },
      null,
      null,
    ]);
    repository.write("in/a", "changed\n");
    expect(await changesOf(repository)).toEqual({ "in/a": file("changed\n") });
    if (atLeast("2.37")) {
      repository.git("sparse-checkout", "reapply", "--sparse-index");
      expect(leftOut("out/b")).toEqual({ blob: null });
      expect(await changesOf(repository)).toEqual({ "in/a": file("changed\n") });
    }
  });

  it("believes git's flags on files: skip-worktree and assume-unchanged", async () => {
    const repository = make();
    for (const name of ["skipped", "assumed", "plain"]) repository.write(name, "1\n");
    repository.commit();
    repository.git("update-index", "--skip-worktree", "skipped");
    repository.git("update-index", "--assume-unchanged", "assumed");
    fs.rmSync(path.join(repository.dir, "skipped"));
    repository.write("assumed", "2\n");
    expect(await changesOf(repository)).toEqual({});
  });

  it("knows what is only meant to be added, and what is in conflict", async () => {
    const repository = make();
    repository.write("both", "base\n");
    repository.write("theirs-deleted", "base\n");
    repository.commit();
    repository.git("switch", "--quiet", "--create", "other");
    repository.write("both", "other\n");
    repository.write("new", "other\n");
    fs.rmSync(path.join(repository.dir, "theirs-deleted"));
    repository.commit();
    repository.git("switch", "--quiet", "main");
    repository.write("both", "main\n");
    repository.write("new", "main\n");
    repository.write("theirs-deleted", "main\n");
    repository.commit();
    expect(() => repository.git("merge", "--quiet", "other")).toThrow();
    const conflict = fs.readFileSync(path.join(repository.dir, "both"));
    const added = fs.readFileSync(path.join(repository.dir, "new"));
    repository.write("meant", "meant\n");
    repository.git("add", "--intent-to-add", "meant");
    expect(await changesOf(repository)).toEqual({ both: file(conflict), meant: "tracked", new: file(added) });
    expect(await changesOf(repository, "main~1")).toEqual({
      both: file(conflict),
      meant: "tracked",
      new: "tracked",
      "theirs-deleted": file("main\n"),
    });
  });

  it("tells links and folders from files", async () => {
    const repository = make();
    repository.write("file", "target");
    repository.write("folder/inside", "inside\n");
    repository.write("to-folder", "x\n");
    fs.symlinkSync("target", path.join(repository.dir, "link"));
    fs.symlinkSync("target", path.join(repository.dir, "plain"));
    repository.commit();
    const at = (name: string): string => path.join(repository.dir, name);
    for (const name of ["file", "folder", "to-folder", "link", "plain"])
      fs.rmSync(at(name), { recursive: true });
    fs.symlinkSync("elsewhere", at("link"));
    fs.symlinkSync("folder-that-was", at("file"));
    repository.write("plain", "target");
    repository.write("to-folder/x", "x\n");
    fs.mkdirSync(at("../outside"));
    fs.writeFileSync(at("../outside/inside"), "inside\n");
    fs.symlinkSync("../outside", at("folder"));
    expect(await changesOf(repository)).toEqual({
      file: link("folder-that-was"),
      folder: "untracked",
      "folder/inside": "gone",
      link: link("elsewhere"),
      "to-folder": "gone",
      "to-folder/x": "untracked",
    });
  });

  it("does without an index, and with one of any form", async () => {
    const repository = make();
    for (let i = 0; i < 20; i++) repository.write(`folder${i % 3}/file${i}.ts`, `${i}\n`);
    repository.commit();
    age(repository);
    repository.write("folder1/file1.ts", "changed\n");
    repository.write("new", "new\n");
    const expected = { "folder1/file1.ts": file("changed\n"), new: "untracked" };
    for (const version of ["2", "3", "4"]) {
      repository.git("update-index", "--index-version", version);
      expect(await changesOf(repository)).toEqual(expected);
    }
    repository.git("update-index", "--split-index");
    expect(await changesOf(repository)).toEqual(expected);
    repository.git("update-index", "--no-split-index");
    repository.git("update-index", "--force-untracked-cache");
    expect(await changesOf(repository)).toEqual(expected);
    repository.git("config", "core.fsmonitor", `touch ${path.join(repository.dir, "owned")}; false`);
    repository.gitBytes(["update-index", "--fsmonitor"]);
    fs.rmSync(path.join(repository.dir, "owned"), { force: true });
    expect(await changesOf(repository)).toEqual(expected);
    expect(fs.existsSync(path.join(repository.dir, "owned"))).toBe(false);
    repository.git("config", "--unset", "core.fsmonitor");
    fs.rmSync(path.join(repository.dir, ".git/index"));
    expect(await changesOf(repository)).toEqual(expected);
  });

  it("runs no filter, also where times are too young to tell", async () => {
    const repository = make();
    const mark = path.join(path.dirname(repository.dir), "ran");
    repository.write(".gitattributes", "*.x filter=evil\n");
    repository.write("a.x", "a\n");
    repository.commit();
    repository.write("a.x", "b\n");
    for (const how of ["clean", "smudge", "process"])
      repository.git("config", `filter.evil.${how}`, `touch ${mark}`);
    repository.git("config", "filter.evil.required", "true");
    // As old as the index, and of the same length: only the content can tell.
    const index = fs.statSync(path.join(repository.dir, ".git/index"));
    fs.utimesSync(path.join(repository.dir, "a.x"), index.mtime, new Date(index.mtimeMs + 5_000));
    expect(await changesOf(repository)).toEqual({ "a.x": file("b\n") });
    expect(fs.existsSync(mark)).toBe(false);
  });

  it("takes paths as bytes", async (context) => {
    if (process.platform !== "linux") return context.skip("skipped, because its file system wants UTF-8");
    const repository = make();
    const name = Buffer.from("caf\xe9.ts", "latin1");
    repository.write(name, "1\n");
    repository.write("grün.ts", "1\n");
    repository.write("tab\there", "1\n");
    repository.commit();
    repository.write(name, "2\n");
    repository.write(Buffer.from("new\xff", "latin1"), "2\n");
    repository.write("grün.ts", "2\n");
    repository.write("tab\there", "2\n");
    expect(await changesOf(repository)).toEqual({
      "caf\\xe9.ts": file("2\n"),
      "grün.ts": file("2\n"),
      "new\\xff": "untracked",
      "tab\there": file("2\n"),
    });
    return undefined;
  });

  it("gives null without a working tree, and follows a link to one", async () => {
    const repository = make();
    repository.write("a", "a\n");
    const id = repository.commit();
    const bare = path.join(path.dirname(repository.dir), "bare.git");
    repository.git("clone", "--quiet", "--bare", ".", bare);
    expect(await (await open(bare)).changes(id)).toBe(null);
    expect(await (await open(path.join(repository.dir, ".git"))).changes(id)).toBe(null);
    const linked = path.join(path.dirname(repository.dir), "linked");
    fs.symlinkSync(repository.dir, linked);
    repository.write("a", "b\n");
    expect(told(await (await open(linked)).changes(id))).toEqual({ a: file("b\n") });
    // Another tree than the one that was asked about is none of ours to look at.
    repository.git("config", "core.worktree", path.dirname(repository.dir));
    expect(told(await (await open(repository.dir)).changes(id))).toEqual({ a: file("b\n") });
  });

  it("works in a repository without a commit, and says that a tree is missing", async () => {
    const repository = make();
    repository.write("a", "a\n");
    const empty = repository.git("mktree");
    const reader = await open(repository.dir);
    expect(told(await reader.changes(empty))).toEqual({ a: "untracked" });
    const error = await errorOf(reader.changes("1".repeat(40)));
    expect(error.code).toBe("missing-object");
  });

  it("does not take a file in other letters for one that was renamed to it", async () => {
    const repository = make();
    repository.write("Name.ts", "1\n");
    repository.commit();
    repository.git("mv", "Name.ts", "name.ts");
    expect(await changesOf(repository)).toEqual({ "Name.ts": "gone", "name.ts": "tracked" });
    // As where a file system finds the one under the other's name.
    repository.git("config", "core.ignoreCase", "true");
    repository.write("Name.ts", "1\n");
    expect(await changesOf(repository)).toEqual({ "Name.ts": "gone", "name.ts": "tracked" });
  });

  it("fetches no tree that a partial clone lacks", async () => {
    const origin = make();
    origin.git("config", "uploadpack.allowFilter", "true");
    origin.git("config", "uploadpack.allowAnySHA1InWant", "true");
    origin.write("folder/a", "1\n");
    const first = origin.commit();
    origin.write("folder/a", "2\n");
    origin.commit();
    const dir = path.join(path.dirname(origin.dir), "treeless");
    origin.git("clone", "--quiet", "--filter=tree:0", `file://${origin.dir}`, dir);
    const clone = openTestRepository(dir);
    clone.git("config", "protocol.file.allow", "always");
    clone.write("folder/a", "3\n");
    expect(await changesOf(clone)).toEqual({ "folder/a": file("3\n") });
    const before = contentOf(dir);
    const reader = await open(dir);
    const error = await errorOf(reader.changes(first));
    expect(error.code).toBe("missing-object");
    expect(contentOf(dir)).toEqual(before);
  });

  it("stops looking for new files where there are too many", async () => {
    const repository = make();
    repository.write("a", "a\n");
    const id = repository.commit();
    for (let i = 0; i < 21_000; i++) {
      if (i % 1_000 === 0) fs.mkdirSync(path.join(repository.dir, `many/${i / 1_000}`), { recursive: true });
      fs.writeFileSync(path.join(repository.dir, `many/${Math.floor(i / 1_000)}/${i}`), "");
    }
    repository.write("a", "b\n");
    const changes = (await (await open(repository.dir)).changes(id))!;
    expect(changes.complete).toBe(false);
    expect(changes.added.length).toBe(20_000);
    expect(changes.changed.map(({ path: name }) => name)).toEqual(["a"]);
  }, 120_000);
});
