import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlobContent, GitReader } from "../../src/git/reader.js";
import { openRepository } from "../../src/git/repository.js";
import { SheafError } from "../../src/model/error.js";
import { compareUtf8 } from "../../src/model/order.js";
import type { TreeEntry } from "../../src/model/snapshot.js";
import {
  gitVersion,
  makeRepository,
  openTestRepository,
  type RepositoryOptions,
  type TestRepository,
  withoutGit,
} from "../helpers/repository.js";

const kinds = ["binary", "isomorphic"] as const;
type Kind = (typeof kinds)[number];

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

const text = (blob: BlobContent | undefined): string | null =>
  blob?.bytes == null ? null : Buffer.from(blob.bytes).toString("latin1");

const byPath = (entries: readonly TreeEntry[]): Record<string, TreeEntry> =>
  Object.fromEntries(entries.map((entry) => [entry.path, entry]));

const errorOf = async (promise: Promise<unknown>): Promise<SheafError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SheafError);
  return error as SheafError;
};

/** Every file below a directory with its time and length: changes show that something wrote. */
const fingerprint = (directory: string): string =>
  fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const stat = fs.lstatSync(file);
      return `${file} ${stat.mtimeMs} ${stat.size}`;
    })
    .sort()
    .join("\n");

describe.skipIf(withoutGit !== null).each(kinds)("%s reader", (kind: Kind) => {
  const cleanups: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });
  const make = (options?: RepositoryOptions): TestRepository => {
    const repository = makeRepository(options);
    cleanups.push(repository.remove);
    return repository;
  };
  const open = async (given: string): Promise<GitReader> => {
    const reader = await openRepository(given, { prefer: kind });
    cleanups.push(reader.close);
    return reader;
  };
  const listOf = async (given: string, revision = "HEAD"): Promise<Record<string, TreeEntry>> => {
    const reader = await open(given);
    return byPath(await reader.list((await reader.resolve(revision)).tree));
  };

  describe("a plain history", () => {
    let repository: TestRepository;
    let reader: GitReader;
    const commits: string[] = [];
    beforeAll(async () => {
      repository = make();
      for (let i = 0; i < 5; i++) {
        repository.write("count.txt", `${i}\n`);
        repository.write(`folder/${i}.txt`, `file ${i}\n`);
        commits.push(repository.commit(`Commit ${i}`));
      }
      repository.git("branch", "feature/one", commits[2]!);
      repository.git("tag", "light", commits[1]!);
      repository.git("tag", "--annotate", "heavy", "--message", "A tag", commits[1]!);
      repository.git("tag", "--annotate", "nested", "--message", "A tag of a tag", "heavy");
      repository.git("tag", "of-a-blob", `${commits[0]}:count.txt`);
      repository.git("update-ref", "refs/remotes/origin/far", commits[3]!);
      reader = await open(repository.dir);
    });

    it("says what it is", () => {
      expect(reader).toMatchObject({ kind, objectFormat: "sha1", workTree: repository.dir });
      expect(reader.gitDir).toBe(path.join(repository.dir, ".git"));
      expect(reader.commonDir).toBe(reader.gitDir);
    });

    it.each([
      ["HEAD", 4],
      ["@", 4],
      ["main", 4],
      ["refs/heads/main", 4],
      ["heads/main", 4],
      ["feature/one", 2],
      ["origin/far", 3],
      ["light", 1],
      ["heavy", 1],
      ["nested", 1],
      ["nested^{}", 1],
      ["heavy^{commit}", 1],
      ["HEAD~", 3],
      ["HEAD~3", 1],
      ["HEAD~1~2", 1],
      ["HEAD^", 3],
      ["HEAD^^", 2],
      ["HEAD^1~1^0", 2],
      ["HEAD~0", 4],
      ["main~4", 0],
    ])("resolves %s", async (revision, index) => {
      const resolved = await reader.resolve(revision);
      expect(resolved.commit).toBe(commits[index]);
      expect(resolved.tree).toBe(repository.git("rev-parse", `${commits[index]}^{tree}`));
      expect(resolved.parents).toEqual(index === 0 ? [] : [commits[index - 1]]);
      expect(resolved.time).toBe(1_700_000_000 + 60 * index);
    });

    it("resolves whole and short ids, in either case", async () => {
      const id = commits[3]!;
      for (const given of [
        id,
        id.slice(0, 7),
        id.slice(0, 12),
        id.toUpperCase(),
        `v1.0-3-g${id.slice(0, 9)}`,
      ]) {
        expect((await reader.resolve(given)).commit).toBe(id);
      }
      expect((await reader.resolve(`${id.slice(0, 10)}~2`)).commit).toBe(commits[1]);
    });

    it("prefers a branch to an abbreviated id", async () => {
      const name = commits[4]!.slice(0, 8);
      repository.git("branch", name, commits[0]!);
      expect((await reader.resolve(name)).commit).toBe(commits[0]);
      repository.git("branch", "-D", name);
    });

    it.each([
      "nope",
      "main~99",
      "HEAD^2",
      "HEAD^{tree}",
      "of-a-blob",
      "main..feature/one",
      "^HEAD",
      "HEAD:count.txt",
      "0123456789012345678901234567890123456789",
      "01234567",
      "",
      " ",
      "--all",
      "-n1",
      "--output=owned",
      "main\nfeature/one",
      "main\0",
      "../config",
      "config",
    ])("refuses %j", async (revision) => {
      const error = await errorOf(reader.resolve(revision));
      expect(error.code).toBe("unknown-revision");
      expect(error.message).toContain(repository.dir);
      expect(error.hint).toBeTruthy();
      expect(fs.existsSync(path.join(repository.dir, "owned"))).toBe(false);
    });

    it("names the nearest refs", async () => {
      expect((await errorOf(reader.resolve("mian"))).hint).toContain('"main"');
      expect((await errorOf(reader.resolve("one"))).hint).toContain('"feature/one"');
      expect((await errorOf(reader.resolve("entirely-different"))).hint).toContain("git branch");
    });

    it("knows what is checked out", async () => {
      expect(await reader.head()).toBe(commits[4]);
      expect(await reader.headName()).toBe("main");
      repository.git("checkout", "--quiet", "feature/one");
      expect(await reader.headName()).toBe("feature/one");
      expect(await reader.head()).toBe(commits[2]);
      repository.git("checkout", "--quiet", "--detach", commits[1]!);
      expect(await reader.headName()).toBe(null);
      expect(await reader.head()).toBe(commits[1]);
      repository.git("checkout", "--quiet", "main");
    });

    it("lists a tree, of a tree or of a commit", async () => {
      const entries = await reader.list(repository.git("rev-parse", `${commits[1]}^{tree}`));
      expect(entries).toEqual([
        {
          path: "count.txt",
          kind: "file",
          id: repository.git("rev-parse", `${commits[1]}:count.txt`),
          bytes: 2,
        },
        { path: "folder/0.txt", kind: "file", id: repository.git("hash-object", "folder/0.txt"), bytes: 7 },
        { path: "folder/1.txt", kind: "file", id: repository.git("hash-object", "folder/1.txt"), bytes: 7 },
      ]);
      expect(await reader.list(commits[1]!)).toEqual(entries);
    });

    it("says when a tree is missing", async () => {
      expect((await errorOf(reader.list("f".repeat(40)))).code).toBe("missing-object");
    });

    it("refuses what is not an id", async () => {
      for (const bad of ["HEAD", "--help", "", "abcd"]) {
        expect((await errorOf(reader.list(bad))).code).toBe("internal");
        expect((await errorOf(collect(reader.blobs([bad])))).code).toBe("internal");
        expect((await errorOf(collect(reader.ancestors(bad, 1)))).code).toBe("internal");
        expect((await errorOf(reader.distance(bad, bad))).code).toBe("internal");
        expect((await errorOf(reader.changedPaths(bad, bad))).code).toBe("internal");
      }
    });

    it("streams blobs in the order asked, with repeats and with null for missing ones", async () => {
      const entries = byPath(await reader.list(commits[4]!));
      const [a, b, missing] = [entries["folder/3.txt"]!.id, entries["count.txt"]!.id, "e".repeat(40)];
      const blobs = await collect(reader.blobs([a, b, missing, a]));
      expect(blobs.map(({ id }) => id)).toEqual([a, b, missing, a]);
      expect(blobs.map(text)).toEqual(["file 3\n", "4\n", null, "file 3\n"]);
      expect(blobs.map(({ size }) => size)).toEqual([7, 2, null, 7]);
      expect(await collect(reader.blobs([]))).toEqual([]);
    });

    it("gives bytes in buffers of their own", async () => {
      const { id } = byPath(await reader.list(commits[4]!))["count.txt"]!;
      for (const { bytes } of await collect(reader.blobs([id, id]))) expect(bytes!.buffer.byteLength).toBe(2);
    });

    it("treats an id that is no blob as missing", async () => {
      const blobs = await collect(reader.blobs([commits[0]!]));
      expect(blobs).toEqual([{ id: commits[0], size: null, bytes: null }]);
    });

    it("takes ids from a source that waits for its answers", async () => {
      const { id } = byPath(await reader.list(commits[4]!))["count.txt"]!;
      let release: () => void = () => {};
      async function* source(): AsyncGenerator<string> {
        for (let i = 0; i < 5; i++) {
          yield id;
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        }
      }
      let count = 0;
      for await (const blob of reader.blobs(source())) {
        expect(text(blob)).toBe("4\n");
        count++;
        // Later than any step that the reader takes on its own.
        setTimeout(() => release(), 1);
      }
      expect(count).toBe(5);
    });

    it("passes on the error of its source", async () => {
      async function* source(): AsyncGenerator<string> {
        yield byPath(await reader.list(commits[4]!))["count.txt"]!.id;
        throw new Error("source failed");
      }
      await expect(collect(reader.blobs(source()))).rejects.toThrow("source failed");
    });

    it("can be left early and used again", async () => {
      const ids = Object.values(byPath(await reader.list(commits[4]!))).map(({ id }) => id);
      const many = Array.from({ length: 2_000 }, (_, i) => ids[i % ids.length]!);
      for (let round = 0; round < 3; round++) {
        let seen = 0;
        for await (const _ of reader.blobs(many)) if (++seen === 5) break;
      }
      expect((await collect(reader.blobs(many))).length).toBe(2_000);
    });

    it("serves several streams at once", async () => {
      const ids = Object.values(byPath(await reader.list(commits[4]!))).map(({ id }) => id);
      const streams = await Promise.all([1, 2, 3, 4].map(() => collect(reader.blobs(ids))));
      for (const blobs of streams) expect(blobs.map(text)).toEqual(streams[0]!.map(text));
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

    it("sees commits that are made after it was opened", async () => {
      const later = make();
      later.write("a", "1");
      const first = later.commit();
      const early = await open(later.dir);
      expect((await early.resolve("HEAD")).commit).toBe(first);
      later.write("a", "2");
      const second = later.commit();
      const resolved = await early.resolve("HEAD");
      expect(resolved.commit).toBe(second);
      const [entry] = await early.list(resolved.tree);
      expect((await collect(early.blobs([entry!.id]))).map(text)).toEqual(["2"]);
      expect((await early.resolve(second.slice(0, 8))).commit).toBe(second);
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

  describe("names", () => {
    const names: readonly [name: string | Buffer, shown: string][] = [
      ["plain.ts", "plain.ts"],
      ["with space.ts", "with space.ts"],
      ["new\nline.ts", "new\nline.ts"],
      ["tab\tname.ts", "tab\tname.ts"],
      ['quote".ts', 'quote".ts'],
      ["back\\slash.ts", "back\\slash.ts"],
      ["back\\x41.ts", "back\\x5cx41.ts"],
      ["folder\\x/a.ts", "folder\\x/a.ts"],
      ["déjà/été.ts", "déjà/été.ts"],
      ["de\u0301ja\u0300.ts", "de\u0301ja\u0300.ts"],
      ["日本語.md", "日本語.md"],
      ["emoji-🌾.md", "emoji-🌾.md"],
      ["\uff21.md", "\uff21.md"],
      ["-dash.ts", "-dash.ts"],
      [".hidden/.file", ".hidden/.file"],
      [Buffer.from("latin-\xe9.ts", "latin1"), "latin-\\xe9.ts"],
      [Buffer.from("latin-\xe8.ts", "latin1"), "latin-\\xe8.ts"],
      [Buffer.from("caf\xe9/menu.ts", "latin1"), "caf\\xe9/menu.ts"],
      [Buffer.from([0x61, 0xed, 0xa0, 0x80]), "a\\xed\\xa0\\x80"],
      [Buffer.from([0x62, 0xc0, 0xaf]), "b\\xc0\\xaf"],
      [Buffer.from([0x63, 0xff, 0xc3, 0xa9]), "c\\xffé"],
    ];

    it("come through, whatever bytes they are", async (context) => {
      const repository = make();
      try {
        for (const [name, shown] of names) repository.write(name, `content of ${shown}`);
      } catch (error) {
        context.skip(`skipped, because the file system refuses such names: ${error}`);
      }
      repository.commit();
      const reader = await open(repository.dir);
      const entries = await reader.list((await reader.resolve("HEAD")).tree);
      const expected = names.map(([, shown]) => shown).sort(compareUtf8);
      expect(entries.map((entry) => entry.path)).toEqual(expected);
      const blobs = await collect(reader.blobs(entries.map(({ id }) => id)));
      expect(blobs.map((blob) => Buffer.from(blob.bytes!).toString())).toEqual(
        expected.map((shown) => `content of ${shown}`),
      );
      const empty = repository.git("hash-object", "-t", "tree", "-w", "/dev/null");
      expect(await reader.changedPaths(empty, (await reader.resolve("HEAD")).tree)).toEqual(expected);
    });

    it("of branches are not ASCII only", async () => {
      const repository = make();
      const id = repository.commit();
      repository.git("checkout", "--quiet", "-b", "größe/日本");
      const reader = await open(repository.dir);
      expect(await reader.headName()).toBe("größe/日本");
      expect((await reader.resolve("größe/日本~0")).commit).toBe(id);
    });
  });

  it("names kinds: files, executables, symbolic links, submodules", async () => {
    const inner = make();
    inner.write("inner.txt", "inner");
    const innerCommit = inner.commit();
    const repository = make();
    repository.write("run.sh", "#!/bin/sh\n");
    fs.chmodSync(path.join(repository.dir, "run.sh"), 0o755);
    fs.symlinkSync("run.sh", path.join(repository.dir, "link"));
    fs.symlinkSync("/etc", path.join(repository.dir, "away"));
    repository.git("submodule", "--quiet", "add", inner.dir, "modules/inner");
    repository.git("add", "--all");
    repository.git("update-index", "--add", "--cacheinfo", `160000,${innerCommit},bare-link`);
    repository.git("commit", "--quiet", "--message", "kinds");
    const entries = await listOf(repository.dir);
    expect(Object.keys(entries)).toEqual([
      ".gitmodules",
      "away",
      "bare-link",
      "link",
      "modules/inner",
      "run.sh",
    ]);
    expect(entries["run.sh"]).toMatchObject({ kind: "file", bytes: 10 });
    expect(entries.link).toMatchObject({ kind: "symlink", bytes: 6 });
    expect(entries.away).toMatchObject({ kind: "symlink", bytes: 4 });
    expect(entries["modules/inner"]).toEqual({
      path: "modules/inner",
      kind: "submodule",
      id: innerCommit,
      bytes: null,
    });
    expect(entries["bare-link"]).toMatchObject({ kind: "submodule", id: innerCommit, bytes: null });

    const submodule = await open(path.join(repository.dir, "modules/inner"));
    expect(submodule.workTree).toBe(path.join(repository.dir, "modules/inner"));
    expect(submodule.gitDir).toBe(path.join(repository.dir, ".git/modules/modules/inner"));
    expect(await submodule.head()).toBe(innerCommit);
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

  it("leaves bytes as they are: CRLF, BOM, NUL, LFS pointers, empty blobs", async () => {
    const repository = make();
    const contents: Record<string, Buffer> = {
      bom: Buffer.from("\ufefftext"),
      crlf: Buffer.from("a\r\nb\r\n"),
      empty: Buffer.alloc(0),
      lfs: Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"),
      nul: Buffer.from([0, 10, 0, 13, 10]),
      "only-newline": Buffer.from("\n"),
    };
    for (const [name, content] of Object.entries(contents)) repository.write(name, content);
    repository.write(".gitattributes", "lfs filter=lfs\ncrlf -text\n");
    repository.commit();
    repository.git("config", "core.autocrlf", "input");
    repository.git("config", "filter.lfs.smudge", "touch owned; cat");
    const reader = await open(repository.dir);
    const entries = byPath(await reader.list((await reader.resolve("HEAD")).tree));
    for (const [name, content] of Object.entries(contents)) {
      expect(entries[name]!.bytes).toBe(content.length);
      const [blob] = await collect(reader.blobs([entries[name]!.id]));
      expect(Buffer.from(blob!.bytes!)).toEqual(content);
    }
    expect(fs.existsSync(path.join(repository.dir, "owned"))).toBe(false);
  });

  describe("places", () => {
    it("opens a folder inside the tree, the .git directory, and symbolic links to any", async () => {
      const repository = make({ name: "with space & é" });
      repository.write("deep/er/file", "x");
      const id = repository.commit();
      const link = path.join(path.dirname(repository.dir), "link");
      fs.symlinkSync(repository.dir, link);
      fs.symlinkSync(
        path.join(repository.dir, "deep/er"),
        path.join(path.dirname(repository.dir), "deep-link"),
      );
      const workTrees: [string, string | null][] = [
        [repository.dir, repository.dir],
        [path.join(repository.dir, "deep/er"), repository.dir],
        [path.join(repository.dir, "deep/er/file"), repository.dir],
        [link, repository.dir],
        [path.join(path.dirname(repository.dir), "deep-link"), repository.dir],
        [path.join(repository.dir, ".git"), null],
        [path.join(repository.dir, ".git/refs"), null],
      ];
      for (const [given, workTree] of workTrees) {
        const reader = await open(given);
        expect(reader.workTree).toBe(workTree);
        expect(reader.gitDir).toBe(path.join(repository.dir, ".git"));
        expect(await reader.head()).toBe(id);
      }
    });

    it("opens a bare repository with packed refs", async () => {
      const repository = make();
      repository.write("a", "a");
      const id = repository.commit();
      repository.git("tag", "--annotate", "v1", "--message", "one");
      const bare = path.join(path.dirname(repository.dir), "bare.git");
      repository.git("clone", "--quiet", "--bare", repository.dir, bare);
      openTestRepository(bare).git("pack-refs", "--all");
      const reader = await open(bare);
      expect(reader).toMatchObject({ workTree: null, gitDir: bare, commonDir: bare });
      expect((await reader.resolve("v1")).commit).toBe(id);
      expect((await reader.resolve("main")).commit).toBe(id);
      expect(await reader.headName()).toBe("main");
      expect(Object.keys(await listOf(bare))).toEqual(["a"]);
    });

    it("opens a linked worktree: its own HEAD, the shared objects and refs", async () => {
      const repository = make();
      repository.write("a", "a");
      const first = repository.commit();
      repository.write("a", "aa");
      const second = repository.commit();
      const linked = path.join(path.dirname(repository.dir), "linked");
      repository.git("worktree", "add", "--quiet", "-b", "topic", linked, first);
      repository.git("pack-refs", "--all");
      const reader = await open(linked);
      expect(reader.workTree).toBe(linked);
      expect(reader.gitDir).toBe(path.join(repository.dir, ".git/worktrees/linked"));
      expect(reader.commonDir).toBe(path.join(repository.dir, ".git"));
      expect(await reader.headName()).toBe("topic");
      expect(await reader.head()).toBe(first);
      expect((await reader.resolve("main")).commit).toBe(second);
      expect((await reader.resolve("HEAD")).commit).toBe(first);
      expect(byPath(await reader.list(first)).a!.bytes).toBe(1);
    });

    it("names a path that is no repository", async () => {
      const repository = make();
      const outside = path.join(path.dirname(repository.dir), "outside");
      fs.mkdirSync(path.join(outside, ".git"), { recursive: true });
      for (const given of [outside, path.join(outside, "nothing"), path.join(outside, ".git")]) {
        const error = await errorOf(openRepository(given, { prefer: kind }));
        expect(error.code).toBe("not-a-repository");
        expect(error.message).toContain(given);
      }
      fs.rmdirSync(path.join(outside, ".git"));
      fs.writeFileSync(path.join(outside, ".git"), `gitdir: ${outside}/gone\n`);
      const error = await errorOf(openRepository(outside, { prefer: kind }));
      expect(error.code).toBe("not-a-repository");
      expect(error.message).toContain(`${outside}/gone`);
    });
  });

  it("says that an empty repository has no commit", async () => {
    for (const bare of [false, true]) {
      const repository = make({ bare });
      const reader = await open(repository.dir);
      expect(await reader.head()).toBe(null);
      expect(await reader.headName()).toBe("main");
      for (const revision of ["HEAD", "main", "@~1", "anything"]) {
        const error = await errorOf(reader.resolve(revision));
        expect(error.code).toBe("no-commits");
        expect(error.message).toContain(repository.dir);
      }
    }
  });

  it("says that HEAD's branch has no commit where others have", async () => {
    const repository = make();
    const id = repository.commit();
    repository.git("checkout", "--quiet", "--orphan", "fresh");
    const reader = await open(repository.dir);
    const error = await errorOf(reader.resolve("HEAD"));
    expect(error.code).toBe("no-commits");
    expect(error.message).toContain('"fresh"');
    expect(error.hint).toContain('"main"');
    expect((await errorOf(reader.resolve("mian"))).code).toBe("unknown-revision");
    expect((await reader.resolve("main")).commit).toBe(id);
  });

  it("lists an empty tree", async () => {
    const repository = make();
    const id = repository.commit();
    const reader = await open(repository.dir);
    expect(await reader.list((await reader.resolve(id)).tree)).toEqual([]);
    expect(await reader.list("4b825dc642cb6eb9a060e54bf8d69288fbee4904")).toEqual([]);
  });

  it("reads a shallow clone and ends where it ends", async () => {
    const repository = make();
    const commits: string[] = [];
    for (let i = 0; i < 6; i++) {
      repository.write("a", `${i}`);
      commits.push(repository.commit());
    }
    const dir = path.join(path.dirname(repository.dir), "shallow");
    repository.git("clone", "--quiet", "--depth=3", `file://${repository.dir}`, dir);
    const reader = await open(dir);
    expect(await collect(reader.ancestors(commits[5]!, 100))).toEqual([commits[5], commits[4], commits[3]]);
    expect((await reader.resolve("HEAD~2")).parents).toEqual([commits[2]]);
    const error = await errorOf(reader.resolve("HEAD~3"));
    expect(error.code).toBe("unknown-revision");
    expect(error.hint).toContain("shallow");
    expect(await reader.distance(commits[4]!, commits[5]!)).toEqual({ ahead: 1, behind: 0 });
    expect(await reader.distance(commits[3]!, commits[5]!)).toEqual({ ahead: 2, behind: 0 });
    expect(await reader.distance(commits[2]!, commits[5]!)).toBe(null);
    expect(byPath(await reader.list(commits[3]!)).a!.bytes).toBe(1);
  });

  it("reads objects of alternates, and of alternates of alternates", async () => {
    const repository = make();
    repository.write("a", "first");
    repository.commit();
    const parent = path.dirname(repository.dir);
    repository.git("clone", "--quiet", "--shared", repository.dir, path.join(parent, "second"));
    const second = openTestRepository(path.join(parent, "second"));
    second.write("b", "second");
    second.commit();
    second.git("repack", "-a", "-d", "-q", "-l");
    repository.git("clone", "--quiet", "--shared", second.dir, path.join(parent, "third"));
    const third = openTestRepository(path.join(parent, "third"));
    third.write("c", "third");
    third.commit();
    const reader = await open(third.dir);
    const entries = await reader.list((await reader.resolve("HEAD")).tree);
    expect(entries.map((entry) => [entry.path, entry.bytes])).toEqual([
      ["a", 5],
      ["b", 6],
      ["c", 5],
    ]);
    expect((await collect(reader.blobs(entries.map(({ id }) => id)))).map(text)).toEqual([
      "first",
      "second",
      "third",
    ]);
    expect((await collect(reader.ancestors(await reader.head().then((id) => id!), 9))).length).toBe(3);
  });

  it("gives null for what a partial clone lacks, and never fetches it", async () => {
    const repository = make();
    repository.git("config", "uploadpack.allowFilter", "true");
    repository.git("config", "uploadpack.allowAnySHA1InWant", "true");
    repository.write("here", "here\n");
    repository.write("gone", "gone\n".repeat(100));
    const first = repository.commit();
    repository.write("gone", "changed\n");
    repository.commit();
    const dir = path.join(path.dirname(repository.dir), "partial");
    repository.git(
      "clone",
      "--quiet",
      "--filter=blob:none",
      "--no-checkout",
      `file://${repository.dir}`,
      dir,
    );
    const clone = openTestRepository(dir);
    const ids = {
      here: repository.git("rev-parse", "HEAD:here"),
      gone: repository.git("rev-parse", "HEAD:gone"),
    };
    clone.git("cat-file", "-p", ids.here);
    // What would let git fetch the rest, if anything could.
    clone.git("config", "protocol.file.allow", "always");
    const before = fingerprint(path.join(dir, ".git/objects"));
    const reader = await open(dir);
    const entries = byPath(await reader.list((await reader.resolve("HEAD")).tree));
    expect(entries.here).toMatchObject({ bytes: 5, id: ids.here });
    expect(entries.gone).toMatchObject({ bytes: null, id: ids.gone });
    const blobs = await collect(reader.blobs([ids.gone, ids.here, ids.gone]));
    expect(blobs.map(text)).toEqual([null, "here\n", null]);
    expect(await reader.changedPaths(first, (await reader.head())!)).toEqual(["gone"]);
    expect(fingerprint(path.join(dir, ".git/objects"))).toBe(before);
  });

  it("gives null for a blob that is lost, and says which tree is", async () => {
    const repository = make();
    repository.write("kept", "kept");
    repository.write("folder/lost", "lost");
    repository.commit();
    const looseFile = (id: string): string =>
      path.join(repository.dir, ".git/objects", id.slice(0, 2), id.slice(2));
    fs.rmSync(looseFile(repository.git("rev-parse", "HEAD:folder/lost")));
    const reader = await open(repository.dir);
    const { tree } = await reader.resolve("HEAD");
    const entries = await reader.list(tree);
    expect(entries.map((entry) => [entry.path, entry.bytes])).toEqual([
      ["folder/lost", null],
      ["kept", 4],
    ]);
    expect((await collect(reader.blobs(entries.map(({ id }) => id)))).map(text)).toEqual([null, "kept"]);
    fs.rmSync(looseFile(repository.git("rev-parse", "HEAD:folder")));
    const error = await errorOf(reader.list(tree));
    expect(error.code).toBe("missing-object");
  });

  it("says which object is damaged", async () => {
    const repository = make();
    repository.write("damaged", "content that will be lost\n".repeat(50));
    repository.commit();
    const id = repository.git("rev-parse", "HEAD:damaged");
    const file = path.join(repository.dir, ".git/objects", id.slice(0, 2), id.slice(2));
    const bytes = fs.readFileSync(file);
    fs.chmodSync(file, 0o644);
    fs.writeFileSync(file, bytes.subarray(0, bytes.length - 8));
    const reader = await open(repository.dir);
    const error = await errorOf(collect(reader.blobs([id])));
    expect(error.code).toBe("missing-object");
    expect(error.message).toContain(id);
  });

  it("does not read a blob over the maximum", async () => {
    const repository = make();
    repository.write("large", Buffer.alloc(3_000_000, "large line of text\n"));
    repository.write("medium", Buffer.alloc(300_000, "medium line\n"));
    repository.write("small", "small");
    repository.commit();
    for (const packed of [false, true]) {
      if (packed) repository.git("repack", "-a", "-d", "-q");
      const reader = await open(repository.dir);
      const entries = await reader.list((await reader.resolve("HEAD")).tree);
      const ids = [...entries, ...entries].map(({ id }) => id);
      const blobs = await collect(reader.blobs(ids, { maximum: 100_000 }));
      expect(blobs.map(({ size, bytes }) => [size, bytes?.length ?? null])).toEqual([
        [3_000_000, null],
        [300_000, null],
        [5, 5],
        [3_000_000, null],
        [300_000, null],
        [5, 5],
      ]);
    }
  });

  it("lists sizes of deltas and of every kind of pack entry", async () => {
    const repository = make();
    const lines = Array.from({ length: 2_000 }, (_, i) => `line ${i} of a file that changes little`);
    for (let i = 0; i < 12; i++) {
      lines[i * 100] = `changed in ${i}`;
      repository.write("grows.txt", `${lines.join("\n")}\n${"x".repeat(i * 1_000)}`);
      repository.write(`copy-${i}.txt`, `${lines.join("\n")}\n${"y".repeat(i)}`);
      repository.commit();
    }
    repository.git("repack", "-a", "-d", "-f", "-q", "--depth=50", "--window=50");
    const reader = await open(repository.dir);
    for (const commit of await collect(reader.ancestors((await reader.head())!, 12))) {
      const entries = await reader.list(commit);
      const blobs = await collect(reader.blobs(entries.map(({ id }) => id)));
      expect(entries.map(({ bytes }) => bytes)).toEqual(blobs.map(({ bytes }) => bytes!.length));
      for (const { id, bytes } of blobs.slice(0, 2)) {
        expect(repository.gitBytes(["hash-object", "--stdin"], { input: bytes! }).toString().trim()).toBe(id);
      }
    }
  });

  it("reads on through a repack", async () => {
    const repository = make();
    for (let i = 0; i < 40; i++) repository.write(`${i}.txt`, `file ${i}\n`.repeat(200));
    repository.commit();
    repository.git("repack", "-a", "-d", "-q");
    const reader = await open(repository.dir);
    const entries = await reader.list((await reader.resolve("HEAD")).tree);
    let count = 0;
    for await (const blob of reader.blobs(entries.map(({ id }) => id))) {
      expect(blob.bytes).not.toBe(null);
      if (count++ === 3) {
        repository.write("new.txt", "new");
        repository.commit();
        repository.git("repack", "-a", "-d", "-f", "-q");
        repository.git("prune-packed");
      }
    }
    expect(count).toBe(40);
    const later = await reader.list((await reader.resolve("HEAD")).tree);
    expect(later.length).toBe(41);
    expect(
      (await collect(reader.blobs(later.map(({ id }) => id)))).every(({ bytes }) => bytes !== null),
    ).toBe(true);
  });

  it("reads 10,000 loose objects", async () => {
    const repository = make();
    const names = Array.from({ length: 10_000 }, (_, i) => `${i % 100}/${i}.txt`);
    const stream = names.map((name, i) => `blob\nmark :${i + 1}\ndata ${name.length}\n${name}\n`).join("");
    const files = names.map((name, i) => `M 100644 :${i + 1} ${name}\n`).join("");
    const commit = `commit refs/heads/main\ncommitter C <c@example.com> 1700000000 +0000\ndata 0\n${files}`;
    repository.gitBytes(["-c", "fastimport.unpackLimit=100000", "fast-import", "--quiet"], {
      input: Buffer.from(stream + commit),
    });
    const reader = await open(repository.dir);
    const entries = await reader.list((await reader.resolve("main")).tree);
    expect(entries.length).toBe(10_000);
    let right = 0;
    for await (const blob of reader.blobs(entries.map(({ id }) => id))) {
      if (text(blob) === entries[right]!.path && entries[right]!.bytes === blob.size) right++;
    }
    expect(right).toBe(10_000);
    expect(fs.readdirSync(path.join(repository.dir, ".git/objects/pack"))).toEqual([]);
  }, 60_000);

  it("lists a sparse checkout whole", async () => {
    const repository = make();
    repository.write("in/a", "a");
    repository.write("out/b", "b");
    repository.commit();
    repository.git("sparse-checkout", "set", "in");
    expect(fs.existsSync(path.join(repository.dir, "out/b"))).toBe(false);
    expect(Object.keys(await listOf(repository.dir))).toEqual(["in/a", "out/b"]);
  });

  it("takes objects as they are: no replace refs, no grafts", async () => {
    const repository = make();
    repository.write("a", "true");
    const first = repository.commit();
    repository.write("a", "newer");
    const second = repository.commit();
    const real = repository.git("rev-parse", "HEAD:a");
    const other = repository.gitBytes(["hash-object", "-w", "--stdin"], { input: Buffer.from("false") });
    repository.git("replace", real, other.toString().trim());
    repository.git("replace", "--graft", second);
    fs.mkdirSync(path.join(repository.dir, ".git/info"), { recursive: true });
    fs.writeFileSync(path.join(repository.dir, ".git/info/grafts"), `${second}\n`);
    const reader = await open(repository.dir);
    expect((await collect(reader.blobs([real]))).map(text)).toEqual(["newer"]);
    expect((await reader.resolve("HEAD")).parents).toEqual([first]);
    expect(await collect(reader.ancestors(second, 9))).toEqual([second, first]);
    expect(await reader.distance(first, second)).toEqual({ ahead: 1, behind: 0 });
  });

  it("resolves abbreviations by what they can mean, and calls several ambiguous", async () => {
    const repository = make();
    const tree = repository.git("hash-object", "-t", "tree", "-w", "/dev/null");
    const seen = new Map<string, string>();
    let pair: [string, string] | null = null;
    for (let i = 0; i < 4_000 && pair === null; i += 500) {
      const stream = Array.from(
        { length: 500 },
        (_, j) =>
          `commit refs/heads/b${i + j}\ncommitter C <c@example.com> ${1_700_000_000 + i + j} +0000\ndata 0\n\n`,
      ).join("");
      repository.gitBytes(["fast-import", "--quiet"], { input: Buffer.from(stream) });
      for (const line of repository.git("for-each-ref", "--format=%(objectname)").split("\n")) {
        const old = seen.get(line.slice(0, 4));
        if (old !== undefined && old !== line) pair = [old, line];
        seen.set(line.slice(0, 4), line);
      }
    }
    expect(tree).toHaveLength(40);
    const reader = await open(repository.dir);
    const [a, b] = pair!;
    let shared = 4;
    while (a[shared] === b[shared]) shared++;
    const error = await errorOf(reader.resolve(a.slice(0, shared)));
    expect(error.code).toBe("unknown-revision");
    expect(error.message).toContain("ambiguous");
    expect((await reader.resolve(a.slice(0, 12))).commit).toBe(a);
    expect((await errorOf(reader.resolve("000"))).code).toBe("unknown-revision");
  });

  it("writes nothing", async () => {
    const repository = make();
    repository.write("a", "a");
    repository.write("b/c", "c");
    const first = repository.commit();
    repository.write("a", "changed");
    repository.commit();
    repository.git("config", "core.fsmonitor", "touch owned");
    repository.git("config", "core.hooksPath", "hooks");
    const before = fingerprint(repository.dir);
    const reader = await open(repository.dir);
    const { commit, tree } = await reader.resolve("HEAD");
    const entries = await reader.list(tree);
    await collect(reader.blobs(entries.map(({ id }) => id)));
    await collect(reader.ancestors(commit, 9));
    await reader.distance(first, commit);
    await reader.changedPaths(first, commit);
    await reader.head();
    await reader.headName();
    await errorOf(reader.resolve("nothing"));
    await reader.close();
    expect(fingerprint(repository.dir)).toBe(before);
  });

  it("does not let the caller's environment redirect it", async () => {
    const repository = make();
    repository.write("a", "right");
    const id = repository.commit();
    const decoy = make();
    decoy.write("a", "wrong");
    decoy.commit();
    const environment = {
      ...process.env,
      GIT_DIR: path.join(decoy.dir, ".git"),
      GIT_WORK_TREE: decoy.dir,
      GIT_INDEX_FILE: path.join(decoy.dir, ".git/index"),
      GIT_OBJECT_DIRECTORY: path.join(decoy.dir, ".git/objects"),
      GIT_COMMON_DIR: path.join(decoy.dir, ".git"),
      GIT_NAMESPACE: "elsewhere",
      GIT_CEILING_DIRECTORIES: "/",
      GIT_EXEC_PATH: "/nowhere",
      GIT_TRACE: path.join(decoy.dir, "trace"),
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.bare",
      GIT_CONFIG_VALUE_0: "nonsense",
      GIT_REPLACE_REF_BASE: "refs/heads/",
    };
    const reader = await openRepository(repository.dir, { prefer: kind, environment });
    cleanups.push(reader.close);
    expect(reader.kind).toBe(kind);
    expect((await reader.resolve("HEAD")).commit).toBe(id);
    const [entry] = await reader.list(id);
    expect((await collect(reader.blobs([entry!.id]))).map(text)).toEqual(["right"]);
    expect(fs.existsSync(path.join(decoy.dir, "trace"))).toBe(false);
  });

  it("stops when it is told to", async () => {
    const repository = make();
    for (let i = 0; i < 50; i++) repository.write(`${i}`, `${i}`);
    repository.commit();
    const abort = new AbortController();
    const reader = await openRepository(repository.dir, { prefer: kind, signal: abort.signal });
    cleanups.push(reader.close);
    const entries = await reader.list((await reader.resolve("HEAD")).tree);
    const read = async (): Promise<void> => {
      for await (const _ of reader.blobs(entries.map(({ id }) => id))) abort.abort(new Error("told to"));
    };
    await expect(read()).rejects.toThrow("told to");
    await expect(reader.resolve("HEAD")).rejects.toThrow("told to");
    await expect(openRepository(repository.dir, { prefer: kind, signal: abort.signal })).rejects.toThrow(
      "told to",
    );
  });

  it("reads a SHA-256 repository, or says that it needs git", async (context) => {
    let repository: TestRepository;
    try {
      repository = make({ objectFormat: "sha256" });
    } catch {
      return context.skip(`skipped, because git ${gitVersion} has no SHA-256`);
    }
    repository.write("a", "content");
    repository.write("b/c", "more");
    const id = repository.commit();
    if (kind === "isomorphic") {
      const error = await errorOf(openRepository(repository.dir, { prefer: kind }));
      expect(error.code).toBe("unsupported-repository");
      expect(error.message).toContain("sha256");
      expect(error.hint).toContain("git");
      return undefined;
    }
    const reader = await open(repository.dir);
    expect(reader.objectFormat).toBe("sha256");
    expect(id).toHaveLength(64);
    expect((await reader.resolve("HEAD")).commit).toBe(id);
    expect((await reader.resolve(id.slice(0, 10))).commit).toBe(id);
    const entries = await reader.list(id);
    expect(entries.map((entry) => [entry.path, entry.bytes])).toEqual([
      ["a", 7],
      ["b/c", 4],
    ]);
    expect((await collect(reader.blobs(entries.map((entry) => entry.id)))).map(text)).toEqual([
      "content",
      "more",
    ]);
    return undefined;
  });

  it("reads a reftable repository, or says that it needs a newer git", async (context) => {
    const repository = make();
    const id = repository.commit();
    const [major, minor] = gitVersion!.split(".").map(Number) as [number, number];
    const hasReftable = major > 2 || (major === 2 && minor >= 48);
    if (hasReftable) repository.git("refs", "migrate", "--ref-format=reftable");
    else {
      repository.git("config", "core.repositoryFormatVersion", "1");
      repository.git("config", "extensions.refStorage", "reftable");
    }
    if (kind === "binary" && hasReftable) {
      expect((await (await open(repository.dir)).resolve("main")).commit).toBe(id);
      return undefined;
    }
    if (kind === "binary" && major === 2 && minor < 36) {
      return context.skip(`skipped, because git ${gitVersion} does not know the setting`);
    }
    const attempt = openRepository(repository.dir, { prefer: kind }).then((reader) => reader.resolve("main"));
    const error = await errorOf(attempt);
    expect(error.code).toBe("unsupported-repository");
    expect(error.hint).toContain("git");
    return undefined;
  });
});
