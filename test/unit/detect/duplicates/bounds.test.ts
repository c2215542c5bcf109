import { expect, it } from "vitest";
import { findGroups } from "../../../../src/detect/duplicates/find.js";
import { columnsOfUnits, type Stream } from "../../../../src/detect/duplicates/stream.js";
import { sortSuffixes } from "../../../../src/detect/duplicates/suffixes.js";
import { defaultDetectSettings } from "../../../../src/model/detect-settings.js";
import type { SnapshotFile } from "../../../../src/model/snapshot.js";
import { allocateUnits } from "../../../../src/model/units.js";

/** A stream of files whose statements are given by number: equal numbers are equal statements. */
const streamOf = (files: readonly (readonly number[])[], blockSize = 0): Stream => {
  const all = files.flatMap((file) => [...file, -1]);
  const units = allocateUnits(all.length);
  for (const [i, one] of all.entries()) {
    units.lines[i] = i + 1;
    units.spans[i] = 1;
    if (one < 0) continue;
    units.tokens[i] = 8;
    units.blind[i] = one % 4096;
    units.exact[i] = (one * 7) % 4096;
  }
  let from = 0;
  const ranges = files.map((file) => {
    const range = { file: {} as SnapshotFile, from, to: from + file.length };
    from += file.length + 1;
    return range;
  });
  const blocks =
    blockSize === 0
      ? []
      : ranges.flatMap((range) =>
          Array.from({ length: Math.floor((range.to - range.from) / blockSize) }, (_, i) => {
            const at = range.from + i * blockSize;
            return { from: at, to: at + blockSize, endLine: at + blockSize, statements: true };
          }),
        );
  return { ...columnsOfUnits(units), files: ranges, blocks, skipped: {} };
};

const find = (stream: Stream) => findGroups(stream, defaultDetectSettings.duplicates);
const range = (count: number, make: (i: number) => number): number[] =>
  Array.from({ length: count }, (_, i) => make(i));

it("100,000 equal statements are left out, and counted", () => {
  const { groups, leftOut } = find(streamOf([range(100_000, () => 5)]));
  expect(groups).toEqual([]);
  expect(leftOut).toBeGreaterThan(99_000);
});

it("a file that repeats itself is one class of parts that do not overlap", () => {
  for (const period of [5, 9, 40]) {
    const { groups } = find(streamOf([range(30_000, (i) => (i % period) + 1)]));
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.length).toBeLessThan(20);
    for (const { members } of groups)
      for (const [i, { from }] of members.entries())
        if (i > 0) expect(from).toBeGreaterThanOrEqual(members[i - 1]!.to);
  }
});

it("thousands of equal small definitions are one class", () => {
  const { groups } = find(streamOf([range(35_000, (i) => (i % 7) + 1)], 7));
  expect(groups.map(({ members }) => members.length)).toContain(5_000);
});

it("thousands of definitions that are nearly alike stay within bounds", () => {
  const different = range(3_000 * 10, (i) =>
    i % 10 === 4 ? 100 + (Math.floor(i / 10) % 3_900) : (i % 10) + 1,
  );
  const { groups } = find(streamOf([different], 10));
  expect(groups.length).toBeGreaterThan(0);
  const places = groups.reduce((sum, { members }) => sum + members.length, 0);
  expect(places).toBeLessThan(30_000);
});

it("suffixes stand in order, with what neighbours have in common up to a barrier", () => {
  let state = 7;
  const symbols = Uint16Array.from({ length: 400 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 24) % 4;
  });
  const { order, common } = sortSuffixes(symbols);
  const text = (from: number): number[] => [...symbols.subarray(from)];
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [text(order[i - 1]!), text(order[i]!)];
    let n = 0;
    while (n < Math.min(a.length, b.length) && a[n] === b[n]) n++;
    expect(n === a.length || (n < b.length && a[n]! < b[n]!)).toBe(true);
    const barrier = b.indexOf(0);
    expect(common[i]).toBe(Math.min(n, barrier < 0 ? n : barrier));
  }
});
