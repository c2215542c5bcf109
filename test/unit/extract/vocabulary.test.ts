import { describe, expect, it } from "vitest";
import { toLines } from "../../../src/extract/lines.js";
import { createTermCounter, toChunks } from "../../../src/extract/vocabulary.js";
import { compareUtf8 } from "../../../src/model/order.js";

const piece = { first: 0, last: 0, kind: "lines", symbol: null } as const;
const words = (from: number, to: number): string =>
  Array.from(
    { length: to - from },
    (_, i) => `w${(from + i).toString(26).replace(/[0-9]/g, (d) => "qrstuvwxyz"[Number(d)]!)}`,
  ).join(" ");

describe("toChunks", () => {
  it("gives the same whatever the counter has seen, also when its memory has been emptied", () => {
    const text = `alpha beta alpha ${words(0, 6_000)}`;
    const fresh = toChunks([piece], toLines(text), createTermCounter());
    const counter = createTermCounter();
    for (let round = 0; round < 5; round++) {
      toChunks([piece], toLines(words(round * 50_000, (round + 1) * 50_000)), counter);
      expect(toChunks([piece], toLines(text), counter)).toEqual(fresh);
    }
  });

  it("counts each chunk by itself over one vocabulary", () => {
    const second = { ...piece, first: 1, last: 1 };
    const { chunks, vocabulary } = toChunks([piece, second], toLines("b b a\nb c\n"), createTermCounter());
    expect(vocabulary).toEqual(["a", "b", "c"]);
    expect(chunks.map(({ terms, counts }) => [[...terms], [...counts]])).toEqual([
      [
        [0, 1],
        [1, 2],
      ],
      [
        [1, 2],
        [1, 1],
      ],
    ]);
  });

  it("orders terms by their UTF-8 bytes, also those that begin alike and those beyond ASCII", () => {
    const text = "été étage etage 日本 𐐀𐐨 ﬀab abcdefgh abcdefg abcdefgé abcdefé abcdeé a ab aé z zé ÿ 日";
    const { vocabulary } = toChunks([piece], toLines(text), createTermCounter());
    expect(vocabulary.length).toBeGreaterThan(15);
    expect(vocabulary).toEqual([...vocabulary].sort(compareUtf8));
  });
});
