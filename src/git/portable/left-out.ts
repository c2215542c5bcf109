import fs from "node:fs";
import path from "node:path";
import type { ObjectId, RepoPath } from "../../model/snapshot.js";
import { signatureOf } from "../standing.js";
import { type ReadIndex, readIndex } from "./changes.js";

/** What git's index says of a file that a sparse checkout leaves out. */
export interface LeftOut {
  /** The content that it would have; null where its folder is left out as a whole. */
  readonly blob: ObjectId | null;
}

/**
 * Tells of files that are not on the disk whether a sparse checkout leaves them out. The index is read when it is asked
 * for the first time, and again when it has changed.
 */
export const createLeftOut = (
  gitDir: string,
  objectFormat: "sha1" | "sha256",
): ((path: RepoPath) => LeftOut | null) => {
  let known: { readonly signature: string; readonly read: ReadIndex } | null = null;
  return (wanted) => {
    const stat = fs.statSync(path.join(gitDir, "index"), { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return null;
    const signature = signatureOf(stat);
    if (known?.signature !== signature)
      known = { signature, read: readIndex(gitDir, objectFormat === "sha1" ? 20 : 32) };
    const { entries, skippedFolders } = known.read.index;
    const entry = entries.get(wanted);
    if (entry !== undefined) return entry.skipped ? { blob: entry.id } : null;
    return skippedFolders.some((folder) => wanted.startsWith(folder)) ? { blob: null } : null;
  };
};
