/** Edits (insert, remove, replace, swap of neighbours) that turn `a` into `b`: Damerau-Levenshtein, restricted. */
const distance = (a: string, b: string): number => {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
};

/** The known word that a mistyped one most likely meant; null when none is close. First of equals wins. */
export const nearest = (word: string, known: readonly string[]): string | null => {
  let best: string | null = null;
  let least = Math.min(3, Math.max(1, Math.floor(word.length / 3))) + 1;
  for (const candidate of known) {
    const edits = distance(word.slice(0, 100), candidate);
    if (edits >= least) continue;
    least = edits;
    best = candidate;
  }
  return best;
};
