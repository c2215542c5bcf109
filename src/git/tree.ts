import { compareUtf8 } from "../model/order.js";
import type { TreeEntry } from "../model/snapshot.js";

/** Sorts by path. Git's own order is the same but for escaped bytes, so that most lists are left alone. */
export const sortEntries = (entries: readonly TreeEntry[]): readonly TreeEntry[] => {
  for (let i = 1; i < entries.length; i++) {
    if (compareUtf8(entries[i - 1]!.path, entries[i]!.path) > 0) {
      return [...entries].sort((a, b) => compareUtf8(a.path, b.path));
    }
  }
  return entries;
};
