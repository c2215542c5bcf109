import { describe, expect, it } from "vitest";
import type { DirectoryNode } from "../../../src/model/directory.js";
import type { DefinitionKind } from "../../../src/model/facts.js";
import type { Target } from "../../../src/model/graph.js";
import { compareUtf8 } from "../../../src/model/order.js";
import { log2 } from "../../../src/summarize/count.js";
import { sentenceOf } from "../../../src/summarize/sentence.js";
import { type SummaryFile, type SummaryTexts, summarize } from "../../../src/summarize/summarize.js";

const define = (name: string, kind: DefinitionKind = "class", exported = true) => ({
  name,
  qualified: name,
  kind,
  startLine: 1,
  endLine: 20,
  exported,
  documented: false,
});

/** A file, or with a number one of its definitions; `npm:` leads outside. */
const to = (target: string, index?: number): Target => {
  if (target.startsWith("npm:")) return { kind: "external", name: target.slice(4) };
  return index === undefined ? { kind: "file", path: target } : { kind: "definition", path: target, index };
};

const file = (
  path: string,
  names: readonly string[] = [],
  links: readonly Target[] = [],
  more: Partial<SummaryFile> = {},
): SummaryFile => ({
  path,
  test: false,
  example: false,
  ranked: true,
  definitions: names.map((name) => define(name)),
  links: {
    targets: links.filter(({ kind }) => kind !== "external"),
    packages: links.flatMap((target) => (target.kind === "external" ? [target.name] : [])),
  },
  ...more,
});

const none: SummaryTexts = { readmes: new Map(), manifests: new Map() };

const told = (files: readonly SummaryFile[], texts = none): ReadonlyMap<string, DirectoryNode> =>
  new Map(
    summarize(
      [...files].sort((a, b) => compareUtf8(a.path, b.path)),
      texts,
    ).map((node) => [node.path, node]),
  );

describe("nodes of folders", () => {
  it("are those with two files or more, and the root, in the order of paths", () => {
    const nodes = told([
      file("a/b/c.ts"),
      file("a/b/d.ts"),
      file("a-b/e.ts"),
      file("a-b/f.ts"),
      file("z/g.ts"),
    ]);
    expect([...nodes.keys()]).toEqual(["", "a-b", "a/b"].sort(compareUtf8));
  });

  it("leave out a folder whose files all stand in one below, unless it has a README", () => {
    const files = [file("x/main/java/A.java"), file("x/main/java/B.java")];
    expect([...told(files).keys()]).toEqual(["", "x/main/java"]);
    const withReadme = told([...files, file("y.ts")], {
      ...none,
      readmes: new Map([["x/README.md", "Kites are toys for windy days."]]),
    });
    expect(withReadme.get("x")?.readme).toBe("Kites are toys for windy days.");
  });

  it("do not depend on links being there", () => {
    const nodes = told([
      file("a/b.ts", ["Kite"], [], { links: null }),
      file("a/c.ts", [], [], { links: null }),
    ]);
    expect(nodes.get("")?.symbols.map(({ qualified, users }) => [qualified, users])).toEqual([["Kite", 0]]);
  });
});

describe("neighbours", () => {
  const files = [
    file("src/app/main.ts", ["start"], [to("src/kite/kite.ts", 0), to("src/wind.ts"), to("npm:react")]),
    file("src/app/other.ts", [], [to("src/kite/kite.ts"), to("src/kite/deep/string.ts"), to("npm:react")]),
    file("src/kite/kite.ts", ["Kite"], [to("src/kite/deep/string.ts", 0)]),
    file("src/kite/deep/string.ts", ["Line"]),
    file("src/kite/deep/knot.ts", ["Knot"], [to("npm:hemp")]),
    file("src/wind.ts", ["Wind"]),
    file("test/kite.test.ts", [], [to("src/kite/kite.ts", 0), to("npm:vitest")], { test: true }),
  ];
  const nodes = told(files);

  it("stand beside the folder, below what both have in common", () => {
    expect(nodes.get("src/app")?.uses).toEqual([
      { path: "src/kite", files: 2 },
      { path: "src", files: 1 },
    ]);
    expect(nodes.get("src/kite")?.usedBy).toEqual([
      { path: "src/app", files: 2 },
      { path: "test", files: 1 },
    ]);
    expect(nodes.get("src/kite/deep")?.usedBy).toEqual([
      { path: "src/app", files: 1 },
      { path: "src/kite", files: 1 },
    ]);
    expect(nodes.get("")).toMatchObject({ uses: [], usedBy: [] });
  });

  it("count files, and no packages of tests where there is other code", () => {
    expect(nodes.get("src")?.packages).toEqual([
      { name: "react", files: 2 },
      { name: "hemp", files: 1 },
    ]);
    expect(nodes.get("")?.packages.map(({ name }) => name)).not.toContain("vitest");
  });

  it("put symbols that others use first, and say how many files do", () => {
    expect(nodes.get("src/kite")?.symbols[0]).toEqual({
      path: "src/kite/kite.ts",
      qualified: "Kite",
      kind: "class",
      users: 2,
    });
    expect(nodes.get("src/kite/deep")?.symbols.map(({ qualified, users }) => [qualified, users])).toEqual([
      ["Line", 1],
      ["Knot", 0],
    ]);
  });
});

describe("words", () => {
  it("are those that set a folder apart, written as the code writes them", () => {
    const nodes = told([
      file("cookies/jar.ts", ["CookieJar", "parseCookies"]),
      file("cookies/sign.ts", ["CookieSigner", "SignedCookies"]),
      file("http/get.ts", ["HttpGet", "Response"]),
      file("http/post.ts", ["HttpPost", "Response"]),
    ]);
    expect(nodes.get("http")?.terms).toContain("response");
    expect(nodes.get("cookies")?.terms).toContain("jar");
    // The path says it already.
    expect(nodes.get("cookies")?.terms).not.toContain("cookie");
    expect(nodes.get("cookies")?.terms).not.toContain("response");
    expect(nodes.get("")?.terms).toContain("response");
  });

  it("are none of everyday words and survive hostile names", () => {
    const names = ["getValue", "setTest", "__proto__", "constructor", "hasOwnProperty", "A".repeat(10_000)];
    const nodes = told([file("a/x.ts", names), file("a/y.ts", names), file("b.ts")]);
    expect(nodes.get("a")?.terms).not.toContain("value");
    expect(nodes.get("a")?.terms).not.toContain("test");
    // Names with two such signs are the language's own.
    expect(nodes.get("a")?.terms).not.toContain("proto");
    expect(nodes.get("a")?.terms).toContain("own");
  });
});

describe("entry points", () => {
  it("are commands and mains from below, and the index of the folder itself", () => {
    const nodes = told(
      [
        file("package.json"),
        file("cli/run.js"),
        file("cli/index.ts"),
        file("cmd/kite/main.go", [], [], { definitions: [define("main", "function", false)] }),
        file("lib/entry.js"),
        file("lib/index.js"),
        file("tools/build.py", [], [], { definitions: [define("main", "function")] }),
        file("test/main.go", [], [], { definitions: [define("main", "function")], test: true }),
      ],
      {
        ...none,
        manifests: new Map([
          ["package.json", JSON.stringify({ bin: { x: "./cli/run.js" }, main: "lib/entry" })],
        ]),
      },
    );
    expect(nodes.get("")?.entries).toEqual([
      { path: "cli/run.js", kind: "command" },
      { path: "cmd/kite/main.go", kind: "main" },
      { path: "tools/build.py", kind: "main" },
    ]);
    expect(nodes.get("lib")?.entries.map(({ path }) => path)).toEqual(["lib/entry.js", "lib/index.js"]);
    expect(nodes.get("cli")?.entries).toContainEqual({ path: "cli/index.ts", kind: "index" });
  });

  it("are the modules that pyproject.toml names as commands", () => {
    const nodes = told([file("pyproject.toml"), file("src/kite/cli.py"), file("src/kite/__main__.py")], {
      ...none,
      manifests: new Map([
        [
          "pyproject.toml",
          '[build-system]\nx = "kite.other"\n[project.scripts]\nkite = "kite.cli:main"\nup = "../../x:y"\n',
        ],
      ]),
    });
    expect(nodes.get("")?.entries).toEqual([
      { path: "src/kite/cli.py", kind: "command" },
      { path: "src/kite/__main__.py", kind: "main" },
    ]);
  });

  it("are no scripts that stand side by side", () => {
    const scripts = Array.from({ length: 12 }, (_, i) =>
      file(`modules/m${i}.py`, [], [], { definitions: [define("main", "function")] }),
    );
    expect(told(scripts).get("modules")?.entries).toEqual([]);
    expect(told(scripts.slice(0, 3)).get("modules")?.entries).toHaveLength(3);
  });

  it.each([
    "{",
    "[]",
    "null",
    '{"bin":[1],"main":{}}',
    '{"bin":{"a":"../../../etc/passwd","__proto__":"x"}}',
  ])("take no harm from the manifest %s", (text) => {
    const nodes = told([file("a.ts"), file("b.ts")], {
      ...none,
      manifests: new Map([["package.json", text]]),
    });
    expect(nodes.get("")?.entries).toEqual([]);
  });
});

describe("the line about a folder", () => {
  const node: DirectoryNode = {
    path: "src/kite",
    readme: null,
    terms: ["wind", "string"],
    symbols: [{ path: "src/kite/kite.ts", qualified: "Kite", kind: "class", users: 1 }],
    entries: [],
    uses: [],
    usedBy: [{ path: "src/app", files: 1 }],
    packages: [],
  };

  it("is the README's first sentence, else its words, symbols and users", () => {
    expect(sentenceOf({ ...node, readme: "Kites, e.g. big ones, are toys. They fly." }, "code")).toBe(
      "Kites, e.g. big ones, are toys.",
    );
    expect(sentenceOf(node, "code")).toBe("About wind, string; defines Kite; used by src/app");
    expect(sentenceOf(node, "tests")).toBe("Tests: wind, string");
    expect(sentenceOf({ ...node, terms: [], symbols: [], usedBy: [] }, "code")).toBe("");
  });
});

describe("the logarithm", () => {
  it("is that of whole numbers in 256ths", () => {
    expect([1, 2, 4, 1_024, 2 ** 30].map(log2)).toEqual([0, 256, 512, 2_560, 7_680]);
    for (const n of [3, 5, 7, 100, 12_345, 999_999])
      expect(Math.abs(log2(n) - Math.log2(n) * 256)).toBeLessThan(3);
  });
});
