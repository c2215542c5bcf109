import { decode } from "../extract/decode.js";
import type { GitReader } from "../git/reader.js";
import { readWorkTreeFile } from "../git/worktree.js";
import type { ObjectId, RepoPath } from "../model/ids.js";

/** A file of the indexed commit. */
export interface Place {
  readonly path: RepoPath;
  readonly blob: ObjectId;
}

/** The text of a file as it was indexed, or why there is none. */
export type FileText =
  | { readonly text: string; readonly from: "blob" | "working-tree" }
  | { readonly text: null; readonly reason: string };

const readBlob = async (reader: GitReader, blob: ObjectId): Promise<Uint8Array | null> => {
  for await (const { bytes } of reader.blobs([blob])) return bytes;
  return null;
};

/** Reads a file of the indexed commit: from the object database, else from a working-tree file with the same id. */
export const readText = async (reader: GitReader | null, { path, blob }: Place): Promise<FileText> => {
  if (reader === null) return { text: null, reason: "no repository was given to read from" };
  const fromBlob = await readBlob(reader, blob);
  if (fromBlob !== null) return { text: decode(fromBlob).text, from: "blob" };
  const { workTree, objectFormat } = reader;
  const fromTree = workTree === null ? null : await readWorkTreeFile(workTree, path, blob, objectFormat);
  if (fromTree !== null) return { text: decode(fromTree).text, from: "working-tree" };
  return { text: null, reason: "the blob is not in this repository" };
};
