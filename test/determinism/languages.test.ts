import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBundleFolder } from "../../src/bundle/open-folder.js";
import { loadBundle } from "../../src/bundle/source.js";
import { readFiles } from "../../src/derive.js";
import { build } from "../../src/index.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";

const c = "int f(void);\n";
const cpp = "class A {\n public:\n  int x;\n};\n";
const objc = "@interface A\n@end\n";

/** What each commit writes, and the languages that its files then have. */
const commits: readonly {
  readonly writes: Readonly<Record<string, string>>;
  readonly languages: Readonly<Record<string, string>>;
}[] = [
  {
    writes: {
      "a.h": c,
      "b.h": cpp,
      "c.h": objc,
      "copy/b.h": cpp,
      run: "#!/usr/bin/env python3\n",
      other: "text\n",
    },
    languages: { "a.h": "c", "b.h": "cpp", "c.h": "objc", "copy/b.h": "cpp", run: "python", other: "text" },
  },
  // The content changes.
  {
    writes: { "a.h": `${c}${cpp}`, run: "#!/bin/node\n" },
    languages: { "a.h": "cpp", "b.h": "cpp", run: "javascript", other: "text" },
  },
  // An attribute speaks, on one folder alone.
  {
    writes: { "copy/.gitattributes": "*.h linguist-language=C\n" },
    languages: { "a.h": "cpp", "b.h": "cpp", "copy/b.h": "c" },
  },
  // It says nothing any more.
  { writes: { "copy/.gitattributes": "# nothing\n" }, languages: { "b.h": "cpp", "copy/b.h": "cpp" } },
  // The configuration speaks.
  {
    writes: { "sheaf.json": '{ "languages": { "h": "c" } }\n' },
    languages: { "a.h": "c", "b.h": "c", "c.h": "c", "copy/b.h": "c", run: "javascript" },
  },
  {
    writes: { "sheaf.json": "{}\n", "b.h": c },
    languages: { "a.h": "cpp", "b.h": "c", "c.h": "objc", "copy/b.h": "cpp" },
  },
];

describe.skipIf(withoutGit !== null)("languages that the content tells", () => {
  let repository: TestRepository;
  let folder: string;
  const ids: string[] = [];
  const languagesOf = async (path: string): Promise<Readonly<Record<string, string | null>>> => {
    const { manifest, get } = await loadBundle(openBundleFolder(path));
    return Object.fromEntries((await readFiles(manifest, get)).map((file) => [file.path, file.language]));
  };

  beforeAll(() => {
    repository = makeRepository();
    folder = mkdtempSync(join(tmpdir(), "sheaf-languages-"));
    for (const { writes } of commits) {
      for (const [path, text] of Object.entries(writes)) repository.write(path, text);
      ids.push(repository.commit());
    }
  });
  afterAll(() => {
    repository.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("are the same in a fresh build and on top of earlier and later ones", async () => {
    const digests: string[] = [];
    for (const [i, revision] of ids.entries()) {
      const out = join(folder, `fresh-${i}`);
      const fresh = await build({ repo: repository.dir, revision, out, cache: false, workers: 1 });
      expect(await languagesOf(out)).toMatchObject(commits[i]!.languages);
      const stored = await build({ repo: repository.dir, revision, workers: 1 });
      expect([i, stored.reused, stored.digest]).toEqual([i, false, fresh.digest]);
      digests.push(fresh.digest);
    }
    for (const [i, revision] of [...ids.entries()].slice(1, 3).reverse()) {
      rmSync(join(repository.dir, ".git", "sheaf", "bundles", revision), { recursive: true });
      const again = await build({ repo: repository.dir, revision, workers: 1 });
      expect([i, again.reused, again.digest]).toEqual([i, false, digests[i]]);
    }
  });
});
