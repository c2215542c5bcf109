import type {
  ChunkKind,
  DefinitionKind,
  EdgeKind,
  SearchMode,
  SearchQuery,
  TraceLevel,
  TraceQuery,
} from "../src/index.js";

// Options name these words and schemas check them. They stand apart from the schemas, whose library takes longer to
// load than many a question to answer.

// A record over a union names every member or does not compile, so these lists can't fall behind the types.
export const words = <T extends string>(all: Readonly<Record<T, true>>): [T, ...T[]] =>
  Object.keys(all) as [T, ...T[]];

export const modes = words<SearchMode>({ hybrid: true, keyword: true, semantic: true });

export const testChoices = words<SearchQuery["tests"]>({ include: true, exclude: true, only: true });

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

export const edgeKinds = words<EdgeKind>({
  contains: true,
  imports: true,
  "re-exports": true,
  calls: true,
  references: true,
  extends: true,
  implements: true,
  overrides: true,
  tests: true,
});

export const definitionKinds = words<DefinitionKind>({
  function: true,
  method: true,
  constructor: true,
  class: true,
  interface: true,
  type: true,
  enum: true,
  "enum-member": true,
  struct: true,
  trait: true,
  module: true,
  constant: true,
  variable: true,
  field: true,
  property: true,
  macro: true,
  section: true,
  key: true,
  extension: true,
});

export const directions = words<TraceQuery["direction"]>({ out: true, in: true, both: true });
export const levels = words<TraceLevel>({ symbol: true, file: true, directory: true });
