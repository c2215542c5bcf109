import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { compareUtf8 } from "../../src/model/order.js";
import { byPath, collect, describeReaders } from "../helpers/readers.js";

describeReaders("entries", ({ make, open }) => {
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
    const entries = byPath(
      await (await open(repository.dir)).list((await (await open(repository.dir)).head())!),
    );
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
});
