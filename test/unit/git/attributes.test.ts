import { afterAll, describe, expect, it } from "vitest";
import { compilePattern } from "../../../src/git/attribute-pattern.js";
import { createAttributes, isAttributesFile, type PathAttributes } from "../../../src/git/attributes.js";
import { pathToBytes } from "../../../src/git/path.js";
import { SheafError } from "../../../src/model/error.js";
import { makeRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";

const of = (content: string, path: string): PathAttributes =>
  createAttributes(new Map([[".gitattributes", content]]))(path);

describe("attributes", () => {
  it("read linguist's words", () => {
    const content = [
      "*.gen.ts linguist-generated",
      "vendor/** linguist-vendored=true",
      "keep.gen.ts -linguist-generated",
      "no.gen.ts linguist-generated=false",
      "reset.gen.ts !linguist-generated",
      "*.inc linguist-language=PHP",
      "odd.inc linguist-language",
      "docs/* linguist-documentation",
      "*.psd filter=lfs diff=lfs merge=lfs -text",
    ].join("\n");
    expect(of(content, "a/b.gen.ts").generated).toBe(true);
    expect(of(content, "keep.gen.ts").generated).toBe(false);
    expect(of(content, "no.gen.ts").generated).toBe(false);
    expect(of(content, "reset.gen.ts").generated).toBe(null);
    expect(of(content, "vendor/x/y.js").vendored).toBe(true);
    expect(of(content, "src/vendor/x.js").vendored).toBe(null);
    expect(of(content, "lib/a.inc").language).toBe("PHP");
    expect(of(content, "odd.inc").language).toBe(null);
    expect(of(content, "docs/a.md").documentation).toBe(true);
    expect(of(content, "docs/a/b.md").documentation).toBe(null);
    expect(of(content, "art.psd")).toMatchObject({ lfs: true, text: false, binary: null });
    expect(of(content, "plain.ts").lfs).toBe(false);
  });

  it("know the built-in macro and those of the root file alone", () => {
    const files = new Map([
      [".gitattributes", "[attr]made linguist-generated -diff\n*.bin binary\n*.out made\nodd.out -made\n"],
      ["sub/.gitattributes", "[attr]mine linguist-generated\n*.x mine\n*.y made\n"],
    ]);
    const attributes = createAttributes(files);
    expect(attributes("a.bin")).toMatchObject({ binary: true, diff: false, text: false });
    expect(attributes("a.out")).toMatchObject({ generated: true, diff: false });
    expect(attributes("odd.out").generated).toBe(null);
    expect(attributes("sub/a.x").generated).toBe(null);
    expect(attributes("sub/a.y").generated).toBe(true);
  });

  it("let deeper files and later lines win", () => {
    const attributes = createAttributes(
      new Map([
        [".gitattributes", "*.ts linguist-generated\n*.ts -linguist-generated\n*.js linguist-generated\n"],
        ["a/.gitattributes", "*.ts linguist-generated\n/top.js -linguist-generated\n"],
        ["a/b/.gitattributes", "*.ts !linguist-generated"],
      ]),
    );
    expect(attributes("x.ts").generated).toBe(false);
    expect(attributes("a/x.ts").generated).toBe(true);
    expect(attributes("a/b/x.ts").generated).toBe(null);
    expect(attributes("a/b/c/x.ts").generated).toBe(null);
    expect(attributes("a/top.js").generated).toBe(false);
    expect(attributes("a/b/top.js").generated).toBe(true);
    expect(attributes("ab/x.ts").generated).toBe(false);
  });

  it("know which paths are attribute files", () => {
    expect([".gitattributes", "a/.gitattributes"].every(isAttributesFile)).toBe(true);
    expect(["x.gitattributes", ".gitattributes/x", "gitattributes"].some(isAttributesFile)).toBe(false);
  });

  it("take no longer for patterns that are made to be slow", () => {
    const pattern = `x/${"*a".repeat(300)}${"**/".repeat(300)}b`;
    const matches = compilePattern(pattern)!;
    const path = `x/${"a".repeat(2_000)}/${"a/".repeat(500)}c`;
    // A walk that tries and returns would not end within the test's life.
    expect(matches(path, "c")).toBe(false);
  });

  const refusal = (act: () => unknown): readonly [string, string] => {
    try {
      act();
    } catch (error) {
      if (error instanceof SheafError) return [error.code, error.message];
      throw error;
    }
    throw new Error("nothing was thrown");
  };

  it("stop with an error that names the file when all files together are too large", () => {
    const big = `${"# nothing".repeat(100)}\n`.repeat(1_000);
    const files = new Map(Array.from({ length: 5 }, (_, i) => [`${i}/.gitattributes`, big]));
    expect(refusal(() => createAttributes(files))).toEqual([
      "bad-configuration",
      "4/.gitattributes: the .gitattributes files of the commit are too large",
    ]);
    expect(createAttributes(new Map([...files].slice(1)))("a").generated).toBe(null);
  });

  it("stop with an error that names the file when rules and paths together are too much work", () => {
    const slow = `x/${"*a".repeat(900)}b linguist-generated\n`.repeat(20);
    const attributes = createAttributes(
      new Map([
        [".gitattributes", "*.ts linguist-generated\n"],
        ["deep/.gitattributes", slow],
      ]),
    );
    const ask = (): void => {
      for (let i = 0; i < 5_000; i++) attributes(`deep/x/${"a".repeat(2_000)}${i}`);
    };
    expect(refusal(ask)).toEqual([
      "bad-configuration",
      "deep/.gitattributes: matching its rules on all paths takes too long",
    ]);
  }, 60_000);

  it("stop when sets are too many to compile", () => {
    const sets = `${"[a]".repeat(650)} linguist-generated\n`.repeat(2_000);
    expect(refusal(() => createAttributes(new Map([["a/.gitattributes", sets]])))).toEqual([
      "bad-configuration",
      "a/.gitattributes: its patterns are too much to compile",
    ]);
  }, 60_000);

  it("follow macros that are nested deeper than calls can be", () => {
    const depth = 30_000;
    const macros = Array.from({ length: depth }, (_, i) => `[attr]m${i} m${i + 1}`);
    const content = [...macros, `[attr]m${depth} linguist-generated`, "*.ts m0"].join("\n");
    expect(of(content, "a.ts").generated).toBe(true);
    expect(of(content, "a.js").generated).toBe(null);
  });
});

const patterns = [
  "*",
  "*.ts",
  "*.*",
  "a",
  "a*",
  "?",
  "??",
  "???.ts",
  "a/b",
  "/a",
  "/a/b",
  "/*.ts",
  "a/*",
  "a/**",
  "**/a",
  "**/b/c.ts",
  "a/**/c.ts",
  "a/**/**/c.ts",
  "**",
  "***",
  "**/*.ts",
  "*/b/*",
  "*/*",
  "*/*/*",
  "a/",
  "a/b/",
  "/",
  "//a",
  "a//b",
  "a**/c.ts",
  "a**b",
  "a/**b",
  "a/b**/c.ts",
  "b**",
  "a/x**",
  "[ab]",
  "[!a]",
  "[^a]*",
  "[a-c].ts",
  "[a-c]/*",
  "[]a]",
  "[]-]",
  "[a-]",
  "[-a]",
  "[a",
  "[a/b",
  "a[/]b",
  "a?b",
  "a*b",
  "[[:alpha:]]",
  "[[:upper:][:digit:]]*",
  "[[:nope:]]",
  "[[:]",
  "[[:a]",
  "[[::]]",
  "[\\]]",
  "[\\a-\\c]",
  "[c-a]",
  "\\a",
  "\\*",
  "\\",
  "a\\",
  "\\!a",
  "!a",
  "#a",
  "\\#a",
  '"quoted name"',
  '"a\\tb"',
  '"\\303\\251t\\303\\251.ts"',
  '"broken',
  '"bad\\q"',
  "été.ts",
  "?t?.ts",
  "??t??.ts",
  "*t*.ts",
  "[é]*",
  "with",
  "A",
  "*.TS",
  ".*",
  "*a*b*",
  "*/.ts",
  "**/.hidden",
  "a/*/",
  "a/**/",
  "**/",
  "x/**\\/y",
  "a/?/c.ts",
  "*[.]ts",
  "*\\.ts",
];

const paths = [
  "a",
  "b",
  "c",
  "A",
  "]",
  "-",
  "*",
  "!a",
  "#a",
  "[",
  ":",
  "9",
  "Z9",
  "\\",
  "a\\x5cx41",
  ".hidden",
  ".ts",
  "a.ts",
  "b.ts",
  "d.ts",
  "abc.ts",
  "a.TS",
  "a/b",
  "ab",
  "axb",
  "a-b",
  "a/b/c",
  "a/b/c.ts",
  "a/c.ts",
  "a/x/y/c.ts",
  "ax/c.ts",
  "ax/y/c.ts",
  "a/bx/c.ts",
  "b/a",
  "b/c.ts",
  "x/b/c.ts",
  "x/y/b/c.ts",
  "b/c/d",
  "c/d",
  "x/y",
  "x/z/y",
  "a/x",
  "a/xy",
  "quoted name",
  "a\tb",
  "été.ts",
  "ete.ts",
  "a/été.ts",
  "lat\\xe9.ts",
  "with space",
  "a/.ts",
  "a/.hidden",
  "[a",
  "[a/b",
];

describe.skipIf(withoutGit !== null)("attributes against git check-attr", () => {
  const cleanups: (() => void)[] = [];
  afterAll(() => {
    for (const cleanup of cleanups) cleanup();
  });
  const make = (files: Readonly<Record<string, string>>): TestRepository => {
    const repository = makeRepository();
    cleanups.push(repository.remove);
    for (const [path, content] of Object.entries(files)) repository.write(path, content);
    return repository;
  };
  const names = ["linguist-generated", "linguist-language", "filter", "binary", "text", "diff"] as const;
  /** Git's answers in the form of ours. */
  const ask = (repository: TestRepository, asked: readonly string[]): Map<string, object> => {
    const input = Buffer.concat(asked.flatMap((path) => [pathToBytes(path), Buffer.from([0])]));
    const output = repository.gitBytes(["check-attr", "--stdin", "-z", ...names], { input });
    const fields = output.toString("utf8").split("\0");
    const answers = new Map<string, object>();
    for (const [i, path] of asked.entries()) {
      const values = names.map((_, j) => fields[(i * names.length + j) * 3 + 2]!);
      const flag = (value: string): boolean | null =>
        value === "unspecified" ? null : value !== "unset" && value !== "false";
      answers.set(path, {
        generated: flag(values[0]!),
        language: ["unspecified", "set", "unset"].includes(values[1]!) ? null : values[1]!,
        lfs: values[2] === "lfs",
        binary: flag(values[3]!),
        text: flag(values[4]!),
        diff: flag(values[5]!),
      });
    }
    return answers;
  };
  const compare = (files: Readonly<Record<string, string>>, asked: readonly string[]): void => {
    const expected = ask(make(files), asked);
    const attributes = createAttributes(new Map(Object.entries(files)));
    const ours = new Map(
      asked.map((path) => {
        const { vendored: _, documentation: __, ...rest } = attributes(path);
        return [path, rest];
      }),
    );
    expect(ours).toEqual(expected);
  };

  it("every pattern matches what git lets it match", () => {
    const content = (pattern: string): string => `${pattern} linguist-generated\n`;
    const files = Object.fromEntries(
      patterns.map((pattern, i) => [`of ${i}/.gitattributes`, content(pattern)]),
    );
    const asked = patterns.flatMap((_, i) => paths.map((path) => `of ${i}/${path}`));
    compare(files, [...asked, ...paths]);
  });

  it.each(["/a", "a/b", "a/**", "**/a", "*.ts", "**", "*/b/*"])("%s at the root", (pattern) => {
    compare({ ".gitattributes": `${pattern} linguist-generated\n` }, paths);
  });

  it("precedence, macros and spelling", () => {
    const files = {
      ".gitattributes": [
        "\ufeff*.ts linguist-generated",
        "   *.js   -diff   text=auto   linguist-language=JavaScript\r",
        "[attr]made linguist-generated -diff",
        "[attr]twice made filter=lfs",
        "[attr]made linguist-generated diff",
        "[attr] spaced linguist-generated",
        "[attr]-bad linguist-generated",
        "[attr]loop loop linguist-generated",
        "a made",
        "b twice",
        "c twice -made",
        "d -twice",
        "e loop",
        "ab binary diff",
        "axb -binary",
        "x/y binary",
        "x/y !text",
        "a.ts -linguist-generated linguist-generated",
        "b.ts bad=name=twice linguist-generated=false",
        "d.ts linguist-generated in$valid",
        "a.TS",
        `A ${"x".repeat(2_040)} linguist-generated`,
        "# comment linguist-generated",
        "-- linguist-generated",
        "9 linguist-language=Été",
      ].join("\n"),
      "a/.gitattributes": "[attr]local linguist-generated\nb local\nc.ts made\n*.ts !linguist-generated\n",
      "a/b/.gitattributes": "c.ts linguist-generated=yes\n/c binary\n",
      "x/.gitattributes": "y !binary\n**/c.ts filter=lfs\n\0* linguist-generated\n",
    };
    compare(files, [...paths, "d", "e", "x/a.js", "a/b.js", "--"]);
  });
});
