import type { SignerOptions } from "./attestation.js";
import { openStore, type Store } from "./bundle/store.js";
import { type Environment, inheritedEnvironment } from "./git/environment.js";
import { distance } from "./git/isomorphic/history.js";
import type { GitReader } from "./git/reader.js";
import { openRepository } from "./git/repository.js";
import { SheafError } from "./model/error.js";
import type { ObjectId } from "./model/ids.js";
import type { PullReport, TransferProgress } from "./model/report.js";
import type { ResolvedCommit } from "./model/snapshot.js";
import { chooseBundle } from "./open/choose.js";
import { isCurrent, storeFolder } from "./open.js";
import { candidates } from "./pull/candidates.js";
import { type AskRemote, createLineage, type Lineage } from "./pull/lineage.js";
import { bytesOf } from "./pull/offer.js";
import { readStored } from "./pull/stored.js";
import { type Skipped, type Taken, takeNearest } from "./pull/take.js";
import { type Vouch, vouchBy } from "./pull/vouch.js";
import { requireSigner, wantsAttestation } from "./signers.js";
import type { PublishedBundle, Transport } from "./transport/transport.js";
import { openPlaces, type PlaceOptions, type Places } from "./transports.js";

export interface PullOptions extends PlaceOptions, SignerOptions {
  /** A working tree or a folder in it, a linked worktree, a `.git` directory or a bare repository. */
  readonly repo: string;
  /** Any commit-ish; `HEAD` when left out. */
  readonly revision?: string | undefined;
  /** Only the bundle of this very commit will do. */
  readonly exact?: boolean | undefined;
  /**
   * Take only bundles that somebody who may sign vouches for: whom `key` or `workflow` names, else the user's
   * configuration of git. Left out, it is required when somebody is named, or when git config sheaf.requireAttestation
   * says so.
   */
  readonly requireAttestation?: boolean | undefined;
  /** A bundle whose objects have more bytes together is refused; 4 GiB when left out. */
  readonly maxBytes?: number | undefined;
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  /** Where git and tokens are found; the environment of this process when left out. */
  readonly environment?: Environment | undefined;
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const usualMaxBytes = 4 * 1024 * 1024 * 1024;

type Bundle = NonNullable<PullReport["bundle"]>;

const distanceTo = async (
  reader: GitReader,
  lineage: Lineage,
  from: ObjectId,
  to: ObjectId,
): Promise<number | null> => {
  const own = (await reader.commits([from]))[0] === null ? null : await reader.distance(from, to);
  if (own !== null) return own.ahead;
  const told = await distance(lineage, from, to, new Set()).catch(() => null);
  return told?.ahead ?? null;
};

/** What answers now without anything from elsewhere; null for nothing. */
const answerOf = async (store: Store, reader: GitReader, wanted: ResolvedCommit, lineage: Lineage) => {
  const found = await chooseBundle(store, wanted, reader.ancestors, isCurrent()).catch(() => null);
  if (found === null || found.choice === "given") return null;
  const { manifest, digest } = found.bundle;
  return describe({ choice: found.choice, manifest, digest }, reader, wanted, lineage);
};

const describe = async (
  { choice, manifest, digest }: Pick<Taken, "choice" | "manifest" | "digest">,
  reader: GitReader,
  wanted: ResolvedCommit,
  lineage: Lineage,
): Promise<Bundle> => ({
  commit: manifest.commit,
  tree: manifest.tree,
  digest,
  choice,
  distance: choice === "head" ? 0 : await distanceTo(reader, lineage, manifest.commit, wanted.commit),
  objects: manifest.objects.length,
  bytes: bytesOf(manifest),
  current: isCurrent()(manifest),
});

/** Says of a failed transfer that what the store holds goes on answering. */
const withAnswer = (error: unknown, bundle: Bundle | null): unknown => {
  if (!(error instanceof SheafError) || error.code !== "transfer-failed" || bundle === null) return error;
  const goesOn = `The bundle of ${bundle.commit.slice(0, 9)} that is here goes on answering.`;
  return new SheafError(error.code, error.message, error.hint === null ? goesOn : `${error.hint} ${goesOn}`, {
    cause: error,
  });
};

const notPublished = (wanted: ResolvedCommit, place: string, skipped: readonly Skipped[]): SheafError => {
  const [first] = skipped;
  const short = wanted.commit.slice(0, 9);
  if (first !== undefined) {
    return new SheafError(first.error.code, first.error.message, first.error.hint, { cause: first.error });
  }
  return new SheafError(
    "not-published",
    `no bundle of ${short} is published at ${place}`,
    `Run \`sheaf publish ${short}\` where it may be published, \`sheaf build ${short}\` here, or pull without --exact.`,
  );
};

/** Null when nobody asks who made the bundles. */
const vouchFor = async (
  options: PullOptions,
  reader: GitReader,
  environment: Environment,
): Promise<Vouch | null> => {
  const { requireAttestation, key, workflow, trustedRoot } = options;
  const named = key ?? workflow ?? trustedRoot;
  const required =
    requireAttestation ?? (named !== undefined || (await wantsAttestation(reader, environment)));
  if (!required) return null;
  return vouchBy(
    await requireSigner(
      options,
      reader,
      environment,
      "--require-attestation, or git config sheaf.requireAttestation,",
    ),
  );
};

/** A bundle of the store that goes on answering although it was not the one that somebody vouches for. */
const unattested = (answer: Bundle | null, taken: Taken): readonly Pick<Skipped, "commit" | "problem">[] =>
  answer === null || answer.digest === taken.digest
    ? []
    : [
        {
          commit: answer.commit,
          problem: "it is in the store and goes on answering, and nobody who may sign vouches for it",
        },
      ];

/** A git remote that bundles do not come from: when it cannot be reached, history is only not known. */
const reluctant =
  (remote: AskRemote): AskRemote =>
  async () => {
    const scratch = await remote().catch(() => null);
    if (scratch === null) return null;
    const fetchCommits: typeof scratch.fetchCommits = (ids, depth) =>
      scratch.fetchCommits(ids, depth).catch(() => false);
    return { ...scratch, fetchCommits };
  };

interface Asked {
  readonly transport: Transport;
  readonly published: readonly PublishedBundle[] | null;
  readonly taken: Taken | null;
}

/**
 * Fetches the published bundle that answers best for a commit into the repository's store: of the commit itself, of one
 * with the same tree, or of its nearest ancestor. Everything is verified and decoded before it becomes an answer.
 *
 * @throws SheafError `no-remote`, `transfer-failed`, `not-published` with `exact`, `corrupt-bundle` or
 *   `unsupported-format` when what is published cannot be used, `not-attested` when nobody who may sign vouches for any of
 *   it, and those of opening a repository.
 */
export const pull = async (options: PullOptions): Promise<PullReport> => {
  const started = performance.now();
  const { signal, exact = false } = options;
  const onProgress = options.onProgress ?? (() => undefined);
  const environment = options.environment ?? inheritedEnvironment();
  const reader = await openRepository(options.repo, {
    prefer: options.reader ?? "auto",
    environment,
    ...(signal === undefined ? {} : { signal }),
  });
  let places: Places | null = null;
  try {
    const vouch = await vouchFor(options, reader, environment);
    const wanted = await reader.resolve(options.revision ?? "HEAD");
    places = await openPlaces({
      ...options,
      reader,
      use: "fetch",
      folder: storeFolder(reader),
      environment,
      signal,
    });
    const remote = places.onRemote ? places.history : reluctant(places.history);
    const store = openStore(storeFolder(reader));
    const lineage = createLineage(reader, wanted.commit, remote);
    const stored = await readStored(store, isCurrent());
    const skipped: Skipped[] = [];

    const ask = async (transport: Transport): Promise<Asked> => {
      const context = {
        transport,
        store,
        stored,
        lineage,
        tree: wanted.tree,
        isCurrent: isCurrent(),
        vouch,
        maxBytes: options.maxBytes ?? usualMaxBytes,
        onProgress,
        signal,
      };
      const sources = { wanted, exact, stored, reader, lineage, remote };
      // The commit's own bundle is here: nothing can be nearer, so nobody needs to be asked.
      const own = candidates({ ...sources, exact: true, published: [] });
      const held = await takeNearest(context, own, skipped);
      if (held !== null) return { transport, published: null, taken: held };
      onProgress({ phase: "ask", done: 0, total: null });
      const published = await transport.list();
      return {
        transport,
        published,
        taken: await takeNearest(context, candidates({ ...sources, published }), skipped),
      };
    };

    try {
      let first: Asked | null = null;
      let asked: Asked | null = null;
      for (const open of places.all) {
        asked = await ask(await open());
        first ??= asked;
        if (asked.taken !== null) break;
      }
      if (asked === null || first === null) throw new SheafError("internal", "there was no place to ask");
      const { taken } = asked;
      const { transport, published } = taken === null ? first : asked;
      if (taken === null && (exact || skipped.length > 0))
        throw notPublished(wanted, transport.place, skipped);
      const answer = taken === null || vouch !== null ? await answerOf(store, reader, wanted, lineage) : null;
      const others = taken === null || vouch === null ? [] : unattested(answer, taken);
      return {
        transport: transport.name,
        place: transport.place,
        wanted: wanted.commit,
        outcome: taken === null ? "nothing" : taken.fetched === null ? "present" : "fetched",
        bundle: taken === null ? answer : await describe(taken, reader, wanted, lineage),
        skipped: [...skipped, ...others].map(({ commit, problem }) => ({ commit, problem })),
        hidden: lineage.hidden(),
        published: published?.length ?? null,
        fetchedObjects: taken?.fetched?.objects ?? 0,
        fetchedBytes: taken?.fetched?.bytes ?? 0,
        attestedBy: taken?.attestedBy ?? null,
        milliseconds: Math.round(performance.now() - started),
      };
    } catch (error) {
      const answer = error instanceof SheafError ? await answerOf(store, reader, wanted, lineage) : null;
      throw withAnswer(error, answer);
    }
  } finally {
    await places?.close();
    await reader.close();
  }
};
