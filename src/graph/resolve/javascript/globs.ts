/** More alternatives than these are not written out. */
const maxAlternatives = 64;

/** Alternatives in braces, written out: `{apps,libs}/*`. */
export const alternativesOf = (glob: string): readonly string[] => {
  const done: string[] = [];
  const open = [glob];
  while (open.length > 0 && done.length + open.length <= maxAlternatives) {
    const text = open.pop()!;
    const end = text.indexOf("}");
    const start = end < 0 ? -1 : text.lastIndexOf("{", end);
    if (start < 0) {
      done.push(text);
      continue;
    }
    for (const part of text
      .slice(start + 1, end)
      .split(",")
      .slice(0, maxAlternatives))
      open.push(text.slice(0, start) + part + text.slice(end + 1));
  }
  return done;
};

/** One name against a pattern in which `*` stands for anything: the first fit of each piece, from the left. */
const fits = (pattern: string, name: string): boolean => {
  const pieces = pattern.split("*");
  const last = pieces.pop()!;
  const first = pieces.shift();
  if (first === undefined) return name === last;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= name.length - last.length;
};

/** Walks the set of parts that may come next, so that `**` costs no trial and return. */
export const matches = (glob: readonly string[], path: readonly string[]): boolean => {
  let states = new Set([0]);
  for (const name of path) {
    const next = new Set<number>();
    for (const start of states) {
      for (let state = start; state < glob.length; state++) {
        const many = glob[state] === "**";
        if (many) next.add(state);
        else if (fits(glob[state]!, name)) next.add(state + 1);
        if (!many) break;
      }
    }
    states = next;
  }
  return [...states].some((state) => glob.slice(state).every((part) => part === "**"));
};

export const partsOf = (glob: string): readonly string[] =>
  glob
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    // Several in a row say no more than one.
    .filter((part, at, all) => part !== "**" || all[at - 1] !== "**");
