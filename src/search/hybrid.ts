import type { SearchQuery } from "../model/answer.js";
import type { ReadForm } from "./columns/read.js";
import type { Filter, Masks } from "./filter.js";
import type { KeywordLeg } from "./keyword.js";
import type { Database } from "./orama/database.js";
import type { PostingReader } from "./posting-reader.js";
import { createRarity, weighParts } from "./rank/asked.js";
import { matchDefinitions } from "./rank/definitions.js";
import { createDirectoryMatcher } from "./rank/directory-match.js";
import { type Evidence, type FileScore, type Findings, scoreFile } from "./rank/fuse.js";
import { matchLiterals } from "./rank/literal.js";
import { readMeaning } from "./rank/meaning.js";
import { matchPath } from "./rank/path-match.js";
import { createPrior } from "./rank/prior.js";
import { readQuestion } from "./rank/question.js";
import { scaleOf } from "./rank/scale.js";
import { createStemMatcher } from "./rank/stem-match.js";
import type { SearchSettings } from "./settings.js";
import type { CosineLeg } from "./vectors/scan.js";

/** What a search of any mode works with. */
export interface Engine {
  readonly form: ReadForm;
  readonly settings: SearchSettings;
  readonly reader: PostingReader;
  readonly keyword: KeywordLeg;
  /** Null without vectors. */
  readonly cosine: CosineLeg | null;
  readonly masks: (filter: Filter) => Masks | null;
  readonly chunks: Database;
  readonly files: Database;
}

/** Files in order, with all that was found out about the question. */
export interface HybridRanking {
  readonly evidence: Evidence;
  readonly files: readonly FileScore[];
}

/** What the question finds, before files are scored. */
export const gather = (
  engine: Engine,
  query: SearchQuery,
  vector: Int8Array | null,
  masks: Masks | null,
): Findings => {
  const { form } = engine;
  const question = readQuestion(query.text);
  const rarity = createRarity(form);
  const asked = weighParts(form, question, rarity);
  return {
    question,
    asked,
    keyword: engine.keyword(query.text),
    meaning: vector === null || engine.cosine === null ? null : readMeaning(engine.cosine(vector)),
    stems: createStemMatcher(form, asked, rarity),
    definitions: matchDefinitions(form, question, asked, rarity),
    directory: createDirectoryMatcher(asked),
    prior: createPrior(engine.reader, question),
    literal: matchLiterals(engine.reader, question),
    path: matchPath(form, question),
    mask: masks?.chunks ?? null,
  };
};

/** The best of each leg: chunks and files by words, chunks by vector, files by name, definition, word and path. */
const candidatesOf = (
  engine: Engine,
  query: SearchQuery,
  vector: Int8Array | null,
  evidence: Findings,
  masks: Masks | null,
): ReadonlySet<number> => {
  const { form } = engine;
  const limit = Math.max(engine.settings.candidates, query.limit);
  const found = new Set<number>();
  for (const { id } of engine.chunks.byWords(query.text, query, limit)) found.add(form.chunkFile[id]!);
  for (const { id } of engine.files.byWords(query.text, query, limit)) found.add(id);
  if (vector !== null) {
    for (const { id } of engine.chunks.byVector(vector, query, limit)) found.add(form.chunkFile[id]!);
  }
  const named: number[] = [...evidence.stems.best(limit, masks?.files ?? null)];
  const defining = [...evidence.definitions]
    .map(([file, match]) => ({ file, value: match.exact * 2 + match.near * 2 + match.like }))
    .sort((a, b) => b.value - a.value || a.file - b.file);
  for (const { file } of defining.slice(0, limit)) named.push(file);
  named.push(...evidence.literal.keys(), ...[...evidence.path.keys()].slice(0, limit));
  for (const file of named) {
    const ranked = form.fileChunks[file + 1]! > form.fileChunks[file]!;
    if (ranked && (masks === null || masks.files[file] === 1)) found.add(file);
  }
  return found;
};

/**
 * Ranks files by everything: words, meaning, names, definitions, and what a file is.
 *
 * @param vector the question's; null without an embedder.
 */
export const rankHybrid = (
  engine: Engine,
  query: SearchQuery,
  vector: Int8Array | null,
  masks: Masks | null,
): HybridRanking => {
  const findings = gather(engine, query, vector, masks);
  const candidates = [...candidatesOf(engine, query, vector, findings, masks)];
  const { keyword, meaning, prior, mask } = findings;
  const scale = scaleOf(engine.form, keyword, meaning?.cosines ?? null, candidates, prior, mask);
  const evidence = { ...findings, scale };
  const files = candidates
    .map((file) => scoreFile(engine.form, evidence, engine.settings, file))
    // Files are numbered in the order of their paths' bytes.
    .sort((a, b) => b.score - a.score || a.file - b.file);
  return { evidence, files };
};
