import { describe, expect, it } from "vitest";
import { fitItems, type Item } from "../../../mcp/answer/budget.js";
import { clipAround, contentLine, dedent, quoted } from "../../../mcp/answer/content.js";
import { estimateTokens } from "../../../mcp/answer/tokens.js";

const item = (...lengths: readonly number[]): Item =>
  lengths.map((words) => () => ({ text: "kite ".repeat(words), data: {} }));

describe("what an answer has room for", () => {
  it("tells as many results as fit, the last one shorter", () => {
    const { forms, shortened } = fitItems([item(40), item(40), item(400, 10), item(1)], 150);
    expect(forms.map(({ text }) => text.length / 5)).toEqual([40, 40, 10]);
    expect(shortened).toBe(true);
  });

  it("H8-098: tells the best result in part rather than none", () => {
    expect(fitItems([item(10_000, 100), item(1)], 500).forms[0]!.text).toHaveLength(500);
    expect(fitItems([item(10_000, 5_000), item(1)], 500).forms.map(({ text }) => text.length / 5)).toEqual([
      5_000,
    ]);
  });

  it("tells nothing behind a result that does not fit", () => {
    expect(fitItems([item(10), item(1_000), item(1)], 100).forms).toHaveLength(1);
    expect(fitItems([], 100).forms).toEqual([]);
  });
});

describe("tokens", () => {
  it("are estimated for every text, rather more than fewer", () => {
    expect(estimateTokens("")).toBe(0);
    // Counted with the vocabularies o200k and cl100k, the larger of both.
    const counted: readonly (readonly [string, number])[] = [
      [
        "| src/flask/app.py:1536-1597 method Flask.wsgi_app\n|   1559  ctx = self.request_context(environ)\n",
        32,
      ],
      ['{"path":"src/flask/app.py","startLine":1536,"endLine":1597,"symbol":"Flask.wsgi_app"}', 26],
      ["漢字仮名交じり文の例".repeat(50), 550],
    ];
    for (const [text, tokens] of counted) {
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens * 0.95);
      expect(estimateTokens(text)).toBeLessThan(tokens * 1.5);
    }
    expect(estimateTokens("x".repeat(100_000))).toBeGreaterThan(10_000);
    expect(estimateTokens("\ud800\u0000\u202e".repeat(10))).toBeGreaterThan(10);
  });
});

describe("content", () => {
  it("has its mark on every line, and none of it can end the line", () => {
    expect(contentLine("a\nb\r| c\u2028d", 1)).toBe(`${String.raw`|   a\x0ab\x0d| c\u{2028}d`}\n`);
    expect(quoted('a "b"\nc')).toBe(String.raw`"a 'b'\x0ac"`);
  });

  it("is clipped around the first word that is looked for", () => {
    const line = `${"a ".repeat(300)}needle ${"b ".repeat(300)}`;
    const clipped = clipAround(line, ["needle"], 60);
    expect(clipped).toMatch(/^…[a ]+needle [b ]+…$/);
    expect(clipped).toHaveLength(62);
    expect(clipAround("short", ["x"], 60)).toBe("short");
    expect(clipAround("😀".repeat(100), [], 61)).not.toMatch(/[\ud800-\udbff]…/);
  });

  it("loses the indentation that all lines have", () => {
    expect(dedent(["\t\tif a:", "\t\t\tb", ""])).toEqual(["if a:", "  b", ""]);
  });
});
