import { expect } from "vitest";
import { createExtractor, type Extractor } from "../../../src/extract/extract.js";
import type { BlobFacts, ChunkText } from "../../../src/model/facts.js";
import { defaultLimits, type ExtractLimits } from "../../../src/model/limits.js";
import { assets } from "./assets.js";

export type Read = { readonly facts: BlobFacts; readonly texts: readonly ChunkText[] };

let shared: Promise<Extractor> | undefined;

/** One extractor for all tests of a file: grammars load once. */
export const extractor = (): Promise<Extractor> => {
  shared ??= createExtractor({ assets });
  return shared;
};

/** Facts of a text that must not be skipped. */
export const read = async (
  language: string,
  source: string | Uint8Array,
  limits: Partial<ExtractLimits> = {},
  ranked = true,
): Promise<Read> => {
  const bytes = typeof source === "string" ? Buffer.from(source) : source;
  const options = { ranked, limits: { ...defaultLimits, ...limits } };
  const extraction = await (await extractor()).extract(language, bytes, options);
  expect(extraction.skip).toBeNull();
  if (extraction.skip !== null) throw new Error(extraction.skip);
  return extraction;
};

/** `12-20 function name` for each chunk. */
export const outlineOf = ({ facts }: Read): string[] =>
  facts.chunks.map(
    ({ startLine, endLine, kind, symbol }) => `${startLine}-${endLine} ${kind} ${symbol ?? "-"}`,
  );
