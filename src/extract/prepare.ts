import { SheafError } from "../model/error.js";
import type { Language, Prepared } from "./language.js";
import type { Lines } from "./lines.js";

/** Whether the lines of a text end where those of another do, and the text with them. */
const keepsPlaces = (text: string, { starts, count, text: before }: Lines): boolean => {
  if (text.length !== before.length) return false;
  let row = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    if (starts[++row] !== at + 1) return false;
  return row === (before.endsWith("\n") ? count : Math.max(0, count - 1));
};

/**
 * A text as the parser is to read it, and what it is to read apart from the rest.
 *
 * @throws SheafError when what the language brings for it moves anything: every offset would be wrong.
 */
export const prepareText = ({ id, prepare }: Language, lines: Lines): Prepared => {
  if (prepare === null) return { text: lines.text, apart: null };
  const prepared = prepare(lines.text);
  const { text, apart } = prepared;
  if (keepsPlaces(text, lines) && (apart === null || keepsPlaces(apart, lines))) return prepared;
  throw new SheafError("internal", `what ${id} makes of a text before it is parsed moves its lines`);
};
