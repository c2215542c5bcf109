import { objectNamed } from "../bundle/manifest.js";
import type { Store } from "../bundle/store.js";
import { ensureReadForm, readFiles } from "../derive.js";
import { ensureGraph } from "../derive-graph.js";
import type { ManifestObject } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { TransferProgress } from "../model/transfer-report.js";
import { checkReadable } from "../open/findings.js";
import { readDirectories } from "../open/folders.js";
import { searchSettings } from "../search-settings.js";
import { countProblem } from "./counts.js";
import { isObject, type Offer } from "./offer.js";

/** What fetching came to. */
export interface Fetched {
  readonly path: string;
  readonly objects: number;
  readonly bytes: number;
}

interface Derived {
  readonly name: string;
  readonly version: number;
  readonly bytes: Uint8Array;
}

const damaged = (where: string, what: string, cause?: unknown): SheafError =>
  new SheafError(
    "corrupt-bundle",
    `${where}: ${what}`,
    "Publish the bundle again with `sheaf publish --force`, or build it here with `sheaf build`.",
    { cause },
  );

/** Objects by what they hold: two names may stand for the same bytes. */
const distinct = (objects: readonly ManifestObject[]): readonly ManifestObject[] => [
  ...new Map(objects.map((object) => [`${object.sha256} ${object.bytes}`, object])).values(),
];

/** Those that the store has not, or has damaged. */
const missingFrom = async (store: Store, objects: readonly ManifestObject[]): Promise<ManifestObject[]> => {
  const missing: ManifestObject[] = [];
  for (const object of objects) {
    const held = (await store.has(object)) && (await store.get(object).catch(() => null)) !== null;
    if (!held || !store.mark(object.sha256)) missing.push(object);
  }
  return missing;
};

/**
 * Decodes all that readers need, in memory, so that what cannot be read never becomes an answer.
 *
 * @returns the read forms, to be kept once the bundle is.
 */
const prepare = async (
  store: Store,
  { manifest, digest }: Offer,
  where: string,
): Promise<readonly Derived[]> => {
  const derived: Derived[] = [];
  const keep = {
    writeDerived: async (_: string, name: string, version: number, bytes: Uint8Array) =>
      void derived.push({ name, version, bytes }),
  };
  const bundle = { manifest, digest, get: store.get, readDerived: async () => null };
  try {
    const files = await readFiles(manifest, store.get);
    const problem = countProblem(manifest, files);
    if (problem !== null) throw new SheafError("corrupt-bundle", problem);
    await ensureReadForm(bundle, keep, files);
    await ensureGraph(bundle, keep);
    await readDirectories(bundle);
    await checkReadable(bundle);
    searchSettings(await store.get(objectNamed(manifest, "config.json")));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Whatever a reader stumbles over is the fault of what it reads.
    const what = error instanceof SheafError ? error.message : `it cannot be read: ${error.message}`;
    throw damaged(where, what, error);
  }
  return derived;
};

/**
 * Brings what a bundle needs into the store, and then the bundle. Objects that arrived stay, also when this fails: the
 * next time they are not fetched again.
 *
 * @param where names the bundle in errors.
 * @throws SheafError `transfer-failed`, `corrupt-bundle`, `store-unwritable`.
 */
export const fetchBundle = async (
  store: Store,
  offer: Offer,
  where: string,
  onProgress: (progress: TransferProgress) => void,
  signal: AbortSignal | undefined,
): Promise<Fetched> => {
  const all = distinct(offer.manifest.objects);
  const missing = await missingFrom(store, all);
  const waiting = new Map(missing.map((object) => [object.name, object]));
  let bytes = 0;
  const take = async (object: ManifestObject, content: Uint8Array): Promise<void> => {
    signal?.throwIfAborted();
    const asked = waiting.get(object.name);
    if (asked === undefined) return;
    if (!isObject(content, asked))
      throw damaged(where, `${asked.name} does not have the digest that the manifest says`);
    await store.put(content);
    waiting.delete(asked.name);
    bytes += content.length;
    onProgress({ phase: "fetch", done: missing.length - waiting.size, total: missing.length });
  };
  if (missing.length > 0) {
    onProgress({ phase: "fetch", done: 0, total: missing.length });
    await offer.remote.objects(missing, take);
  }
  signal?.throwIfAborted();
  const [lost] = waiting.keys();
  if (lost !== undefined) throw damaged(where, `${lost} did not arrive`);
  onProgress({ phase: "prepare", done: 0, total: null });
  const derived = await prepare(store, offer, where).catch(async (error: unknown) => {
    // Somebody may have pruned what was here, just before it was marked as wanted.
    const gone = await missingFrom(store, all);
    if (gone.length === 0) throw error;
    const refill = refillFrom(offer, where);
    for (const object of gone) await store.put(await refill(object));
    return prepare(store, offer, where);
  });
  signal?.throwIfAborted();
  const { manifest, digest, remote, provenance, attestation } = offer;
  const written = await store.putFetched(
    { manifest, bytes: remote.manifest, provenance, attestation },
    refillFrom(offer, where),
  );
  // Only derived: what cannot be kept is made again.
  for (const { name, version, bytes: form } of derived)
    await store.writeDerived(digest, name, version, form).catch(() => undefined);
  return { path: written.path, objects: missing.length, bytes };
};

/** Fetches an object that was in the store and has been pruned since. */
const refillFrom =
  ({ remote }: Offer, where: string): ((object: ManifestObject) => Promise<Uint8Array>) =>
  async (object) => {
    const found: Uint8Array[] = [];
    await remote.objects([object], async (_, bytes) => void found.push(bytes));
    const bytes = found[0];
    if (bytes === undefined || !isObject(bytes, object))
      throw damaged(where, `${object.name} did not arrive`);
    return bytes;
  };
