import { align } from "./align.js";
import type { Group } from "./group.js";
import { type Range, type Stream, weightOf } from "./stream.js";

/** Parts of which less is as written are alike in form alone, unless they are long. In percent of their tokens. */
const asWritten = 25;
/** So many times the tokens that are wanted make form enough. */
const long = 4;
/** What is as written to this part may be made of definitions that only call others. In percent. */
const copied = 50;
/** Of whole definitions only those with fewer times the tokens that are wanted must hold more than such a call. */
const short = 2;
/** Units of a definition that only calls another: its head and a statement. */
const callerUnits = 2;

/** Tokens before each unit that stand in no definition with one statement alone. */
const solidBefore = ({ blocks, length, tokens }: Stream): Float64Array => {
  const thin = new Uint8Array(length);
  for (const { from, to, statements } of blocks)
    if (statements && to - from <= callerUnits) thin.fill(1, from, to);
  const before = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) before[i + 1] = before[i]! + (thin[i] === 1 ? 0 : tokens[i]!);
  return before;
};

/** Of the member that is least like the first as written, how much is equal to it; in percent of the longer one. */
const equalIn = (stream: Stream, [first, ...others]: readonly Range[]): number => {
  let least = 100;
  for (const other of others) {
    const longer = Math.max(weightOf(stream, first!), weightOf(stream, other));
    least = Math.min(least, (align(stream, first!, stream, other).equal * 100) / longer);
  }
  return least;
};

/**
 * Tells which groups are worth telling though they are not equal as written: whoever copies a part of a definition leaves
 * some of it as it is, and definitions that only call others are no code to have once.
 */
export const createParts = (stream: Stream, minTokens: number): ((group: Group) => boolean) => {
  const before = solidBefore(stream);
  return ({ kind, score, members, tokens }) => {
    if (kind === "file" || score === 1000) return true;
    if (kind === "block" && tokens >= minTokens * short) return true;
    const equal = equalIn(stream, members);
    if (kind === "run" && equal < asWritten && tokens < minTokens * long) return false;
    const solid = Math.min(...members.map(({ from, to }) => before[to]! - before[from]!));
    return equal >= copied || solid * (kind === "run" ? 1 : short) >= minTokens;
  };
};
