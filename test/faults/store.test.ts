import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";

describe.skipIf(withoutGit !== null)("a store that is damaged", () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = makeRepository();
    for (let i = 0; i < 40; i++)
      repository.write(`src/m${i}.ts`, `export function f${i}() {\n  return ${i};\n}\n`);
    repository.commit();
  });
  afterEach(() => repository.remove());

  /** Flips a bit in the middle of every object. */
  const damage = (): number => {
    const objects = join(repository.dir, ".git", "sheaf", "objects");
    const files = readdirSync(objects, { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      const bytes = readFileSync(path);
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(path, bytes);
    }
    return files.length;
  };

  it("is mended by the next build of the same commit", async () => {
    const first = await build({ repo: repository.dir });
    expect(damage()).toBeGreaterThan(3);
    expect((await verify({ repo: repository.dir })).problems.length).toBeGreaterThan(3);
    const again = await build({ repo: repository.dir });
    expect(again.reused).toBe(false);
    expect(again.digest).toBe(first.digest);
    expect((await verify({ repo: repository.dir })).problems).toEqual([]);
  });

  it("gives nothing damaged to the next commit", async () => {
    await build({ repo: repository.dir });
    damage();
    repository.write("src/new.ts", "export const fresh = 1;\n");
    repository.commit();
    const next = await build({ repo: repository.dir });
    expect((await verify({ repo: repository.dir })).problems).toEqual([]);
    const out = join(repository.dir, "..", "out");
    expect((await build({ repo: repository.dir, out, cache: false })).digest).toBe(next.digest);
  });
});

describe.skipIf(withoutGit !== null)("a configuration that cannot be read", () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = makeRepository();
    repository.write("a.ts", "export const a = 1;\n");
  });
  afterEach(() => repository.remove());

  it("is refused when it is too large, is no file, or nests without end", async () => {
    repository.write("sheaf.json", JSON.stringify({ exclude: ["a.ts", ...Array(200_000).fill("padding")] }));
    repository.commit();
    await expect(build({ repo: repository.dir })).rejects.toMatchObject({ code: "bad-configuration" });
    repository.write("real.json", "{}");
    const link = repository.gitBytes(["hash-object", "-w", "--stdin"], { input: Buffer.from("real.json") });
    repository.git("rm", "-q", "--cached", "sheaf.json");
    repository.git("update-index", "--add", "--cacheinfo", `120000,${link.toString().trim()},sheaf.json`);
    repository.git("commit", "-qm", "link");
    await expect(build({ repo: repository.dir })).rejects.toMatchObject({ code: "bad-configuration" });
    repository.write("sheaf.json", `{"exclude":${"[".repeat(5_000)}${"]".repeat(5_000)}}`);
    repository.git("update-index", "--force-remove", "sheaf.json");
    repository.commit();
    await expect(build({ repo: repository.dir })).rejects.toMatchObject({ code: "bad-configuration" });
  });
});

describe.skipIf(withoutGit !== null)("a tree that leaves itself", () => {
  it.each([
    ["..", "100644"],
    [".git", "40000"],
  ])("is refused with the name of the entry %s", async (name, mode) => {
    const repository = makeRepository();
    try {
      const make = (kind: string, input: Buffer): string =>
        repository
          .gitBytes(["hash-object", "-w", "-t", kind, "--literally", "--stdin"], { input })
          .toString()
          .trim();
      const entry = (as: string, at: string, id: string): Buffer =>
        Buffer.concat([Buffer.from(`${as} ${at}\0`), Buffer.from(id, "hex")]);
      const blob = make("blob", Buffer.from("export const a = 1;\n"));
      const inner = make("tree", entry("100644", "config", blob));
      const tree = make("tree", entry(mode, name, mode === "40000" ? inner : blob));
      const commit = repository.git("commit-tree", tree, "-m", "hostile");
      for (const reader of ["binary", "isomorphic"] as const) {
        await expect(build({ repo: repository.dir, revision: commit, reader })).rejects.toMatchObject({
          code: "unsafe-path",
          message: expect.stringContaining(name) as string,
        });
      }
    } finally {
      repository.remove();
    }
  });
});
