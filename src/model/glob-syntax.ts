/** How a glob is written; `glob.ts` says what it means. */

/** What `{a,b}` may multiply to in one glob. */
const maxAlternatives = 256;
/** And how much text these may have together. */
const maxSpelled = 10_000;

export interface CharacterSet {
  readonly negated: boolean;
  /** First and last unit of each range. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** A unit of text, a set, or a special character. */
export type Atom = number | CharacterSet | "*" | "?" | "{" | "," | "}";

export const slash = 0x2f;
const dot = 0x2e;

/** Reads a `[...]` that begins at `start`; null when it does not end: then the bracket is ordinary. */
const readSet = (
  glob: string,
  start: number,
): { readonly set: CharacterSet; readonly next: number } | null => {
  const negated = glob[start + 1] === "!" || glob[start + 1] === "^";
  const ranges: [number, number][] = [];
  const first = start + (negated ? 2 : 1);
  for (let at = first; at < glob.length; ) {
    if (glob[at] === "]" && at > first) return { set: { negated, ranges }, next: at + 1 };
    if (glob[at] === "\\" && at + 1 < glob.length) at++;
    const low = glob.charCodeAt(at++);
    let high = low;
    if (glob[at] === "-" && at + 1 < glob.length && glob[at + 1] !== "]") {
      at++;
      if (glob[at] === "\\" && at + 1 < glob.length) at++;
      high = glob.charCodeAt(at++);
    }
    ranges.push([low, high]);
  }
  return null;
};

const readAtoms = (glob: string): Atom[] => {
  const atoms: Atom[] = [];
  let unclosed = false;
  for (let at = 0; at < glob.length; ) {
    const character = glob[at]!;
    if (character === "\\") {
      const escaped = at + 1 < glob.length && "[]{},!\\".includes(glob[at + 1]!);
      atoms.push(escaped ? glob.charCodeAt(at + 1) : slash);
      at += escaped ? 2 : 1;
      continue;
    }
    const found = character === "[" && !unclosed ? readSet(glob, at) : null;
    if (found !== null) {
      atoms.push(found.set);
      at = found.next;
      continue;
    }
    // What does not end here does not end further on either.
    if (character === "[") unclosed = true;
    atoms.push("*?{,}".includes(character) ? (character as Atom) : glob.charCodeAt(at));
    at++;
  }
  return atoms;
};

/** Makes commas outside braces, and braces without a partner or a comma, ordinary. */
const settleBraces = (atoms: Atom[]): void => {
  const open: { readonly at: number; readonly commas: number[] }[] = [];
  const plain = (at: number): void => {
    atoms[at] = (atoms[at] as string).charCodeAt(0);
  };
  for (let at = 0; at < atoms.length; at++) {
    const atom = atoms[at];
    const inner = open.at(-1);
    if (atom === "{") open.push({ at, commas: [] });
    else if (atom === "," && inner !== undefined) inner.commas.push(at);
    else if (atom === ",") plain(at);
    else if (atom === "}" && inner !== undefined) {
      open.pop();
      if (inner.commas.length > 0) continue;
      plain(inner.at);
      plain(at);
    } else if (atom === "}") plain(at);
  }
  for (const { at, commas } of open) for (const one of [at, ...commas]) plain(one);
};

/** All that the braces spell; null when that is too much. */
const expand = (atoms: readonly Atom[]): readonly (readonly Atom[])[] | null => {
  let at = 0;
  /** Up to the comma or brace that ends it. */
  const sequence = (): readonly (readonly Atom[])[] | null => {
    let spelled: readonly (readonly Atom[])[] = [[]];
    let text: Atom[] = [];
    for (; at < atoms.length && atoms[at] !== "," && atoms[at] !== "}"; at++) {
      if (atoms[at] !== "{") {
        text.push(atoms[at]!);
        continue;
      }
      const options: (readonly Atom[])[] = [];
      do {
        at++;
        const option = sequence();
        if (option === null || options.length + option.length > maxAlternatives) return null;
        options.push(...option);
      } while (atoms[at] === ",");
      if (spelled.length * options.length > maxAlternatives) return null;
      const before = text;
      const size = (list: readonly (readonly Atom[])[]): number =>
        list.reduce((sum, one) => sum + one.length, 0);
      const tail = text.length * spelled.length * options.length;
      if (size(spelled) * options.length + tail + size(options) * spelled.length > maxSpelled) return null;
      spelled = spelled.flatMap((head) => options.map((option) => [...head, ...before, ...option]));
      text = [];
    }
    return spelled.map((head) => [...head, ...text]);
  };
  return sequence();
};

/** Drops `./` and slashes at the beginning, slashes at the end, and doubled ones. A dot alone is the root. */
const trim = (atoms: readonly Atom[]): readonly Atom[] => {
  const single = atoms.filter((atom, i) => atom !== slash || atoms[i - 1] !== slash);
  if (single.at(-1) === slash) single.pop();
  let start = 0;
  while (single[start] === slash || (single[start] === dot && single[start + 1] === slash)) start++;
  const rest = single.slice(start);
  return rest.length === 1 && rest[0] === dot ? ["*", "*"] : rest;
};

/** What a glob says, its braces spelled out. */
interface Spelled {
  /** Without those that name nothing. */
  readonly alternatives: readonly (readonly Atom[])[];
  /** Whether it is read from the root: it has a slash before its end. */
  readonly anchored: boolean;
}

/** Reads a glob; null when its braces multiply to too much. */
export const spellGlob = (glob: string): Spelled | null => {
  const atoms = readAtoms(glob);
  settleBraces(atoms);
  const spelled = expand(atoms);
  if (spelled === null) return null;
  let last = atoms.length;
  while (atoms[last - 1] === slash) last--;
  const alternatives = spelled.map(trim).filter((one) => one.length > 0);
  return { alternatives, anchored: atoms.slice(0, last).includes(slash) };
};
