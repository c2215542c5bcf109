import type { SimilarPair, SimilarPlace, SimilarQuestion, SimilarReport } from "../model/alike.js";
import { SheafError } from "../model/error.js";
import type { ChunkKind } from "../model/facts.js";
import type { Findings } from "../model/findings.js";
import { createDefinitionVectors, type DefinitionVectors } from "../search/definition-vectors.js";
import { filesBelow, type ReadForm } from "../search/read-form.js";
import type { AlikeAnswers } from "./alike.js";
import { type GivenReader, placeOfGiven } from "./given.js";
import { absentFrom } from "./overview.js";
import { createKnown, type IsKnown, isSame, sharedLines } from "./similar/known.js";
import type { Surroundings } from "./view.js";
import type { AskOptions, Views } from "./views.js";

/** Questions about what code means. */
export interface SimilarAnswers {
  readonly similar: (question?: SimilarQuestion, options?: AskOptions) => Promise<SimilarReport>;
}

/**
 * Below this, in thousandths, two definitions have words in common rather than meaning. Who asks of one piece of code
 * reads a few answers; of a whole repository nobody wants guesses. docs/findings.md tells what was read.
 */
const floors = { one: 700, all: 850 } as const;
/** A whole repository is compared until so many pairs were looked at. */
const maxPairs = 40_000_000;
/** Of a whole repository, so many others are told of one definition. */
const perDefinition = 3;
/** A signal is looked at after so many definitions. */
const turn = 64;
/** So many places of a text's own clones are left out. */
const maxClones = 1_000;

const wanted: ReadonlySet<ChunkKind> = new Set<ChunkKind>(["function", "method", "class"]);

/** What is compared with all definitions. */
interface Query {
  readonly vector: Int8Array;
  /** Null for a text. */
  readonly place: SimilarPlace | null;
}

interface Queries {
  readonly queries: readonly Query[];
  readonly leftOut: number;
  readonly unable: SimilarReport["unable"];
}

const none = (unable: SimilarReport["unable"]): Queries => ({ queries: [], leftOut: 0, unable });

const placeOf = (form: ReadForm, { chunks, kindOf }: DefinitionVectors, row: number): SimilarPlace => {
  const chunk = chunks[row]!;
  const file = form.chunkFile[chunk]!;
  const symbol = form.symbolOf(form.chunkSymbol[chunk]!);
  return {
    path: form.pathOf(file),
    startLine: form.chunkStart[chunk]!,
    endLine: form.chunkEnd[chunk]!,
    symbol: symbol === "" ? null : symbol,
    kind: kindOf(chunk),
    language: form.languageOf(file),
    test: form.flagsOf(file).test,
  };
};

const noFile = (form: ReadForm, path: string): SheafError => {
  const { first, end } = filesBelow(form, path);
  if (end <= first) return absentFrom(form, path, path);
  return new SheafError(
    "bad-argument",
    `${JSON.stringify(path)} is a folder`,
    "Name one file, or none for the whole repository.",
  );
};

/** The definitions of a file, or of the whole repository without its tests, largest first. */
const ofRepository = (
  form: ReadForm,
  vectors: DefinitionVectors,
  { path, line }: SimilarQuestion,
): Queries => {
  const { chunks, sizeOf, vectorOf } = vectors;
  const rows = Array.from(chunks, (_, row) => row);
  const toQuery = (row: number): Query => ({ vector: vectorOf(row), place: placeOf(form, vectors, row) });
  if (path !== undefined) {
    const file = form.findPath(path);
    if (file < 0) throw noFile(form, path);
    const here = rows.filter((row) => {
      const chunk = chunks[row]!;
      if (form.chunkFile[chunk] !== file) return false;
      return line === undefined || (form.chunkStart[chunk]! <= line && line <= form.chunkEnd[chunk]!);
    });
    if (here.length === 0) return none("no-definition");
    return { queries: here.map(toQuery), leftOut: 0, unable: null };
  }
  const product = rows
    .filter((row) => !form.flagsOf(form.chunkFile[chunks[row]!]!).test)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || a - b);
  const most = Math.floor(maxPairs / Math.max(1, rows.length));
  return {
    queries: product.slice(0, most).map(toQuery),
    leftOut: Math.max(0, product.length - most),
    unable: null,
  };
};

/** Pairs of a query, best first; of a whole repository the first few. */
const pairsOf = (
  form: ReadForm,
  vectors: DefinitionVectors,
  { vector, place }: Query,
  floor: number,
  fits: (found: SimilarPlace) => boolean,
  most: number,
): SimilarPair[] => {
  const pairs: SimilarPair[] = [];
  for (const { row, score } of vectors.nearest(vector, floor / 1000)) {
    const found = placeOf(form, vectors, row);
    if (!fits(found)) continue;
    pairs.push({ given: place, place: found, score: Math.floor(score * 1000) });
    if (pairs.length === most) break;
  }
  return pairs;
};

/** Both ways round, two places are one pair. */
const nameOf = ({ given, place }: SimilarPair): string => {
  const b = `${place.path} ${place.startLine}`;
  if (given === null) return b;
  const a = `${given.path} ${given.startLine}`;
  return a < b ? `${a} ${b}` : `${b} ${a}`;
};

/** Makes the answers to what means the same as some other code. */
export const createSimilarAnswers = (
  views: Views,
  given: GivenReader,
  findings: () => Promise<Findings>,
  alike: AlikeAnswers["alike"],
  { workTree }: Pick<Surroundings, "workTree">,
): SimilarAnswers => {
  const made = new WeakMap<ReadForm, DefinitionVectors>();
  const vectorsOf = (form: ReadForm): DefinitionVectors => {
    const known = made.get(form) ?? createDefinitionVectors(form, wanted);
    made.set(form, known);
    return known;
  };
  const known = async (): Promise<IsKnown> => {
    const found = await findings().catch(() => null);
    return createKnown(found?.duplicates.classes ?? []);
  };
  const ofText = async (
    form: ReadForm,
    text: string,
    language: string,
    signal: AbortSignal | undefined,
  ): Promise<Queries> => {
    const read = await given.read(text, language, signal);
    if (read === null) return none("unreadable");
    if (read.vectors.length === 0) return none("no-vectors");
    const rows = read.facts.chunks.map((_, row) => row);
    const definitions = rows.filter((row) => wanted.has(read.facts.chunks[row]!.kind));
    const queries = (definitions.length > 0 ? definitions : rows).map((row) => ({
      vector: read.vectors.subarray(row * form.dimensions, (row + 1) * form.dimensions),
      place: null,
    }));
    return { queries, leftOut: 0, unable: null };
  };

  return {
    similar: async (question = {}, options = {}) => {
      const { signal } = options;
      const { text, limit = 20 } = question;
      const path = text === undefined ? question.path : await placeOfGiven({ ...question, text }, workTree);
      const language = text === undefined ? "" : given.languageOf({ ...question, text });
      const { form, coverage } = await views.now(signal);
      const all = text === undefined && path === undefined;
      const floor = all ? floors.all : floors.one;
      const vectors = vectorsOf(form);
      const { queries, leftOut, unable } =
        form.dimensions === 0
          ? none("no-vectors")
          : text === undefined
            ? ofRepository(form, vectors, question)
            : await ofText(form, text, language, signal);
      const isKnown = await known();
      const clones =
        text === undefined || unable !== null
          ? []
          : (await alike({ text, language, path, limit: maxClones }, options)).places;
      const isClone = (place: SimilarPlace): boolean =>
        place.path === path || clones.some((one) => one.path === place.path && sharedLines(one, place) > 0);
      const pairs = new Map<string, SimilarPair>();
      for (const [at, query] of queries.entries()) {
        if (at % turn === 0) signal?.throwIfAborted();
        const { place } = query;
        const fits = (found: SimilarPlace): boolean =>
          place === null
            ? !isClone(found)
            : place.test === found.test && !isSame(place, found) && !isKnown(place, found);
        for (const pair of pairsOf(form, vectors, query, floor, fits, all ? perDefinition : limit)) {
          const name = nameOf(pair);
          if ((pairs.get(name)?.score ?? -1) < pair.score) pairs.set(name, pair);
        }
      }
      const sorted = [...pairs.values()].sort((a, b) => b.score - a.score);
      return {
        coverage,
        pairs: sorted.slice(0, Math.max(0, limit)),
        compared: queries.length,
        leftOut,
        floor,
        unable,
      };
    },
  };
};
