import type { ManifestObject } from "../../model/bundle.js";
import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/ids.js";
import type { ScratchRepository } from "../../model/scratch.js";
import { glance } from "../glance.js";
import { checkSize, conflict, failed, refused } from "../problems.js";
import { maxManifestBytes, type OutgoingBundle, type PublishOptions, type Sent } from "../transport.js";
import { type Base, findBase } from "./base.js";
import { besideOf, type KnownIds, partsOf, pathsOfBundle } from "./ids.js";
import {
  attestationPath,
  manifestPath,
  messageOf,
  type Paths,
  pathsOf,
  provenancePath,
  refOf,
} from "./layout.js";
import { fetchBeside, type PublishedTree } from "./objects.js";
import { fetchPublished } from "./read.js";
import { listBundleRefs, type Refs } from "./refs.js";
import { writeTrees } from "./trees.js";

/** How often others may be first. */
const attempts = 3;

interface Listing {
  readonly refs: Refs;
  /** Whether it was asked for this attempt. */
  readonly fresh: boolean;
}

/** What the ref of a commit names already. */
interface Standing {
  readonly id: ObjectId | null;
  readonly is: "none" | "same" | "other";
  /** Null when there is none, or it can't be read. */
  readonly tree: PublishedTree | null;
}

const readStanding = async (
  scratch: ScratchRepository,
  bundle: OutgoingBundle,
  id: ObjectId,
  options: PublishOptions,
): Promise<Standing> => {
  const ref = refOf(bundle.commit);
  const tree = await fetchPublished(scratch, id, ref);
  if (tree.paths.get(manifestPath) === scratch.blobId(bundle.manifest)) return { id, is: "same", tree };
  const found = await fetchBeside(scratch, tree, { [manifestPath]: maxManifestBytes }, ref);
  const fingerprint = glance(found.get(manifestPath)!)?.fingerprint;
  if (!options.force && fingerprint === bundle.fingerprint)
    throw conflict(`${ref} of ${scratch.place}`, bundle.commit);
  return { id, is: "other", tree };
};

const standing = async (
  scratch: ScratchRepository,
  bundle: OutgoingBundle,
  id: ObjectId | undefined,
  options: PublishOptions,
): Promise<Standing> => {
  if (id === undefined) return { id: null, is: "none", tree: null };
  try {
    return await readStanding(scratch, bundle, id, options);
  } catch (error) {
    // Nobody can use what is damaged, so it is replaced.
    if (error instanceof SheafError && error.code === "corrupt-bundle")
      return { id, is: "other", tree: null };
    throw error;
  }
};

/** What stands beside the objects of the very bundle stays, but for a statement that another replaces. */
const keptBeside = (bundle: OutgoingBundle, paths: Paths, now: Standing): Paths => {
  if (now.is !== "same" || now.tree === null) return paths;
  const kept = new Map(paths);
  for (const path of [provenancePath, attestationPath]) {
    const id = now.tree.paths.get(path);
    if (id !== undefined && (path === provenancePath || bundle.attestation === null)) kept.set(path, id);
  }
  return kept;
};

const idsIn = (bases: readonly Base[]): ReadonlySet<ObjectId> =>
  new Set(bases.flatMap(({ tree }) => [...tree.paths.values()]));

/** Objects of which the remote lacks a part; of several with the same content one. */
const newObjects = (
  bundle: OutgoingBundle,
  paths: Paths,
  held: ReadonlySet<ObjectId>,
  partBytes: number,
): readonly ManifestObject[] => {
  const distinct = new Map(bundle.objects.map((object) => [object.sha256, object]));
  return [...distinct.values()].filter(({ name, bytes }) =>
    pathsOf(name, bytes, partBytes).some((path) => !held.has(paths.get(path)!)),
  );
};

/** The earlier content of what changes, where it is at hand and the remote has it: differences are told against it. */
async function* earlierContent(
  scratch: ScratchRepository,
  base: Base,
  changed: readonly ManifestObject[],
  partBytes: number,
): AsyncGenerator<Uint8Array> {
  if (base.bundle === null) return;
  const { manifest } = base.bundle;
  if (scratch.blobId(manifest) === base.tree.paths.get(manifestPath)) yield manifest;
  const names = new Set(changed.map(({ name }) => name));
  for (const object of base.bundle.objects) {
    if (!names.has(object.name)) continue;
    const bytes = await base.bundle.get(object).catch(() => null);
    if (bytes === null) continue;
    for (const part of partsOf(object, bytes, partBytes))
      if (scratch.blobId(part.bytes) === base.tree.paths.get(part.path)) yield part.bytes;
  }
}

async function* newContent(
  bundle: OutgoingBundle,
  paths: Paths,
  changed: readonly ManifestObject[],
  held: ReadonlySet<ObjectId>,
  partBytes: number,
): AsyncGenerator<Uint8Array> {
  for (const [path, bytes] of besideOf(bundle)) if (!held.has(paths.get(path)!)) yield bytes;
  for (const object of changed)
    for (const part of partsOf(object, await bundle.get(object), partBytes))
      if (!held.has(paths.get(part.path)!)) yield part.bytes;
}

const done: Readonly<Record<Standing["is"], Sent["state"]>> = {
  none: "published",
  same: "present",
  other: "replaced",
};

/** One attempt. @returns null when it has to be made again on a new listing. */
const attempt = async (
  scratch: ScratchRepository,
  bundle: OutgoingBundle,
  options: PublishOptions,
  partBytes: number,
  known: KnownIds,
  { refs, fresh }: Listing,
): Promise<Sent | null> => {
  const ref = refOf(bundle.commit);
  const now = await standing(scratch, bundle, refs.get(ref), options);
  const nothing: Sent = { state: done[now.is], where: ref, objects: 0, bytes: 0 };
  if (now.is === "same" && !options.force && isBeside(scratch, bundle, now)) return nothing;

  const paths = keptBeside(bundle, await pathsOfBundle(scratch, bundle, partBytes, known), now);
  const bases: Base[] = now.tree === null ? [] : [{ tree: now.tree, bundle: null }];
  const base = await findBase(scratch, bundle.earlier, refs, partBytes, known);
  if (base !== null) bases.push(base);
  const held = idsIn(bases);
  const changed = newObjects(bundle, paths, held, partBytes);
  if (base !== null) await scratch.writeBlobs(earlierContent(scratch, base, changed, partBytes));
  await scratch.writeBlobs(newContent(bundle, paths, changed, held, partBytes));
  const id = await scratch.writeCommit(await writeTrees(scratch, paths), messageOf(bundle.commit));
  if (id === now.id) return nothing;
  const results = await scratch.push(
    [{ name: ref, id, expected: now.id }],
    bases.map(({ tree }) => tree.id),
  );
  const result = results[0];
  if (result === undefined || result.state === "stale") return null;
  // What it was told against may be gone by now.
  if (result.state === "refused" && !fresh) return null;
  if (result.state === "refused")
    throw refused(
      `${ref} of ${scratch.place}`,
      `the remote does not take it: ${result.reason}`,
      "Look whether you may push there, and whether it takes refs of this name.",
    );
  const bytes = changed.reduce((sum, object) => sum + object.bytes, 0);
  return { ...nothing, objects: changed.length, bytes };
};

/** Whether nothing that stands beside the manifest is to be added or replaced. */
const isBeside = (scratch: ScratchRepository, bundle: OutgoingBundle, now: Standing): boolean => {
  const { attestation, provenance } = bundle;
  const there = now.tree?.paths;
  if (provenance !== null && there?.has(provenancePath) !== true) return false;
  return attestation === null || there?.get(attestationPath) === scratch.blobId(attestation);
};

/** @param last a listing of a moment ago; null to ask. */
export const publishToRef = async (
  scratch: ScratchRepository,
  bundle: OutgoingBundle,
  options: PublishOptions,
  partBytes: number,
  last: Refs | null,
): Promise<Sent> => {
  for (const object of bundle.objects) checkSize(object, `${object.name} of ${bundle.commit}`);
  const known: KnownIds = new Map();
  for (let i = 0; i < attempts; i++) {
    const cached = i === 0 ? last : null;
    const listing = { refs: cached ?? (await listBundleRefs(scratch)), fresh: cached === null };
    try {
      const sent = await attempt(scratch, bundle, options, partBytes, known, listing);
      if (sent !== null) return sent;
    } catch (error) {
      const isGone = error instanceof SheafError && error.code === "transfer-failed";
      if (listing.fresh || !isGone) throw error;
    }
  }
  throw failed(`${refOf(bundle.commit)} of ${scratch.place}`, `others were first ${attempts} times`);
};
