import { type Range, type Stream, type UnitColumns, weightOf } from "./stream.js";

/** A window is compared when so much of a part's tokens can be in it. In percent. */
const least = 65;
/** So many windows of one part are compared at most: those with most in common. */
const maxWindows = 2_000;

interface Window extends Range {
  readonly shared: number;
}

const formOf = ({ blind, tokens }: UnitColumns, i: number): number => blind[i]! * 65_536 + tokens[i]!;

/** Cuts off the ends of a window what the part has nothing of. */
const trimmed = (stream: Stream, { from, to }: Range, wanted: ReadonlyMap<number, number>): Range => {
  let [begin, end] = [from, to];
  while (begin < end && !wanted.has(formOf(stream, begin))) begin++;
  while (end > begin && !wanted.has(formOf(stream, end - 1))) end--;
  return { from: begin, to: end };
};

/**
 * Finds ranges that may be like a part of a snippet: windows of its length that have most of its statements, in any
 * order, where there is no better one beside; and the definitions at those places.
 */
export const findWindows = (stream: Stream, snippet: UnitColumns, part: Range): readonly Range[] => {
  const wanted = new Map<number, number>();
  for (let i = part.from; i < part.to; i++) {
    const form = formOf(snippet, i);
    wanted.set(form, (wanted.get(form) ?? 0) + 1);
  }
  const total = weightOf(snippet, part);
  const size = part.to - part.from;
  const windows: Window[] = [];
  const have = new Map<number, number>();
  let shared = 0;
  let best: Window | null = null;
  const add = (i: number): void => {
    const form = formOf(stream, i);
    const most = wanted.get(form);
    if (most === undefined) return;
    const count = have.get(form) ?? 0;
    have.set(form, count + 1);
    if (count < most) shared += stream.tokens[i]!;
  };
  const drop = (i: number): void => {
    const form = formOf(stream, i);
    const most = wanted.get(form);
    if (most === undefined) return;
    const count = have.get(form)!;
    have.set(form, count - 1);
    if (count <= most) shared -= stream.tokens[i]!;
  };
  const flush = (): void => {
    if (best !== null) windows.push(best);
    best = null;
  };
  for (let i = 0, from = 0; i < stream.length; i++) {
    if (stream.tokens[i] === 0) {
      flush();
      have.clear();
      shared = 0;
      from = i + 1;
      continue;
    }
    add(i);
    if (i - from >= size) drop(from++);
    if (best !== null && from >= best.to) flush();
    if (shared * 100 < total * least) continue;
    if (best === null || shared > best.shared) best = { from, to: i + 1, shared };
  }
  flush();
  const chosen = windows
    .sort((a, b) => b.shared - a.shared || a.from - b.from)
    .slice(0, maxWindows)
    .map((window) => trimmed(stream, window, wanted))
    .filter(({ from, to }) => to > from);
  return [...chosen, ...definitionsAt(stream, chosen, size)];
};

/** Definitions of about a size that reach into some ranges. */
const definitionsAt = ({ blocks }: Stream, ranges: readonly Range[], size: number): Range[] => {
  const found: Range[] = [];
  const sorted = [...ranges].sort((a, b) => a.from - b.from);
  let at = 0;
  for (const { from, to } of blocks) {
    const units = to - from;
    if (units * 2 < size || units > size * 2) continue;
    while (at > 0 && sorted[at - 1]!.to > from) at--;
    while (at < sorted.length && sorted[at]!.to <= from) at++;
    if (at < sorted.length && sorted[at]!.from < to) found.push({ from, to });
  }
  return found;
};
