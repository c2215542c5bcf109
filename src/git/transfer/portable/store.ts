import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { inflateSync } from "node:zlib";
import type { ObjectId } from "../../../model/ids.js";
import { type ObjectFormat, objectId, writeLoose } from "../objects.js";

/** Objects of a scratch repository, each in a file of its own. */
export interface LooseStore {
  readonly has: (id: ObjectId) => boolean;
  /** Type and length, without reading; null for what is not here. */
  readonly look: (id: ObjectId) => { readonly type: string; readonly size: number } | null;
  /** Null for what is not here. */
  readonly read: (id: ObjectId) => Promise<Buffer | null>;
  readonly write: (type: string, bytes: Uint8Array) => Promise<ObjectId>;
}

export const createLooseStore = (gitDir: string, format: ObjectFormat): LooseStore => {
  // Nobody else writes here, so that what is known of the objects need not be read again.
  const known = new Map<ObjectId, { readonly type: string; readonly size: number }>();
  const fileOf = (id: ObjectId): string => path.join(gitDir, "objects", id.slice(0, 2), id.slice(2));
  return {
    has: (id) => known.has(id),
    look: (id) => known.get(id) ?? null,
    read: async (id) => {
      const object = known.get(id);
      if (object === undefined) return null;
      const header = `${object.type} ${object.size}\0`.length;
      const whole = inflateSync(await readFile(fileOf(id)), { maxOutputLength: header + object.size });
      return whole.subarray(header);
    },
    write: async (type, bytes) => {
      const id = objectId(format, type, bytes);
      if (known.has(id) && (await stat(fileOf(id)).catch(() => null)) !== null) return id;
      await writeLoose(gitDir, format, type, bytes);
      known.set(id, { type, size: bytes.byteLength });
      return id;
    },
  };
};
