import type { ChunkKind } from "../../model/facts.js";
import type { FileFlags } from "../../model/snapshot.js";

/** The numbers that kinds have in the read form; a change of order is a change of version. */
export const chunkKinds: readonly ChunkKind[] = [
  "function",
  "method",
  "class",
  "interface",
  "type",
  "enum",
  "module",
  "block",
  "section",
  "entry",
  "lines",
];

export const fileBit = {
  test: 1,
  generated: 2,
  vendored: 4,
  documentation: 8,
  configuration: 16,
  example: 32,
  ranked: 64,
} as const;

export const packFlags = (flags: FileFlags, ranked: boolean): number =>
  (flags.test ? fileBit.test : 0) |
  (flags.generated ? fileBit.generated : 0) |
  (flags.vendored ? fileBit.vendored : 0) |
  (flags.documentation ? fileBit.documentation : 0) |
  (flags.configuration ? fileBit.configuration : 0) |
  (flags.example ? fileBit.example : 0) |
  (ranked ? fileBit.ranked : 0);

export const unpackFlags = (bits: number): FileFlags => ({
  test: (bits & fileBit.test) !== 0,
  generated: (bits & fileBit.generated) !== 0,
  vendored: (bits & fileBit.vendored) !== 0,
  documentation: (bits & fileBit.documentation) !== 0,
  configuration: (bits & fileBit.configuration) !== 0,
  example: (bits & fileBit.example) !== 0,
});

export const definitionBit = {
  exported: 1,
  documented: 2,
  /** Stands inside another definition: its qualified name is longer than its name. */
  nested: 4,
} as const;
