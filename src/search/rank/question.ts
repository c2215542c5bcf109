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

/** A question, read. */
export interface Question {
  readonly text: string;
  readonly words: readonly QuestionWord[];
  /** The parts of all words that carry meaning, each once, in order; of all words when none does. */
  readonly parts: readonly string[];
  /** The last name when the whole question is one name, perhaps qualified: `render` of `App.render()`. */
  readonly name: string | null;
  /** All parts of that name: `["App", "render"]`. */
  readonly qualified: readonly string[];
  /** The question is written as a path. */
  readonly path: string | null;
}

/** Words that hold a question together and say nothing of what it is about. */
const glue = new Set(
  (
    "a an and any are as at be been but by can could did do does done for from get gets give had has have how i if in " +
    "into is it its me my of on or our should show so tell than that the their them then there these they this those to " +
    "us was we were what when where which while who whose why will with would you your find look code work works"
  ).split(" "),
);

/** `src/a.ts`, `./src/a.ts`, `src\\a.ts`, `a.ts`, `src/a.ts:12` as a path of the repository; null for other text. */
const pathIn = (text: string): string | null => {
  const path = text.replaceAll("\\", "/").replace(/:\d+(?:[:-]\d+)?$/, "");
  if (/\s/.test(path) || !(path.includes("/") || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{1,5}$/.test(path))) return null;
  return path.replace(/^(?:\.?\/)+/, "");
};

/** One name, perhaps qualified by `.`, `::`, `#` or `->`, perhaps called. */
const names = /^[\p{L}_$@][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*[?!]?(?:\(\))?$/u;

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
  const path = pathIn(trimmed);
  const single = names.test(trimmed) ? trimmed.replace(/\(\)$/, "") : null;
  const qualified = single === null ? [] : single.split(/\.|::|#|->/);
  return {
    text: trimmed,
    words,
    parts: [...parts],
    name: qualified.at(-1) ?? null,
    qualified,
    path,
  };
};
