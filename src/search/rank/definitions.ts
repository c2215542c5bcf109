import { definitionKinds } from "../../model/definition-kinds.js";
import { lowerCase, splitWord, termsOf } from "../../model/terms.js";
import { definitionBit } from "../columns/kinds.js";
import { fileStem } from "../columns/names.js";
import type { ReadForm } from "../columns/read.js";
import { findSorted } from "../find-sorted.js";
import type { AskedParts, Rarity } from "./asked.js";
import { nearNames } from "./near-names.js";
import { endsQualified } from "./owner.js";
import type { NamedThing, Question } from "./question.js";

/** What names of definitions give a file. */
interface DefinitionMatch {
  /** Defines what the question names, by kind and rarity. */
  exact: number;
  /** The definition that gives most of it, to be shown; -1 for none. */
  exactAt: number;
  exactGain: number;
  /** How much of a definition's name the question's words make up. */
  like: number;
  likeAt: number;
  /** Defines a name that begins with the one asked for, or is a typing error away. */
  near: number;
  nearAt: number;
}

const types = new Set(["class", "interface", "type", "enum", "struct", "trait", "module", "macro"]);
const functions = new Set(["function", "method", "constructor"]);
const silent = new Set(["section", "key"]);
const extension = definitionKinds.indexOf("extension");
const isType = Uint8Array.from(definitionKinds, (kind) => (types.has(kind) ? 1 : 0));

/** How much a definition of a kind says about what its file is for. */
const kindWeights = Float64Array.from(definitionKinds, (kind) =>
  types.has(kind) ? 1 : functions.has(kind) ? 0.6 : silent.has(kind) ? 0 : 0.4,
);
const likeWeights = Float64Array.from(definitionKinds, (kind) =>
  types.has(kind) ? 1 : functions.has(kind) ? 0.8 : silent.has(kind) ? 0 : 0.5,
);

/** Whether definitions of a kind have code or members of their own. */
export const isSubstantial = (kind: number): boolean => {
  const name = definitionKinds[kind];
  return name !== undefined && (types.has(name) || functions.has(name) || kind === extension);
};

/**
 * Visits the definitions of a name. What only adds to a type is no definition of its name where the type itself
 * is there.
 */
const eachDefinition = (form: ReadForm, name: number, visit: (definition: number) => void): void => {
  const end = form.nameDefinitionOffsets[name + 1]!;
  let typed = false;
  for (let i = form.nameDefinitionOffsets[name]!; i < end && !typed; i++) {
    typed = isType[form.definitionKind[form.nameDefinitions[i]!]!] === 1;
  }
  for (let i = form.nameDefinitionOffsets[name]!; i < end; i++) {
    const definition = form.nameDefinitions[i]!;
    if (!typed || form.definitionKind[definition] !== extension) visit(definition);
  }
};

/** The file that a definition stands in. */
export const fileOfDefinition = (form: ReadForm, definition: number): number => {
  // Files ascend, and so do their definitions.
  let low = 0;
  let high = form.fileCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (form.fileDefinitions[middle + 1]! <= definition) low = middle + 1;
    else high = middle;
  }
  return low;
};

export type DefinitionMatches = ReadonlyMap<number, DefinitionMatch>;

const entryOf = (matches: Map<number, DefinitionMatch>, file: number): DefinitionMatch => {
  const known = matches.get(file);
  if (known !== undefined) return known;
  const fresh = { exact: 0, exactGain: 0, exactAt: -1, like: 0, likeAt: -1, near: 0, nearAt: -1 };
  matches.set(file, fresh);
  return fresh;
};

/** Names that are the same but for the case of their letters. */
const namesLike = (form: ReadForm, lower: string): number[] => {
  const terms = termsOf(lower);
  // The whole word is a term of each such name, if it has parts; else its only part is.
  for (const key of new Set([lower, ...terms])) {
    const term = form.findTerm(key);
    const at = term < 0 ? -1 : findSorted(form.nameIndexTerms, term);
    if (at < 0) continue;
    const found: number[] = [];
    for (let i = form.nameIndexOffsets[at]!; i < form.nameIndexOffsets[at + 1]!; i++) {
      const name = form.nameIndex[i]!;
      if (lowerCase(form.nameOf(name)) === lower) found.push(name);
    }
    if (found.length > 0) return found;
  }
  return [];
};

/** Definitions under exactly the name, and of its owner where it has one; none that only structure a text. */
export const exactDefinitions = (form: ReadForm, { name, qualified: owner }: NamedThing): number[] => {
  const id = form.findName(name);
  if (id < 0) return [];
  const found: number[] = [];
  eachDefinition(form, id, (definition) => {
    // A kind that the weights do not know has none.
    if (!(kindWeights[form.definitionKind[definition]!]! > 0)) return;
    const qualified = form.symbolOf(form.definitionQualified[definition]!);
    if (owner === null || endsQualified(qualified, owner)) found.push(definition);
  });
  return found;
};

/** A definition and how much it counts for one name of the question. */
interface Found {
  readonly definition: number;
  readonly file: number;
  readonly value: number;
}

const definitionsOf = (form: ReadForm, name: number, factor: number, out: Found[]): void => {
  eachDefinition(form, name, (definition) => {
    const nested = (form.definitionFlags[definition]! & definitionBit.nested) !== 0;
    const value = factor * kindWeights[form.definitionKind[definition]!]! * (nested ? 0.5 : 1);
    if (value > 0) out.push({ definition, file: fileOfDefinition(form, definition), value });
  });
};

const addExact = (
  form: ReadForm,
  matches: Map<number, DefinitionMatch>,
  { name: word, qualified: owner, certainty: factor }: NamedThing,
): void => {
  const found: Found[] = [];
  const exact = form.findName(word);
  if (exact >= 0) definitionsOf(form, exact, factor, found);
  const lower = lowerCase(word);
  for (const name of namesLike(form, lower))
    if (name !== exact) definitionsOf(form, name, factor * 0.7, found);
  const files = new Set(found.map((one) => one.file));
  const spread = 1 + 0.35 * Math.log(Math.max(1, files.size));
  const best = new Map<number, Found>();
  for (const one of found) {
    const { definition, file } = one;
    let { value } = one;
    if (owner !== null) {
      const qualified = form.symbolOf(form.definitionQualified[definition]!);
      value *= endsQualified(qualified, owner) ? 3 : 0.5;
    }
    if (value > (best.get(file)?.value ?? 0)) best.set(file, { definition, file, value });
  }
  for (const [file, { definition, value }] of best) {
    const entry = entryOf(matches, file);
    const same = lowerCase(fileStem(form.pathOf(file))) === lower;
    const gain = (value * (same ? 1.5 : 1)) / spread;
    if (gain > entry.exactGain) {
      entry.exactGain = gain;
      entry.exactAt = definition;
    }
    entry.exact = Math.min(2, entry.exact + gain);
  }
};

/** F-score of each definition's name against the question's words, by rarity; the best of each file. */
const addLike = (
  form: ReadForm,
  matches: Map<number, DefinitionMatch>,
  asked: AskedParts,
  rarity: Rarity,
): void => {
  const { total } = asked;
  const matched = new Map<number, number>();
  for (const [i, part] of asked.parts.entries()) {
    const term = form.findTerm(part);
    const at = term < 0 ? -1 : findSorted(form.nameIndexTerms, term);
    if (at < 0) continue;
    for (let j = form.nameIndexOffsets[at]!; j < form.nameIndexOffsets[at + 1]!; j++) {
      const name = form.nameIndex[j]!;
      matched.set(name, (matched.get(name) ?? 0) + asked.weights[i]!);
    }
  }
  for (const [name, weight] of matched) {
    let all = 0;
    for (let i = form.nameTermOffsets[name]!; i < form.nameTermOffsets[name + 1]!; i++) {
      all += rarity(form.nameTerms[i]!);
    }
    const precision = all === 0 ? 0 : Math.min(1, weight / all);
    const recall = total === 0 ? 0 : weight / total;
    const score = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    eachDefinition(form, name, (definition) => {
      const value = score * likeWeights[form.definitionKind[definition]!]!;
      if (value === 0) return;
      const entry = entryOf(matches, fileOfDefinition(form, definition));
      if (value > entry.like) {
        entry.like = value;
        entry.likeAt = definition;
      }
    });
  }
};

/**
 * Names near the one that a question consists of, when nothing is called so.
 *
 * A plain word that stands in the text is taken as meant; several words joined are a name, spelled out in part.
 */
const addNear = (form: ReadForm, matches: Map<number, DefinitionMatch>, question: Question): void => {
  if (question.name === null || [...matches.values()].some((match) => match.exact > 0)) return;
  const { parts } = splitWord(question.name);
  if (parts.length === 1 && form.findTerm(parts[0]!) >= 0) return;
  for (const { name, value: closeness } of nearNames(form, question.name)) {
    eachDefinition(form, name, (definition) => {
      const value = closeness * likeWeights[form.definitionKind[definition]!]!;
      if (!(value > 0)) return;
      const entry = entryOf(matches, fileOfDefinition(form, definition));
      if (value <= entry.near) return;
      entry.near = value;
      entry.nearAt = definition;
    });
  }
};

/** What the names of definitions give each file, for files to which they give anything. */
export const matchDefinitions = (
  form: ReadForm,
  question: Question,
  asked: AskedParts,
  rarity: Rarity,
): DefinitionMatches => {
  const matches = new Map<number, DefinitionMatch>();
  for (const thing of question.names) addExact(form, matches, thing);
  addNear(form, matches, question);
  addLike(form, matches, asked, rarity);
  return matches;
};
