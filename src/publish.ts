import { build } from "./build.js";
import { bundleDigest } from "./bundle/manifest.js";
import { openStore } from "./bundle/store.js";
import { findStored, type StoredBundle } from "./bundle/stored.js";
import { type ExchangeOptions, withExchange } from "./exchange.js";
import type { GitReader } from "./git/reader.js";
import type { ManifestObject } from "./model/bundle.js";
import { SheafError } from "./model/error.js";
import type { BuildProgress } from "./model/report.js";
import type { PublishReport, TransferProgress } from "./model/transfer-report.js";
import { isCurrent, storeFolder } from "./open.js";
import { pruneTransport } from "./prune.js";
import { checkOriginOptions, type OriginOptions, originOf } from "./publish/origin.js";
import { findEarlier, makeOutgoing } from "./publish/outgoing.js";
import type { OutgoingBundle, PublishedBundle, RemoteBundle, Transport } from "./transport/transport.js";

export interface PublishOptions extends ExchangeOptions, OriginOptions {
  /** Any commit-ish; `HEAD` when left out. */
  readonly revision?: string | undefined;
  /** False to fail when the store has no bundle of the commit. */
  readonly build?: boolean | undefined;
  /** Replace also another bundle that the same indexer made of the same commit. */
  readonly force?: boolean | undefined;
  /** Only tell what would travel. */
  readonly dryRun?: boolean | undefined;
  /** Prune afterwards: so many of the newest bundles stay, and those of tags and branches. */
  readonly keep?: number | undefined;
  readonly onProgress?: ((progress: BuildProgress | TransferProgress) => void) | undefined;
}

const sumOf = (objects: readonly ManifestObject[]): number => objects.reduce((sum, o) => sum + o.bytes, 0);

/** The store's bundle of a commit by this very indexer; built when it is not there. */
const ensureBundle = async (
  options: PublishOptions,
  reader: GitReader,
): Promise<{ readonly one: StoredBundle; readonly builtMilliseconds: number | null }> => {
  const store = openStore(storeFolder(reader));
  const { commit } = await reader.resolve(options.revision ?? "HEAD");
  const current = isCurrent();
  if (options.build === false) {
    const found = await findStored(store, commit, current);
    if (found !== null) return { one: found, builtMilliseconds: null };
    throw new SheafError(
      "no-bundle",
      `the store has no bundle of ${commit.slice(0, 9)} by this version`,
      `Run: sheaf build ${commit.slice(0, 9)}`,
    );
  }
  const { repo, reader: which, onProgress, signal } = options;
  const built = await build({ repo, revision: commit, reader: which, onProgress, signal });
  const found = await findStored(store, commit, (_, own) => own === built.digest);
  if (found !== null) return { one: found, builtMilliseconds: built.reused ? null : built.milliseconds };
  throw new SheafError("no-bundle", `the bundle of ${commit.slice(0, 9)} is gone again`, "Publish again.");
};

type Sent = Pick<PublishReport, "state" | "where" | "sentObjects" | "sentBytes">;

/** This very bundle where it is published, with what stands beside it; null when it is not. */
const findThere = async (
  transport: Transport,
  { commit, digest }: OutgoingBundle,
  published: readonly PublishedBundle[] | null,
): Promise<RemoteBundle | null> => {
  if (published?.some((bundle) => bundle.commit === commit) !== true) return null;
  const there = await transport.open(commit);
  return there !== null && bundleDigest(there.manifest) === digest ? there : null;
};

const isEqual = (a: Uint8Array, b: Uint8Array | null): boolean => b !== null && Buffer.from(a).equals(b);

/** What would travel, as far as the bundles at hand tell. */
const foresee = async (
  transport: Transport,
  bundle: OutgoingBundle,
  published: readonly PublishedBundle[] | null,
): Promise<Sent> => {
  const { place } = transport;
  const found = await findThere(transport, bundle, published);
  if (found !== null) {
    // A new attestation travels alone.
    const { attestation } = bundle;
    const state = attestation === null || isEqual(attestation, found.attestation) ? "present" : "dry-run";
    return { state, where: place, sentObjects: 0, sentBytes: 0 };
  }
  const there = new Set(bundle.earlier.flatMap(({ objects }) => objects.map(({ sha256 }) => sha256)));
  const wanted = bundle.objects.filter(({ sha256 }) => !there.has(sha256));
  return { state: "dry-run", where: place, sentObjects: wanted.length, sentBytes: sumOf(wanted) };
};

const send = async (transport: Transport, bundle: OutgoingBundle, force: boolean): Promise<Sent> => {
  if (transport.publish === null) {
    throw new SheafError(
      "bad-argument",
      `${transport.place} can only be read`,
      "Publish with --transport git-ref, github-release or directory.",
    );
  }
  const { state, where, objects, bytes } = await transport.publish(bundle, { force });
  return { state, where, sentObjects: objects, sentBytes: bytes };
};

/** A folder that nothing was published to yet is made by publishing. */
const listIfThere = (transport: Transport): ReturnType<Transport["list"]> =>
  transport.list().catch((error: unknown) => {
    if (transport.name === "directory") return null;
    throw error;
  });

/**
 * Publishes the bundle of a commit, so that others can pull it; builds it first when the store has none.
 *
 * @throws SheafError `no-remote`, `transfer-failed`, `remote-refused`, `publish-conflict`, `no-bundle`,
 *   `incomplete-build`, and those of building.
 */
export const publish = async (options: PublishOptions): Promise<PublishReport> => {
  const started = performance.now();
  const { signal, dryRun = false, force = false, keep, onProgress = () => undefined } = options;
  checkOriginOptions(options);
  return withExchange(options, async ({ reader, environment, places: open }) => {
    // A place that is not there or cannot be reached is told before a bundle is built for it. What is published while
    // it is built, transports find when they publish.
    const places = await open("push");
    const transport = await places.all[0]!();
    onProgress({ phase: "ask", done: 0, total: null });
    const published = await listIfThere(transport);
    const { one, builtMilliseconds } = await ensureBundle(options, reader);
    const { manifest } = one.bundle;
    const store = openStore(storeFolder(reader));
    const earlier = await findEarlier(store, reader, manifest.commit, published);
    let read = 0;
    const origin = await originOf(one, store, reader, transport, environment, options);
    const bundle = await makeOutgoing(one, origin.attestation, earlier, () => {
      signal?.throwIfAborted();
      onProgress({ phase: "send", done: ++read, total: null });
    });
    const sent = dryRun ? await foresee(transport, bundle, published) : await send(transport, bundle, force);
    const pruning = { transport, reader, remote: places.history, published: manifest.commit, onProgress };
    const pruned =
      keep === undefined || dryRun ? [] : (await pruneTransport({ ...pruning, keep, dryRun })).removed;
    return {
      transport: transport.name,
      place: transport.place,
      commit: manifest.commit,
      digest: bundle.digest,
      ...sent,
      objects: bundle.objects.length,
      bytes: sumOf(bundle.objects),
      statement: origin.statement,
      pruned,
      builtMilliseconds,
      milliseconds: Math.round(performance.now() - started),
    };
  });
};
