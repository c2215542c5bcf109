/** Behind a string, up to the closing quote; what it escapes is no end. */
const behindString = (source: string, start: number): number => {
  let at = start + 1;
  while (at < source.length && source[at] !== '"') at += source[at] === "\\" ? 2 : 1;
  return at + 1;
};

/** Cuts a query into its patterns, each with the captures behind it, without the comments between them. */
export const toPatterns = (source: string): string[] => {
  const patterns: string[] = [];
  let depth = 0;
  /** Where the pattern begins, and how far it reaches; -1 before the first. */
  let start = -1;
  let end = -1;
  const begin = (at: number): void => {
    if (depth > 0) return;
    if (start >= 0) patterns.push(source.slice(start, end));
    start = at;
  };
  for (let at = 0; at < source.length; ) {
    const letter = source[at]!;
    if (letter === ";") {
      const next = source.indexOf("\n", at);
      at = next < 0 ? source.length : next;
      continue;
    }
    if (letter === '"' || letter === "(" || letter === "[") begin(at);
    if (letter === "(" || letter === "[") depth++;
    else if (letter === ")" || letter === "]") depth--;
    at = letter === '"' ? behindString(source, at) : at + 1;
    if (letter.trim() !== "") end = at;
  }
  if (start >= 0) patterns.push(source.slice(start, end));
  return patterns;
};

/** Whether all that a pattern finds hangs on the node of this type: `(program (a) @b)`, `((program (a) @b) (#eq? ...))`. */
export const hangsOn = (pattern: string, type: string): boolean => {
  let at = 0;
  while (pattern[at] === "(") at++;
  const next = pattern[at + type.length] ?? "";
  return at > 0 && pattern.startsWith(type, at) && (next === ")" || next.trim() === "");
};
