import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blobId } from "../../../src/git/on-disk.js";
import { changesByContent } from "../../../src/git/read-now.js";
import { createComparer } from "../../../src/git/standing.js";
import { freshness, readWorkTreeFile } from "../../../src/git/worktree.js";

describe("the working tree against a blob", () => {
  let parent: string;
  let tree: string;
  beforeEach(() => {
    parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-worktree-")));
    tree = path.join(parent, "tree");
    fs.mkdirSync(tree);
  });
  afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

  const put = (name: string, content: string | Uint8Array): void => {
    fs.mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
    fs.writeFileSync(path.join(tree, name), content);
  };
  const id = (content: string | Uint8Array): string => blobId(Buffer.from(content), "sha1");
  const state = (name: string, content: string): Promise<string> =>
    freshness(tree, name, id(content), "sha1");
  const read = async (name: string, content: string): Promise<string | null> => {
    const bytes = await readWorkTreeFile(tree, name, id(content), "sha1");
    return bytes === null ? null : Buffer.from(bytes).toString();
  };

  it("hashes as git does", () => {
    expect(id("")).toBe("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
    expect(id("hello\n")).toBe("ce013625030ba8dba906f756967f9e9ca394464a");
    expect(blobId(Buffer.from(""), "sha256")).toBe(
      "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
    );
  });

  it("tells fresh, modified and deleted apart", async () => {
    put("a/b.ts", "content\n");
    expect(await state("a/b.ts", "content\n")).toBe("fresh");
    expect(await state("a/b.ts", "other\n")).toBe("modified");
    expect(await state("a/c.ts", "content\n")).toBe("deleted");
    expect(await state("a/b.ts/c", "content\n")).toBe("deleted");
    expect(await state("a", "content\n")).toBe("deleted");
    expect(await read("a/b.ts", "content\n")).toBe("content\n");
    expect(await read("a/b.ts", "other\n")).toBe(null);
    expect(await read("a/c.ts", "content\n")).toBe(null);
    const sha256 = blobId(Buffer.from("content\n"), "sha256");
    expect(await freshness(tree, "a/b.ts", sha256, "sha256")).toBe("fresh");
  });

  it("goes by content, not by time", async () => {
    put("a", "one");
    const { atime, mtime } = fs.statSync(path.join(tree, "a"));
    put("a", "two");
    fs.utimesSync(path.join(tree, "a"), atime, mtime);
    expect(await state("a", "one")).toBe("modified");
  });

  it("sees through a checkout with CRLF", async () => {
    put("crlf", "a\r\nb\r\n");
    expect(await state("crlf", "a\nb\n")).toBe("fresh");
    expect(await read("crlf", "a\nb\n")).toBe("a\nb\n");
    expect(await state("crlf", "a\r\nb\r\n")).toBe("fresh");
    expect(await read("crlf", "a\r\nb\r\n")).toBe("a\r\nb\r\n");
    expect(await state("crlf", "a\nc\n")).toBe("modified");
    put("lone", "a\rb\n");
    expect(await state("lone", "ab\n")).toBe("modified");
  });

  it("finds names that are not UTF-8 and names with a backslash", async () => {
    fs.writeFileSync(Buffer.concat([Buffer.from(`${tree}/`), Buffer.from("lat\xe9", "latin1")]), "x");
    put("back\\x41", "y");
    put("été", "z");
    expect(await state("lat\\xe9", "x")).toBe("fresh");
    expect(await state("back\\x5cx41", "y")).toBe("fresh");
    expect(await state("été", "z")).toBe("fresh");
  });

  it("compares a symbolic link by its target and never follows one", async () => {
    fs.writeFileSync(path.join(parent, "secret"), "secret");
    fs.mkdirSync(path.join(parent, "outside"));
    fs.writeFileSync(path.join(parent, "outside/file"), "outside");
    fs.symlinkSync("../secret", path.join(tree, "link"));
    fs.symlinkSync("../outside", path.join(tree, "folder"));
    expect(await state("link", "secret")).toBe("modified");
    expect(await state("link", "../secret")).toBe("fresh");
    expect(await read("link", "secret")).toBe(null);
    expect(await read("link", "../secret")).toBe(null);
    expect(await state("folder/file", "outside")).toBe("deleted");
    expect(await read("folder/file", "outside")).toBe(null);
    put("real/file", "inside");
    fs.symlinkSync("real", path.join(tree, "alias"));
    expect(await state("alias/file", "inside")).toBe("deleted");
  });

  it("compares many files by their content", async () => {
    const same = Array.from({ length: 40 }, (_, i) => `folder${i % 7}/same${i}`);
    for (const name of same) put(name, `content of ${name}\n`);
    put("crlf", "a\r\nb\r\n");
    put("longer", "one and more");
    put("shorter", "o");
    put("other", "two");
    put("renamed-to", "moved");
    put("folder0/sub/deep", "x");
    fs.mkdirSync(path.join(parent, "outside"));
    fs.writeFileSync(path.join(parent, "outside/file"), "outside");
    fs.symlinkSync("../outside", path.join(tree, "linked"));
    fs.symlinkSync("other", path.join(tree, "link"));
    const file = (name: string, content: string) => ({ path: name, blob: id(content) });
    const { changed } = await changesByContent(
      [
        file("../outside/file", "outside"),
        file("crlf", "a\nb\n"),
        file("folder0/sub", "x"),
        file("gone/deeper/still", "x"),
        file("link", "two"),
        file("linked/file", "outside"),
        file("longer", "one"),
        file("other", "one"),
        file("renamed-from", "moved"),
        ...same.map((name) => file(name, `content of ${name}\n`)),
        file("shorter", "one"),
      ],
      createComparer(tree, "sha1"),
    );
    const paths = (there: boolean): readonly string[] =>
      changed.filter(({ now }) => (now !== null) === there).map(({ path: name }) => name);
    expect(paths(true)).toEqual(["link", "longer", "other", "shorter"]);
    expect(paths(false)).toEqual([
      "../outside/file",
      "folder0/sub",
      "gone/deeper/still",
      "linked/file",
      "renamed-from",
    ]);
  });

  it("does not wait for a pipe", async () => {
    try {
      execFileSync("mkfifo", [path.join(tree, "pipe")]);
    } catch {
      return;
    }
    expect(await state("pipe", "")).toBe("deleted");
    expect(await read("pipe", "")).toBe(null);
  });

  it("hashes a large file piece by piece", async () => {
    const large = Buffer.alloc(33 * 1024 * 1024 + 5, "0123456789abcde\n");
    put("large", large);
    expect(await freshness(tree, "large", id(large), "sha1")).toBe("fresh");
    expect(await freshness(tree, "large", id(large.subarray(1)), "sha1")).toBe("modified");
    expect(await readWorkTreeFile(tree, "large", id(large), "sha1")).toBe(null);
  });

  it.each([
    "",
    "/etc/passwd",
    "../secret",
    "a/../../secret",
    "a/..",
    "./a",
    "a//b",
    "a/",
    "a\0b",
    ".git/config",
    "a/.GIT/hooks/x",
    "\\x2e\\x2e/secret",
    "\\x2fetc/passwd",
    "..\\x2fsecret",
    "a\\x00",
  ])("refuses the path %j", async (name) => {
    fs.writeFileSync(path.join(parent, "secret"), "secret");
    await expect(state(name, "secret")).rejects.toMatchObject({ code: "unsafe-path" });
    await expect(read(name, "secret")).rejects.toMatchObject({ code: "unsafe-path" });
  });
});
