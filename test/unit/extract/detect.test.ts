import { describe, expect, it } from "vitest";
import {
  detectLanguage,
  headBytesOf,
  languageIds,
  languageOfAttribute,
} from "../../../src/extract/detect.js";
import { defineLanguage, slashQuotes } from "../../../src/extract/language.js";
import { languages } from "../../../src/extract/registry.js";
import { languageBySigns } from "../../../src/extract/signs.js";
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
    [".eslintrc", "json"],
    [".prettierrc", "json"],
    [".clangd", "yaml"],
    ["CITATION.cff", "yaml"],
    ["app.wsgi", "python"],
    [".style.yapf", "ini"],
    ["Dockerfile", "dockerfile"],
    ["Dockerfile.dev", "dockerfile"],
    ["api.Dockerfile", "dockerfile"],
    ["Containerfile", "dockerfile"],
    ["GNUmakefile", "makefile"],
    ["Makefile.am", "makefile"],
    ["rules.mk", "makefile"],
    ["setup.cfg", "ini"],
    [".editorconfig", "ini"],
    [".gitconfig", "ini"],
    ["web.service", "ini"],
    ["messages_de.properties", "properties"],
    [".env.example", "env"],
    ["api/.env.sample", "env"],
    ["schema.sql", "sql"],
    ["View.m", "objc"],
  ])("knows %s as %s", (path, id) => expect(detectLanguage(path, none, {})).toBe(id));

  it.each(["a.unknown", "Thing", ".ts/readme", "ts", "tests"])("knows nothing of %s", (path) =>
    expect(detectLanguage(path, none, {})).toBeNull(),
  );

  it.each([
    ["#!/usr/bin/env python3\n", "python"],
    ["#!/usr/bin/python3.12 -u\n", "python"],
    ["#!/usr/bin/env -S deno run --allow-net\n", "typescript"],
    ["#!/usr/bin/env -S uv run --script\n", "python"],
    ["#!/usr/bin/make -f\n", "makefile"],
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

describe("languages that share an extension", () => {
  const none = { extensions: ["h"], structure: "lines" } as const;
  const plain = defineLanguage({ ...none, id: "plain", title: "Plain" });
  const at = defineLanguage({
    ...none,
    id: "at",
    title: "At",
    signs: ["^@class\\b", "\\bAT_\\w+"],
    quotes: slashQuotes,
  });
  const star = defineLanguage({
    ...none,
    id: "star",
    title: "Star",
    signs: ["^class\\b"],
    quotes: [{ open: "^#ifdef STAR$", close: "^#endif" }, ...slashQuotes],
  });
  const told = (text: string): string | null => languageBySigns([at, plain, star], head(text));

  it.each([
    ["int x;\n", "plain"],
    ["", "plain"],
    ["int x;\n@class A;\nclass B;\n", "at"],
    ["class B;\n@class A;\n", "star"],
    ["int at = AT_ONCE;\n", "at"],
    ["/*\n@class A;\n*/ // AT_X\nint x;\n", "plain"],
    ['char *s = "AT_X \\" AT_Y"; /* " */\nclass B;\n', "star"],
    ["char c = '\\'';\nchar d = '\"';\nclass B;\n", "star"],
    ['char *s = "unclosed\nclass B;\n', "star"],
    ["#ifdef STAR\nclass B;\n#endif\nint x;\n", "plain"],
    ["\ufeffclass B;\r\n", "star"],
  ])("have it by the first sign outside of comments, strings and other quotes: %j", (text, id) => {
    expect(told(text)).toBe(id);
  });

  it("look no further than the first 64 KiB", () => {
    const filler = "int x;\n".repeat(10_000);
    expect(told(`${filler}class B;\n`)).toBe("plain");
    expect(told(`${filler.slice(0, 60_000)}\nclass B;\n`)).toBe("star");
  });

  it("have none of it where all have signs and none stands there", () => {
    expect(languageBySigns([at, star], head("int x;\n"))).toBeNull();
  });
});

describe("headers", () => {
  const guarded = '#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif\n';

  it.each([
    ["int f(void);\n", "c"],
    [guarded, "c"],
    [`${guarded}#if defined(__cplusplus)\nnamespace n { class A; }\n#endif\n`, "c"],
    ["#if __cplusplus >= 201103L\nusing namespace std;\n#else\nint x;\n#endif\n", "c"],
    ["/* class X { public: }; std::string */\n// namespace a {\nint x;\n", "c"],
    ['const char *s = "std::string"; int *class; int template;\n', "c"],
    ["[[gnu::packed]] struct a { int operator; };\n#define F(a, operator, b) (a operator b)\n", "c"],
    ['asm volatile("" ::: "memory");\n', "c"],
    ["struct private_data { int public; };\nint private(int a);\n", "c"],
    ["#include <stdio.h>\n#include <sys/types.h>\n", "c"],
    ["class X {\n};\n", "cpp"],
    ["class EXPORT X;\n", "cpp"],
    ["enum class Color { red };\n", "cpp"],
    ["namespace a::b {\n}\n", "cpp"],
    ["namespace\n{\n}\n", "cpp"],
    ["template <typename T>\nstruct A;\n", "cpp"],
    ["  template<class T> T f();\n", "cpp"],
    ["std::string f();\n", "cpp"],
    ["struct A {\n public:\n  int x;\n};\n", "cpp"],
    ["struct A {\n  A() = default;\n};\n", "cpp"],
    ["bool operator==(A, A);\n", "cpp"],
    ["int f(const A& a);\n", "cpp"],
    ["constexpr int x = 1;\n", "cpp"],
    ["using x = int;\n", "cpp"],
    ["#include <vector>\n", "cpp"],
    [`${guarded}class A;\n`, "cpp"],
    ['const char* s = R"(\n@class A;\n)";\nclass A;\n', "cpp"],
    ["@interface A : NSObject\n@end\n", "objc"],
    ["@class A;\n", "objc"],
    ["@protocol P;\nstd::string f();\n", "objc"],
    ["#import <Foundation/Foundation.h>\nclass A;\n", "objc"],
    ["#include <stdint.h>\nNS_ASSUME_NONNULL_BEGIN\nvoid f(void);\n", "objc"],
    ["#ifdef __OBJC__\n#import <UIKit/UIKit.h>\n#endif\nint x;\n", "c"],
    ["/** @class A\n * @interface B */\nint x;\n", "c"],
  ])("are told apart by what stands in them: %j", (text, id) => {
    expect(detectLanguage("a/b.h", head(text), {})).toBe(id);
  });

  it("are C where nothing was read, and whatever the mapping says", () => {
    expect(detectLanguage("a.h", none, {})).toBe("c");
    expect(detectLanguage("a.h", head("class A;\n"), { h: "objc" })).toBe("objc");
    expect(headBytesOf("a.h", {})).toBe(65_536);
    expect(headBytesOf("a.h", { h: "cpp" })).toBe(0);
  });

  it("are read in linear time", () => {
    for (const piece of [
      " ",
      "a",
      "= ",
      "const ",
      "a::",
      "const a",
      "operator ",
      '"',
      'R"(',
      "[[",
      "namespace a ",
      "/*",
      "'",
    ]) {
      const text = piece.repeat(65_536 / piece.length);
      expect(typeof detectLanguage("a.h", head(text), {})).toBe("string");
      expect(typeof detectLanguage("a.h", head(text.replaceAll(" ", "\n")), {})).toBe("string");
    }
  });
});

describe("headBytesOf", () => {
  it("asks for what the name leaves open", () => {
    expect(headBytesOf("a.ts", {})).toBe(0);
    expect(headBytesOf("a.unknown", {})).toBe(0);
    expect(headBytesOf("run", {})).toBe(512);
    expect(headBytesOf("run", { run: "text" })).toBe(512);
    expect(headBytesOf("a.unknown", { unknown: "python" })).toBe(0);
  });
});

describe("the registry", () => {
  it("is sorted, and no two languages claim one name", () => {
    expect([...languageIds].sort(compareUtf8)).toEqual(languageIds);
    for (const key of ["filenames", "interpreters"] as const) {
      const all = languages.flatMap((language) => language[key]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it("has signs for all but one of the languages that share an extension", () => {
    for (const extension of new Set(languages.flatMap(({ extensions }) => extensions))) {
      const silent = languages.filter(
        ({ extensions, signs }) => extensions.includes(extension) && signs.length === 0,
      );
      expect([extension, silent.length < 2]).toEqual([extension, true]);
    }
    for (const { extensions } of languages) expect(new Set(extensions).size).toBe(extensions.length);
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
