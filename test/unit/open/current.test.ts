import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { createStaticEmbedder } from "../../../src/embed/static.js";
import { readFingerprints, readWeights } from "../../../src/fingerprints.js";
import { installation } from "../../../src/installation.js";
import type { Manifest } from "../../../src/model/bundle.js";
import { isCurrent } from "../../../src/open.js";

const { assets, model } = installation();

describe("a bundle of this very indexer", () => {
  const weights = createStaticEmbedder(fs.readFileSync(model)).weights;
  const indexer = readFingerprints(assets);
  const made = (changes: object): Manifest => ({ indexer, embedder: { weights }, ...changes }) as Manifest;
  const judge = isCurrent();

  it("is told by grammars, queries, stages and the model", () => {
    expect(readWeights(assets)).toBe(weights);
    expect(judge(made({}))).toBe(true);
  });

  it.each([
    ["another model", { embedder: { weights: "0".repeat(64) } }],
    ["a changed stage", { indexer: { ...indexer, stages: { ...indexer.stages, embed: "0".repeat(64) } } }],
    ["a changed language", { indexer: { ...indexer, languages: { ...indexer.languages, go: "" } } }],
  ])("is none with %s", (_, changes) => {
    expect(judge(made(changes))).toBe(false);
  });
});
