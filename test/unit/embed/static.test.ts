import { describe, expect, it } from "vitest";
import { createStaticEmbedder } from "../../../src/embed/static.js";
import { tinyModel } from "./tiny-model.js";

const words = { cat: [100, 0, 0], dog: [0, 100, 0], fish: [0, 0, 100], é: [-100, 0, 0] };
const model = tinyModel({ dimensions: 3, words });

describe("createStaticEmbedder", () => {
  it("points one word along its row, with 127 as the largest magnitude", () => {
    const embedder = createStaticEmbedder(model);
    expect([...embedder.embedText("cat")]).toEqual([127, 0, 0]);
    expect([...embedder.embedText("É")]).toEqual([-127, 0, 0]);
  });

  it("weights a word by the table of counts", () => {
    const row = createStaticEmbedder(model).embedText("cat cat dog");
    // (281 * 100 + 128) >> 8 = 110 against (177 * 100 + 128) >> 8 = 69.
    expect([...row]).toEqual([127, Math.round((69 * 127) / 110), 0]);
  });

  it("splits and stems as the tokenizer does", () => {
    const embedder = createStaticEmbedder(model);
    expect([...embedder.embedText("catDog")]).toEqual([...embedder.embedText("cats, DOGS!")]);
  });

  it("counts the symbol's words as often as the model says", () => {
    const embedder = createStaticEmbedder(model);
    const row = embedder.embedChunks([{ symbol: "Cat", text: "dog dog" }]);
    expect(row[0]).toBe(row[1]);
    expect(row[0]).toBe(127);
  });

  it("scales rows against each other", () => {
    const scaled = createStaticEmbedder(tinyModel({ dimensions: 3, words, scales: { dog: 50 } }));
    const row = scaled.embedText("cat dog");
    expect(row[0]).toBe(127);
    expect(row[1]).toBe(Math.round((35 * 127) / 69));
  });

  it("gives zeros where nothing is known, and never one row for another", () => {
    const embedder = createStaticEmbedder(model);
    const rows = embedder.embedChunks([
      { symbol: "", text: "" },
      { symbol: "", text: "fish" },
      { symbol: "", text: "unknown words only" },
    ]);
    expect([...rows]).toEqual([0, 0, 0, 0, 0, 127, 0, 0, 0]);
  });

  it("composes unknown words from runs of characters", () => {
    const buckets = Array.from({ length: 16 }, (_, i) => [i - 8, (i * 5) % 11, 3 - i]);
    const embedder = createStaticEmbedder(tinyModel({ dimensions: 3, words, buckets }));
    const row = embedder.embedText("zebra");
    expect(Math.max(...row.map(Math.abs))).toBe(127);
    expect([...embedder.embedText("zebra")]).toEqual([...row]);
    expect([...embedder.embedText("zebu")]).not.toEqual([...row]);
  });

  it("does not depend on what was embedded before", () => {
    const buckets = Array.from({ length: 64 }, (_, i) => [((i * 37) % 255) - 127, ((i * 91) % 255) - 127, i]);
    const bytes = tinyModel({ dimensions: 3, words, buckets });
    const worn = createStaticEmbedder(bytes);
    // Far more unknown words than are remembered.
    for (let block = 0; block < 40; block++) {
      const text = Array.from(
        { length: 1_000 },
        (_, i) => `w${String.fromCharCode(97 + (i % 26))}${block}q${i}`,
      ).join(" ");
      worn.embedText(text.replace(/\d/g, (d) => "abcdefghij"[Number(d)]!));
    }
    const text = "zebra crossing cat quagga";
    expect([...worn.embedText(text)]).toEqual([...createStaticEmbedder(bytes).embedText(text)]);
  });

  it("does bounded work on long texts and stays within its integers", () => {
    const rows = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, i) => [
        `w${i.toString(26).replace(/\d/g, (d) => "qrstuvwxyz"[Number(d)]!)}`,
        [127],
      ]),
    );
    const scales = Object.fromEntries(Object.keys(rows).map((w) => [w, 1_023]));
    const embedder = createStaticEmbedder(
      tinyModel({ dimensions: 1, words: rows, scales, countWeights: [0, 2_047] }),
    );
    const text = Object.keys(rows).join(" ");
    expect([...embedder.embedText(text)]).toEqual([127]);
    expect([...embedder.embedText(text.repeat(500))]).toEqual([127]);
    expect([...embedder.embedText("cat".repeat(1_000_000))]).toEqual([0]);
    expect([...embedder.embedText(`${"a_b_".repeat(100_000)}`)]).toEqual([0]);
  });

  it("says what it is, and answers alike through the interface", async () => {
    const embedder = createStaticEmbedder(model);
    expect(embedder.id).toBe("static");
    expect(embedder.dimensions).toBe(3);
    expect(embedder.reproducible).toBe(true);
    expect(embedder.weights).toMatch(/^[0-9a-f]{64}$/);
    expect(await embedder.embedQuery("cat dog")).toEqual(embedder.embedText("cat dog"));
    const chunk = { symbol: "Fish", text: "cat dog" };
    expect(await embedder.embed([chunk])).toEqual(embedder.embedChunks([chunk]));
    const other = createStaticEmbedder(tinyModel({ dimensions: 3, words: { ...words, cat: [99, 0, 0] } }));
    expect(other.weights).not.toBe(embedder.weights);
  });
});
