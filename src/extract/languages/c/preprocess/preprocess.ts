import type { Prepared } from "../../../language.js";
import { readConditions } from "./conditions.js";
import { dropMacros } from "./macros.js";
import { readTokens, type Tokens, tokenKinds } from "./tokens.js";

const blank = (text: string): string => text.replace(/[^\r\n]/g, " ");

/** Comments in a directive of several lines end it too early for a grammar. */
const withoutComments = (directive: string): string => {
  if (!directive.includes("\n")) return directive;
  let result = "";
  let copied = 0;
  for (let start = directive.indexOf("/*"); start >= 0; start = directive.indexOf("/*", copied)) {
    const closing = directive.indexOf("*/", start + 2);
    if (closing < 0) break;
    const comment = directive.slice(start, closing + 2);
    result += directive.slice(copied, start) + comment.replace(/[^\r\n\\]/g, " ");
    copied = closing + 2;
  }
  return result + directive.slice(copied);
};

/** The text with blanks for all but these tokens; null for none. */
const onlyThose = (text: string, kept: readonly number[], { starts, ends }: Tokens): string | null => {
  if (kept.length === 0) return null;
  let result = "";
  let copied = 0;
  for (const i of kept) {
    result += blank(text.slice(copied, starts[i])) + withoutComments(text.slice(starts[i], ends[i]));
    copied = ends[i]!;
  }
  return result + blank(text.slice(copied));
};

/**
 * A text of the C family without what its grammar cannot read because a preprocessor takes it away: conditions in
 * the middle of a statement, all branches but one of those whose branches are no whole statements, what `#if 0`
 * hides, and macros in declarations. Definitions of macros among values are read apart.
 */
export const preprocess = (text: string): Prepared => {
  const tokens = readTokens(text);
  const { starts, ends, kinds } = tokens;
  const dropped = new Uint8Array(kinds.length);
  const { directives, definitions, pieces } = readConditions(tokens);
  for (const directive of directives) dropped[directive] = 1;
  // Pieces stand in pieces: beginnings and ends are counted, not filled.
  const edges = new Int32Array(kinds.length + 1);
  for (const [first, last] of pieces) {
    edges[first]!++;
    edges[last + 1]!--;
  }
  for (let i = 0, inside = 0; i < kinds.length; i++) {
    inside += edges[i]!;
    if (inside > 0) dropped[i] = 1;
  }
  const written = new Map<number, string>();
  dropMacros(tokens, dropped, written);
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== tokenKinds.directive || dropped[i] === 1) continue;
    const directive = text.slice(starts[i], ends[i]);
    const plain = withoutComments(directive);
    if (plain !== directive) written.set(starts[i]!, plain);
  }
  let result = "";
  let copied = 0;
  for (let i = 0; i < dropped.length; i++) {
    const start = starts[i]!;
    const mark = written.get(start);
    if (dropped[i] === 0 && mark === undefined) continue;
    if (mark === undefined) while (i + 1 < dropped.length && dropped[i + 1] === 1) i++;
    result += text.slice(copied, start) + (mark ?? blank(text.slice(start, ends[i])));
    copied = ends[i]!;
  }
  const apart = onlyThose(text, definitions, tokens);
  return { text: copied === 0 ? text : result + text.slice(copied), apart };
};
