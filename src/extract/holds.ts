import type { LineSpan } from "../model/facts.js";
import type { Outlined } from "./definitions.js";
import { type Lines, rowAt } from "./lines.js";
import type { Scopes } from "./scopes.js";
import { members } from "./visibility.js";

/**
 * Inside of which lines alone a definition's name holds; null where that is all of the file, or of what is defined around
 * it. Members have none: they are reached through what has them.
 */
export const holdsIn = (
  { kind, start, parent, exported }: Outlined,
  outlined: readonly Outlined[],
  scopes: Scopes,
  lines: Lines,
): LineSpan | null => {
  if (exported || members.has(kind)) return null;
  const scope = scopes.around(start);
  if (scope === null) return null;
  const above = outlined[parent];
  // A scope that goes as far as the definition around is its body.
  if (above !== undefined && (scope.start <= above.start || scope.end >= above.end)) return null;
  const endRow = rowAt(lines, Math.max(scope.start, scope.end - 1));
  if (above !== undefined && endRow >= rowAt(lines, Math.max(above.start, above.end - 1))) return null;
  return { startLine: rowAt(lines, scope.start) + 1, endLine: endRow + 1 };
};
