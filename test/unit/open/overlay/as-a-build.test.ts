import fs from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { planCommit } from "../../../../src/build/plan.js";
import { detectLanguage } from "../../../../src/extract/detect.js";
import { skipOfBytes } from "../../../../src/extract/shape.js";
import { openRepository } from "../../../../src/git/repository.js";
import { trackWorkTree } from "../../../../src/open/overlay/tracker.js";
import { withContentLanguages } from "../../../../src/select.js";
import { makeRepository, type TestRepository, withoutGit } from "../../../helpers/repository.js";

const code = "export const value = 1;\n";

/** Files whose name, place, attributes or content decide what a build makes of them. */
const files: Readonly<Record<string, string | Uint8Array>> = {
  "src/plain.ts": code,
  "src/plain.test.ts": code,
  "vendor/lib.js": code,
  "package-lock.json": "{}\n",
  "docs/page.md": "# Page\n",
  "examples/demo.py": "print(1)\n",
  "made/by-hand.ts": code,
  "made/deep/other.ts": code,
  "header.h": "class A {\n public:\n  int x;\n};\n",
  "plain.h": "int f(void);\n",
  run: "#!/usr/bin/env python3\nprint(1)\n",
  other: "just words\n",
  "x.special": code,
  "view.mapped": code,
  ".env": "KEY=1\n",
  "secret.pem": "-----\n",
  "empty.ts": "",
  "left/out.ts": code,
  "long.ts": "x".repeat(3_000),
  "picture.png": Uint8Array.from([0x89, 0, 1, 2]),
  "asset.bin": "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n",
  "wide.txt": Uint8Array.from([0xff, 0xfe, 0x61, 0]),
  "grün/ä.ts": code,
};

const setUp = (repository: TestRepository): void => {
  repository.write(
    "sheaf.json",
    JSON.stringify({
      exclude: [{ glob: "left/**", reason: "not ours" }],
      limits: { fileBytes: 2_000 },
      languages: { mapped: "javascript" },
    }),
  );
  repository.write(".gitattributes", "*.special linguist-language=Python\n/other linguist-documentation\n");
  repository.write("made/.gitattributes", "*.ts linguist-generated\n");
  repository.write("made/deep/.gitattributes", "other.ts -linguist-generated linguist-vendored\n");
};

describe.skipIf(withoutGit !== null)("what the tracker decides", () => {
  const cleanups: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  it.each(["new", "changed"])("is what a build of a commit of it decides, of %s files", async (how) => {
    const repository = makeRepository();
    cleanups.push(repository.remove);
    setUp(repository);
    if (how === "changed") for (const name of Object.keys(files)) repository.write(name, "// before\n");
    repository.commit();
    const reader = await openRepository(repository.dir);
    cleanups.push(reader.close);
    const before = await planCommit(reader, {});
    const indexed = new Map(
      before.planned.filter(({ skip }) => skip === null).map((file) => [file.path, file.blob]),
    );
    for (const [name, content] of Object.entries(files)) repository.write(name, content);
    const tracker = trackWorkTree({
      reader,
      workTree: reader.workTree,
      tree: before.resolved.tree,
      config: before.config,
      blobOf: (name) => indexed.get(name) ?? null,
      files: async () => [],
      now: () => 0,
    });
    const changes = (await tracker.changes())!;
    repository.commit();
    const after = await planCommit(reader, {});
    const { config } = after;
    const planned = await withContentLanguages(
      after.planned,
      reader.blobs,
      (name, head) => detectLanguage(name, head, config.languages),
      () => null,
    );
    const expected = planned.flatMap(({ path: name, blob, bytes, language, flags, ranked, skip }) => {
      if (files[name] === undefined) return [];
      const content = fs.readFileSync(path.join(repository.dir, name));
      const reason = skip ?? skipOfBytes(content, config.limits.fileBytes);
      // What has no facts, and had none, is no change of any answer.
      if (reason !== null && !indexed.has(name)) return [];
      const told = { path: name, blob, bytes, flags, ranked, skip: reason };
      return [{ ...told, language: reason === null ? language : null }];
    });
    expect(changes.current.map(({ indexedAt: _, ...file }) => file)).toEqual(expected);
    expect(changes.state.flagged).toBe(0);
    expect(changes.state.added).toBe(how === "new" ? expected.length : 0);
  });
});
