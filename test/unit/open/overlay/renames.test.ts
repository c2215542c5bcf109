import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pairRenames, type RenameSide } from "../../../../src/open/overlay/renames.js";

const side = (path: string, content: string): RenameSide => ({
  path,
  blob: createHash("sha1").update(content).digest("hex"),
  bytes: Buffer.from(content),
});

const pairs = (gone: readonly RenameSide[], added: readonly RenameSide[]): Record<string, string> =>
  Object.fromEntries(pairRenames(gone, added));

const lines = (from: number, to: number): string => {
  let text = "";
  for (let i = from; i < to; i++) text += `line number ${i % 7} of ${i}\n`;
  return text;
};

describe("pairRenames", () => {
  it("takes the same content first, of the same name where several fit", () => {
    const gone = [side("a/one.ts", "same\n"), side("b/two.ts", "same\n"), side("c/three.ts", "same\n")];
    expect(pairs(gone, [side("x/two.ts", "same\n"), side("w/other.ts", "same\n")])).toEqual({
      "w/other.ts": "a/one.ts",
      "x/two.ts": "b/two.ts",
    });
  });

  it("needs half of the bytes in common lines, of the longer file", () => {
    const gone = [side("old.ts", lines(0, 100))];
    expect(pairs(gone, [side("new.ts", lines(0, 60) + lines(200, 235))])).toEqual({ "new.ts": "old.ts" });
    expect(pairs(gone, [side("new.ts", lines(0, 40) + lines(200, 260))])).toEqual({});
    expect(pairs(gone, [side("new.ts", lines(0, 100) + lines(200, 320))])).toEqual({});
    expect(pairs(gone, [side("new.ts", lines(0, 100).replaceAll("\n", "\r\n"))])).toEqual({
      "new.ts": "old.ts",
    });
  });

  it("gives each file to the likest one, and to one alone", () => {
    const gone = [side("a.ts", lines(0, 100)), side("b.ts", lines(50, 150))];
    const added = [side("x.ts", lines(0, 95)), side("y.ts", lines(45, 150)), side("z.ts", lines(0, 99))];
    expect(pairs(gone, added)).toEqual({ "y.ts": "b.ts", "z.ts": "a.ts" });
  });

  it("says the same in whatever order files come", () => {
    const gone = Array.from({ length: 30 }, (_, i) => side(`old/${i}.ts`, lines(i, i + 40)));
    const added = Array.from({ length: 30 }, (_, i) => side(`new/${i}.ts`, lines(i + 3, i + 41)));
    const told = pairs(gone, added);
    expect(Object.keys(told).length).toBeGreaterThan(20);
    expect(new Set(Object.values(told)).size).toBe(Object.values(told).length);
    expect(pairs([...gone].reverse(), [...added].reverse())).toEqual(told);
  });

  it("pairs nothing with empty files, nor with what was not read, but for the same content", () => {
    const empty = side("empty", "");
    expect(pairs([empty], [side("new", "")])).toEqual({ new: "empty" });
    expect(pairs([{ ...side("a", "abc\n"), bytes: null }], [side("b", "abc\nd")])).toEqual({});
    expect(pairs([{ ...side("a", "abc\n"), bytes: null }], [side("b", "abc\n")])).toEqual({ b: "a" });
    expect(pairs([], [side("b", "")])).toEqual({});
  });
});
