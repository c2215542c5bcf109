import type { SignerOptions } from "./attestation.js";
import { openStore } from "./bundle/store.js";
import { type ExchangeOptions, withExchange } from "./exchange.js";
import type { Environment } from "./git/environment.js";
import type { GitReader } from "./git/reader.js";
import { SheafError } from "./model/error.js";
import type { ResolvedCommit } from "./model/snapshot.js";
import type { PullReport, TransferProgress } from "./model/transfer-report.js";
import { isCurrent, storeFolder } from "./open.js";
import { answerOf, describeBundle, type Question, unattested, withAnswer } from "./pull/answer.js";
import { type CandidateSources, candidates } from "./pull/candidates.js";
import { type AskRemote, createLineage } from "./pull/lineage.js";
import { readStored } from "./pull/stored.js";
import { type Skipped, type TakeContext, type Taken, takeNearest } from "./pull/take.js";
import { type Vouch, vouchBy } from "./pull/vouch.js";
import { requireSigner, wantsAttestation } from "./signers.js";
import type { PublishedBundle, Transport } from "./transport/transport.js";
import type { Places } from "./transports.js";

export interface PullOptions extends ExchangeOptions, SignerOptions {
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
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined;
}

const usualMaxBytes = 4 * 1024 * 1024 * 1024;

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
  /** Null where nothing had to be asked, or a place cannot be listed. */
  readonly published: readonly PublishedBundle[] | null;
  readonly taken: Taken | null;
}

/** Takes the nearest bundle that the store or one place has. */
const askPlace = async (
  context: TakeContext,
  sources: Omit<CandidateSources, "published">,
  skipped: Skipped[],
): Promise<Asked> => {
  const { transport, onProgress } = context;
  // The commit's own bundle is here: nothing can be nearer, so nobody needs to be asked.
  const own = candidates({ ...sources, exact: true, published: [] });
  const held = await takeNearest(context, own, skipped);
  if (held !== null) return { transport, published: null, taken: held };
  onProgress({ phase: "ask", done: 0, total: null });
  const published = await transport.list();
  const taken = await takeNearest(context, candidates({ ...sources, published }), skipped);
  return { transport, published, taken };
};

/** Asks one place after the other. @returns the one that had something, else the first. */
const askPlaces = async (
  places: Places["all"],
  ask: (transport: Transport) => Promise<Asked>,
): Promise<Asked> => {
  const all: Asked[] = [];
  for (const open of places) {
    const asked = await ask(await open());
    if (asked.taken !== null) return asked;
    all.push(asked);
  }
  return all[0]!;
};

/** What came of it, for a person or a program. */
const reportOf = async (
  question: Question,
  { transport, published, taken }: Asked,
  skipped: readonly Skipped[],
  vouched: boolean,
): Promise<Omit<PullReport, "milliseconds">> => {
  const answer = taken === null || vouched ? await answerOf(question) : null;
  const others = taken === null || !vouched ? [] : unattested(answer, taken);
  return {
    transport: transport.name,
    place: transport.place,
    wanted: question.wanted.commit,
    outcome: taken === null ? "nothing" : taken.fetched === null ? "present" : "fetched",
    bundle: taken === null ? answer : await describeBundle(question, taken),
    skipped: [...skipped, ...others].map(({ commit, problem }) => ({ commit, problem })),
    hidden: question.lineage.hidden(),
    published: published?.length ?? null,
    fetchedObjects: taken?.fetched?.objects ?? 0,
    fetchedBytes: taken?.fetched?.bytes ?? 0,
    attestedBy: taken?.attestedBy ?? null,
  };
};

/**
 * Fetches the published bundle that answers best for a commit into the repository's store: of the commit itself, of one
 * with the same tree, or of its nearest ancestor. Everything is verified and decoded before it becomes an answer.
 *
 * @throws SheafError `no-remote`, `transfer-failed`, `not-published` with `exact`, `corrupt-bundle` or
 *   `unsupported-format` when what is published cannot be used, `not-attested` when nobody who may sign vouches for any of
 *   it, and those of opening a repository.
 */
export const pull = (options: PullOptions): Promise<PullReport> => {
  const started = performance.now();
  return withExchange(options, async ({ reader, environment, places: open }) => {
    const { signal, exact = false, maxBytes = usualMaxBytes, onProgress = () => undefined } = options;
    const vouch = await vouchFor(options, reader, environment);
    const wanted = await reader.resolve(options.revision ?? "HEAD");
    const places = await open("fetch");
    const remote = places.onRemote ? places.history : reluctant(places.history);
    const store = openStore(storeFolder(reader));
    const lineage = createLineage(reader, wanted.commit, remote);
    const question = { wanted, store, reader, lineage };
    const stored = await readStored(store, isCurrent());
    const skipped: Skipped[] = [];
    const ask = (transport: Transport): Promise<Asked> =>
      askPlace(
        {
          transport,
          store,
          stored,
          lineage,
          tree: wanted.tree,
          isCurrent: isCurrent(),
          vouch,
          maxBytes,
          onProgress,
          signal,
        },
        { wanted, exact, stored, reader, lineage, remote },
        skipped,
      );
    try {
      const asked = await askPlaces(places.all, ask);
      if (asked.taken === null && (exact || skipped.length > 0))
        throw notPublished(wanted, asked.transport.place, skipped);
      const report = await reportOf(question, asked, skipped, vouch !== null);
      return { ...report, milliseconds: Math.round(performance.now() - started) };
    } catch (error) {
      throw await withAnswer(error, question);
    }
  });
};
