import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openRepository } from "../../src/git/repository.js";
import { byPath, collect, describeReaders, errorOf, text } from "../helpers/readers.js";
import { gitVersion, openTestRepository, type TestRepository } from "../helpers/repository.js";

describeReaders("places and forms", ({ kind, make, open }) => {
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
      expect(Object.keys(byPath(await (await open(bare)).list((await (await open(bare)).head())!)))).toEqual([
        "a",
      ]);
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

  it("opens a git directory whose working tree is gone", async () => {
    const repository = make();
    repository.write("a", "a");
    const id = repository.commit();
    repository.git("config", "core.worktree", "../../gone");
    const reader = await open(path.join(repository.dir, ".git"));
    expect((await reader.resolve("HEAD")).commit).toBe(id);
    expect((await reader.list(id)).map((entry) => entry.path)).toEqual(["a"]);
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

  it("lists a sparse checkout whole", async () => {
    const repository = make();
    repository.write("in/a", "a");
    repository.write("out/b", "b");
    repository.commit();
    repository.git("sparse-checkout", "set", "in");
    expect(fs.existsSync(path.join(repository.dir, "out/b"))).toBe(false);
    expect(
      Object.keys(
        byPath(await (await open(repository.dir)).list((await (await open(repository.dir)).head())!)),
      ),
    ).toEqual(["in/a", "out/b"]);
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
