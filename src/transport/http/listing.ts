import { byCommit, isObjectId, isSha256 } from "../glance.js";
import { corrupt } from "../problems.js";
import type { PublishedBundle } from "../transport.js";

const maxBundles = 200_000;

/** Whether bytes are what a server shows to a browser. */
export const isWebPage = (bytes: Uint8Array): boolean =>
  /^\s*<(?:!doctype|html|\?xml|head|body)/i.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256))
      .toString("latin1")
      .replace("\xef\xbb\xbf", ""),
  );

const bundleOf = (raw: unknown): PublishedBundle | null => {
  const { commit, tree, digest } = (raw ?? {}) as Readonly<Record<string, unknown>>;
  if (!isObjectId(commit)) return null;
  return { commit, tree: isObjectId(tree) ? tree : null, digest: isSha256(digest) ? digest : null };
};

/**
 * Reads an `index.json`: `{"version":1,"bundles":[{"commit","tree","digest"}]}`.
 *
 * @throws SheafError `corrupt-bundle` for anything else.
 */
export const parseListing = (bytes: Uint8Array, where: string): readonly PublishedBundle[] => {
  if (isWebPage(bytes))
    throw corrupt(where, "the server answers with a web page, so this is no folder of bundles");
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch (cause) {
    throw corrupt(where, "the listing is not JSON", cause);
  }
  const { version, bundles } = (raw ?? {}) as Readonly<Record<string, unknown>>;
  if (version !== 1 || !Array.isArray(bundles))
    throw corrupt(where, "the listing is of a kind that this build does not read");
  if (bundles.length > maxBundles) throw corrupt(where, `the listing names ${bundles.length} bundles`);
  const listed = new Map<string, PublishedBundle>();
  for (const entry of bundles as readonly unknown[]) {
    const bundle = bundleOf(entry);
    if (bundle === null) throw corrupt(where, "the listing names what is no commit");
    listed.set(bundle.commit, bundle);
  }
  return [...listed.values()].sort(byCommit);
};
