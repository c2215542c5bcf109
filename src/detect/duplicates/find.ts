import type { DetectSettings } from "../../model/detect-settings.js";
import { leastAlike, likeness } from "./align.js";
import { candidatePairs, shapesOf } from "./blocks.js";
import { clusterAlike, type Edge } from "./cluster.js";
import { findNearPairs } from "./extend.js";
import { apart, type Group, groupOf } from "./group.js";
import { keyOf } from "./hash.js";
import { mostInCommon } from "./in-common.js";
import { createParts } from "./parts.js";
import { createRules, type Rules } from "./rules.js";
import { findRuns } from "./runs.js";
import { select } from "./select.js";
import { type Block, type Range, type Stream, type UnitColumns, weightOf } from "./stream.js";
import { sortSuffixes } from "./suffixes.js";
import { symbolsOf } from "./symbols.js";
import { createTrim } from "./trim.js";

/** Groups that were found, and what was left out because it repeats itself too often. */
export interface Found {
  readonly groups: readonly Group[];
  readonly leftOut: number;
}

/** Looks at places of runs so many times as there are statements. */
const placesPerUnit = 16;

const byKey = (ranges: readonly Range[], key: (range: Range) => string): Range[][] => {
  const groups = new Map<string, Range[]>();
  for (const range of ranges) {
    const own = key(range);
    const known = groups.get(own);
    if (known === undefined) groups.set(own, [range]);
    else known.push(range);
  }
  return [...groups.values()].filter((group) => group.length > 1);
};

/** Lines with statements. */
const linesOf = ({ first, last, tokens }: UnitColumns, { from, to }: Range): number => {
  let count = 0;
  for (let i = from, before = 0; i < to; i++) {
    if (tokens[i] === 0) continue;
    count += last[i]! - Math.max(first[i]! - 1, before);
    before = last[i]!;
  }
  return count;
};

/** Files that hold the same code. */
const findFiles = (stream: Stream, rules: Rules): Group[] => {
  const { files, exact, tokens } = stream;
  const key = ({ from, to }: Range): string => `${keyOf(exact, from, to)} ${keyOf(tokens, from, to)}`;
  const ranges = files
    .map(({ from, to }) => ({ from, to }))
    .filter((range) => rules.exact(range, linesOf(stream, range)));
  return byKey(ranges, key).map((members) => ({
    kind: "file",
    members,
    score: 1000,
    scores: members.map(() => 1000),
    tokens: weightOf(stream, members[0]!),
  }));
};

/** A copy that is as written but for so little at its ends is what is as written. In percent of its tokens. */
const core = 80;

/** The longest part of ranges with the same statements that is as written in all of them; null when that is little. */
const coreOf = (units: UnitColumns, ranges: readonly Range[]): Range[] | null => {
  const [first, ...others] = ranges as [Range, ...Range[]];
  let best = { from: first.from, to: first.from };
  let from = first.from;
  for (let i = first.from; i <= first.to; i++) {
    const at = i - first.from;
    const equal = i < first.to && others.every((one) => units.exact[one.from + at] === units.exact[i]);
    if (equal) continue;
    if (weightOf(units, { from, to: i }) > weightOf(units, best)) best = { from, to: i };
    from = i + 1;
  }
  if (weightOf(units, best) * 100 < weightOf(units, first) * core) return null;
  return ranges.map((range) => ({
    from: range.from + best.from - first.from,
    to: range.from + best.to - first.from,
  }));
};

/**
 * Groups of ranges with the same statements: all of them, or those that are equal as written.
 *
 * @param lines of a range that is a whole definition; 0 for others.
 */
const ofShape = (units: UnitColumns, ranges: readonly Range[], lines: number, rules: Rules): Group[] => {
  const whole = lines > 0;
  const made = (members: readonly Range[]): Group[] => {
    const free = apart(members);
    if (free.length < 2) return [];
    const equal = whole ? null : coreOf(units, free);
    const used = equal !== null && rules.exact(equal[0]!, 0) ? equal : free;
    return [groupOf(units, whole ? "block" : "run", used, (a, b) => likeness(units, a, b), 0)!];
  };
  if (rules.renamed(ranges[0]!, whole)) return made(ranges);
  if (!rules.exact(ranges[0]!, lines)) return [];
  return byKey(ranges, ({ from, to }) => String(keyOf(units.exact, from, to))).flatMap(made);
};

/** Lines of a definition, with those that hold nothing but brackets. */
const linesOfBlock = (units: UnitColumns, { from, endLine }: Block): number =>
  endLine - units.first[from]! + 1;

/** Definitions that hold the same code, or nearly. */
const findBlocks = (stream: Stream, rules: Rules): Group[] => {
  const shapes = shapesOf(stream, stream.blocks);
  const near = shapes.filter(({ ranges }) => rules.near(ranges[0]!, true));
  const bound = mostInCommon(stream);
  const least = leastAlike(rules.similarity);
  const compare = (a: number, b: number): number => {
    const [x, y] = [near[a]!.ranges[0]!, near[b]!.ranges[0]!];
    if (bound(x, y) < least) return 0;
    return likeness(stream, x, y);
  };
  const edges: Edge[] = [];
  for (const [a, b] of candidatePairs(stream, near, least)) {
    const [x, y] = [near[a]!.ranges[0]!, near[b]!.ranges[0]!];
    // One definition in the other.
    if (near[a]!.ranges.length + near[b]!.ranges.length === 2 && x.from < y.to && y.from < x.to) continue;
    const score = compare(a, b);
    if (score >= rules.similarity) edges.push({ a, b, score });
  }
  const groups: Group[] = [];
  const done = new Set<unknown>();
  for (const cluster of clusterAlike(edges, (a, b) => compare(a, b) >= rules.similarity)) {
    const members = apart(cluster.flatMap((at) => near[at]!.ranges));
    if (members.length < 2) continue;
    const group = groupOf(stream, "block", members, (a, b) => likeness(stream, a, b), rules.similarity);
    if (group === null) continue;
    groups.push(group);
    for (const at of cluster) done.add(near[at]);
  }
  for (const shape of shapes)
    if (shape.ranges.length > 1 && !done.has(shape))
      groups.push(...ofShape(stream, shape.ranges, linesOfBlock(stream, shape.ranges[0]!), rules));
  return groups;
};

/** Ranges that stand at nearly the same place are one: the first of them. */
const placesOf = (ranges: readonly Range[]): ReadonlyMap<Range, number> => {
  const numbers = new Map<Range, number>();
  const sorted = [...ranges].sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: Range[] = [];
  for (const range of sorted) {
    let at = kept.length;
    for (let i = kept.length - 1; i >= Math.max(0, kept.length - 4); i--) {
      const { from, to } = kept[i]!;
      const shared = Math.min(to, range.to) - Math.max(from, range.from);
      if (shared * 5 >= Math.max(to - from, range.to - range.from) * 4) at = i;
    }
    if (at === kept.length) kept.push(range);
    numbers.set(range, at);
  }
  return numbers;
};

/** Statements that are repeated outside of whole definitions. */
const findStatements = (stream: Stream, rules: Rules): Found => {
  const { of: symbols, repetitive } = symbolsOf(stream);
  const suffixes = sortSuffixes(symbols);
  const { runs, leftOut } = findRuns(stream, symbols, suffixes, {
    worth: (from, length) => rules.exact({ from, to: from + length }, 0),
    budget: stream.length * placesPerUnit,
  });
  const trim = createTrim(stream.blocks, stream.length);
  const groups = runs.flatMap(({ length, places }) => {
    // Places with the same statements have their definitions at the same ones.
    const first = places[0]!;
    const { from, to } = trim({ from: first, to: first + length });
    const ranges = places.map((place) => ({ from: place + from - first, to: place + to - first }));
    return ofShape(stream, ranges, 0, rules);
  });
  const pairs = findNearPairs(stream, symbols, suffixes)
    .map(({ a, b }) => ({ a: trim(a), b: trim(b) }))
    .filter(
      ({ a, b }) =>
        rules.near(a, false) && rules.near(b, false) && likeness(stream, a, b) >= rules.similarity,
    );
  const numbers = placesOf(pairs.flatMap(({ a, b }) => [a, b]));
  const places: Range[] = [];
  for (const [range, at] of numbers) places[at] ??= range;
  const edges = pairs.flatMap(({ a: x, b: y }): Edge[] => {
    const [a, b] = [numbers.get(x)!, numbers.get(y)!];
    const score = a === b ? 0 : likeness(stream, places[a]!, places[b]!);
    return score < rules.similarity ? [] : [{ a, b, score }];
  });
  const compare = (a: number, b: number): boolean =>
    likeness(stream, places[a]!, places[b]!) >= rules.similarity;
  for (const cluster of clusterAlike(edges, compare)) {
    const members = apart(cluster.map((at) => places[at]!));
    if (members.length < 2) continue;
    const group = groupOf(stream, "run", members, (a, b) => likeness(stream, a, b), rules.similarity);
    if (group !== null) groups.push(group);
  }
  return { groups, leftOut: leftOut + repetitive };
};

/** Finds all groups of places that hold the same code; none says what another says already. */
export const findGroups = (stream: Stream, settings: DetectSettings["duplicates"]): Found => {
  const rules = createRules(stream, settings);
  const { groups, leftOut } = findStatements(stream, rules);
  const worth = createParts(stream, settings.minTokens);
  return {
    groups: select([...findFiles(stream, rules), ...[...findBlocks(stream, rules), ...groups].filter(worth)]),
    leftOut,
  };
};
