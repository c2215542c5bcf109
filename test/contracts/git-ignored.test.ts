import fs from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openRepository } from "../../src/git/repository.js";
import { seeded } from "../helpers/random-edits.js";
import { makeRepository, withoutGit } from "../helpers/repository.js";

const parts = [
  "a",
  "b",
  "ab",
  "a.log",
  "b.txt",
  "A",
  "build",
  "[x]",
  "#h",
  "!n",
  "sp ",
  "ü",
  "a?",
  "long-name.test.ts",
];
const words = [
  ...[
    "a",
    "b",
    "ab",
    "*.log",
    "*.txt",
    "A",
    "build",
    "build/",
    "\\#h",
    "#h",
    "\\!n",
    "!n",
    "sp\\ ",
    "sp ",
    "ü",
    "a\\?",
  ],
  ...[
    "**",
    "**/a",
    "a/**",
    "a/**/b",
    "/a",
    "/b/",
    "a/b",
    "*",
    "?",
    "[ab]",
    "[!a]",
    "[^a]*",
    "[[]x]",
    "\\[x\\]",
    "*/b",
  ],
  ...[
    "/*",
    "/*/",
    "**/build/**",
    "*.test.*",
    "!a",
    "!*.log",
    "!build/",
    "!/a",
    "!b/",
    "\\",
    "a\\",
    "[",
    "/",
    "//",
    "!",
  ],
  ...["a/", "*/", "**/", "/**", "a**b", "a/*", "!a/*", " a", "\ta", "a\t", "[[:alpha:]]", "[a-c]", "[]a]"],
];

describe.skipIf(withoutGit !== null)("ignore rules", () => {
  const cleanups: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  it("leave out the same files without git as with it, at random", { timeout: 240_000 }, async (context) => {
    if (process.platform !== "linux") return context.skip("skipped, because its file system lacks names");
    const repository = makeRepository();
    cleanups.push(repository.remove);
    const id = repository.commit();
    const readers = await Promise.all(
      (["binary", "isomorphic"] as const).map((prefer) => openRepository(repository.dir, { prefer })),
    );
    for (const { close } of readers) cleanups.push(close);
    const random = seeded(11);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const folders = ["", "a/", "b/", "build/", "a/b/", "b/a/build/", "ü/", "A/ab/"];
    for (const folder of folders)
      for (const part of parts.slice(0, 14)) {
        if (folders.some((one) => one === `${folder}${part}/` || one.startsWith(`${folder}${part}/`)))
          continue;
        repository.write(`${folder}${part}`, "x\n");
      }
    const rules = (): string => {
      const end = random() < 0.2 ? "\r\n" : "\n";
      return Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(words) + end).join("");
    };
    const sizes = new Set<number>();
    for (let round = 0; round < 60; round++) {
      const written = [".gitignore", `${pick(folders)}.gitignore`, ".git/info/exclude"].map((name) => {
        const text = (random() < 0.1 ? "\ufeff" : "") + rules();
        repository.write(name, text);
        return { name, text };
      });
      const [one, other] = await Promise.all(
        readers.map(async (reader) => (await reader.changes(id))!.added),
      );
      expect(other, JSON.stringify(written)).toEqual(one);
      sizes.add(one!.length);
      for (const { name } of written) fs.rmSync(path.join(repository.dir, name), { force: true });
    }
    // The rules did something, and not always the same.
    expect(sizes.size).toBeGreaterThan(15);
    return undefined;
  });
});
