import type { FolderMatch, SearchAnswer, SearchQuery } from "../model/answer.js";
import { definitionKinds } from "../model/definition-kinds.js";
import type { DirectoryNode } from "../model/directory.js";
import type { Embedder } from "../model/embedder.js";
import { SheafError } from "../model/error.js";
import type { DefinitionKind } from "../model/facts.js";
import type { RepoPath } from "../model/ids.js";
import { createCascade } from "./cascade.js";
import type { ReadForm } from "./columns/read.js";
import { confidenceOf, confidenceOfCosine, cosineFloor, createMeasure } from "./confidence.js";
import { type Asked, type Existence, existenceOf } from "./exists.js";
import { type Filter, type Masks, masksOf } from "./filter.js";
import { byScore, chunksOf, hitOf, type RankedChunk } from "./hits.js";
import { type Engine, gather, rankHybrid } from "./hybrid.js";
import { createKeywordLeg } from "./keyword.js";
import { openDatabase } from "./orama/database.js";
import { createPostingReader } from "./posting-reader.js";
import { fileOfDefinition } from "./rank/definitions.js";
import type { Findings } from "./rank/fuse.js";
import { defaultSettings, type SearchSettings } from "./settings.js";
import { rankSingle } from "./single-leg.js";
import { findNamed, unrankedOf } from "./unranked.js";
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
  /** Whether there is what the query asks for, in how many files, and the best of them. */
  readonly exists: (query: SearchQuery) => Promise<Existence>;
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

const isRanked = (form: ReadForm, file: number): boolean =>
  form.fileChunks[file + 1]! > form.fileChunks[file]!;

/** Ranked files that the filters let through and that pass a test. */
const countFiles = (form: ReadForm, masks: Masks | null, passes: (file: number) => boolean): number => {
  let count = 0;
  for (let file = 0; file < form.fileCount; file++) {
    if (isRanked(form, file) && (masks === null || masks.files[file] === 1) && passes(file)) count++;
  }
  return count;
};

/** The chunks of an answer, best first, and its files in their order. */
interface Ranking {
  readonly evidence: Findings;
  readonly folders: readonly FolderMatch[];
  readonly chunks: readonly RankedChunk[];
  readonly files: readonly number[];
}

type Cascade = ReturnType<typeof createCascade>;

const rankByAll = (
  engine: Engine,
  query: SearchQuery,
  vector: Int8Array | null,
  masks: Masks | null,
  cascade: Cascade,
): Ranking => {
  const ranking = rankHybrid(engine, query, vector, masks);
  const { evidence } = ranking;
  const { files, folders } = cascade(ranking, masks, query.narrow);
  const chunks: RankedChunk[] = [];
  for (const file of files.slice(0, query.limit))
    chunks.push(...chunksOf(engine.form, evidence, file, query.chunksPerFile));
  return { evidence, folders, chunks: chunks.sort(byScore), files: files.map((one) => one.file) };
};

/** Chunks of one leg alone; looks further down while chunks of the same files crowd the top. */
const rankByLeg = (
  engine: Engine,
  query: SearchQuery,
  vector: Int8Array | null,
  masks: Masks | null,
): Ranking => {
  const { form } = engine;
  const part = vector === null ? "text" : "meaning";
  const evidence = gather(engine, query, vector, masks);
  for (let width = Math.max(engine.settings.candidates, query.limit) * 2; ; width *= 4) {
    const found =
      vector === null
        ? engine.chunks.byWords(query.text, query, width)
        : engine.chunks.byVector(vector, query, width);
    const ranked = rankSingle(form, found, part, query.chunksPerFile);
    const files = [...new Set(ranked.map(({ chunk }) => form.chunkFile[chunk]!))];
    if (files.length < query.limit && found.length >= width) continue;
    const shown = new Set(files.slice(0, query.limit));
    const chunks = ranked.filter(({ chunk }) => shown.has(form.chunkFile[chunk]!));
    return { evidence, folders: [], chunks, files };
  }
};

/** Answers a question, with what a question of existence asks beyond that. */
const respond = (engine: Engine, query: SearchQuery, vector: Int8Array | null, cascade: Cascade): Asked => {
  const { form, settings } = engine;
  const masks = engine.masks(query);
  const rank = query.mode === "hybrid" ? rankByAll : rankByLeg;
  const { evidence, chunks, files, folders } = rank(engine, query, vector, masks, cascade);
  const { question, path } = evidence;
  const defined = findNamed(form, question, query, masks?.files ?? null);
  const measure = createMeasure(engine.reader, evidence, files, settings);
  const byVector = query.mode === "semantic";
  const isNear = (file: number): boolean => measure.cosine(file) >= cosineFloor;
  const confidence = byVector
    ? confidenceOfCosine(question.empty ? 0 : (chunks[0]?.score ?? 0))
    : confidenceOf(form, evidence, measure, files, defined, settings);
  const answer = {
    confidence,
    hits: chunks.map((chunk) => hitOf(form, chunk)),
    matched: countFiles(form, masks, byVector ? isNear : measure.matches),
    searched: countFiles(form, masks, () => true),
    folders,
    unranked: unrankedOf(form, defined),
  };
  const answering = (): number => countFiles(form, masks, byVector ? isNear : measure.answers);
  return { query, question, masks, answer, defined, path, answering };
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
 * @param nodes of the bundle's folders, asked for with the first hybrid question; null when there are none.
 */
export const createSearchIndex = (
  form: ReadForm,
  embedder: Pick<Embedder, "embedQuery" | "dimensions"> | null,
  settings: SearchSettings = defaultSettings,
  nodes: () => Promise<readonly DirectoryNode[] | null> = async () => null,
): SearchIndex => {
  if (embedder !== null && embedder.dimensions !== form.dimensions) {
    throw new SheafError(
      "bad-argument",
      `the embedder has ${embedder.dimensions} dimensions, the index ${form.dimensions}`,
      "open the index with the embedder that it was built with",
    );
  }
  const engine = createEngine(form, embedder !== null, settings);
  let cascade: Cascade | null = null;
  const cascadeOf = async (): Promise<Cascade> => {
    cascade ??= createCascade(form, (await nodes()) ?? [], settings);
    return cascade;
  };
  const noCascade = createCascade(form, [], settings);
  const respondTo = async (asked: SearchQuery): Promise<Asked> => {
    const query = {
      ...asked,
      text: asked.text.slice(0, maxText),
      limit: Math.max(0, Math.trunc(asked.limit)),
    };
    if (query.mode === "keyword") return respond(engine, query, null, noCascade);
    const vector = embedder === null ? null : await embedder.embedQuery(query.text);
    if (query.mode === "hybrid") return respond(engine, query, vector, await cascadeOf());
    if (vector !== null) return respond(engine, query, vector, noCascade);
    throw new SheafError(
      "bad-argument",
      "semantic search needs vectors of this model, and the bundle has none",
      "search with --mode keyword or hybrid, or build the bundle again",
    );
  };
  return {
    files: form.fileCount,
    chunks: form.chunkCount,
    search: async (query) => (await respondTo(query)).answer,
    exists: async (query) => {
      const asked = await respondTo({ ...query, limit: Math.max(engine.settings.candidates, query.limit) });
      return existenceOf(engine.reader, asked);
    },
    definitions: (name) => definitionsIn(form, name),
  };
};
