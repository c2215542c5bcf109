import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ManifestObject } from "../../model/bundle.js";
import { packed } from "../gzip.js";
import { checkSize, failed } from "../problems.js";
import type { OutgoingBundle } from "../transport.js";
import type { OutgoingBody } from "../web/exchange.js";
import { packName } from "./names.js";

/** A file of a release has at most 2 GiB; a pack is ended long before. Bytes. */
const maxPackBytes = 1024 * 1024 * 1024;

/** A pack that lies in a file and is to be uploaded. */
export interface PackFile {
  readonly name: string;
  readonly body: OutgoingBody;
  readonly members: ReadonlyMap<string, { readonly offset: number; readonly length: number }>;
  /** Of its objects, uncompressed. */
  readonly bytes: number;
}

const sliceBytes = 256 * 1024;

const bodyOf = (path: string, bytes: number): OutgoingBody => ({
  bytes,
  type: "application/octet-stream",
  chunks: () => createReadStream(path, { highWaterMark: sliceBytes }),
});

/** Writes one pack of as many of the objects as it takes. */
const writePack = async (
  path: string,
  bundle: OutgoingBundle,
  objects: readonly ManifestObject[],
): Promise<PackFile> => {
  const members = new Map<string, { readonly offset: number; readonly length: number }>();
  const hash = createHash("sha256");
  let offset = 0;
  let bytes = 0;
  const file = await open(path, "wx");
  try {
    for (const object of objects) {
      checkSize(object, object.name);
      const member = await packed(await bundle.get(object));
      await file.writeFile(member);
      hash.update(member);
      members.set(object.sha256, { offset, length: member.length });
      offset += member.length;
      bytes += object.bytes;
      if (offset >= maxPackBytes) break;
    }
  } finally {
    await file.close();
  }
  return { name: packName(hash.digest("hex")), body: bodyOf(path, offset), members, bytes };
};

/**
 * Packs objects into files, one after the other, and hands each over; a file is gone when it was taken.
 *
 * @param folder where a folder for them is made: packs can be larger than memory.
 */
export const packObjects = async (
  folder: string,
  bundle: OutgoingBundle,
  objects: readonly ManifestObject[],
  take: (pack: PackFile) => Promise<void>,
): Promise<void> => {
  if (objects.length === 0) return;
  const temporary = await mkdtemp(join(folder, "tmp-packs-")).catch((cause: unknown) => {
    throw failed(folder, "no file can be written there", cause, "Make room there, and try again.");
  });
  try {
    for (let at = 0; at < objects.length; ) {
      const path = join(temporary, "pack");
      const pack = await writePack(path, bundle, objects.slice(at));
      await take(pack);
      await rm(path, { force: true });
      at += pack.members.size;
    }
  } finally {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
  }
};
