import { describe, expect, it } from "vitest";
import { SheafError } from "../../../src/model/error.js";
import { compileGlobs, globProblem } from "../../../src/model/glob.js";

const failure = (act: () => unknown): SheafError => {
  try {
    act();
  } catch (error) {
    if (error instanceof SheafError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
};

describe("globs", () => {
  it.each([
    ["src", "src", true],
    ["src", "src/a/b.ts", true],
    ["src", "lib/src/a.ts", true],
    ["src", "srcs/a.ts", false],
    ["/src", "lib/src/a.ts", false],
    ["./src", "src/a.ts", true],
    ["./src", "lib/src/a.ts", false],
    ["src//a/", "src/a/b.ts", true],
    [".", "a/b", true],
    ["./", "a/b", true],
    ["**", ".a/b", true],
    ["*", ".a/b", true],
    ["*.ts", "a/b.ts", true],
    ["*.ts", "a/b.ts/c", true],
    ["*.ts", "a/b.tsx", false],
    ["/*.ts", "a/b.ts", false],
    ["a*c", "a/c", false],
    ["a**c", "a/c", false],
    ["a?c", "a/c", false],
    ["a?c", "abc", true],
    ["src/*.ts", "src/a/b.ts", false],
    ["src/**/*.ts", "src/b.ts", true],
    ["src/**/*.ts", "src/x/.y/b.ts", true],
    ["src/**/b", "src/xb", false],
    ["**/b/**", "a/b/c", true],
    ["*/**", "a", false],
    ["*/**", "a/b", true],
    ["[a-c]x", "bx", true],
    ["[a-c]x", "dx", false],
    ["[!a-c]x", "dx", true],
    ["[^a-c]x", "bx", false],
    ["a[!x]b", "a/b", false],
    ["a[]]b", "a]b", true],
    ["[a", "[a", true],
    ["*.{ts,js}", "a/b.js", true],
    ["*.{ts,js}", "a/b.md", false],
    ["{src,lib/{a,b}}/*.ts", "lib/b/c.ts", true],
    ["{src,lib/{a,b}}/*.ts", "lib/c.ts", false],
    ["a{,b}c", "ac", true],
    ["{a}", "{a}", true],
    ["{a,b", "{a,b", true],
    ["a}", "a}", true],
    ["a,b", "a,b", true],
    ["(a+)+b", "(a+)+b", true],
    ["(a+)+b", "aaab", false],
    ["@(a|b)", "a", false],
    ["a.c", "abc", false],
    ["app/\\[id\\]/page.tsx", "app/[id]/page.tsx", true],
    ["app/\\[id\\]/page.tsx", "app/i/page.tsx", false],
    ["\\{a,b\\}", "{a,b}", true],
    ["\\!a", "!a", true],
    ["[*]", "*", true],
    ["[*]", "a", false],
    ["src\\a\\*.ts", "src/a/b.ts", true],
    ["src\\*", "src/a", true],
    ["src\\a", "src/a/b", true],
    ["été/*", "été/x", true],
  ])("%s against %s: %s", (glob, path, want) => {
    expect(compileGlobs([glob])(path)).toBe(want);
  });

  it("match when one of them does, and nothing when there is none", () => {
    expect(["a/x", "b/x", "c/x"].map(compileGlobs(["a", "b"]))).toEqual([true, true, false]);
    expect(compileGlobs([])("a")).toBe(false);
  });

  it("take no longer for globs that are made to be slow", () => {
    const name = `${"a".repeat(150)}c`;
    // A matcher that tries and returns would not end within the test's life.
    for (const glob of [
      "*a*a*a*a*a*a*a*a*a*a*b",
      "(a+)+b",
      "{a*a*a*,a*a*a*a*}*a*a*a*b",
      `${"*a".repeat(499)}b`,
    ]) {
      expect(compileGlobs([glob])(name)).toBe(false);
      expect(compileGlobs([glob])(`${"a/".repeat(1_000)}${name}b`)).toBe(
        glob !== "(a+)+b" && glob.length < 100,
      );
    }
  });

  it("are refused when they name nothing, are too long or multiply too much", () => {
    for (const [glob, problem] of [
      ["", "names nothing"],
      ["/", "names nothing"],
      ["{,}", "names nothing"],
      ["a".repeat(1_001), "is longer than 1000 characters"],
      ["{a,b}".repeat(9), "has too many alternatives"],
      [`{${"a,".repeat(300)}}`, "has too many alternatives"],
      [`${"{a,b}".repeat(8)}${"c".repeat(200)}{d,e}`, "has too many alternatives"],
      [`${"{".repeat(400)}a,b${"}".repeat(400)}`, null],
    ] as const) {
      expect(globProblem(glob)).toBe(problem);
      if (problem === null) continue;
      const error = failure(() => compileGlobs([glob]));
      expect(error.code).toBe("bad-argument");
      expect(error.message).toContain(`the glob "${glob.slice(0, 80)}`);
    }
    expect(failure(() => compileGlobs(Array(200).fill("b".repeat(999)))).message).toContain("too many");
  });

  it("stop with an error that names the glob when all paths together are too much work", () => {
    const glob = `${"*a".repeat(490)}b`;
    const matches = compileGlobs([glob]);
    const path = `${"a".repeat(4_000)}bc`;
    const error = failure(() => {
      for (let i = 0; i < 10_000; i++) matches(path);
    });
    expect([error.code, error.message]).toEqual([
      "bad-argument",
      `matching the glob "${glob.slice(0, 80)}..." takes too long`,
    ]);
  }, 60_000);
});
