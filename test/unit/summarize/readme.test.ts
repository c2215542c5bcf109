import { describe, expect, it } from "vitest";
import { firstParagraph, maxReadme, readmeAmong } from "../../../src/summarize/readme.js";

describe("the first paragraph of a README", () => {
  it.each([
    [
      "a heading, badges and a paragraph",
      "# Kite\n\n[![ci](https://ci/x.svg)](https://ci/x) ![b](c.png)\n\nKite flies **fast** over [the sea](https://sea.example).\nIt needs `wind`.\n\nMore.",
      "Kite flies fast over the sea. It needs wind.",
    ],
    [
      "a heading that is underlined",
      "Kite\n====\n\nKite is a toy for windy days.\n",
      "Kite is a toy for windy days.",
    ],
    [
      "HTML around everything",
      '<p align="center"><img src="a.svg"></p>\n<h1 align="center">\nKite\n</h1>\n<p align="center">\nA toy for days with wind.\n<p>',
      "A toy for days with wind.",
    ],
    [
      "a row of links",
      "[Docs](https://a) | [Website](https://b) | [Chat with all of us](https://c)\n\nKite is a toy for windy days.",
      "Kite is a toy for windy days.",
    ],
    [
      "a word about where to read",
      "This README is short.\n\nVisit kite.example for the full documentation.\n\nKite is a toy for windy days.",
      "Kite is a toy for windy days.",
    ],
    [
      "lists, code and quotes first",
      "- one\n- two\n  and more of it\n\n```sh\nnpm install kite for all\n```\n\n> quoted words of somebody else\n\nKite is a toy for windy days.",
      "Kite is a toy for windy days.",
    ],
    [
      "front matter and a comment",
      "---\ntitle: Kite is what this is\n---\n<!-- a comment\n\nof several lines -->\nKite is a toy for windy days.",
      "Kite is a toy for windy days.",
    ],
    [
      "reStructuredText",
      "====\nKite\n====\n\n.. image:: kite.png\n   :alt: a kite in the sky above\n\n:Author: nobody\n\nKite is a ``toy`` for `windy days <https://wind.example>`_, says :class:`Wind`.",
      "Kite is a toy for windy days, says Wind.",
    ],
    [
      "a sentence that leads to a list",
      "Kites are toys for windy days. There are these kinds:\n\n- big",
      "Kites are toys for windy days.",
    ],
    [
      "entities and tags in a line",
      "Kite &amp; string: <b>two</b> parts of one <kbd>toy</kbd>.",
      "Kite & string: two parts of one toy.",
    ],
    [
      "another script",
      "# 風箏\n\n風箏是一種在風中飛行的玩具，由線牽引著。",
      "風箏是一種在風中飛行的玩具，由線牽引著。",
    ],
  ])("is read behind %s", (_, text, expected) => {
    expect(firstParagraph(text)).toBe(expected);
  });

  it("is none where there is no prose", () => {
    expect(firstParagraph("# Kite\n\n- a\n- b\n")).toBeNull();
    expect(firstParagraph("")).toBeNull();
    expect(firstParagraph("Kite\n")).toBeNull();
  });

  it("is withheld when it holds what looks like a key", () => {
    expect(firstParagraph(`Log in to the kite with the token ghp_${"a1B2c3D4e5F6g7H8i9J0"}abcd.`)).toBeNull();
  });

  it("is cut at a sentence, else at a word, within its length", () => {
    const sentence = `${"Kites fly when there is wind, ".repeat(4)}so they say. `;
    const cut = firstParagraph(`${sentence}${"and they fly and fly and fly ".repeat(20)}`)!;
    expect(cut).toBe(sentence.trim());
    const long = firstParagraph("kites and ".repeat(100))!;
    expect(long.length).toBeLessThanOrEqual(maxReadme);
    expect(long.endsWith("kites\u2026") || long.endsWith("and\u2026")).toBe(true);
  });

  it("shows no controls, marks of direction, or half characters", () => {
    const said = firstParagraph(
      `Kites \u202eare\u0007 toys\u200b for windy days ${"\u{1f600}".repeat(200)}`,
    )!;
    for (const hidden of ["\u202e", "\u0007", "\u200b"]) expect(said).not.toContain(hidden);
    expect(Buffer.from(said, "utf8").toString("utf8")).toBe(said);
  });

  it.each([
    ["<h1".repeat(20_000)],
    [`<h1>${"[".repeat(60_000)}`],
    [`${"[a](".repeat(20_000)}`],
    [`${"![".repeat(20_000)}`],
    [`${":a:`".repeat(20_000)}`],
    [`${"`a<".repeat(20_000)}`],
    [`${"|a".repeat(20_000)}`],
    [`${"a _ ".repeat(20_000)}`],
    [`${"  ".repeat(40_000)}x`],
    [`${"<!--".repeat(20_000)}`],
  ])("ends on a hostile text", (text) => {
    expect((firstParagraph(text) ?? "").length).toBeLessThanOrEqual(maxReadme);
  });
});

describe("the README of a folder", () => {
  it("is found by its name in any case, Markdown first", () => {
    expect(readmeAmong(["a/Readme.rst", "a/readme.md", "a/x.ts"])).toBe("a/readme.md");
    expect(readmeAmong(["a/README"])).toBe("a/README");
    expect(readmeAmong(["a/README.md.bak", "a/readme.ts"])).toBeNull();
  });
});
