/** Values out of manifests (JSON, TOML, YAML), which anybody may have written: own members alone, and bounded depth. */

/** An object with members, no list. */
export type Table = Readonly<Record<string, unknown>>;

export const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands in nested tables under these keys; undefined when there is nothing. */
export const under = (value: unknown, ...keys: readonly string[]): unknown => {
  let found = value;
  for (const key of keys) {
    if (!isTable(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
};

/** Parsers recur, and no manifest that people write nests as deep. */
const maxDepth = 40;

/**
 * Whether the brackets of a text nest deeper than any manifest. Those inside strings only make the count larger, never
 * smaller.
 */
export const nestsTooDeep = (text: string): boolean => {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x5b || unit === 0x7b) depth++;
    else if ((unit === 0x5d || unit === 0x7d) && depth > 0) depth--;
    if (depth > maxDepth) return true;
  }
  return false;
};
