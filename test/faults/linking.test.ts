import { describe, expect, it } from "vitest";
import type { LinkFacts, LinkFile } from "../../src/graph/input.js";
import { createLinker } from "../../src/graph/link.js";
import type { Definition, Export, Import, Reference } from "../../src/model/facts.js";
import type { Resolution } from "../../src/model/graph.js";
import { definition, imports } from "../unit/graph/tree.js";

const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const call = (name: string, more: Partial<Reference> = {}): Reference => ({
  name,
  kind: "call",
  line: 1,
  receiver: null,
  arity: 0,
  within: -1,
  ...more,
});

const file = (path: string, facts: Partial<LinkFacts>): LinkFile => ({
  path,
  language: path.endsWith(".rs")
    ? "rust"
    : path.endsWith(".c")
      ? "c"
      : path.endsWith(".cs")
        ? "csharp"
        : "typescript",
  test: path.includes(".test."),
  ranked: true,
  facts: { definitions: [], references: [], imports: [], exports: [], ...facts },
});

const passOn = (specifier: string): { imports: Import; exports: Export } => ({
  imports: { ...imports(specifier, "*", ""), kind: "re-export" },
  exports: { exported: "*", local: "*", from: specifier, line: 1 },
});

const passOnAll = (specifiers: readonly string[]): Partial<LinkFacts> => ({
  imports: specifiers.map((one) => passOn(one).imports),
  exports: specifiers.map((one) => passOn(one).exports),
});

const block = (text: string, startLine: number, endLine: number): Definition => ({
  ...definition(text, startLine),
  endLine,
});

const linkerOf = (files: readonly LinkFile[], manifests: Readonly<Record<string, string>> = {}) =>
  createLinker({
    paths: [...files.map(({ path }) => path), ...Object.keys(manifests)],
    files,
    manifest: (path) => manifests[path] ?? null,
  });

/** Each of these took minutes or all memory when what is asked for again and again was worked out anew. */
const linkOf = (
  files: readonly LinkFile[],
  path: string,
  manifests: Readonly<Record<string, string>> = {},
) => {
  const linker = linkerOf(files, manifests);
  return linker.link(linker.files.findIndex((one) => one.path === path));
};

const targetOf = (found: Resolution | undefined): string =>
  typeof found === "string" || found === undefined
    ? `${found}`
    : found
        .map(({ target }) => (target.kind === "definition" ? `${target.path}#${target.index}` : target.kind))
        .join();

describe("linking what is there thousands of times", () => {
  it("finds names behind a file that passes on thousands of others", () => {
    const files = [
      ...many(1_000, (i) => file(`m/m${i}.ts`, { definitions: [definition(`function f${i}`)] })),
      file("index.ts", passOnAll(many(1_000, (i) => `./m/m${i}`))),
      file("use.ts", {
        imports: many(1_000, (i) => imports("./index", `f${i}`)),
        references: many(1_000, (i) => call(`f${i}`)),
      }),
    ];
    const { references } = linkOf(files, "use.ts").links;
    expect(targetOf(references[0])).toBe("m/m0.ts#0");
    expect(targetOf(references[200])).toBe("m/m200.ts#0");
    // Not followed that far, and not guessed.
    expect(references[999]).toBe("unresolved");
  });

  it("keeps what an answer rests on once, however often it is asked for", () => {
    const files = [
      ...many(250, (i) => file(`m/m${i}.ts`, { definitions: [definition(`function f${i}`)] })),
      file("index.ts", passOnAll(many(250, (i) => `./m/m${i}`))),
      file("use.ts", { imports: [imports("./index", "f249")], references: many(60_000, () => call("f249")) }),
    ];
    const { links, reads } = linkOf(files, "use.ts");
    expect(targetOf(links.references.at(-1))).toBe("m/m249.ts#0");
    expect(reads.length).toBeLessThan(5_000);
  });

  it("tells its own among 20,000 definitions of one name, and among as many files", () => {
    const own = many(20_000, (i) => definition("function go", i + 1));
    const same = linkOf(
      [file("a.ts", { definitions: own, references: many(20_000, () => call("go")) })],
      "a.ts",
    );
    expect(new Set(same.links.references.map(targetOf)).size).toBe(1);
    const files = many(5_000, (i) =>
      file(`d${i}/a.c`, {
        definitions: [{ ...definition("function go"), private: true }],
        references: many(4, () => call("go", { line: 2 })),
      }),
    );
    const linker = linkerOf(files);
    linker.files.forEach(({ path }, i) => {
      for (const found of linker.link(i).links.references) expect(targetOf(found)).toBe(`${path}#0`);
    });
  });

  it("asks once for the bases of a type in thousands of parts", () => {
    const definitions = many(8_000, (i) => [
      block("class C", i * 3 + 1, i * 3 + 3),
      definition(`method C.m${i}`, i * 3 + 2),
    ]).flat();
    const references = many(8_000, (i) => [
      call("B", { kind: "extends", within: i * 2, line: i * 3 + 1 }),
      call("m7", { within: i * 2 + 1, line: i * 3 + 2 }),
    ]).flat();
    const { links } = linkOf([file("a.cs", { definitions, references })], "a.cs");
    expect(targetOf(links.references.at(-1))).toBe("a.cs#15");
  });

  it("reads the members of extensions in one place once", () => {
    const extensions = many(250, (i) => [
      block("extension T", i * 100 + 1, i * 100 + 99),
      ...many(80, (j) => definition("method T.f", i * 100 + 2 + j)),
    ]).flat();
    const files = [
      file("src/lib.rs", {
        definitions: [definition("struct T")],
        imports: [imports("./other", "*", "other")],
        references: many(100, () => call("f", { receiver: "{T}" })),
      }),
      file("src/other.rs", { definitions: extensions, imports: [imports("crate", "T")] }),
    ];
    const { references } = linkOf(files, "src/lib.rs", { "Cargo.toml": "[package]\nname = 'x'\n" }).links;
    expect(targetOf(references[99])).toMatch(/^src\/other\.rs#\d+$/);
  });

  it("finds what thousands of tests of one name are the test of", () => {
    const files = many(4_000, (i) => [file(`p${i}/index.ts`, {}), file(`p${i}/index.test.ts`, {})]).flat();
    const linker = linkerOf(files);
    const found = linker.files.flatMap(({ path }, i) =>
      linker.link(i).links.tests.map(({ target }) => [path, target]),
    );
    expect(found.length).toBe(4_000);
    for (const [path, target] of found)
      expect(target).toEqual({ kind: "file", path: `${path}`.replace(".test", "") });
  });
});

describe("what is kept of linking", () => {
  const kept = (files: readonly LinkFile[], manifests: Readonly<Record<string, string>> = {}) => {
    const linker = linkerOf(files, manifests);
    return { own: linker.files.map((_, i) => linker.cells(i, null)), common: linker.commonCells() };
  };

  it("grows with the definitions and not with how deep they stand", () => {
    const names = many(400, (i) => many(i + 1, () => "deep").join("."));
    const modules = names.map((name, i) => block(`module ${name}`, i + 1, 50_000 - i));
    const inside = many(5_000, (i) => definition(`function ${names.at(-1)!}.f${i}`, 500 + i));
    const { own } = kept([file("a.c", { definitions: [...modules, ...inside] })]);
    expect(own[0]!.length).toBeGreaterThan(5_000 * 3);
  });

  it("sees a change in any of many long manifests", () => {
    const long = `{"a":"${'\\"'.repeat(100_000)}"}`;
    const manifests = Object.fromEntries(many(20, (i) => [`p${i}/package.json`, long]));
    const before = kept([file("a.ts", {})], manifests).common;
    const after = kept([file("a.ts", {})], { ...manifests, "p3/package.json": `${long} ` }).common;
    expect(after.length).toBe(before.length);
    expect(after).not.toEqual(before);
  });

  it("holds a tree that is thousands of folders deep", () => {
    const folder = many(2_000, () => "a").join("/");
    const files = many(1_000, (i) =>
      file(`${folder}/f${i}.ts`, { imports: [imports(`./f${(i + 1) % 1_000}`), imports("p")] }),
    );
    const { links } = linkOf(files, files[0]!.path);
    expect(targetOf(links.imports[0])).toBe("file");
    expect(kept(files).common.length).toBeGreaterThan(0);
  });
});

describe("manifests that ask for too much", () => {
  const resolved = (
    specifiers: readonly string[],
    manifests: Readonly<Record<string, string>>,
    more: readonly LinkFile[] = [],
  ) =>
    linkOf([...more, file("a/b.ts", { imports: specifiers.map((one) => imports(one)) })], "a/b.ts", manifests)
      .links.imports;

  it("answers with thousands of keys of `exports` and dozens of conditions", () => {
    const conditions = Object.fromEntries(many(60, (i) => [`c${i}`, `./x${i}/*.js`]));
    const exports = Object.fromEntries(
      many(2_000, (i) => [`./k${i}/*`, i % 10 === 0 ? conditions : "./z/*.ts"]),
    );
    const found = resolved(
      many(200, (i) => `me/k${i}/q`),
      { "package.json": JSON.stringify({ name: "me", exports }) },
      [file("z/q.ts", {})],
    );
    expect(found[1]).toEqual([{ target: { kind: "file", path: "z/q.ts" }, reason: null }]);
    expect(found[10]).toBe("unresolved");
  });

  it("answers with globs that repeat `**`, with circles, and with paths that leave the tree", () => {
    const tsconfig = {
      extends: ["./tsconfig.json", "../../../etc/passwd", "__proto__"],
      include: many(500, () => `${"**/".repeat(320)}none.ts`),
      compilerOptions: {
        paths: { "x/*": ["../../../etc/*", "./a/*"], "*": many(5_000, (i) => `./none${i}/*`) },
      },
    };
    const found = resolved(["x/b", "../../../etc/passwd", "__proto__", "constructor", "toString/x"], {
      "tsconfig.json": JSON.stringify(tsconfig),
      "package.json":
        '{"__proto__":{"name":"x"},"dependencies":{"constructor":"1"},"exports":{"__proto__":"./a"}}',
    });
    expect(found.map(targetOf)).toEqual(["local", "unresolved", "external", "external", "external"]);
  });

  it("reads workspaces of YAML with 25,000 keys, and none of one whose aliases multiply", () => {
    const keys = many(25_000, (i) => `k${i}:`).join("\n");
    const workspace = { "p/package.json": '{"name":"@x/p"}', "p/index.ts": "" };
    const found = (yaml: string): string =>
      targetOf(
        resolved(["@x/p"], { ...workspace, "pnpm-workspace.yaml": yaml }, [file("p/index.ts", {})])[0],
      );
    expect(found(`packages: [p, a]\n${keys}`)).toBe("file");
    const anchors = many(
      30,
      (i) => `a${i}: &a${i} [${many(9, () => (i === 0 ? "p" : `*a${i - 1}`)).join()}]`,
    );
    expect(found(`${anchors.join("\n")}\npackages: *a29\n`)).toBe("file");
  });
});
