import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRepository } from "../../../src/git/repository.js";
import { makeRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";

const hasPipes = process.platform !== "win32";

describe.skipIf(withoutGit !== null || !hasPipes)("a repository with a pipe where git reads a file", () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = makeRepository();
    repository.write("a.txt", "a\n");
    repository.commit();
  });
  afterEach(() => repository.remove());

  it.each([
    "index",
    "config",
    "shallow",
    "commondir",
    "info/exclude",
    "objects/info/alternates",
    "packed-refs",
    "HEAD's ref",
  ])("is refused and not waited for: %s", async (name) => {
    const ref = repository.git("symbolic-ref", "HEAD").trim();
    const file = path.join(repository.dir, ".git", name === "HEAD's ref" ? ref : name);
    fs.rmSync(file, { force: true });
    fs.mkdirSync(path.dirname(file), { recursive: true });
    execFileSync("mkfifo", [file]);
    await expect(openRepository(repository.dir, { prefer: "binary" })).rejects.toMatchObject({
      code: "unsupported-repository",
      message: expect.stringContaining("no plain file") as unknown,
    });
  });
});
