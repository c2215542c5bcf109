import type { Style } from "../model/facts.js";
import { isBlankBetween, type Lines } from "./lines.js";
import { type Span, spanKinds } from "./spans.js";
import type { TokenHabits } from "./units.js";

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;
const single = 0x27;
const double = 0x22;

/** Deeper steps are alignment. Blanks. */
const widestStep = 8;

/** Marks the rows that begin inside a comment or literal: their blanks are text. */
const innerRows = ({ starts, count }: Lines, spans: readonly Span[]): Uint8Array => {
  const inner = new Uint8Array(count);
  let row = 0;
  for (const { start, end, kind } of spans) {
    if (kind === spanKinds.import) continue;
    while (row < count && starts[row]! <= start) row++;
    while (row < count && starts[row]! < end) inner[row++] = 1;
  }
  return inner;
};

const readIndents = (lines: Lines, inner: Uint8Array): Pick<Style, "tabLines" | "blankLines" | "indent"> => {
  const { text, starts, count } = lines;
  const steps = new Uint32Array(widestStep + 1);
  let tabLines = 0;
  let blankLines = 0;
  let before = 0;
  for (let row = 0; row < count; row++) {
    if (inner[row] === 1) continue;
    const start = starts[row]!;
    const end = starts[row + 1]!;
    let at = start;
    while (at < end && text.charCodeAt(at) === blank) at++;
    const unit = text.charCodeAt(at);
    if (isBlankBetween(text, at, end)) continue;
    const depth = at - start;
    if (depth > 0) blankLines++;
    else if (unit === tab) tabLines++;
    const step = depth - before;
    if (step > 0 && step <= widestStep) steps[step]!++;
    before = depth;
  }
  let indent = 0;
  for (let step = 1; step <= widestStep; step++) if (steps[step]! > steps[indent]!) indent = step;
  return { tabLines, blankLines, indent };
};

type Ends = Pick<
  Style,
  "crlfLines" | "longestLine" | "over80" | "over100" | "over120" | "trailingSpaceLines" | "finalNewline"
>;

const readEnds = ({ text, starts, count }: Lines, inner: Uint8Array): Ends => {
  let crlfLines = 0;
  let longestLine = 0;
  let over80 = 0;
  let over100 = 0;
  let over120 = 0;
  let trailingSpaceLines = 0;
  for (let row = 0; row < count; row++) {
    const start = starts[row]!;
    let end = starts[row + 1]!;
    if (end > start && text.charCodeAt(end - 1) === lineFeed) {
      end--;
      if (end > start && text.charCodeAt(end - 1) === carriageReturn) {
        end--;
        crlfLines++;
      }
    }
    const last = end > start ? text.charCodeAt(end - 1) : 0;
    // A line of a text may end inside of it, and the row behind says so.
    if ((last === blank || last === tab) && inner[row + 1] !== 1) trailingSpaceLines++;
    const length = end - start;
    longestLine = Math.max(longestLine, length);
    if (length > 80) over80++;
    if (length > 100) over100++;
    if (length > 120) over120++;
  }
  const finalNewline = text.charCodeAt(text.length - 1) === lineFeed;
  return { crlfLines, longestLine, over80, over100, over120, trailingSpaceLines, finalNewline };
};

/** The quote behind the specifier of an import, which ends with it or soon after. */
const lastQuote = (text: string, start: number, end: number): number => {
  for (let at = end - 1; at >= Math.max(start, end - 4); at--) {
    const unit = text.charCodeAt(at);
    if (unit === single || unit === double) return unit;
  }
  return 0;
};

/** Reads how a text is laid out. @param spans comments and literals, outermost, in order. */
export const readStyle = (lines: Lines, spans: readonly Span[], habits: TokenHabits): Style => {
  const { text } = lines;
  const inner = innerRows(lines, spans);
  let singleQuotes = 0;
  let doubleQuotes = 0;
  for (const { start, end, kind } of spans) {
    if (kind === spanKinds.skipped) continue;
    const quote = kind === spanKinds.literal ? text.charCodeAt(start) : lastQuote(text, start, end);
    if (quote === single) singleQuotes++;
    else if (quote === double) doubleQuotes++;
  }
  return { ...readIndents(lines, inner), ...readEnds(lines, inner), singleQuotes, doubleQuotes, ...habits };
};
