import type { SearchAnswer, SearchQuery } from "../model/answer.js";
import type { Embedder } from "../model/embedder.js";
import { SheafError } from "../model/error.js";
import type { DefinitionKind } from "../model/facts.js";
import type { RepoPath } from "../model/ids.js";
import { definitionKinds } from "./columns/kinds.js";
import type { ReadForm } from "./columns/read.js";
import { confidenceOf, confidenceOfCosine } from "./confidence.js";
import { type Filter, type Masks, masksOf } from "./filter.js";
import { byScore, chunksOf, hitOf, type RankedChunk } from "./hits.js";
import { type Engine, gather, rankHybrid } from "./hybrid.js";
import { createKeywordLeg } from "./keyword.js";
import { openDatabase } from "./orama/database.js";
import { createPostingReader } from "./posting-reader.js";
import { fileOfDefinition } from "./rank/definitions.js";
import { defaultSettings, type SearchSettings } from "./settings.js";
import { rankSingle } from "./single-leg.js";
import { createCosineLeg } from "./vectors/scan.js";

/** Where a name is defined. Lines are 1-based and inclusive. */
interface FoundDefinition {
  readonly path: RepoPath;
  readonly qualified: string;
  readonly kind: DefinitionKind;
  readonly startLine: number;
  readonly endLine: number;
  readonly line: number;
}

export interface SearchIndex {
  readonly files: number;
  readonly chunks: number;
  /** @throws SheafError `bad-argument` for semantic mode without vectors, `corrupt-bundle` for damaged columns. */
  readonly search: (query: SearchQuery) => Promise<SearchAnswer>;
  /** Whether anything matches well, in how many files, and the best of them. */
  readonly exists: (
    query: SearchQuery,
  ) => Promise<{ readonly found: boolean; readonly count: number; readonly best: RepoPath | null }>;
  /** Definitions under exactly this name, in the order of paths and lines. */
  readonly definitions: (name: string) => readonly FoundDefinition[];
}

/** Longer questions are cut: nobody types them, and each word costs a pass. Characters. */
const maxText = 10_000;

const createEngine = (form: ReadForm, vectors: boolean, settings: SearchSettings): Engine => {
  const reader = createPostingReader(form);
  const keyword = createKeywordLeg(reader, settings);
  const cosine = vectors ? createCosineLeg(form.vectors, form.dimensions, form.vectorSquares) : null;
  let last: { readonly key: string; readonly masks: Masks | null } = { key: "", masks: null };
  const masks = ({ paths, languages, extensions, kinds, tests }: Filter): Masks | null => {
    const key = JSON.stringify([paths, languages, extensions, kinds, tests]);
    if (last.key !== key)
      last = { key, masks: masksOf(form, { paths, languages, extensions, kinds, tests }) };
    return last.masks;
  };
  const legs = { keyword, cosine, masks };
  const chunks = openDatabase(form, "chunks", legs);
  const files = openDatabase(form, "files", legs);
  return { form, settings, reader, keyword, cosine, masks, chunks, files };
};

const countFiles = (form: ReadForm, masks: Masks | null): number => {
  let count = 0;
  for (let file = 0; file < form.fileCount; file++) {
    const ranked = form.fileChunks[file + 1]! > form.fileChunks[file]!;
    if (ranked && (masks === null || masks.files[file] === 1)) count++;
  }
  return count;
};

/** Files that hold a word of the question, and those found otherwise. */
const countMatched = (scores: Float64Array, masks: Masks | null, found: Iterable<number>): number => {
  const matched = new Set(found);
  let count = matched.size;
  for (let file = 0; file < scores.length; file++) {
    if (scores[file]! > 0 && (masks === null || masks.files[file] === 1) && !matched.has(file)) count++;
  }
  return count;
};

const answerHybrid = (engine: Engine, query: SearchQuery, vector: Int8Array | null): SearchAnswer => {
  const { form } = engine;
  const masks = engine.masks(query);
  const { evidence, files } = rankHybrid(engine, query, vector, masks);
  const chunks: RankedChunk[] = [];
  for (const file of files.slice(0, query.limit))
    chunks.push(...chunksOf(form, evidence, file, query.chunksPerFile));
  chunks.sort(byScore);
  const ids = files.map((one) => one.file);
  return {
    confidence: confidenceOf(engine.reader, evidence, ids, engine.settings),
    hits: chunks.slice(0, query.limit).map((chunk) => hitOf(form, chunk)),
    matched: countMatched(evidence.keyword.files, masks, ids),
    searched: countFiles(form, masks),
  };
};

/** Chunks of one leg alone; looks further down while chunks of the same files crowd the top. */
const rankLeg = (engine: Engine, query: SearchQuery, vector: Int8Array | null): readonly RankedChunk[] => {
  const part = vector === null ? "text" : "meaning";
  for (let width = Math.max(engine.settings.candidates, query.limit) * 2; ; width *= 4) {
    const found =
      vector === null
        ? engine.chunks.byWords(query.text, query, width)
        : engine.chunks.byVector(vector, query, width);
    const ranked = rankSingle(engine.form, found, part, query.chunksPerFile);
    if (ranked.length >= query.limit || found.length < width) return ranked;
  }
};

const answerLeg = (engine: Engine, query: SearchQuery, vector: Int8Array | null): SearchAnswer => {
  const { form, settings } = engine;
  const masks = engine.masks(query);
  const ranked = rankLeg(engine, query, vector);
  const ids = [...new Set(ranked.map(({ chunk }) => form.chunkFile[chunk]!))];
  return {
    confidence:
      vector === null
        ? confidenceOf(engine.reader, gather(engine, query, null, masks), ids, settings)
        : confidenceOfCosine(ranked[0]?.score ?? 0),
    hits: ranked.slice(0, query.limit).map((chunk) => hitOf(form, chunk)),
    matched: vector === null ? countMatched(engine.keyword(query.text).files, masks, []) : ids.length,
    searched: countFiles(form, masks),
  };
};

const definitionsIn = (form: ReadForm, name: string): FoundDefinition[] => {
  const id = form.findName(name);
  if (id < 0) return [];
  const found = form.nameDefinitions.subarray(
    form.nameDefinitionOffsets[id],
    form.nameDefinitionOffsets[id + 1],
  );
  return Array.from(found, (definition) => ({
    path: form.pathOf(fileOfDefinition(form, definition)),
    qualified: form.symbolOf(form.definitionQualified[definition]!),
    kind: definitionKinds[form.definitionKind[definition]!] ?? "variable",
    startLine: form.definitionStart[definition]!,
    endLine: form.definitionEnd[definition]!,
    line: form.definitionLine[definition]!,
  }));
};

/**
 * Opens a read form for questions.
 *
 * @param embedder the one whose vectors the form holds; null when there is none, and then hybrid search goes by
 *   words and names alone and semantic search is refused.
 */
export const createSearchIndex = (
  form: ReadForm,
  embedder: Pick<Embedder, "embedQuery" | "dimensions"> | null,
  settings: SearchSettings = defaultSettings,
): SearchIndex => {
  if (embedder !== null && embedder.dimensions !== form.dimensions) {
    throw new SheafError(
      "bad-argument",
      `the embedder has ${embedder.dimensions} dimensions, the index ${form.dimensions}`,
      "open the index with the embedder that it was built with",
    );
  }
  const engine = createEngine(form, embedder !== null, settings);
  const search = async (asked: SearchQuery): Promise<SearchAnswer> => {
    const query = {
      ...asked,
      text: asked.text.slice(0, maxText),
      limit: Math.max(0, Math.trunc(asked.limit)),
    };
    if (query.mode === "keyword") return answerLeg(engine, query, null);
    const vector = embedder === null ? null : await embedder.embedQuery(query.text);
    if (query.mode === "hybrid") return answerHybrid(engine, query, vector);
    if (vector !== null) return answerLeg(engine, query, vector);
    throw new SheafError(
      "bad-argument",
      "semantic search needs vectors of this model, and the bundle has none",
      "search with --mode keyword or hybrid, or build the bundle again",
    );
  };
  return {
    files: form.fileCount,
    chunks: form.chunkCount,
    search,
    exists: async (query) => {
      const answer = await search({ ...query, limit: Math.max(1, query.limit) });
      const found = answer.hits.length > 0 && answer.confidence !== "low";
      return { found, count: found ? answer.matched : 0, best: found ? answer.hits[0]!.path : null };
    },
    definitions: (name) => definitionsIn(form, name),
  };
};
