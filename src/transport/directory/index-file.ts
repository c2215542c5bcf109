import { maxIndexBytes, type PublishedBundle } from "../transport.js";
import { readPlain, writeWhole } from "./disk.js";
import type { DirectoryLayout } from "./layout.js";
import { listBundles } from "./read.js";

const rounds = 16;

/** What web servers give to those who cannot look into the folder: all bundles, sorted by commit. */
const encodeIndex = (bundles: readonly PublishedBundle[]): Uint8Array => {
  const rows = bundles.map(({ commit, tree, digest }) => `\n${JSON.stringify({ commit, tree, digest })}`);
  return Buffer.from(`{"version":1,"bundles":[${rows.join(",")}]}\n`, "utf8");
};

/** @returns whether these bytes are such a list. */
export const isIndex = (bytes: Uint8Array): boolean => {
  try {
    const raw = JSON.parse(Buffer.from(bytes).toString("utf8")) as {
      readonly version?: unknown;
      readonly bundles?: unknown;
    } | null;
    return typeof raw?.version === "number" && Array.isArray(raw.bundles);
  } catch {
    return false;
  }
};

export const emptyIndex = encodeIndex([]);

/**
 * Makes `index.json` anew from the manifests, without a lock: whoever has written it looks again afterwards, so the
 * last one to write knows of every manifest that was there before. One that comes later has a publisher of its own.
 */
export const writeIndex = async (layout: DirectoryLayout): Promise<void> => {
  for (let round = 0; round < rounds; round++) {
    const wanted = Buffer.from(encodeIndex(await listBundles(layout)));
    const found = await readPlain(layout.index, maxIndexBytes).catch(() => null);
    if (found !== null && wanted.equals(found)) return;
    await writeWhole(layout.root, layout.index, wanted);
  }
};
