/** One line of a preview. */
export interface NumberedLine {
  /** 1-based, in the file. */
  readonly number: number;
  readonly text: string;
}

const linesOf = (text: string, startLine: number): readonly NumberedLine[] => {
  const lines = text.split("\n");
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  return lines.map((line, i) => ({
    number: startLine + i,
    text: line.endsWith("\r") ? line.slice(0, -1) : line,
  }));
};

/** The first lines of a snippet; all of them without a limit. */
export const firstLines = (
  text: string,
  startLine: number,
  limit: number | null,
): readonly NumberedLine[] => {
  const lines = linesOf(text, startLine);
  return limit === null ? lines : lines.slice(0, limit);
};

const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= 3)
      // Inflected forms share their beginning: `boundaries` finds `boundary`.
      .map((word) => (word.length > 6 ? word.slice(0, -2) : word.length > 4 ? word.slice(0, -1) : word)),
  ),
];

/**
 * The lines of a snippet to show first: the window with the most different words of the query in it, the
 * earliest of equals. For display only.
 */
export const preview = (
  text: string,
  startLine: number,
  query: string,
  limit: number,
): readonly NumberedLine[] => {
  const lines = linesOf(text, startLine);
  const words = wordsOf(query);
  const found = lines.map((line) => {
    const lower = line.text.toLowerCase();
    return words.filter((word) => lower.includes(word));
  });
  const speaks = (line: NumberedLine): boolean => /[\p{L}\p{N}]/u.test(line.text);
  let best = Math.max(0, lines.findIndex(speaks));
  let most = 0;
  for (let first = 0; first < lines.length; first++) {
    if (!speaks(lines[first]!)) continue;
    const different = new Set(found.slice(first, first + limit).flat()).size;
    if (different <= most) continue;
    most = different;
    best = first;
  }
  const shown = lines.slice(best, best + limit);
  while (shown.length > 1 && shown.at(-1)!.text.trim() === "") shown.pop();
  return shown;
};
