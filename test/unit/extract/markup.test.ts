import { describe, expect, it } from "vitest";
import { read } from "./facts.js";

const many = 10_000;

const repeat = (make: (i: number) => string, times = many): string =>
  Array.from({ length: times }, (_, i) => make(i)).join("");

const named = async (language: string, text: string): Promise<readonly string[]> =>
  (await read(language, text)).facts.definitions.map(
    ({ qualified, startLine, endLine }) => `${qualified} ${startLine}-${endLine}`,
  );

describe("what stands under a heading", () => {
  it("belongs to it, up to the next one that is not deeper, or to the end of what both stand in", async () => {
    const text = [
      "<main>",
      "<h1>One</h1>",
      "<p>a</p>",
      "<h2>Two</h2>",
      "<p>b</p>",
      '<div><h4>Four</h4><p id="c">c</p>',
      "</div>",
      "<h2>Three</h2>",
      "</main>",
      "<h1>Five</h1>",
      "",
    ].join("\n");
    expect(await named("html", text)).toEqual([
      "One 2-9",
      "One > Two 4-7",
      "One > Two > Four 6-7",
      "One > Two > Four > c 6-6",
      "One > Three 8-9",
      "Five 10-10",
    ]);
  });

  it("is its chunk", async () => {
    const prose = repeat((i) => `<p>Sentence number ${i} of the text.</p>\n`, 20);
    const { facts } = await read("html", `<h1>One</h1>\n${prose}<h1>Two</h1>\n${prose}`);
    expect(facts.chunks.map(({ symbol, startLine, endLine }) => `${symbol} ${startLine}-${endLine}`)).toEqual(
      ["One 1-21", "Two 22-42"],
    );
  });
});

describe("an element with several names", () => {
  it("is one definition, named by the pattern that stands first", async () => {
    expect(await named("html", '<h1 id="intro">Introduction</h1>\n')).toEqual(["Introduction 1-1"]);
    expect(await named("html", "<h1 id='intro'><!-- later --></h1>\n")).toEqual([]);
    expect(await named("xml", '<a><b name="n" id="i"><name>x</name></b></a>')).toEqual([
      "n 1-1",
      "n.name 1-1",
    ]);
    expect(await named("xml", "<a><b><name>x</name></b><c/></a>")).toEqual(["x 1-1", "x.name 1-1", "c 1-1"]);
  });
});

describe("style sheets and documents that are data", () => {
  const rules = (count: number): string =>
    `.outer { ${repeat((i) => `.r${i} { --v: 1 } `, 10)}}\n${repeat((i) => `.a${i} { --v: 1 }\n`, count)}`;

  it("lose what is nested first, and then all names", async () => {
    expect(await named("css", rules(100))).toHaveLength(1 + 20 + 200);
    const outer = await named("css", rules(1_999));
    expect(outer).toHaveLength(2_000);
    expect(outer.slice(0, 2)).toEqual([".outer 1-1", ".a0 2-2"]);
    expect(await named("css", rules(2_000))).toEqual([]);
  });

  it("keep at most so many elements", async () => {
    const items = (count: number): string =>
      `<r><list>${repeat((i) => `<i id="n${i}"/>\n`, count)}</list></r>`;
    expect(await named("xml", items(499))).toHaveLength(500);
    expect(await named("xml", items(500))).toEqual(["list 1-501"]);
  });
});

describe("imports of lines", () => {
  it("are kept without passwords, keys and empty names", async () => {
    const { facts } = await read(
      "scss",
      [
        '@import "a", \'b\', "";',
        "@import url(https://user:pass@cdn.example/x.css?token=1);",
        '@use "sass:math" as *;',
        '@use "ghp_R2D2c3poA1b2C3d4E5f6G7h8I9j0";',
        '@forward "c" hide d;',
        "",
      ].join("\n"),
    );
    expect(facts.imports).toEqual([
      { specifier: "a", imported: "*", local: "", line: 1, kind: "static" },
      { specifier: "b", imported: "*", local: "", line: 1, kind: "static" },
      { specifier: "https://cdn.example/x.css", imported: "*", local: "", line: 2, kind: "static" },
      { specifier: "sass:math", imported: "*", local: "", line: 3, kind: "static" },
      { specifier: "c", imported: "*", local: "", line: 5, kind: "re-export" },
    ]);
  });
});

/** Each ends, with chunks, whatever it gives. A pattern or a rule that is not linear ends with the runner's limit. */
describe("hostile markup", () => {
  const half = 500_000;
  const texts: readonly (readonly [string, string, string])[] = [
    ["html", "headings side by side", "<h1>x</h1>\n".repeat(half / 12)],
    ["html", "headings one in another", "<h1>\n".repeat(half / 5)],
    ["html", "elements with ids side by side", repeat((i) => `<i id=a${i}>x</i>\n`, 30_000)],
    ["html", "attributes of one element", `<div ${repeat((i) => `id=a${i}\n`, 40_000)}>`],
    ["html", "unclosed tags", "<a\n".repeat(half / 3)],
    ["html", "unclosed quotes", '<a b="\n'.repeat(half / 7)],
    ["html", "unclosed comments", "<!--\n".repeat(half / 5)],
    ["html", "elements that nest", `${"<div id=a>\n".repeat(half / 18)}${"</div>\n".repeat(half / 18)}`],
    ["css", "blocks that nest", `${".a {\n".repeat(30_000)}${"}\n".repeat(30_000)}`],
    ["css", "selectors of one rule", `${".a,\n".repeat(half / 4)}.b {}`],
    ["css", "unclosed blocks", "a {\n".repeat(half / 4)],
    ["css", "at-rules without an end", "@media (\n".repeat(half / 9)],
    ["css", "custom properties", `a {\n${repeat((i) => `--a${i}: 1;\n`, 40_000)}}`],
    ["xml", "elements that nest", `${"<a>\n".repeat(half / 9)}${"</a>\n".repeat(half / 9)}`],
    ["xml", "elements side by side", `<r>${repeat((i) => `<a name="b${i}"/>\n`, 25_000)}</r>`],
    ["xml", "attributes of one element", `<r><a ${repeat((i) => `a${i}="" name="b"\n`, 20_000)}/></r>`],
    ["xml", "unclosed tags", "<a\n".repeat(half / 3)],
    ["xml", "entities", "<!ENTITY a '&a;'>\n".repeat(half / 18)],
    ["toml", "tables", repeat((i) => `[a${i}]\nb = 1\n`, 30_000)],
    ["toml", "lists in lists", `a = ${"[\n".repeat(half / 4)}`],
    ["toml", "unclosed strings", 'a = """\n'.repeat(half / 8)],
    ["toml", "long keys", repeat((i) => `${"a.".repeat(40)}b${i} = 1\n`, 5_000)],
    ["scss", "interpolations", `${"#{".repeat(490)}\n`.repeat(500)],
    ["scss", "commas", `${"a,".repeat(490)} x\n`.repeat(500)],
    ["scss", "colons", `${":a".repeat(490)}\n`.repeat(500)],
    ["scss", "blanks", `a${" ".repeat(980)};\n`.repeat(500)],
    ["scss", "quotes", `@import ${'"a",'.repeat(240)}\n`.repeat(500)],
    ["scss", "unclosed comments", "/*\n".repeat(half / 3)],
  ];
  for (const [language, what, text] of texts) {
    it(`of ${language}: ${what}`, async () => {
      const { facts } = await read(language, text);
      expect(facts.chunks.length).toBeGreaterThan(0);
    });
  }
});
