import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languagesOutput } from "../../cli/schemas/languages.js";
import { languages as registered } from "../../src/extract/registry.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { jsonOf } from "./sheaf.js";

/** A folder that is in no repository. */
const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-languages-"));
afterAll(() => fs.rmSync(elsewhere, { recursive: true, force: true }));

const at = async (cwd: string, ...argv: string[]) =>
  jsonOf(await sheafIn(["languages", "--json", ...argv], { cwd }), languagesOutput);

describe("sheaf languages", () => {
  it("lists all languages of the registry outside of a repository too", async () => {
    const { languages, coverage } = await at(elsewhere);
    expect(languages.map(({ id }) => id)).toEqual(registered.map(({ id }) => id));
    expect(coverage).toBeNull();
  });

  it("reads off the queries what each gives", async () => {
    const { languages } = await at(elsewhere);
    const of = (id: string) => languages.find((language) => language.id === id)!;
    expect(of("typescript")).toMatchObject({
      level: "symbols",
      imports: true,
      exports: true,
      inheritance: true,
      documentation: true,
      visibility: "export-statement",
    });
    expect(of("typescript").definitions).toEqual(expect.arrayContaining(["class", "enum-member", "method"]));
    expect(of("typescript").grammar).toMatchObject({ file: "tree-sitter-typescript.wasm" });
    // Its queries are TypeScript's and its own.
    expect(of("tsx").definitions).toEqual(expect.arrayContaining(of("typescript").definitions));
    // What Go says of its file, the package and how it is built, is kept as exports; Rust has none such.
    expect(of("go").exports).toBe(true);
    expect(of("rust").exports).toBe(false);
    expect(of("json")).toMatchObject({
      level: "structure",
      definitions: ["key"],
      imports: false,
      visibility: null,
    });
    expect(of("markdown")).toMatchObject({ level: "structure", structure: "sections", grammar: null });
    expect(of("text")).toMatchObject({ level: "text", structure: "lines", definitions: [] });
    for (const { id, grammar, structure } of languages) {
      expect(`${id} ${grammar !== null}`).toBe(`${id} ${structure === "syntax"}`);
    }
  });

  it("prints a table that names each language once", async () => {
    const { out, code } = await sheafIn(["languages"], { cwd: elsewhere });
    expect(code).toBe(0);
    const names = out.split("\n\n")[0]!.split("\n").slice(1);
    expect(names.map((line) => line.split(" ")[0])).toEqual(registered.map(({ id }) => id));
    expect(out).not.toContain("bundle");
  });

  it("says that there is no repository only where one was named", async () => {
    const named = await sheafIn(["languages", "--repo", elsewhere], { cwd: elsewhere });
    expect(named).toMatchObject({ code: 2, out: "" });
    expect(named.err).toContain(elsewhere);
  });

  it("refuses what it does not know", async () => {
    const wrong = await sheafIn(["languages", "--langs"], { cwd: elsewhere });
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain("--langs");
    const both = await sheafIn(["languages", "--rev", "HEAD", "--bundle", elsewhere], { cwd: elsewhere });
    expect(both.code).toBe(2);
    const damaged = await sheafIn(["languages", "--bundle", elsewhere, "--json"], { cwd: elsewhere });
    expect(damaged.code).toBe(2);
    expect(JSON.parse(damaged.out)).toHaveProperty("error.code");
  });
});

describe.skipIf(withoutGit)(withoutGit ?? "sheaf languages in a repository", () => {
  let repository: TestRepository;
  beforeAll(() => {
    repository = makeRepository();
    repository.write("a.ts", "export const a = 1;\nexport const b = 2;\n");
    repository.write("b.ts", "export function f() {\n");
    repository.write("c.py", "def g():\n    return 1\n");
    repository.write("d.py", "");
    repository.write("notes.txt", "Nothing.\n");
    repository.commit("First");
  });
  afterAll(() => repository.remove());

  it("says that nothing is built yet", async () => {
    expect((await at(repository.dir)).coverage).toBeNull();
    const asked = await sheafIn(["languages", "--repo", repository.dir], { cwd: elsewhere });
    expect(asked).toMatchObject({ code: 0, err: "" });
    expect(asked.out).toContain("run `sheaf build`");
    const revision = await sheafIn(["languages", "--rev", "HEAD"], { cwd: repository.dir });
    expect(revision.code).toBe(2);
  });

  it("counts what the bundle holds by language", async () => {
    const bundle = path.join(elsewhere, "bundle");
    for (const argv of [["build"], ["build", "--out", bundle]]) {
      const built = await sheafIn([...argv, "--quiet"], { cwd: repository.dir });
      if (built.code !== 0) throw new Error(built.err);
    }
    const { coverage } = await at(repository.dir);
    expect(coverage!.languages).toEqual([
      {
        language: "typescript",
        files: 2,
        clean: 1,
        partial: 1,
        byLines: 0,
        lines: 3,
        definitions: 3,
      },
      {
        language: "python",
        files: 1,
        clean: 1,
        partial: 0,
        byLines: 0,
        lines: 2,
        definitions: 1,
      },
      {
        language: "text",
        files: 1,
        clean: 0,
        partial: 0,
        byLines: 1,
        lines: 1,
        definitions: 0,
      },
    ]);
    expect((await at(elsewhere, "--bundle", bundle)).coverage).toEqual(coverage);
    expect((await at(elsewhere, "--repo", repository.dir, "--rev", "HEAD")).coverage).toEqual(coverage);
    const text = await sheafIn(["languages"], { cwd: repository.dir });
    expect(text.out).toMatch(/\ntypescript +2 +1 +1 +0 +3 +3\n/);
  });
});
