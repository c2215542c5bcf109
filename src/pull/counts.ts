import type { BundleCounts, Manifest } from "../model/bundle.js";
import { countFiles, countSkipped } from "../model/counts.js";
import type { SnapshotFile } from "../model/snapshot.js";

/** What a manifest says of its files and is not so; null when all of it is. `sheaf verify` looks at the rest. */
export const countProblem = (manifest: Manifest, files: readonly SnapshotFile[]): string | null => {
  const counts = countFiles(files);
  for (const name of Object.keys(counts) as (keyof BundleCounts)[]) {
    const said = manifest.counts[name];
    if (said !== counts[name]) return `its manifest counts ${said} ${name}, the files give ${counts[name]}`;
  }
  const skipped = new Map<string, number>(Object.entries(countSkipped(files)));
  const said = new Map<string, number>(Object.entries(manifest.skipped));
  for (const reason of new Set([...skipped.keys(), ...said.keys()])) {
    const found = skipped.get(reason) ?? 0;
    if ((said.get(reason) ?? 0) !== found)
      return `its manifest counts ${said.get(reason) ?? 0} files as ${reason}, not ${found}`;
  }
  return null;
};
