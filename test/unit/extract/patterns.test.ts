import { describe, expect, it } from "vitest";
import { hangsOn, toPatterns } from "../../../src/extract/patterns.js";

describe("toPatterns", () => {
  it("keeps captures with their pattern, and leaves out comments between patterns", () => {
    const source =
      '; one (a)\n(a) @b @c\n[(d) (e)]+ @f ; and\n; so on\n"async" @g\n((h) @i (#eq? @i "x)"))\n';
    expect(toPatterns(source)).toEqual([
      "(a) @b @c",
      "[(d) (e)]+ @f",
      '"async" @g',
      '((h) @i (#eq? @i "x)"))',
    ]);
  });

  it("takes brackets and marks of comments in strings as text", () => {
    expect(toPatterns('(a "(" @b ";" "\\"[" (_)) @c\n(d)')).toEqual(['(a "(" @b ";" "\\"[" (_)) @c', "(d)"]);
    expect(toPatterns('(a ; not this: ")\n (b)) @c')).toEqual(['(a ; not this: ")\n (b)) @c']);
  });

  it("finds none in nothing", () => {
    expect(toPatterns("")).toEqual([]);
    expect(toPatterns("; only words\n")).toEqual([]);
  });
});

describe("hangsOn", () => {
  it.each([
    ["(program (a) @b)", true],
    ["((program (a) @b) (#eq? @b 1))", true],
    ["(program) @scope", true],
    ["(program\n  (a))", true],
    ["(programs (a))", false],
    ["[(program) (class)] @scope", false],
    ["(class (program))", false],
    ['"program" @b', false],
  ])("of %j is %s", (pattern, expected) => expect(hangsOn(pattern, "program")).toBe(expected));
});
