import { cutFiles, encodeFiles } from "../bundle/files.js";
import { shardName } from "../bundle/manifest.js";
import { keyText, type Row } from "../bundle/rows.js";
import type { ManifestObject } from "../model/bundle.js";
import type { DetectSettings } from "../model/detect-settings.js";
import type { Sent } from "../model/embedder.js";
import { SheafError } from "../model/error.js";
import type { FactsKey } from "../model/facts.js";
import type { BuildProgress } from "../model/report.js";
import type { SnapshotFile } from "../model/snapshot.js";
import type { PlannedFile } from "../select.js";
import { type PutObject, planShards, type ShardPlan, writeShard } from "./assemble.js";
import { makeDirectories, type ReadBlobs } from "./directories.js";
import type { EarlierLinks } from "./earlier-links.js";
import type { Made } from "./extract-blobs.js";
import { makeFindings } from "./findings.js";
import { keyOf } from "./keys.js";
import { type LinkedFiles, linkFiles } from "./link.js";
import type { readManifests } from "./manifests.js";
import { gatherFacts } from "./payloads.js";
import type { KnownKey, Reuse } from "./reuse.js";
import { summaryLinks } from "./summaries.js";

/** Files of a bundle and its objects, all of them written. */
export interface Contents {
  readonly files: readonly SnapshotFile[];
  readonly objects: readonly ManifestObject[];
  readonly reusedBlobs: number;
  readonly extractedBlobs: number;
  readonly embeddedChunks: number;
  /** What making the vectors sent to a service. */
  readonly sent: Sent;
  readonly incomplete: boolean;
  readonly graph: LinkedFiles;
  /** What a file imports, as written; null when no earlier bundle helped, so that facts are not held for nothing. */
  readonly specifiersOf: ((file: SnapshotFile) => readonly string[]) | null;
}

export interface ContentsInput {
  readonly planned: readonly PlannedFile[];
  readonly shards: number;
  readonly dimensions: number;
  readonly reuse: Reuse;
  readonly fingerprintOf: (languages: Iterable<string>) => string;
  readonly put: PutObject;
  readonly earlierLinks: EarlierLinks | null;
  /** Reads verified bytes of an object that an earlier bundle gave. */
  readonly get: (object: ManifestObject) => Promise<Uint8Array>;
  readonly blobs: ReadBlobs;
  readonly detect: DetectSettings;
  readonly readManifests: (files: readonly SnapshotFile[]) => ReturnType<typeof readManifests>;
  /** Makes the facts of keys that no earlier bundle has. */
  readonly extract: (keys: readonly FactsKey[]) => Promise<Made>;
  readonly onProgress: (progress: BuildProgress) => void;
  /** Go on when a blob was missing or a file was given up. */
  readonly allowIncomplete: boolean;
}

/** Keys of the shards that must be written and that no earlier bundle can give, in a fixed order, each once. */
const missingKeys = async (
  plans: readonly ShardPlan[],
  reuse: Reuse,
): Promise<{ readonly missing: readonly FactsKey[]; readonly kept: ReadonlyMap<string, Row> }> => {
  const missing = new Map<string, FactsKey>();
  const kept = new Map<string, Row>();
  for (const plan of plans) {
    if (plan.reused !== null) continue;
    for (const key of plan.keys) {
      const text = keyText(key);
      if (kept.has(text) || missing.has(text)) continue;
      const found = await reuse.take(key);
      if (found === null) missing.set(text, key);
      else kept.set(text, found);
    }
  }
  return { missing: [...missing.values()], kept };
};

const describe = (file: PlannedFile, known: KnownKey | null): SnapshotFile => ({
  path: file.path,
  blob: file.blob,
  bytes: file.bytes,
  language: file.language,
  lines: known?.lines ?? 0,
  flags: file.flags,
  ranked: file.ranked,
  skip: file.skip ?? known?.skip ?? null,
  facts: known?.summary ?? null,
});

/** Names the files without which a bundle is incomplete, and what to do. */
export const incompleteError = (files: readonly Pick<SnapshotFile, "path" | "skip">[]): SheafError => {
  const causes = files.filter((f) => f.skip === "missing-blob" || f.skip === "timed-out");
  const some = causes.slice(0, 3).map((f) => `${f.path} (${f.skip})`);
  const more = causes.length > 3 ? ` and ${causes.length - 3} more` : "";
  return new SheafError(
    "incomplete-build",
    `${causes.length === 1 ? "1 file" : `${causes.length} files`} could not be read: ${some.join(", ")}${more}`,
    causes.some((f) => f.skip === "missing-blob")
      ? "Fetch the missing objects (in a partial clone: `git fetch --refetch --no-filter`), or write what there is with --allow-incomplete --out DIR."
      : "Exclude the file in sheaf.json, or write what there is with --allow-incomplete --out DIR.",
  );
};

/** Makes the objects of a bundle: takes what earlier bundles hold, extracts the rest, writes what is new. */
export const makeContents = async (input: ContentsInput): Promise<Contents> => {
  const { planned, reuse, put, onProgress } = input;
  const keyed = planned.flatMap((file) => {
    const key = keyOf(file);
    return key === null ? [] : [{ path: file.path, key }];
  });
  const plans = await planShards(keyed, input.shards, input.fingerprintOf, reuse);
  const { missing, kept } = await missingKeys(plans, reuse);
  const { facts: made, embeddedChunks, sent } = await input.extract(missing);

  const files = planned.map((file) => {
    const key = keyOf(file);
    if (key === null) return describe(file, null);
    const known = made.get(keyText(key)) ?? reuse.known(key);
    if (known === null)
      throw new SheafError("internal", `${file.path} has no facts though it was to be extracted`);
    return describe(file, known);
  });
  // Before anything is written: a refused build leaves no objects behind.
  const { texts: manifests, missing: lacking } = await input.readManifests(files);
  const incomplete =
    lacking.length > 0 || files.some((file) => file.skip === "missing-blob" || file.skip === "timed-out");
  if (incomplete && !input.allowIncomplete)
    throw incompleteError([...files, ...lacking.map((path) => ({ path, skip: "missing-blob" as const }))]);
  const find = async (key: FactsKey): Promise<Row> => {
    const found = made.get(keyText(key)) ?? kept.get(keyText(key));
    if (found === undefined)
      throw new SheafError("internal", `no facts for blob ${key.blob} as ${key.language}`);
    return found;
  };
  const objects: ManifestObject[] = [];
  for (const [shard, some] of cutFiles(files, input.shards).entries()) {
    objects.push(await put("files", shardName("files", shard), encodeFiles(some), null));
  }
  for (const [i, plan] of plans.entries()) {
    objects.push(...(plan.reused ?? (await writeShard(plan, find, input.dimensions, put))));
    onProgress({ phase: "write", done: i + 1, total: plans.length, path: null });
  }
  const facts = await gatherFacts(plans, find, input.get);
  const graph = await linkFiles({
    files,
    shards: input.shards,
    facts,
    manifests,
    earlier: input.earlierLinks,
    put,
    onProgress,
  });
  objects.push(...graph.objects);
  objects.push(
    ...(await makeDirectories({ files, facts, links: summaryLinks(graph.columns), blobs: input.blobs, put })),
  );
  onProgress({ phase: "detect", done: 0, total: null, path: null });
  objects.push(
    ...(await makeFindings({
      files,
      facts,
      columns: graph.columns,
      settings: input.detect,
      blobs: input.blobs,
      put,
    })),
  );
  const distinct = new Set(keyed.map(({ key }) => keyText(key)));
  return {
    files,
    objects,
    reusedBlobs: distinct.size - made.size,
    extractedBlobs: made.size,
    embeddedChunks,
    sent,
    incomplete,
    graph,
    specifiersOf:
      input.earlierLinks === null ? null : (file) => facts.of(file).imports.map(({ specifier }) => specifier),
  };
};
