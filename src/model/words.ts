import type { Freshness, SearchMode, SearchQuery } from "./answer.js";
import type { ChunkKind } from "./facts.js";
import type { CloneKind, DeadVerdict } from "./findings.js";
import type { TraceLevel, TraceQuery } from "./graph-report.js";

// What options of the command line, arguments of tools and their schemas can say.

/** All words of a union. A record over it names every one or does not compile, so no list falls behind its type. */
export const words = <T extends string>(all: Readonly<Record<T, true>>): [T, ...T[]] =>
  Object.keys(all) as [T, ...T[]];

export const searchModes = words<SearchMode>({ hybrid: true, keyword: true, semantic: true });
export const testChoices = words<SearchQuery["tests"]>({ include: true, exclude: true, only: true });
export const freshnessWords = words<Freshness>({ fresh: true, modified: true, deleted: true, moved: true });
export const traceDirections = words<TraceQuery["direction"]>({ out: true, in: true, both: true });
export const traceLevels = words<TraceLevel>({ symbol: true, file: true, directory: true });

export const chunkKinds = words<ChunkKind>({
  function: true,
  method: true,
  class: true,
  interface: true,
  type: true,
  enum: true,
  module: true,
  block: true,
  section: true,
  entry: true,
  lines: true,
});

/** The surest first. */
export const deadVerdicts = words<DeadVerdict>({
  dead: true,
  "unreachable-file": true,
  "test-only": true,
  "needless-export": true,
  unknown: true,
});
export const cloneKinds = words<CloneKind>({ "whole-file": true, exact: true, renamed: true, near: true });
