import { describe, expect, it } from "vitest";
import { defineLanguage } from "../../../src/extract/language.js";
import { toLines } from "../../../src/extract/lines.js";
import { prepareText } from "../../../src/extract/prepare.js";

const withPrepare = (prepare: (text: string) => string, apart: string | null = null) =>
  defineLanguage({
    id: "x",
    title: "X",
    extensions: [],
    structure: "syntax",
    prepare: (text) => ({ text: prepare(text), apart }),
  });

describe("what a language makes of a text before it is parsed", () => {
  it("is the text itself without a say in it", () => {
    const language = defineLanguage({ id: "x", title: "X", extensions: [], structure: "syntax" });
    expect(prepareText(language, toLines("a\nb"))).toEqual({ text: "a\nb", apart: null });
  });

  it.each(["", "\n", "a", "a;b\nc", "a\n\nb\r\n"])("may have blanks: %j", (text) => {
    const language = withPrepare((given) => given.replace(/[a-c]/g, " "));
    expect(prepareText(language, toLines(text)).text).toBe(text.replace(/[a-c]/g, " "));
  });

  it.each([
    ["a longer text", "a\nb\n", "a\nb\n "],
    ["a shorter text", "a\nb\n", "a\nb"],
    ["a line that is gone", "a\nb\n", "a b\n"],
    ["a last line that is gone", "a\nb\n", "a\nb "],
    ["a line more", "a\nb c", "a\nb\nc"],
    ["a last line more", "a\nb ", "a\nb\n"],
    ["a line that moved", "ab\nc\n", "a\nbc\n"],
  ])("must not move anything: %s", (_, text, moved) => {
    expect(() =>
      prepareText(
        withPrepare(() => moved),
        toLines(text),
      ),
    ).toThrow("what x makes");
    expect(() =>
      prepareText(
        withPrepare((given) => given, moved),
        toLines(text),
      ),
    ).toThrow("what x makes");
  });
});
