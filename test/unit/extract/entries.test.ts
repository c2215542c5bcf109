import { describe, expect, it } from "vitest";
import { createEntryReader } from "../../../src/extract/entries.js";
import { defineLanguage, type EntryRule, type Language } from "../../../src/extract/language.js";
import { toLines } from "../../../src/extract/lines.js";
import { createQuoteFinder } from "../../../src/extract/quotes.js";
import { read } from "./facts.js";

const rules: readonly EntryRule[] = [
  { line: "^\\[(?<name>\\w+)\\]", kind: "section", level: 1 },
  { line: "^(?:(?<scope>\\w+)\\.)?(?<name>\\w+)=", kind: "key", level: 2, alone: true },
  { line: "^ *(?<names>\\w+(?: \\w+)*):", kind: "function", level: 2, flush: true },
  { line: "^!", kind: null, level: 1, after: ";$" },
];

const language = (over: Partial<Language> = {}): Language =>
  defineLanguage({
    id: "sample",
    title: "Sample",
    extensions: [],
    structure: "entries",
    entries: rules,
    quotes: [
      { open: "^#", close: "$", comment: true },
      { open: "<(?<tag>\\w+)", close: "^{tag}$" },
    ],
    continuation: "\\",
    ...over,
  });

/** `qualified 1-3` for each entry. */
const outline = (text: string, over: Partial<Language> = {}): readonly string[] | null =>
  createEntryReader(language(over))(toLines(text))?.outlined.map(
    ({ qualified, startRow, endRow, documented }) =>
      `${qualified} ${startRow + 1}-${endRow + 1}${documented ? " documented" : ""}`,
  ) ?? null;

describe("entries", () => {
  it("end before the next one of their level or a lower number, and nest", () => {
    expect(outline("[a]\nx=1\nmore\nf:\n  body\n\n[b]\ny=2\n")).toEqual([
      "a 1-5",
      "a.x 2-2",
      "a.f 4-5",
      "b 7-8",
      "b.y 8-8",
    ]);
  });

  it("own the comments directly above them", () => {
    expect(outline("# of nothing\n\n# one\n# two\n[a]\nx=1\n# of y\ny=2\n")).toEqual([
      "a 3-8 documented",
      "a.x 6-6",
      "a.y 7-8 documented",
    ]);
  });

  it("leave the comments to what follows that a blank line sets apart from them", () => {
    expect(outline("[a]\nx=1\n# x, too\n\n# what follows\n\n# more\n\n[b]\n")).toEqual([
      "a 1-3",
      "a.x 2-2",
      "b 9-9",
    ]);
  });

  it("do not begin in quotes, behind continuations, on long lines", () => {
    expect(outline("x=<END\ny=1\n[a]\nEND\nz=2 \\\n[b]\nw=3 \\\\\n[c]\n")).toEqual([
      "x 1-4",
      "z 5-6",
      "w 7-7",
      "c 8-8",
    ]);
    expect(outline(`[a] ${"x".repeat(2_000)}\n[b]\n`)).toEqual(["b 2-2"]);
  });

  it("take what never ends for no quote", () => {
    expect(outline("x=<END\n[a]\n")).toEqual(["x 1-1", "a 2-2"]);
  });

  it("go on where lines are indented deeper than the last one of their level", () => {
    expect(outline("[a]\n f:\n   g:\n h:\n[b]\n     i:\n")).toEqual([
      "a 1-4",
      "a.f 2-3",
      "a.h 4-4",
      "b 5-6",
      "b.i 6-6",
    ]);
  });

  it("have a scope, and several names", () => {
    expect(outline("s.x=1\na b:\n")).toEqual(["s.x 1-1", "a 2-2", "b 2-2"]);
  });

  it("begin without a name behind a line that fits", () => {
    expect(outline("!\n[a]\nx;\n\n# why\n! ends a\n[b]\nx\n! still b\n")).toEqual(["a 2-3", "b 7-9"]);
  });

  it("are none where no line begins one", () => {
    expect(outline("just\ntext\n")).toBeNull();
    expect(outline("")).toBeNull();
  });

  it("are data beyond 500 keys, and name nothing then", () => {
    const keys = (count: number): string => Array.from({ length: count }, (_, i) => `k${i}=1\n`).join("");
    expect(outline(`[a]\n${keys(500)}`)).toHaveLength(501);
    expect(outline(`[a]\n${keys(501)}`)).toEqual(["a 1-502"]);
  });

  it("keep no names that look like keys", () => {
    expect(outline("AKIAIOSFODNN7EXAMPLE=1\nx=1\n")).toEqual(["x 2-2"]);
  });
});

describe("quotes", () => {
  const find = createQuoteFinder([
    { open: "/\\*", close: "\\*/" },
    { open: "<(?<tag>[^>]*)>", close: "\\({tag}\\)" },
  ]);

  it("begin in order and do not overlap", () => {
    const text = "a /* < */ <x> /* (x) */ /**/ b";
    expect(find(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "/* < */",
      "<x> /* (x)",
      "/**/",
    ]);
  });

  it("end at their own tags, whatever characters those have", () => {
    const text = "<a.b> (axb) (a.b) <$+> ($+) <[> ([)";
    expect(find(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "<a.b> (axb) (a.b)",
      "<$+> ($+)",
      "<[> ([)",
    ]);
  });

  it("are no longer looked for after sixteen that do not end", () => {
    const endless = (count: number): string => Array.from({ length: count }, (_, i) => `<t${i}> `).join("");
    expect(find(`${endless(15)}<x> (x)`)).toHaveLength(1);
    expect(find(`${endless(16)}<x> (x)`)).toHaveLength(0);
  });
});

describe("formats of lines", () => {
  const ids = ["sql", "dockerfile", "makefile", "properties", "ini", "env"];
  /** What could make a rule or a quote go back again and again; each repeated to 128 KiB. */
  const hostile = [
    "a ",
    "\t \t",
    "$(a",
    "$(a)",
    "$$",
    "$a$",
    "<<A\n",
    "'",
    '"',
    "/*",
    "a\\",
    "a\\\n",
    "[a",
    "[[a]] ",
    "[a] ;",
    "a.",
    "create ",
    "create or replace temp ",
    "create table a.",
    "create  \t ",
    "begin\n",
    "define x\n",
    "from --a ",
    "export ",
    "a:",
    "=",
    "#\n",
    "a=\n",
    "x: y: z= ",
    "delimiter $$\n",
  ];

  it.each(ids)("reads hostile %s in steps that grow with its length", async (id) => {
    for (const piece of hostile) {
      const wide = piece.includes("\n") ? piece : `${piece.repeat(Math.floor(990 / piece.length))}\n`;
      const text = wide.repeat(Math.floor(131_072 / wide.length));
      const { facts } = await read(id, text);
      expect(facts.lines).toBe(text.split("\n").length - 1);
    }
  });
});
