import { SheafError } from "../model/error.js";
import type { RepoPath } from "../model/ids.js";
import { type ByteWriter, corrupt, readCount, readVarint } from "./bytes.js";
import { createGuesser, type RowFacts, type ShardMemory, sameResolution } from "./graph-guess.js";
import type { NamedLink, NamedResolution, Place } from "./graph-links.js";
import {
  describePlace,
  type RowReader,
  type RowWriter,
  readLink,
  takeDescribed,
  writeLink,
} from "./graph-rows.js";

/** What a wrong guess is followed by: the first three lead nowhere; then links written out, a new place, or one named before. */
const plainWords = ["unresolved", "runtime", "local"] as const;
const writtenOut = 3;
const newPlace = 4;
const firstPlace = 5;

/** Right guesses in front of a miss share a number with it, up to so many. */
const most = 7;

const writeMiss = (w: ByteWriter, hits: number, code: number): void => {
  w.varint(code * (most + 1) + Math.min(hits, most));
  if (hits >= most) w.varint(hits - most);
};

/** One list of a row: what became of its imports or of its references. */
export interface Series {
  readonly count: number;
  readonly guess: (index: number) => NamedResolution | null;
  readonly learn: (index: number, found: NamedResolution) => void;
  /** The name that a definition has unless it is said. */
  readonly name: (index: number) => string;
  readonly specifier: (index: number) => string | null;
  /** Whether a place that is a file stands for itself, not for the definition of the name in it. */
  readonly whole: boolean;
}

export const seriesOf = (
  path: RepoPath,
  facts: RowFacts,
  memory: ShardMemory,
): { readonly imports: Series; readonly references: Series } => {
  const guesser = createGuesser(path, facts, memory);
  return {
    imports: {
      count: facts.imports.length,
      guess: guesser.imported,
      learn: guesser.learnImport,
      name: (i) => facts.imports[i]!.imported,
      specifier: (i) => facts.imports[i]!.specifier,
      whole: true,
    },
    references: {
      count: facts.references.length,
      guess: guesser.reference,
      learn: guesser.learn,
      name: (i) => facts.references[i]!.name,
      specifier: () => null,
      whole: false,
    },
  };
};

/** Places in a series where the guess is wrong, ascending. */
export const missesOf = (found: readonly NamedResolution[], series: Series): readonly number[] => {
  if (found.length !== series.count) throw new SheafError("internal", "links are not those of their facts");
  const missed: number[] = [];
  for (let i = 0; i < series.count; i++) {
    const guess = series.guess(i);
    if (guess === null || !sameResolution(guess, found[i]!)) missed.push(i);
    series.learn(i, found[i]!);
  }
  return missed;
};

/** The place of what a place alone can say; else null. */
const shortPlace = (found: readonly NamedLink[], series: Series, index: number): Place | null => {
  const [link] = found;
  if (link === undefined || found.length > 1 || link.reason !== null || link.ordinal > 0) return null;
  const said = series.whole || link.place.kind !== "file" ? null : series.name(index);
  return link.name === said ? link.place : null;
};

const writeFound = (
  row: RowWriter,
  hits: number,
  found: NamedResolution,
  series: Series,
  index: number,
): void => {
  const { w, own } = row;
  if (typeof found === "string") {
    writeMiss(w, hits, plainWords.indexOf(found));
    return;
  }
  const place = shortPlace(found, series, index);
  const specifier = series.specifier(index);
  if (place === null) {
    writeMiss(w, hits, writtenOut);
    w.varint(found.length);
    for (const link of found) writeLink(row, link, series.name(index), specifier);
    return;
  }
  const known = own.indexOf(place);
  writeMiss(w, hits, known < 0 ? newPlace : firstPlace + known);
  if (known < 0) describePlace(row, place, specifier);
};

export const writeSeries = (
  row: RowWriter,
  found: readonly NamedResolution[],
  series: Series,
  missed: readonly number[],
): void => {
  row.w.varint(missed.length);
  let next = 0;
  for (const i of missed) {
    writeFound(row, i - next, found[i]!, series, i);
    next = i + 1;
  }
};

const readFound = (row: RowReader, code: number, series: Series, index: number): NamedResolution => {
  const { c } = row;
  const word = plainWords[code];
  if (word !== undefined) return word;
  const specifier = series.specifier(index);
  if (code === writtenOut) {
    const count = readCount(c, 2, "links");
    if (count === 0) throw corrupt(c.where, "a list of links is empty");
    return Array.from({ length: count }, () => readLink(row, series.name(index), specifier));
  }
  const place = code === newPlace ? takeDescribed(row, specifier) : row.own.at(code - firstPlace);
  if (place === undefined) throw corrupt(c.where, "a link leads to a place that was not named");
  const name = place.kind === "file" && !series.whole ? series.name(index) : null;
  return [{ place, name, ordinal: 0, reason: null }];
};

export const readSeries = (row: RowReader, series: Series): NamedResolution[] => {
  const { c } = row;
  const misses = readVarint(c);
  if (misses > series.count) throw corrupt(c.where, "more links were missed than there are");
  const found: NamedResolution[] = [];
  const keep = (one: NamedResolution): void => {
    series.learn(found.length, one);
    found.push(one);
  };
  const guessTo = (end: number): void => {
    if (end > series.count) throw corrupt(c.where, "a link is out of range");
    while (found.length < end) {
      const guess = series.guess(found.length);
      if (guess === null) throw corrupt(c.where, "a link is not said");
      keep(guess);
    }
  };
  for (let i = 0; i < misses; i++) {
    const miss = readVarint(c);
    const hits = miss % (most + 1);
    guessTo(found.length + hits + (hits === most ? readVarint(c) : 0));
    if (found.length >= series.count) throw corrupt(c.where, "a link is out of range");
    keep(readFound(row, Math.floor(miss / (most + 1)), series, found.length));
  }
  guessTo(series.count);
  return found;
};
