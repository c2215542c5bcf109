import { resolve } from "node:path";
import { openBundleFolder } from "./bundle/open-folder.js";
import { readStore } from "./bundle/read-store.js";
import { loadBundle } from "./bundle/source.js";
import { type Pair, withAlike } from "./diff/alike.js";
import {
  type Building,
  buildStored,
  type Compared,
  findPair,
  readSide,
  type StoreOf,
} from "./diff/bundles.js";
import { findCommit, findMergeBase, type Wanted } from "./diff/revisions.js";
import { readTexts } from "./diff/texts.js";
import type { GitReader } from "./git/reader.js";
import { openRepository } from "./git/repository.js";
import type { DeltaReport, DeltaSide } from "./model/delta.js";
import { SheafError } from "./model/error.js";
import type { Findings } from "./model/findings.js";
import type { BuildProgress } from "./model/report.js";
import { storeFolder } from "./open.js";
import { compareFindings, countGates } from "./report/compare.js";

export interface DiffOptions {
  /** Working tree, linked worktree, `.git` directory or bare repository; may be left out when both bundles are given. */
  readonly repo?: string | undefined;
  /** Commit-ish that is compared with. */
  readonly base?: string | undefined;
  /** Commit-ish whose news are asked for; HEAD when left out. */
  readonly head?: string | undefined;
  /** Compare with the last commit that both have, so that what the base got since is not counted against the head. */
  readonly mergeBase?: boolean | undefined;
  /** Folders of free-standing bundles instead of `base` and `head`. */
  readonly baseBundle?: string | undefined;
  readonly headBundle?: string | undefined;
  /** False to fail when a bundle is missing. */
  readonly build?: boolean | undefined;
  /** Worker threads of a build. */
  readonly workers?: number | undefined;
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  /** Called before a bundle is built. */
  readonly onBuild?: Building["onBuild"];
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const short = (commit: string): string => commit.slice(0, 9);

const givenBundle = async (folder: string): Promise<Compared> => ({
  bundle: await loadBundle(openBundleFolder(resolve(folder))),
  from: "given",
});

const sideOf = ({ bundle, from }: Compared, revision: string, findings: Findings): DeltaSide => ({
  revision,
  commit: bundle.manifest.commit,
  digest: bundle.digest,
  from,
  files: bundle.manifest.counts.files,
  indexed: bundle.manifest.counts.indexed,
  skipped: bundle.manifest.skipped,
  notCompared: findings.duplicates.skipped,
});

/** What was asked for. */
interface Asked {
  readonly base: string;
  readonly head: string;
  readonly mergeBase: boolean;
}

const compare = async (reader: GitReader | null, asked: Asked, pair: Pair): Promise<DeltaReport> => {
  const base = await readSide(pair.base.bundle);
  const head = await readSide(pair.head.bundle);
  const texts = await readTexts(reader, base, head);
  const delta = compareFindings({
    findings: { base: base.findings, head: head.findings },
    base: base.files,
    head: head.files,
    ...texts,
  });
  const notes = [...pair.notes];
  const commits = [pair.base, pair.head].map(({ bundle }) => bundle.manifest.commit);
  if (commits[0] === commits[1])
    notes.push(
      `Base and head are the same commit, ${short(commits[0]!)}: it was compared with itself, which tells nothing`,
    );
  for (const { bundle } of [pair.base, pair.head])
    if (bundle.manifest.incomplete)
      notes.push(`The bundle of ${short(bundle.manifest.commit)} is incomplete: files are missing from it`);
  return {
    base: sideOf(pair.base, asked.base, base.findings),
    head: sideOf(pair.head, asked.head, head.findings),
    mergeBase: asked.mergeBase,
    notes,
    delta,
    idleSuppressions: head.findings.suppressions.filter(({ matched }) => matched === 0),
    gates: countGates(delta),
  };
};

const checkOptions = (options: DiffOptions): void => {
  for (const side of ["base", "head"] as const) {
    if (options[side] === undefined || options[`${side}Bundle`] === undefined) continue;
    throw new SheafError(
      "bad-argument",
      `a ${side} and a bundle for it exclude each other`,
      "A bundle of its own holds one commit: leave one of them out.",
    );
  }
  if (options.base === undefined && options.baseBundle === undefined)
    throw new SheafError(
      "bad-argument",
      "there is nothing to compare with",
      "Name a commit: sheaf diff main HEAD",
    );
  if (options.mergeBase === true && (options.baseBundle ?? options.headBundle) !== undefined)
    throw new SheafError("bad-argument", "a bundle has no history, so no merge base", "Name two commits.");
};

const missing = (sides: readonly Wanted[], why: string): SheafError =>
  new SheafError(
    "no-bundle",
    `${sides.map(({ revision, commit }) => `${revision} (${short(commit)})`).join(" and ")} ${sides.length === 1 ? "has" : "have"} no bundle that this version made${why}`,
    `Run: ${sides.map(({ commit }) => `sheaf build ${short(commit)}`).join(" && ")}`,
  );

/** Compares two commits, or a commit with a free-standing bundle. */
const compareCommits = async (
  reader: GitReader,
  options: DiffOptions,
  repo: string,
): Promise<DeltaReport> => {
  const { build, onBuild, onProgress, signal, workers } = options;
  const store = readStore(storeFolder(reader));
  const isKnown = async (commit: string): Promise<boolean> => (await store.bundlesOf(commit)).length > 0;
  const wanted = (revision: string): Promise<Wanted> => findCommit(reader, revision, isKnown);
  const building: StoreOf | null =
    build === false ? null : { store, repo, workers, reader: options.reader, onBuild, onProgress, signal };
  const given = {
    base: options.baseBundle === undefined ? null : await givenBundle(options.baseBundle),
    head: options.headBundle === undefined ? null : await givenBundle(options.headBundle),
  };
  const named = {
    base: await wanted(given.base?.bundle.manifest.commit ?? options.base!).catch(orGiven(given.base)),
    head: await wanted(given.head?.bundle.manifest.commit ?? options.head ?? "HEAD").catch(
      orGiven(given.head),
    ),
  };
  const base =
    options.mergeBase === true
      ? { ...named.base, commit: await findMergeBase(reader, named.base, named.head) }
      : named.base;
  const stored = await findPair(store, base.commit, named.head.commit);
  const at = {
    base: given.base ?? (stored.base === null ? null : ({ bundle: stored.base, from: "store" } as const)),
    head: given.head ?? (stored.head === null ? null : ({ bundle: stored.head, from: "store" } as const)),
  };
  const absent = (["base", "head"] as const).filter((side) => at[side] === null);
  const sides = { base, head: named.head };
  if (absent.length > 0 && building === null)
    throw missing(
      absent.map((side) => sides[side]),
      "",
    );
  const away = absent.filter((side) => !sides[side].isHere);
  if (away.length > 0)
    throw missing(
      away.map((side) => sides[side]),
      ", and git does not have the commit",
    );
  const ensure = async (side: "base" | "head"): Promise<Compared> =>
    at[side] ?? buildStored(side, sides[side].commit, building!);
  const pair: Pair = { base: await ensure("base"), head: await ensure("head"), notes: [] };
  const asked = { base: base.revision, head: named.head.revision, mergeBase: options.mergeBase === true };
  const rebuilding = base.isHere && named.head.isHere ? building : null;
  return withAlike(pair, rebuilding, (alike) => compare(reader, asked, alike));
};

/** The commit of a bundle need not be in the repository. */
const orGiven =
  (given: Compared | null) =>
  (error: unknown): Wanted => {
    if (given === null) throw error;
    const { commit } = given.bundle.manifest;
    return { revision: commit, commit, isHere: false };
  };

/**
 * Says what a commit adds to the findings of another and takes from them. Takes the bundles of the repository's store, and
 * builds what is missing where git has the commit.
 *
 * @throws SheafError `unknown-revision` for a commit that is not here, `no-bundle` for a bundle that is missing and not to
 *   be built, `bad-argument` for bundles that cannot be compared, and those of opening and building.
 */
export const diff = async (options: DiffOptions): Promise<DeltaReport> => {
  checkOptions(options);
  if (options.repo === undefined && options.baseBundle !== undefined && options.headBundle !== undefined) {
    const base = await givenBundle(options.baseBundle);
    const head = await givenBundle(options.headBundle);
    const asked = {
      base: base.bundle.manifest.commit,
      head: head.bundle.manifest.commit,
      mergeBase: false,
    };
    return withAlike({ base, head, notes: [] }, null, (pair) => compare(null, asked, pair));
  }
  const repo = options.repo ?? ".";
  const { signal } = options;
  const reader = await openRepository(repo, {
    prefer: options.reader ?? "auto",
    ...(signal === undefined ? {} : { signal }),
  });
  try {
    return await compareCommits(reader, options, repo);
  } finally {
    await reader.close();
  }
};
