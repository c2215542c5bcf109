import { lowerCase, splitWord } from "../../model/terms.js";

/** Longer names are no names that anybody types. UTF-16 units. */
const maxName = 1_000;

/**
 * The parts of a qualified name or path, whatever separates them: `Class::method`, `(*Engine).Run`, `pkg/mod.f()`.
 */
export const segmentsOf = (text: string): readonly string[] =>
  text
    .slice(0, maxName)
    .replace(/[()*&]/g, "")
    .split(/::|->|[.#/\\:]/)
    .filter((part) => part !== "");

/** A name without case and joints: `parse_config`, `parseConfig` and `ParseConfig` are one. */
const fold = (name: string): string => lowerCase(name).replace(/[_$@!?-]/g, "");

/**
 * Edits (insert, remove, replace) that turn `a` into `b`, up to a limit; more than the limit when there are more. In
 * time linear in the length for a small limit.
 */
const editsWithin = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(limit + 1);
    if (i <= limit) row[0] = i;
    let least = row[0]!;
    const last = Math.min(b.length, i + limit);
    for (let j = Math.max(1, i - limit); j <= last; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, row[j - 1]! + 1, previous[j]! + 1);
      if (row[j]! < least) least = row[j]!;
    }
    if (least > limit) return limit + 1;
    previous = row;
  }
  return previous[b.length]!;
};

/** Whether the words stand in the name in order, whole or as the beginnings of its words. */
const holdsWords = (words: readonly string[], name: readonly string[]): boolean => {
  let at = 0;
  for (const word of words) {
    while (at < name.length && !name[at]!.startsWith(word)) at++;
    if (at++ >= name.length) return false;
  }
  return true;
};

/** How far a name may be from what was typed. */
interface Nearness {
  /** Lower is nearer; names of equal rank are equally near. */
  readonly rank: number;
  /** Near enough to be what was meant; else only worth naming. */
  readonly meant: boolean;
}

/** Tells how near names are to a wanted one; null for those that are not. */
export const nearnessTo = (wanted: string): ((name: string) => Nearness | null) => {
  const folded = fold(wanted.slice(0, maxName));
  const words = splitWord(wanted.slice(0, 100)).parts;
  const edits = folded.length < 4 ? 0 : folded.length < 8 ? 1 : 2;
  const loose = Math.min(3, Math.floor(folded.length / 3));
  return (name) => {
    if (name.length > maxName || folded === "") return null;
    const other = fold(name);
    if (other === folded) return { rank: 0, meant: true };
    const distance = editsWithin(folded, other, Math.max(edits, loose));
    if (distance <= edits) return { rank: distance, meant: true };
    if (words.length > 1 && words.length <= 12) {
      const parts = splitWord(name).parts;
      const more = parts.length - words.length;
      if (more >= 0 && holdsWords(words, parts)) return { rank: 10 + more, meant: more <= 3 };
    }
    if (distance <= loose) return { rank: 20 + distance, meant: false };
    if (folded.length >= 3 && other.startsWith(folded))
      return { rank: 30 + Math.min(20, other.length - folded.length), meant: false };
    if (folded.length >= 4 && other.includes(folded))
      return { rank: 60 + Math.min(20, other.length - folded.length), meant: false };
    return null;
  };
};
