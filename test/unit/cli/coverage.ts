import type { Coverage } from "../../../src/index.js";

const id = (digit: string): string => digit.repeat(40);

export const coverage: Coverage = {
  commit: id("a"),
  tree: id("b"),
  digest: "c".repeat(64),
  head: id("a"),
  distance: { ahead: 0, behind: 0 },
  known: true,
  incomplete: false,
  counts: {
    files: 225,
    indexed: 213,
    chunks: 1_024,
    definitions: 900,
    references: 4_000,
    imports: 310,
    sourceBytes: 5_400_000,
    partial: 2,
    decodedWithFallback: 1,
  },
  unranked: 0,
  skipped: { symlink: 4, binary: 8 },
  workingTree: null,
};
