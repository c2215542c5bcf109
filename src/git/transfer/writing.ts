import type { ObjectId } from "../../model/ids.js";
import type { ScratchRepository } from "../../model/scratch.js";
import { commitBytes, type ObjectFormat, objectId, treeBytes } from "./objects.js";

type Writing = Pick<ScratchRepository, "writeBlobs" | "blobId" | "writeTree" | "writeCommit">;

/** The writing side of a scratch repository. @param write stores one object, and gives its id. */
export const createWriting = (
  format: ObjectFormat,
  write: (type: string, bytes: Uint8Array) => Promise<ObjectId>,
  signal: AbortSignal | undefined,
): Writing => ({
  writeBlobs: async (contents) => {
    const ids: ObjectId[] = [];
    for await (const bytes of contents) {
      signal?.throwIfAborted();
      ids.push(await write("blob", bytes));
    }
    return ids;
  },
  blobId: (bytes) => objectId(format, "blob", bytes),
  writeTree: async (entries) => write("tree", treeBytes(entries)),
  writeCommit: (tree, message) => write("commit", commitBytes(tree, message)),
});
