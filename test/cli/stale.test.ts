import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";

const root = path.resolve(import.meta.dirname, "../..");

/** What a build took over and what it made anew. */
interface Built {
  readonly digest: string;
  readonly reusedBlobs: number;
}

/** Files by the language that they are read as. */
const files: Readonly<Record<string, readonly string[]>> = {
  typescript: ["a.ts", "b.ts", "c.mts"],
  tsx: ["view.tsx"],
  javascript: ["d.js"],
  python: ["e.py", "f.py"],
  go: ["g.go"],
  c: ["h.c", "i.h"],
  cpp: ["j.h"],
  sql: ["k.sql"],
  json: ["l.json"],
  markdown: ["README.md"],
};

const texts: Readonly<Record<string, string>> = {
  "j.h": "class A {\n public:\n  int x;\n};\n",
  "k.sql": "CREATE TABLE k (id int);\n",
  "l.json": '{ "key": 1 }\n',
};

const all = Object.values(files).flat().length;

describe.skipIf(withoutGit !== null)("a change to one language", () => {
  let folder: string;
  let repository: TestRepository;
  let last: Built | null = null;
  const fingerprints = (): { readonly languages: Readonly<Record<string, string>> } =>
    JSON.parse(fs.readFileSync(path.join(folder, "dist/assets/fingerprints.json"), "utf8"));
  const run = (script: string, ...args: readonly string[]): string =>
    execFileSync(process.execPath, [path.join(folder, script), ...args], { cwd: folder, encoding: "utf8" });
  const build = (...args: readonly string[]): Built =>
    JSON.parse(run("dist/cli/main.js", "build", "--repo", repository.dir, "--json", "--quiet", ...args));
  const append = (file: string, text: string): void => fs.appendFileSync(path.join(folder, file), text);

  // A copy of the built package, so that nothing which other tests use is touched.
  beforeAll(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-stale-")));
    fs.cpSync(path.join(root, "dist"), path.join(folder, "dist"), { recursive: true });
    fs.cpSync(path.join(root, "src/extract/languages"), path.join(folder, "src/extract/languages"), {
      recursive: true,
      filter: (source) => !source.includes(`${path.sep}fixtures`),
    });
    fs.cpSync(path.join(root, "scripts"), path.join(folder, "scripts"), { recursive: true });
    fs.cpSync(path.join(root, "package.json"), path.join(folder, "package.json"));
    for (const name of ["node_modules", "models"])
      fs.symlinkSync(path.join(root, name), path.join(folder, name));
    repository = makeRepository();
    for (const file of Object.values(files).flat()) {
      const known = texts[file];
      const plain = `// ${file}\n`;
      repository.write(file, known ?? (/\.(?:py|md)$/.test(file) ? `# ${file}\n` : plain));
    }
    repository.commit("First");
  });
  afterAll(() => {
    fs.rmSync(folder, { recursive: true, force: true });
    repository.remove();
  });

  it("is none in an equal package", () => {
    const first = build();
    expect(first.reusedBlobs).toBe(0);
    expect(build()).toMatchObject({ digest: first.digest, reusedBlobs: all });
  });

  it.each([
    [
      ["cpp", "tsx", "typescript"],
      {
        "src/extract/languages/typescript/tags.scm": "\n; Another remark.\n",
        // Without its signs the header is read as the language that shares the extension.
        "dist/src/extract/languages/cpp/language.js": "language.signs.length = 0;\n",
      },
    ],
    // C++ reads with it, too.
    [["c", "cpp"], { "dist/src/extract/languages/c/preprocess/words.js": "// Another remark.\n" }],
  ])(
    "makes exactly the facts of %j stale, and those of no language that did not change",
    (stale, changes) => {
      const { languages: before, ...others } = fingerprints();
      for (const [file, text] of Object.entries(changes)) append(file, text);
      run("scripts/assets.mjs");
      const { languages: after, ...still } = fingerprints();
      expect(still).toEqual(others);
      expect(Object.keys(after).filter((id) => after[id] !== before[id])).toEqual(stale);
      const touched = stale.flatMap((id) => files[id] ?? []).length;
      last = build();
      expect(last.reusedBlobs).toBe(all - touched);
    },
  );

  it("leaves facts that are what would have been made", () => {
    const out = path.join(folder, "fresh");
    expect(build("--no-cache", "--out", out).digest).toBe(last?.digest);
  });

  it("fails the build of the package when it cannot be read", () => {
    append(
      "dist/src/extract/languages/sql/language.js",
      "language.entries.push({ line: '(', kind: null, level: 1 });\n",
    );
    const script = path.join(folder, "scripts/assets.mjs");
    const ran = spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
    expect(ran.status).not.toBe(0);
    expect(ran.stderr).toContain("Invalid regular expression");
  });
});
