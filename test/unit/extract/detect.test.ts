import { describe, expect, it } from "vitest";
import { detectLanguage, languageIds, languageOfAttribute } from "../../../src/extract/detect.js";
import { languages } from "../../../src/extract/registry.js";
import { compareUtf8 } from "../../../src/model/order.js";

const none = new Uint8Array(0);
const head = (text: string): Uint8Array => Buffer.from(text);

describe("detectLanguage", () => {
  it.each([
    ["a.ts", "typescript"],
    ["a.d.ts", "typescript"],
    ["A.TS", "typescript"],
    ["b/c.tsx", "tsx"],
    ["b.mts", "typescript"],
    ["a.b.py", "python"],
    ["x.go", "go"],
    ["README.MD", "markdown"],
    [".eslintrc.json", "json"],
    ["a.yml", "yaml"],
    ["notes.txt", "text"],
  ])("knows %s as %s", (path, id) => expect(detectLanguage(path, none, {})).toBe(id));

  it.each(["a.unknown", "Thing", ".ts/readme", "ts", "tests"])("knows nothing of %s", (path) =>
    expect(detectLanguage(path, none, {})).toBeNull(),
  );

  it.each([
    ["#!/usr/bin/env python3\n", "python"],
    ["#!/usr/bin/python3.12 -u\n", "python"],
    ["#!/usr/bin/env -S deno run --allow-net\n", "typescript"],
    ["#!/usr/bin/env NODE_ENV=test node\r\n", "javascript"],
    ["#! /usr/local/bin/node\n", "javascript"],
  ])("reads the command of %j", (line, id) => expect(detectLanguage("bin/run", head(line), {})).toBe(id));

  it("takes the name before the first line", () => {
    expect(detectLanguage("a.go", head("#!/usr/bin/env python\n"), {})).toBe("go");
  });

  it("knows nothing of a command that is not listed", () => {
    expect(detectLanguage("run", head("#!/bin/constructor\n"), {})).toBeNull();
    expect(detectLanguage("run", head("#!"), {})).toBeNull();
  });

  it("lets the mapping go first, with or without the dot", () => {
    expect(detectLanguage("a.ts", none, { ts: "text" })).toBe("text");
    expect(detectLanguage("a.tpl.html", none, { ".tpl.html": "markdown" })).toBe("markdown");
    expect(detectLanguage("a.constructor", none, {})).toBeNull();
  });
});

describe("the registry", () => {
  it("is sorted, and no two languages claim one name", () => {
    expect([...languageIds].sort(compareUtf8)).toEqual(languageIds);
    for (const key of ["extensions", "filenames", "interpreters"] as const) {
      const all = languages.flatMap((language) => language[key]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it("has a grammar exactly where there is syntax", () => {
    for (const { id, structure, grammar } of languages) {
      expect([id, grammar !== null]).toEqual([id, structure === "syntax"]);
    }
  });
});

describe("languageOfAttribute", () => {
  it("takes titles and ids in any case", () => {
    expect(languageOfAttribute("TypeScript")).toBe("typescript");
    expect(languageOfAttribute("PYTHON")).toBe("python");
    expect(languageOfAttribute("Klingon")).toBeNull();
  });
});
