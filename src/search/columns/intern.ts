/** Gives strings numbers in order of first sight. */
export interface Interner {
  readonly of: (text: string) => number;
  readonly strings: readonly string[];
}

/** With a Map, so that `__proto__` and `constructor` are words like others. */
export const createInterner = (): Interner => {
  const ids = new Map<string, number>();
  const strings: string[] = [];
  const of = (text: string): number => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    const id = strings.length;
    ids.set(text, id);
    strings.push(text);
    return id;
  };
  return { of, strings };
};
