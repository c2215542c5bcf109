import type { Store } from "../bundle/store.js";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import type { TransferProgress } from "../model/transfer-report.js";
import type { Transport } from "../transport/transport.js";
import type { Candidate } from "./candidates.js";
import { type Fetched, fetchBundle } from "./fetch.js";
import type { Lineage } from "./lineage.js";
import { type Offer, readOffer } from "./offer.js";
import type { Stored } from "./stored.js";
import type { Vouch } from "./vouch.js";

export interface TakeContext {
  readonly transport: Transport;
  readonly store: Store;
  readonly stored: Stored;
  readonly lineage: Lineage;
  /** Of the commit that is wanted. */
  readonly tree: ObjectId;
  readonly isCurrent: (manifest: Manifest) => boolean;
  readonly vouch: Vouch | null;
  /** Of all objects of one bundle. */
  readonly maxBytes: number;
  readonly onProgress: (progress: TransferProgress) => void;
  readonly signal: AbortSignal | undefined;
}

export interface Skipped {
  readonly commit: ObjectId;
  readonly problem: string;
  readonly error: SheafError;
}

/** A bundle that answers now. */
export interface Taken {
  readonly choice: Candidate["choice"];
  readonly manifest: Manifest;
  readonly digest: string;
  /** Null when the store had it. */
  readonly fetched: Fetched | null;
  readonly attestedBy: string | null;
}

/** What is wrong with one bundle, not with the place. */
const ofOneBundle = new Set(["corrupt-bundle", "unsupported-format", "unsafe-path", "not-attested"]);
/** Bundles that cannot be taken before it is given up, and bundles of other indexers that are looked at for one of this. */
const maxSkipped = 20;
const maxOthers = 3;
/** Bundles that are not there, whatever a listing says, before it is given up. */
const maxAbsent = 64;

/** A bundle of the store, unless its origin is asked for and cannot be told. */
const takeStored = async (
  { stored, vouch }: TakeContext,
  { commit, choice }: Candidate,
): Promise<Taken | null> => {
  const found = await stored.current(commit);
  if (found === null) return null;
  const { manifest, digest } = found.bundle;
  if (vouch === null) return { choice, manifest, digest, fetched: null, attestedBy: null };
  try {
    const bytes = await found.source.manifestBytes();
    const attestation = await found.source.attestation();
    const attestedBy = await vouch({ manifest, bytes, digest, attestation });
    return { choice, manifest, digest, fetched: null, attestedBy };
  } catch (error) {
    if (error instanceof SheafError && ofOneBundle.has(error.code)) return null;
    throw error;
  }
};

/** What a place offers for a commit; null when it has nothing for it after all. */
const openOffer = async (context: TakeContext, { commit, choice }: Candidate): Promise<Offer | null> => {
  const { transport, lineage, maxBytes, tree } = context;
  const remote = await transport.open(commit);
  if (remote === null) return null;
  const known = await lineage.commit(commit);
  // Of a commit that nobody here knows the listing said that it has this tree.
  const expected = known?.tree ?? (choice === "same-tree" ? tree : null);
  return readOffer(remote, nameOf(context, commit), commit, expected, maxBytes);
};

const nameOf = ({ transport }: TakeContext, commit: ObjectId): string =>
  `the bundle of ${commit.slice(0, 9)} at ${transport.place}`;

/** Whether the store has this very bundle: one of another indexer is offered again each time. */
const isHeld = async (store: Store, { manifest, digest }: Offer): Promise<boolean> => {
  const { commit, config, fingerprint } = manifest;
  const held = await store.findBundle(commit, config, fingerprint).catch(() => null);
  return held?.digest === digest;
};

const takeOffer = async (
  context: TakeContext,
  offer: Offer,
  { commit, choice }: Candidate,
): Promise<Taken> => {
  const { manifest, digest, attestation, remote } = offer;
  const attestedBy =
    (await context.vouch?.({ manifest, bytes: remote.manifest, digest, attestation })) ?? null;
  if (context.vouch === null && (await isHeld(context.store, offer)))
    return { choice, manifest, digest, fetched: null, attestedBy };
  const where = nameOf(context, commit);
  const fetched = await fetchBundle(context.store, offer, where, context.onProgress, context.signal);
  return { choice, manifest, digest, fetched, attestedBy };
};

/**
 * Takes the nearest bundle that can be taken. One of another indexer is taken only when none of this one is met.
 *
 * @param skipped collects what could not be taken.
 * @returns null when there is none.
 * @throws SheafError of the place: `transfer-failed` and the like.
 */
export const takeNearest = async (
  context: TakeContext,
  all: AsyncIterable<Candidate>,
  skipped: Skipped[],
): Promise<Taken | null> => {
  const others: { readonly offer: Offer; readonly candidate: Candidate }[] = [];
  /** Why one that is farther away was taken. */
  const instead = (taken: Taken): Taken => {
    for (const { candidate } of others) {
      const error = new SheafError("unsupported-format", "another version of Sheaf made it", null);
      skipped.push({ commit: candidate.commit, problem: error.message, error });
    }
    return taken;
  };
  const attempt = async <T>(commit: ObjectId, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SheafError) || !ofOneBundle.has(error.code)) throw error;
      skipped.push({ commit, problem: error.message, error });
      return null;
    }
  };
  let absent = 0;
  // One with the same files can be an ancestor too.
  const asked = new Set<ObjectId>();
  for await (const candidate of all) {
    context.signal?.throwIfAborted();
    const { commit } = candidate;
    if (candidate.stored) {
      const taken = await takeStored(context, candidate);
      if (taken !== null) return instead(taken);
      continue;
    }
    if (asked.has(commit)) continue;
    asked.add(commit);
    const before = skipped.length;
    const offer = await attempt(commit, () => openOffer(context, candidate));
    if (offer === null && skipped.length === before && ++absent >= maxAbsent) break;
    if (offer !== null && !context.isCurrent(offer.manifest)) {
      others.push({ offer, candidate });
      if (others.length >= maxOthers) break;
    } else if (offer !== null) {
      const taken = await attempt(commit, () => takeOffer(context, offer, candidate));
      if (taken !== null) return instead(taken);
    }
    if (skipped.length >= maxSkipped) break;
  }
  for (const { offer, candidate } of others) {
    const taken = await attempt(candidate.commit, () => takeOffer(context, offer, candidate));
    if (taken !== null) return taken;
  }
  return null;
};
