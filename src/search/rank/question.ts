import { eachWord, lowerCase, splitWord } from "../../model/terms.js";

/** One word of a question. */
interface QuestionWord {
  /** As written. */
  readonly text: string;
  readonly lower: string;
  /** Its parts as the index has them: lower-cased and stemmed. */
  readonly parts: readonly string[];
  /** Looks like a name of code: `a_b`, `aB`, `f()`, `A.b`, or quoted by backticks. */
  readonly code: boolean;
  /** Begins with a capital, and is not merely the first word. */
  readonly capital: boolean;
}

/** A name of code in a question. */
export interface NamedThing {
  readonly name: string;
  /** Lower case, `.` between its parts, the name last; null when it stands alone: `app.render` of `App::render`. */
  readonly qualified: string | null;
  /** How surely it is meant as a name: 1 for code, less for a word with a capital. */
  readonly certainty: number;
}

/** A question, read. */
export interface Question {
  readonly text: string;
  readonly words: readonly QuestionWord[];
  /** The parts of all words that carry meaning, each once, in order; of all words when none does. */
  readonly parts: readonly string[];
  /** No word of it says what it is about. */
  readonly empty: boolean;
  /** The last name when the whole question is one name, perhaps qualified: `render` of `App.render()`. */
  readonly name: string | null;
  readonly names: readonly NamedThing[];
  /** The question, or words of it, written as paths. */
  readonly paths: readonly string[];
}

/** Words that hold a question together and say nothing of what it is about. */
const glue = new Set(
  (
    "a an and any are as at be been but by can could did do does done for from get gets give had has have how i if in " +
    "into is it its me my of on or our should show so tell than that the their them then there these they this those to " +
    "us was we were what when where which while who whose why will with would you your find look code work works"
  ).split(" "),
);

/** Further words that alone ask for nothing in particular, though beside others they may tell something. */
const vague = new Set(
  (
    "all also any anything both each every everything few here just less lot many more most much no nor not nothing " +
    "only other please same some something such thing things too very yes"
  ).split(" "),
);

/** Whether a word says nothing of what is asked for: so do single letters of the Latin alphabet. */
const isEmpty = ({ lower }: QuestionWord): boolean =>
  glue.has(lower) || vague.has(lower) || /^[a-z_]$/.test(lower);

/** `src/a.ts`, `./src/a.ts`, `src\\a.ts`, `a.ts`, `src/a.ts:12` as a path of the repository; null for other text. */
const pathIn = (text: string): string | null => {
  const path = text.replaceAll("\\", "/").replace(/:\d+(?:[:-]\d+)?$/, "");
  if (!/^[^\s/]*(?:\/[^\s/]+)+$/.test(path) && !/^[\w-]+(?:\.[\w-]+)*\.[a-z]{1,5}$/.test(path)) return null;
  return path.replace(/^(?:\.?\/)+/, "");
};

const identifier = "[\\p{L}_$@][\\p{L}\\p{N}_$]*";
const joint = "(?:\\.|::?|#|->)";
/** One name, perhaps qualified, perhaps called. */
const oneName = new RegExp(`^${identifier}(?:${joint}${identifier})*[?!]?(?:\\(\\))?$`, "u");
const qualifiedName = new RegExp(`${identifier}(?:${joint}${identifier})+`, "gu");

const namedThing = (text: string, certainty: number): NamedThing => {
  const parts = text.replace(/\(\)$/, "").split(/\.|::?|#|->/);
  return {
    name: parts.at(-1)!,
    qualified: parts.length > 1 ? lowerCase(parts.join(".")) : null,
    certainty,
  };
};

/** Names in prose: qualified ones with, for less, their owners; other code; words with a capital. */
const namesIn = (text: string, words: readonly QuestionWord[]): NamedThing[] => {
  const named = new Map<string, NamedThing>();
  const add = (thing: NamedThing): void => {
    if (!named.has(thing.name)) named.set(thing.name, thing);
  };
  const runs = text.match(qualifiedName) ?? [];
  for (const run of runs) add(namedThing(run, 1));
  for (const run of runs)
    for (const owner of run.split(/\.|::?|#|->/).slice(0, -1)) add(namedThing(owner, 0.4));
  for (const word of words) if (word.code || word.capital) add(namedThing(word.text, word.code ? 1 : 0.6));
  return [...named.values()];
};

const readWords = (text: string): QuestionWord[] => {
  const words: QuestionWord[] = [];
  let from = 0;
  eachWord(text, (word) => {
    const at = text.indexOf(word, from);
    const next = text.slice(at + word.length, at + word.length + 2);
    const before = text.slice(Math.max(0, at - 2), at);
    const joined = /^(?:\(\)?|`|\.\w|::|#\w)/.test(next) || /(?:`|\w\.|::|\w#)$/.test(before);
    const inner = word.slice(1);
    const { parts } = splitWord(word);
    const humped = lowerCase(inner) !== inner && inner !== inner.toUpperCase();
    words.push({
      text: word,
      lower: lowerCase(word),
      parts,
      code: joined || /\w_\w/.test(word) || humped,
      capital: from > 0 && lowerCase(word[0] ?? "") !== word[0],
    });
    from = at + word.length;
  });
  return words;
};

/** Reads a question: its words, and what kind of question it is. */
export const readQuestion = (text: string): Question => {
  const trimmed = text.trim();
  const words = readWords(trimmed);
  const meaning = words.filter((word) => word.code || !glue.has(word.lower));
  const parts = new Set((meaning.length > 0 ? meaning : words).flatMap((word) => word.parts));
  const single = oneName.test(trimmed) ? namedThing(trimmed, 1) : null;
  return {
    text: trimmed,
    words,
    parts: [...parts],
    empty: words.every(isEmpty),
    name: single?.name ?? null,
    names: single === null ? namesIn(trimmed, words) : [single],
    paths: trimmed.split(/[\s,;"'`()]+/).flatMap((word) => pathIn(word) ?? []),
  };
};
