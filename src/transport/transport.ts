import type { ManifestObject } from "../model/bundle.js";
import type { ObjectId } from "../model/ids.js";

export type TransportName = "git-ref" | "github-release" | "directory" | "http";

/** One published bundle, as a listing tells of it. */
export interface PublishedBundle {
  /** The indexed commit. */
  readonly commit: ObjectId;
  /** Its tree; null where the listing does not say. */
  readonly tree: ObjectId | null;
  /** Bundle digest; null where the listing does not say. */
  readonly digest: string | null;
}

/** What a place has for one commit. Nothing of it was checked yet. */
export interface RemoteBundle {
  /** At most 32 MiB. */
  readonly manifest: Uint8Array;
  /** Null when there is none. At most 64 KiB. */
  readonly provenance: Uint8Array | null;
  /** A signed or plain statement of who made it; null when there is none. At most 1 MiB. */
  readonly attestation: Uint8Array | null;
  /**
   * Brings objects of the manifest. Each is given to `take` once, in any order and several at a time, with as many
   * bytes as the manifest says; whoever takes them checks the digest. What was given before a failure counts.
   *
   * @throws SheafError `transfer-failed`, or `corrupt-bundle` for what is missing or of another length.
   */
  readonly objects: (
    wanted: readonly ManifestObject[],
    take: (object: ManifestObject, bytes: Uint8Array) => Promise<void>,
  ) => Promise<void>;
}

/** A bundle on its way out. */
export interface OutgoingBundle {
  readonly commit: ObjectId;
  readonly tree: ObjectId;
  readonly digest: string;
  /** Hash of what made it: see `Manifest.fingerprint`. */
  readonly fingerprint: string;
  readonly manifest: Uint8Array;
  readonly objects: readonly ManifestObject[];
  readonly provenance: Uint8Array | null;
  readonly attestation: Uint8Array | null;
  /** Verified bytes. */
  readonly get: (object: ManifestObject) => Promise<Uint8Array>;
  /** Bundles at hand that may be published already, nearest first: what travels can be told against them. */
  readonly earlier: readonly EarlierBundle[];
}

export type EarlierBundle = Pick<
  OutgoingBundle,
  "commit" | "manifest" | "objects" | "provenance" | "attestation" | "get"
>;

/** What publishing came to. */
export interface Sent {
  /** `present`: this very bundle was there already. `replaced`: one that another indexer had made was. */
  readonly state: "published" | "present" | "replaced";
  /** Where it can be fetched now: a ref, an asset, a path. */
  readonly where: string;
  /** Objects that travelled, the manifest and what stands beside it not counted. */
  readonly objects: number;
  /** Their bytes, uncompressed. */
  readonly bytes: number;
}

export interface PublishOptions {
  /** Replace also another bundle that the same indexer made of the same commit: one of the two is wrong. */
  readonly force: boolean;
}

/**
 * One place that bundles are published to and fetched from. A transport moves bytes and believes nothing: manifests are
 * parsed and digests checked by its callers.
 *
 * Failures are `SheafError`s: `transfer-failed` (unreachable, dropped, no access; whatever was going on can be tried
 * again), `remote-refused` (the place does not want it), `publish-conflict`, `corrupt-bundle`, `bad-argument`.
 */
export interface Transport {
  readonly name: TransportName;
  /** The place for people to read; never with a user name, password or token. */
  readonly place: string;
  /** What is published, sorted by commit; null where a place cannot be listed: then `open` is asked for one commit after the other. */
  readonly list: () => Promise<readonly PublishedBundle[] | null>;
  /** Null when nothing is published for the commit. */
  readonly open: (commit: ObjectId) => Promise<RemoteBundle | null>;
  /** Null for a place that can only be read. A reader sees all of a bundle or nothing of it. */
  readonly publish: ((bundle: OutgoingBundle, options: PublishOptions) => Promise<Sent>) | null;
  /**
   * Takes bundles away, and then what only they needed. Null for a place that can only be read.
   *
   * @returns the commits whose bundles are gone.
   */
  readonly remove: ((commits: readonly ObjectId[]) => Promise<readonly ObjectId[]>) | null;
  readonly close: () => Promise<void>;
}

/** A list of bundles in a folder, `index.json`, is no longer for those who write it and those who read it. Bytes. */
export const maxIndexBytes = 64 * 1024 * 1024;
/** Larger ones are refused before they are read. Bytes. */
export const maxManifestBytes = 32 * 1024 * 1024;
export const maxProvenanceBytes = 64 * 1024;
export const maxAttestationBytes = 1024 * 1024;
/** Larger objects are neither published nor fetched: no bundle of a repository of a million files has one. Bytes. */
export const maxObjectBytes = 512 * 1024 * 1024;
