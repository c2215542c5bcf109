import { compareUtf8 } from "../model/order.js";
import { createTally, log2 } from "./count.js";
import type { Folders } from "./folders.js";
import type { SummaryFile } from "./input.js";
import { type Spelling, spellingsOf } from "./words.js";

/** So many words are kept of a folder. */
const maxTerms = 8;
/** Kinds of definitions whose names are data or titles, not words of the code. */
const silent = new Set(["key", "section"]);

const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");

/** Kinds whose names are what a file is about; those of others are met on the way. */
const telling = new Set(["class", "interface", "struct", "trait", "type", "enum", "function", "module"]);

/** Gives numbers to terms, and remembers how each is written most often. */
const createTerms = () => {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const spellings: Map<string, number>[] = [];
  return {
    add: ({ term, word }: Spelling): number => {
      let number = numbers.get(term);
      if (number === undefined) {
        number = names.length;
        numbers.set(term, number);
        names.push(term);
        spellings.push(new Map());
      }
      const counts = spellings[number]!;
      counts.set(word, (counts.get(word) ?? 0) + 1);
      return number;
    },
    name: (number: number): string => names[number]!,
    spelled: (number: number): string => {
      let best = "";
      let most = 0;
      for (const [word, count] of spellings[number]!) {
        const better =
          count > most ||
          (count === most &&
            (word.length < best.length || (word.length === best.length && compareUtf8(word, best) < 0)));
        if (!better) continue;
        best = word;
        most = count;
      }
      return best;
    },
  };
};

/**
 * The words that set each folder apart: those of names which many of its files define and few others do.
 *
 * Files of tests speak of what they test, so they count only where there is nothing else.
 *
 * @returns for a folder's number its words, the strongest first.
 */
export const findTerms = (
  files: readonly SummaryFile[],
  folders: Folders,
): ((folder: number) => readonly string[]) => {
  const terms = createTerms();
  const tally = createTally();
  const tests = createTally();
  const sizes = new Uint32Array(folders.all.length);
  for (const [number, file] of files.entries()) {
    if (!file.ranked) continue;
    /** Terms of the file, and whether they are of its name or of what it gives to others. */
    const own = new Map<number, boolean>();
    for (const spelling of spellingsOf(stemOf(file.path))) own.set(terms.add(spelling), true);
    for (const { name, qualified, kind, exported } of file.definitions) {
      // Names with two such signs are the language's own: `__init__`, `__construct`.
      if (silent.has(kind) || name.startsWith("__")) continue;
      const tells = exported && qualified === name && telling.has(kind);
      for (const spelling of spellingsOf(name)) {
        const term = terms.add(spelling);
        own.set(term, tells || own.get(term) === true);
      }
    }
    const into = file.test ? tests : tally;
    for (let at = folders.of(number); at >= 0; at = folders.all[at]!.parent) {
      if (!file.test) sizes[at]! += 2;
      for (const [term, tells] of own) {
        into.add(at, term);
        if (tells) into.add(at, term);
      }
    }
  }
  const everywhere = [tally.of(0), tests.of(0)] as const;
  return (folder) => {
    const { path, first, end } = folders.all[folder]!;
    const onlyTests = sizes[folder] === 0;
    const counts = (onlyTests ? tests : tally).of(folder);
    const around = everywhere[onlyTests ? 1 : 0];
    const inside = onlyTests ? 2 * (end - first) : sizes[folder]!;
    const outside = Math.max(0, (onlyTests ? 2 * files.length : sizes[0]!) - inside);
    const said = new Set(path.split("/").flatMap((part) => spellingsOf(part).map(({ term }) => term)));
    const scored: { readonly term: number; readonly score: number; readonly count: number }[] = [];
    for (const [term, count] of counts) {
      if (count < (inside > 6 ? 3 : 2) || said.has(terms.name(term))) continue;
      const elsewhere = (around.get(term) ?? 0) - count;
      // How much more often here than elsewhere, as if it were there once more.
      const lift = log2(count) - log2(inside) - (log2(elsewhere + 1) - log2(outside + 1));
      const apart = outside * 4 < inside ? 256 : Math.min(lift, 1_536);
      if (apart > 0) scored.push({ term, score: count * apart, count });
    }
    scored.sort(
      (a, b) => b.score - a.score || b.count - a.count || compareUtf8(terms.name(a.term), terms.name(b.term)),
    );
    return scored.slice(0, maxTerms).map(({ term }) => terms.spelled(term));
  };
};
