/** JSON that no two readers can understand differently. */

const blank = /[\t\n\r ]/;

/** Index behind the closing quote of the string that begins at `at`. */
const stringEnd = (text: string, at: number): number => {
  let i = at + 1;
  while (text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
  return i + 1;
};

/** @param text valid JSON. @returns a key that one object has twice; null for none. */
const repeatedKey = (text: string): string | null => {
  const open: (Set<string> | null)[] = [];
  for (let i = 0; i < text.length; ) {
    const character = text[i]!;
    if (character === "{") open.push(new Set());
    else if (character === "[") open.push(null);
    else if (character === "}" || character === "]") open.pop();
    if (character !== '"') {
      i++;
      continue;
    }
    const end = stringEnd(text, i);
    let next = end;
    while (next < text.length && blank.test(text[next]!)) next++;
    if (text[next] === ":") {
      const key = JSON.parse(text.slice(i, end)) as string;
      const keys = open.at(-1);
      if (keys?.has(key) === true) return key;
      keys?.add(key);
    }
    i = end;
  }
  return null;
};

/**
 * Parses UTF-8 JSON. Where a key stands twice readers differ in which one counts, so it is refused; so are bytes that are
 * not UTF-8.
 *
 * @returns the value, or what is wrong.
 */
export const parseStrictJson = (
  bytes: Uint8Array,
): { readonly value: unknown } | { readonly problem: string } => {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { problem: "it is not UTF-8" };
  }
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "it is not JSON" };
  }
  const key = repeatedKey(text);
  return key === null ? { value } : { problem: `the key ${JSON.stringify(key)} stands twice in one object` };
};

/** Parses one JSON value, or several, one a line. */
export const parseStrictLines = (
  bytes: Uint8Array,
  maximum: number,
): { readonly values: readonly unknown[] } | { readonly problem: string } => {
  const whole = parseStrictJson(bytes);
  if ("value" in whole) return { values: [whole.value] };
  const lines = Buffer.from(bytes)
    .toString("latin1")
    .split("\n")
    .filter((line) => line.trim() !== "");
  if (lines.length < 2) return whole;
  if (lines.length > maximum) return { problem: `it has ${lines.length} lines, at most ${maximum} are read` };
  const values: unknown[] = [];
  for (const [at, line] of lines.entries()) {
    const parsed = parseStrictJson(Buffer.from(line, "latin1"));
    // One value over several lines that is no JSON either way: the first complaint is the right one.
    if ("problem" in parsed) return at === 0 ? whole : { problem: `line ${at + 1}: ${parsed.problem}` };
    values.push(parsed.value);
  }
  return { values };
};
