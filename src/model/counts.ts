import type { BundleCounts } from "./bundle.js";
import type { SkipReason } from "./ids.js";
import type { SnapshotFile } from "./snapshot.js";

/** The counts of a manifest. Files with equal content count each. */
export const countFiles = (files: readonly SnapshotFile[]): BundleCounts => {
  const counts = {
    files: files.length,
    indexed: 0,
    chunks: 0,
    definitions: 0,
    references: 0,
    imports: 0,
    sourceBytes: 0,
    partial: 0,
    decodedWithFallback: 0,
  };
  for (const { facts, bytes } of files) {
    if (facts === null) continue;
    counts.indexed++;
    counts.chunks += facts.chunks;
    counts.definitions += facts.definitions;
    counts.references += facts.references;
    counts.imports += facts.imports;
    counts.sourceBytes += bytes;
    if (facts.quality === "partial") counts.partial++;
    if (facts.encoding === "latin-1") counts.decodedWithFallback++;
  }
  return counts;
};

/** How many files each reason skipped; reasons without files are left out. */
export const countSkipped = (files: readonly SnapshotFile[]): Partial<Record<SkipReason, number>> => {
  const counts: Partial<Record<SkipReason, number>> = {};
  for (const { skip } of files) if (skip !== null) counts[skip] = (counts[skip] ?? 0) + 1;
  return counts;
};
