import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseIndex } from "../../../../src/git/portable/index-file.js";
import { seeded } from "../../../helpers/random-edits.js";
import { makeRepository, type TestRepository, withoutGit } from "../../../helpers/repository.js";

describe.skipIf(withoutGit !== null)("parseIndex", () => {
  let repository: TestRepository;
  beforeAll(() => {
    repository = makeRepository();
    for (let i = 0; i < 50; i++) repository.write(`folder${i % 5}/file${i}.ts`, `${i}\n`);
    repository.commit();
  });
  afterAll(() => repository.remove());

  const read = (name: string): Buffer => fs.readFileSync(path.join(repository.dir, ".git", name));
  const listed = (): Readonly<Record<string, string>> =>
    Object.fromEntries(
      repository
        .git("ls-files", "--stage", "-z")
        .split("\0")
        .filter((line) => line !== "")
        .map((line) => [line.slice(line.indexOf("\t") + 1), line.slice(7, 47)]),
    );
  const parsed = (): Readonly<Record<string, string>> | null => {
    const index = parseIndex(read("index"), 20, read);
    return index && Object.fromEntries([...index.entries].map(([name, { id }]) => [name, id]));
  };

  it("reads every version, and one that is split after changes of every kind", () => {
    for (const version of ["2", "3", "4"]) {
      repository.git("update-index", "--index-version", version);
      expect(parsed()).toEqual(listed());
    }
    repository.git("config", "splitIndex.maxPercentChange", "100");
    repository.git("update-index", "--split-index");
    repository.write("folder1/file1.ts", "changed\n");
    repository.write("folder9/new.ts", "new\n");
    fs.rmSync(path.join(repository.dir, "folder2/file2.ts"));
    fs.rmSync(path.join(repository.dir, "folder4/file49.ts"));
    repository.git("add", "--all");
    expect(parseIndex(read("index"), 20, read)!.special).toBe(true);
    expect(parsed()).toEqual(listed());
    expect(parseIndex(read("index"), 20, () => null)).toBe(null);
  });

  it("bears damage of any kind", () => {
    const whole = read("index");
    const random = seeded(7);
    for (let i = 0; i < 3_000; i++) {
      const bytes = Buffer.from(whole);
      for (let k = 0; k <= i % 4; k++)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const cut = i % 3 === 0 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
      const index = parseIndex(cut, 20, () => bytes);
      if (index !== null) expect(index.entries.size).toBeLessThan(1_000);
    }
    const endless = Buffer.from(whole);
    endless.writeUInt32BE(0xffff_ffff, 8);
    expect(parseIndex(endless, 20, read)).toBe(null);
    expect(parseIndex(Buffer.alloc(0), 20, read)).toBe(null);
  });
});
