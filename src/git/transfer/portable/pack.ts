import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import type { ObjectId } from "../../../model/ids.js";
import type { ObjectFormat } from "../objects.js";
import type { LooseStore } from "./store.js";

const codes: Readonly<Record<string, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

const entryHeader = (type: string, size: number): Buffer => {
  const bytes: number[] = [];
  let rest = Math.floor(size / 16);
  let byte = (codes[type]! << 4) | (size % 16);
  while (rest > 0) {
    bytes.push(byte | 0x80);
    byte = rest % 128;
    rest = Math.floor(rest / 128);
  }
  bytes.push(byte);
  return Buffer.from(bytes);
};

/** Writes objects as a pack, each whole. @returns its length in bytes. */
export const writePack = async (
  file: string,
  ids: readonly ObjectId[],
  format: ObjectFormat,
  store: LooseStore,
  signal: AbortSignal | undefined,
): Promise<number> => {
  const handle = await open(file, "w");
  const hash = createHash(format);
  let bytes = 0;
  const put = async (part: Buffer): Promise<void> => {
    hash.update(part);
    bytes += part.length;
    await handle.writeFile(part);
  };
  try {
    const head = Buffer.alloc(12);
    head.write("PACK", "latin1");
    head.writeUInt32BE(2, 4);
    head.writeUInt32BE(ids.length, 8);
    await put(head);
    for (const id of ids) {
      signal?.throwIfAborted();
      const content = (await store.read(id))!;
      await put(Buffer.concat([entryHeader(store.look(id)!.type, content.length), deflateSync(content)]));
    }
    const trailer = hash.digest();
    await handle.writeFile(trailer);
    return bytes + trailer.length;
  } finally {
    await handle.close();
  }
};
