import { bundleDigest } from "../bundle/manifest.js";
import { encodeProvenance, sharedProvenance } from "../bundle/provenance.js";
import type { StoreReader } from "../bundle/read-store.js";
import type { Bundle } from "../bundle/source.js";
import { findStored, type StoredBundle } from "../bundle/stored.js";
import type { GitReader } from "../git/reader.js";
import type { ManifestObject } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import type { EarlierBundle, OutgoingBundle, PublishedBundle } from "../transport/transport.js";

/** How far back published bundles are looked for that are at hand too, in commits, and how many are taken. */
const farthest = 2_000;
const taken = 3;

/**
 * Of some commits those that were made nearest in time to one: where history gives nothing, as for a commit whose
 * descendants were published first, they share most.
 */
const nearestInTime = async (
  reader: GitReader,
  commit: ObjectId,
  others: readonly ObjectId[],
): Promise<readonly ObjectId[]> => {
  const [own, ...found] = await reader.commits([commit, ...others]);
  const time = own?.time ?? 0;
  return found
    .flatMap((one) => (one === null ? [] : [{ id: one.commit, gap: Math.abs(one.time - time) }]))
    .sort((a, b) => a.gap - b.gap || compareUtf8(a.id, b.id))
    .map(({ id }) => id);
};

/** Bundles that are published and at hand: those of the nearest ancestors, and where there are none, others. */
export const findEarlier = async (
  store: StoreReader,
  reader: GitReader,
  commit: ObjectId,
  published: readonly PublishedBundle[] | null,
): Promise<readonly StoredBundle[]> => {
  const digests = new Map((published ?? []).map((bundle) => [bundle.commit, bundle.digest]));
  digests.delete(commit);
  const found: StoredBundle[] = [];
  if (digests.size === 0) return found;
  const add = async (id: ObjectId): Promise<void> => {
    const digest = digests.get(id);
    if (digest === undefined) return;
    const one = await findStored(store, id, (_, own) => digest === null || own === digest);
    if (one !== null) found.push(one);
  };
  for await (const id of reader.ancestors(commit, farthest)) {
    await add(id);
    if (found.length >= taken) return found;
  }
  if (found.length > 0) return found;
  const others = new Set(
    (await store.listBundles()).map((ref) => ref.commit).filter((id) => digests.has(id)),
  );
  for (const id of await nearestInTime(reader, commit, [...others])) {
    await add(id);
    if (found.length >= taken) break;
  }
  return found;
};

/** What is said of the bundle's making, without the name of the machine. */
const provenanceOf = ({ provenance, digest }: Bundle): Uint8Array | null =>
  provenance === null ? null : encodeProvenance(sharedProvenance(provenance), digest);

const checkedManifest = async ({ bundle, source }: StoredBundle): Promise<Uint8Array> => {
  const bytes = await source.manifestBytes();
  if (bundleDigest(bytes) === bundle.digest) return bytes;
  throw new SheafError("corrupt-bundle", `${bundle.path} was replaced meanwhile`, "Publish again.");
};

const toEarlier = async (one: StoredBundle): Promise<EarlierBundle> => ({
  commit: one.bundle.manifest.commit,
  manifest: await checkedManifest(one),
  objects: one.bundle.manifest.objects,
  provenance: provenanceOf(one.bundle),
  attestation: await one.source.attestation().catch(() => null),
  get: one.bundle.get,
});

/**
 * Makes a bundle ready to travel.
 *
 * @param attestation null to leave what is published already.
 * @param onRead called for each object that is read.
 * @throws SheafError `incomplete-build` for one that does not stand for its commit.
 */
export const makeOutgoing = async (
  one: StoredBundle,
  attestation: Uint8Array | null,
  earlier: readonly StoredBundle[],
  onRead: (object: ManifestObject) => void,
): Promise<OutgoingBundle> => {
  const { manifest, digest, get } = one.bundle;
  const { commit, tree, fingerprint, objects } = manifest;
  if (manifest.incomplete) {
    throw new SheafError(
      "incomplete-build",
      `the bundle of ${commit.slice(0, 9)} is incomplete and does not stand for its commit`,
      "Fetch what is missing and build it again.",
    );
  }
  return {
    commit,
    tree,
    digest,
    fingerprint,
    manifest: await checkedManifest(one),
    objects,
    provenance: provenanceOf(one.bundle),
    attestation,
    get: async (object) => {
      const bytes = await get(object);
      onRead(object);
      return bytes;
    },
    earlier: await Promise.all(earlier.map(toEarlier)),
  };
};
