import type { SearchAnswer, SearchQuery } from "../model/answer.js";
import type { RepoPath } from "../model/ids.js";
import { eachWord, splitWord } from "../model/terms.js";
import type { ReadForm } from "./columns/read.js";
import { fileTest, type Masks } from "./filter.js";
import type { PostingReader } from "./posting-reader.js";
import { fileOfDefinition } from "./rank/definitions.js";
import type { Question } from "./rank/question.js";
import type { NamedDefinitions } from "./unranked.js";

/** Whether there is anything that a question asks for. */
export interface Existence {
  readonly found: boolean;
  /** Files that hold it. */
  readonly count: number;
  readonly best: RepoPath | null;
  /** Files that the filters let through: how much was searched. */
  readonly searched: number;
}

/** The terms that stand in a text in which the name stands as a whole. */
const termsOfName = (name: string): string[] => {
  const out: string[] = [];
  eachWord(name, (word) => {
    const { whole, parts } = splitWord(word);
    out.push(...(whole === null ? parts : [whole]));
  });
  return out;
};

/** Files one of whose chunks holds a name as a whole, with its owner if it has one; ascending. */
const filesHolding = (reader: PostingReader, name: string, masks: Masks | null): number[] => {
  const { form } = reader;
  const terms = termsOfName(name).map(form.findTerm);
  if (terms.length === 0 || terms.includes(-1)) return [];
  const held = new Uint16Array(form.chunkCount);
  const distinct = [...new Set(terms)];
  for (const term of distinct) {
    const size = reader.readText(term);
    for (let i = 0; i < size; i++) held[reader.chunks[i]!]!++;
  }
  const files = new Set<number>();
  for (let chunk = 0; chunk < held.length; chunk++) {
    if (held[chunk] !== distinct.length || (masks !== null && masks.chunks[chunk] === 0)) continue;
    files.add(form.chunkFile[chunk]!);
  }
  return [...files];
};

/** What a question and its answer say together. */
export interface Asked {
  readonly query: SearchQuery;
  readonly question: Question;
  readonly masks: Masks | null;
  readonly answer: SearchAnswer;
  readonly defined: NamedDefinitions;
  readonly path: ReadonlyMap<number, number>;
  /** Files that by themselves answer above the floor. */
  readonly answering: () => number;
}

/** A question that is one name: is it defined, or does it stand anywhere as a whole? */
const existsName = (reader: PostingReader, asked: Asked): Omit<Existence, "searched"> => {
  const { form } = reader;
  const { defined, answer, question, masks } = asked;
  const files = new Set([
    ...defined.ranked,
    // That `the` stands somewhere tells nothing.
    ...(question.empty ? [] : filesHolding(reader, question.text, masks)),
    ...defined.unranked.map((definition) => fileOfDefinition(form, definition)),
  ]);
  const outside = answer.unranked[0];
  if (files.size === 0) return { found: false, count: 0, best: null };
  if (defined.ranked.length === 0 && outside !== undefined) {
    return { found: true, count: files.size, best: outside.path };
  }
  const wanted = defined.ranked.length > 0 ? new Set(defined.ranked) : files;
  const paths = new Set(Array.from(wanted, form.pathOf));
  const best = answer.hits.find((hit) => paths.has(hit.path))?.path ?? [...paths][0]!;
  return { found: true, count: files.size, best };
};

/** A question that is, or holds, a path: the files that have it, best first. */
const filesAt = (form: ReadForm, { path, query }: Asked): number[] => {
  const passes = fileTest(form, query);
  return [...path.keys()].filter(passes).sort((a, b) => path.get(b)! - path.get(a)! || a - b);
};

/**
 * Whether there is what a question asks for: a path, a name that stands somewhere as a whole, or an answer in prose
 * that is better than the floor.
 */
export const existenceOf = (reader: PostingReader, asked: Asked): Existence => {
  const { question, answer, answering } = asked;
  const { searched } = answer;
  const files = /\s/.test(question.text) ? [] : filesAt(reader.form, asked);
  if (files.length > 0) {
    return { found: true, count: files.length, best: reader.form.pathOf(files[0]!), searched };
  }
  if (question.name !== null) return { ...existsName(reader, asked), searched };
  const best = answer.confidence === "low" ? undefined : answer.hits[0];
  if (best === undefined) return { found: false, count: 0, best: null, searched };
  return { found: true, count: Math.max(1, answering()), best: best.path, searched };
};
