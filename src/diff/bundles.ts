import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../build.js";
import { decodeFindings, findingsName } from "../bundle/findings.js";
import { objectNamed } from "../bundle/manifest.js";
import { openBundleFolder } from "../bundle/open-folder.js";
import type { StoreReader } from "../bundle/read-store.js";
import { type Bundle, loadBundle } from "../bundle/source.js";
import { findStored } from "../bundle/stored.js";
import { readFiles } from "../derive.js";
import type { Manifest } from "../model/bundle.js";
import type { DeltaSide } from "../model/delta.js";
import { SheafError } from "../model/error.js";
import type { Findings } from "../model/findings.js";
import type { ObjectId } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import type { BuildProgress } from "../model/report.js";
import type { SnapshotFile } from "../model/snapshot.js";
import { isCurrent } from "../open.js";

/** A bundle that is compared. */
export interface Compared {
  readonly bundle: Bundle;
  readonly from: DeltaSide["from"];
}

/** Where bundles of the repository stand. */
export interface StoreOf extends Building {
  readonly store: StoreReader;
}

/** What building needs of whoever asks. */
export interface Building {
  readonly repo: string;
  readonly workers?: number | undefined;
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  readonly onBuild?: ((side: "base" | "head", commit: ObjectId) => void) | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const hasFindings = ({ objects }: Manifest): boolean => objects.some(({ name }) => name === findingsName);

/** Bundles of both commits that one indexer made: this one before any other. */
export const findPair = async (
  store: StoreReader,
  base: ObjectId,
  head: ObjectId,
): Promise<{ readonly base: Bundle | null; readonly head: Bundle | null }> => {
  const current = isCurrent();
  const own = async (commit: ObjectId): Promise<Bundle | null> =>
    (await findStored(store, commit, (manifest) => hasFindings(manifest) && current(manifest)))?.bundle ??
    null;
  const mine = { base: await own(base), head: await own(head) };
  if (mine.base !== null && mine.head !== null) return mine;
  for (const { fingerprint } of await store.bundlesOf(head)) {
    const alike = (manifest: Manifest): boolean =>
      hasFindings(manifest) && manifest.fingerprint.startsWith(fingerprint);
    const then = await findStored(store, base, alike);
    const now = await findStored(store, head, alike);
    if (then !== null && now !== null) return { base: then.bundle, head: now.bundle };
  }
  return mine;
};

/** Builds the bundle of a commit into the store. */
export const buildStored = async (
  side: "base" | "head",
  commit: ObjectId,
  { store, onBuild, ...building }: StoreOf,
): Promise<Compared> => {
  onBuild?.(side, commit);
  const { digest } = await build({ ...building, revision: commit });
  const found = await findStored(store, commit, (_, own) => own === digest);
  if (found !== null) return { bundle: found.bundle, from: "built" };
  throw new SheafError("no-bundle", `the bundle of ${commit.slice(0, 9)} is gone again`, "Compare again.");
};

/** Builds a commit as the settings of another have it, lets it be used, and takes it away again. */
export const withRebuilt = async <T>(
  commit: ObjectId,
  settingsOf: ObjectId,
  { store: _, onBuild, ...building }: StoreOf,
  use: (compared: Compared) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), "sheaf-diff-"));
  try {
    onBuild?.("base", commit);
    const out = join(folder, "bundle");
    await build({ ...building, revision: commit, settingsOf, out });
    return await use({ bundle: await loadBundle(openBundleFolder(out)), from: "built" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => compareUtf8(a, b))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** A digest of all settings that decide what is found. What hides findings is compared with them, and ranking finds none. */
export const settingsDigest = async ({ manifest, get }: Bundle): Promise<string> => {
  const bytes = await get(objectNamed(manifest, "config.json"));
  const {
    search: _,
    findings,
    ...rest
  } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  const { suppress: __, ...finding } = (findings ?? {}) as Record<string, unknown>;
  return createHash("sha256")
    .update(JSON.stringify(sorted({ ...rest, finding })))
    .digest("hex");
};

/** What a bundle says, as far as comparing needs it. */
export const readSide = async ({
  manifest,
  get,
}: Bundle): Promise<{ readonly findings: Findings; readonly files: readonly SnapshotFile[] }> => {
  if (!hasFindings(manifest)) {
    throw new SheafError(
      "unsupported-format",
      `the bundle of ${manifest.commit.slice(0, 9)} has no findings: it was made by an earlier version`,
      "Build it again.",
    );
  }
  return {
    findings: decodeFindings(await get(objectNamed(manifest, findingsName))),
    files: await readFiles(manifest, get),
  };
};
