import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { GitReader } from "../../src/git/reader.js";
import { describeReaders, errorOf, makeHistory } from "../helpers/readers.js";
import type { TestRepository } from "../helpers/repository.js";

describeReaders("revisions", ({ kind, make, open }) => {
  let repository: TestRepository;
  let reader: GitReader;
  let commits: string[];
  beforeAll(async () => {
    ({ repository, commits } = makeHistory(make));
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
});
