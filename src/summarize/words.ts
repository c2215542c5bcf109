import { lowerCase, splitWord } from "../model/terms.js";

/** Words of names that tell nothing of what code is for, as they are written. */
const plain =
  "get gets set sets new make create add remove delete update init initialize setup teardown run runs do does is has have " +
  "can should will to from of in on at by with for as and or not no if else the an this that self cls it its be " +
  "name names value values type types kind data item items list lists array map maps dict object objects obj func " +
  "function functions fn method methods class classes struct interface enum const constant var variable field fields " +
  "property properties prop props param params arg args argument arguments option options opts opt config configs " +
  "setting settings result results res ret return returns error errors err exception exceptions test tests testing " +
  "spec specs mock mocks stub fake fixture fixtures example examples sample demo foo bar baz qux tmp temp util utils " +
  "helper helpers misc common base main index impl default defaults key keys val vals str string strings int integer " +
  "float double bool boolean char byte bytes number num count size length len max min first last next prev previous " +
  "current start stop begin end open close read write load save input output src dest dst source target id ids ptr ref " +
  "node nodes info all any none null nil undefined true false ok other one two with without copying license licence " +
  "copyright version todo fixme note see handle handler handlers callback process check is valid invalid use using used " +
  "when then up down left right out off only on per via unit module modules package packages lib core api internal " +
  "private public static abstract async await call calls called expect expected assert should given after before each " +
  "equals equal instance factory builder manager service wrapper getter setter file files path paths dir code line lines " +
  "doc docs documentation readme changelog html md txt yml yaml case cases basic simple custom print show empty single multi multiple non sub pre post into mod constructor destructor ctor resolve";

/** How words are written, by the term that they are: `cookies` of `cooki`. */
export interface Spelling {
  readonly term: string;
  readonly word: string;
}

const pieces = /[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]{2,}|[A-Z]{2,}/g;

const split = new Map<string, readonly Spelling[]>();

const stops = new Set(plain.split(" ").flatMap((word) => splitWord(word).parts));

/** The words of a name that can say what it is for. Pieces of one letter, numbers and words of no meaning are left out. */
export const spellingsOf = (name: string): readonly Spelling[] => {
  const known = split.get(name);
  if (known !== undefined) return known;
  if (split.size > 100_000) split.clear();
  const found: Spelling[] = [];
  for (const [piece] of name.slice(0, 200).matchAll(pieces)) {
    const { parts } = splitWord(piece);
    const term = parts[0];
    if (parts.length !== 1 || term === undefined || term.length < 3 || stops.has(term)) continue;
    found.push({ term, word: lowerCase(piece) });
  }
  split.set(name, found);
  return found;
};
