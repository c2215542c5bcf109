import { describe, expect, it } from "vitest";
import { pathFromBytes, pathToBytes } from "../../../src/git/path.js";
import { isInside } from "../../../src/model/inside.js";

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "utf8"));

describe("paths", () => {
  it.each([
    [utf8("a/b.ts"), "a/b.ts"],
    [utf8(""), ""],
    [utf8("é/日本/🌾"), "é/日本/🌾"],
    [utf8("\ufeffbom"), "\ufeffbom"],
    [utf8("back\\slash"), "back\\slash"],
    [utf8("\\x"), "\\x"],
    [utf8("\\x4"), "\\x4"],
    [utf8("\\x4g"), "\\x4g"],
    [utf8("\\x41"), "\\x5cx41"],
    [utf8("\\xFf"), "\\x5cxFf"],
    [utf8("\\\\x41"), "\\\\x5cx41"],
    [utf8("\\x5c"), "\\x5cx5c"],
    [latin1("\xff"), "\\xff"],
    [latin1("a\xe9b"), "a\\xe9b"],
    [latin1("\\\xff"), "\\\\xff"],
    [latin1("\\x\xff"), "\\x\\xff"],
    [latin1("\xc3"), "\\xc3"],
    [latin1("\xc3\xa9"), "é"],
    [latin1("\xc3/\xa9"), "\\xc3/\\xa9"],
    [latin1("\xe2\x82"), "\\xe2\\x82"],
    [latin1("\xe2\x82\xac"), "€"],
    [latin1("\xc0\xaf"), "\\xc0\\xaf"],
    [latin1("\xc1\xbf"), "\\xc1\\xbf"],
    [latin1("\xe0\x9f\xbf"), "\\xe0\\x9f\\xbf"],
    [latin1("\xed\xa0\x80"), "\\xed\\xa0\\x80"],
    [latin1("\xed\x9f\xbf"), "\ud7ff"],
    [latin1("\xf0\x8f\xbf\xbf"), "\\xf0\\x8f\\xbf\\xbf"],
    [latin1("\xf4\x8f\xbf\xbf"), "\u{10ffff}"],
    [latin1("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80"],
    [latin1("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80"],
    [latin1("\xe2\x82\xe2\x82\xac"), "\\xe2\\x82€"],
  ])("%j is shown as %j and turns back", (bytes, shown) => {
    expect(pathFromBytes(bytes)).toBe(shown);
    expect(new Uint8Array(pathToBytes(shown))).toEqual(bytes);
  });

  it("turn back and stay apart, whatever the bytes", () => {
    // A fixed sequence that favours the bytes which matter.
    let seed = 12345;
    const next = (bound: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return (seed >>> 8) % bound;
    };
    const favourites = latin1("\\x4afF/.\xc3\xa9\xe2\x82\xac\xed\xa0\xf0\x9f\x8c\xbe\xff");
    const seen = new Map<string, string>();
    for (let i = 0; i < 20_000; i++) {
      const bytes = Uint8Array.from({ length: next(9) }, () => favourites[next(favourites.length)]!);
      const shown = pathFromBytes(bytes);
      const hex = Buffer.from(bytes).toString("hex");
      expect(Buffer.from(pathToBytes(shown)).toString("hex")).toBe(hex);
      expect(seen.get(shown) ?? hex).toBe(hex);
      seen.set(shown, hex);
    }
    expect(seen.size).toBeGreaterThan(5_000);
  });

  it("inside a tree are known", () => {
    for (const good of ["a", "a/b", "..a/b..", "...", ".gitignore", "a/.github/x", "\\xff"]) {
      expect(isInside(good)).toBe(true);
    }
    for (const bad of [
      "",
      "/",
      "/a",
      "a/",
      "a//b",
      ".",
      "..",
      "a/./b",
      "a/../b",
      ".git",
      "x/.Git/y",
      "\\x2e",
      "a\0b",
      "a\\x00b",
      "..\\x2fsecret",
      "a\n/../b",
    ]) {
      expect(isInside(bad)).toBe(false);
    }
  });
});
