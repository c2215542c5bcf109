import type { RepoPath } from "../model/ids.js";
import type { ChangedFile } from "../model/report.js";

/** How many files at and below a path differ from the indexed commit's; null where that can't be told. */
export type ChangedBelow = (path: RepoPath) => number | null;

/** Counts changed files by the folders that they stand in or stood in. */
export const countChangedBelow = (changed: ReadonlyMap<RepoPath, ChangedFile> | null): ChangedBelow => {
  if (changed === null) return () => null;
  const counts = new Map<RepoPath, number>();
  for (const { path, movedFrom } of changed.values()) {
    const places = new Set<RepoPath>([""]);
    for (const one of movedFrom === null ? [path] : [path, movedFrom]) {
      places.add(one);
      for (let slash = one.indexOf("/"); slash >= 0; slash = one.indexOf("/", slash + 1))
        places.add(one.slice(0, slash));
    }
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return (path) => counts.get(path) ?? 0;
};
