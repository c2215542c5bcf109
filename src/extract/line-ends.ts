import { type Tokens, tokenKinds } from "./tokens.js";
import { code, continuing, traits, traitsOf } from "./unit-words.js";

const dot = code(".");
const equals = code("=");
const minus = code("-");
const plus = code("+");
const greater = code(">");
const question = code("?");
const ampersand = code("&");
const blank = 0x20;

const isMark = ({ kinds }: Tokens, at: number): boolean => at >= 0 && kinds[at] === tokenKinds.mark;

/** Whether the token wants something behind it. */
const isUnfinished = (tokens: Tokens, at: number): boolean => {
  if (!isMark(tokens, at)) return false;
  const { hashes, starts, ends } = tokens;
  const mark = hashes[at]!;
  const before = isMark(tokens, at - 1) && ends[at - 1] === starts[at] ? hashes[at - 1]! : 0;
  // `=>` and `->` do; the end of a type or of an element does not.
  if (mark === greater) return before === equals || before === minus;
  // `i++` is whole.
  if ((mark === plus || mark === minus) && before === mark) return false;
  // `empty?` is a name, and `String?` a type.
  if (mark === question && !isMark(tokens, at - 1) && ends[at - 1] === starts[at]) return false;
  return (traitsOf[mark]! & traits.unfinished) !== 0;
};

/** Whether the token can begin no statement. */
const isFurther = ({ kinds, hashes, starts }: Tokens, at: number, text: string): boolean => {
  const token = hashes[at]!;
  const kind = kinds[at]!;
  if (kind === tokenKinds.keyword || kind === tokenKinds.name) return continuing.has(token);
  if (kind !== tokenKinds.mark) return false;
  const behind = text.charCodeAt(starts[at]! + 1);
  if (token === dot) return behind !== dot;
  const trait = traitsOf[token]!;
  if ((trait & traits.goesOn) !== 0) return true;
  if ((trait & traits.mayGoOn) === 0) return false;
  return behind === blank || behind === equals || (behind === token && token === ampersand);
};

/** Whether a statement goes on over the line break before the token `at`. */
export const goesOver = (tokens: Tokens, at: number, text: string): boolean =>
  isUnfinished(tokens, at - 1) || isFurther(tokens, at, text);
