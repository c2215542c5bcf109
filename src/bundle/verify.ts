import type { BundleCounts, Manifest, ManifestObject } from "../model/bundle.js";
import { countFiles, countSkipped } from "../model/counts.js";
import { messageOf, SheafError } from "../model/error.js";
import type { FactsKey } from "../model/facts.js";
import type { Findings } from "../model/findings.js";
import type { VerifyProblem, WholenessReport } from "../model/report.js";
import type { SnapshotFile } from "../model/snapshot.js";
import type { Standards } from "../model/standards.js";
import { sha256 } from "./digest.js";
import { decodeFiles, encodeFiles, joinFiles } from "./files.js";
import {
  decodeFindings,
  decodeStandards,
  encodeFindings,
  encodeStandards,
  findingsName,
  standardsName,
} from "./findings.js";
import { bundleDigest, parseManifest, shardName } from "./manifest.js";
import { keyText } from "./rows.js";
import { looseObjects } from "./schema.js";
import { fileShardCount, shardInputs, shardOf } from "./shard.js";
import type { BundleSource } from "./source.js";
import { checkDirectories } from "./verify-directories.js";
import { checkFindings } from "./verify-findings.js";
import { checkGraph } from "./verify-graph.js";
import { checkShard, type FoundEntry, type Note } from "./verify-shards.js";

export interface VerifyOptions {
  /**
   * What `ManifestObject.inputs` were made with: the fingerprint for facts of these languages. Without it
   * `inputs` are not checked.
   */
  readonly fingerprintOf?: (manifest: Manifest, languages: Iterable<string>) => string;
}

/** So many problems are listed; the rest is counted. */
const maxProblems = 1_000;

/** Entries of each shard; null for a shard that could not be read. */
type Shards = readonly (ReadonlyMap<string, FoundEntry> | null)[];

const readObject = async (
  source: BundleSource,
  object: ManifestObject,
  note: Note,
): Promise<Uint8Array | null> => {
  try {
    return await source.get(object);
  } catch (error) {
    note(object.name, messageOf(error));
    return null;
  }
};

/** Only of its own keys: a manifest may say `constructor`. */
const countOf = (counts: Readonly<Record<string, number>>, key: string): number =>
  Object.hasOwn(counts, key) ? counts[key]! : 0;

const checkFiles = (manifest: Manifest, files: readonly SnapshotFile[], note: Note): void => {
  const counts = countFiles(files);
  const skipped: Readonly<Record<string, number>> = countSkipped(files);
  for (const name of Object.keys(counts) as (keyof BundleCounts)[]) {
    const said = manifest.counts[name];
    if (said !== counts[name]) note("manifest", `it counts ${said} ${name}, the files give ${counts[name]}`);
  }
  const said = manifest.skipped as Readonly<Record<string, number>>;
  for (const reason of new Set([...Object.keys(said), ...Object.keys(skipped)])) {
    const found = countOf(skipped, reason);
    if (countOf(said, reason) !== found)
      note("manifest", `it counts ${countOf(said, reason)} files as ${reason}, not ${found}`);
  }
};

const describeMismatch = (file: SnapshotFile, entry: FoundEntry): string | null => {
  if (file.skip !== entry.skip)
    return `is ${file.skip ?? "indexed"} there and ${entry.skip ?? "indexed"} here`;
  if (entry.summary === null || file.facts === null) return null;
  if (file.lines !== entry.lines) return `has ${file.lines} lines there and ${entry.lines} here`;
  const { summary } = entry;
  const differing = (Object.keys(summary) as (keyof typeof summary)[]).find(
    (k) => summary[k] !== file.facts?.[k],
  );
  if (differing === undefined) return null;
  return `has ${differing} ${file.facts[differing]} there and ${summary[differing]} here`;
};

/** Each file that was looked at has its facts where its path says, and no shard holds more than that. */
const checkPlaces = (files: readonly SnapshotFile[], shards: Shards, note: Note): void => {
  const wanted = shards.map(() => new Set<string>());
  for (const file of files) {
    if (file.language === null) continue;
    const at = shardOf(file.path, shards.length);
    const shard = shards[at];
    const name = shardName("facts", at);
    const text = keyText({ blob: file.blob, language: file.language, ranked: file.ranked });
    wanted[at]!.add(text);
    if (shard === null || shard === undefined) continue;
    const entry = shard.get(text);
    if (entry === undefined) note(name, `no facts of ${file.path}`);
    const mismatch = entry === undefined ? null : describeMismatch(file, entry);
    if (mismatch !== null) note(name, `${file.path} in files ${mismatch}`);
  }
  for (const [at, shard] of shards.entries()) {
    for (const [text, entry] of shard ?? []) {
      if (!wanted[at]!.has(text))
        note(shardName("facts", at), `facts of ${entry.key.blob} belong to no file`);
    }
  }
};

const checkInputs = (
  object: ManifestObject | undefined,
  keys: readonly FactsKey[],
  fingerprint: string,
  note: Note,
): void => {
  if (object === undefined || object.inputs === shardInputs(keys, fingerprint)) return;
  note(object.name, "its inputs in the manifest are not the keys that it holds");
};

const checkShards = async (
  source: BundleSource,
  manifest: Manifest,
  options: VerifyOptions,
  note: Note,
): Promise<Shards> => {
  const named = new Map(manifest.objects.map((object) => [object.name, object]));
  const read = async (name: string): Promise<{ name: string; bytes: Uint8Array } | null> => {
    const object = named.get(name);
    if (object === undefined) note(name, "the manifest does not name it");
    const bytes = object === undefined ? null : await readObject(source, object, note);
    return bytes === null ? null : { name, bytes };
  };
  const shards: (ReadonlyMap<string, FoundEntry> | null)[] = [];
  for (let shard = 0; shard < manifest.shards; shard++) {
    const facts = await read(shardName("facts", shard));
    const vectors = await read(shardName("vectors", shard));
    const entries = facts === null ? null : checkShard(manifest, facts, vectors, note);
    shards.push(entries);
    if (entries === null || options.fingerprintOf === undefined) continue;
    const keys = [...entries.values()].map((entry) => entry.key);
    const fingerprint = options.fingerprintOf(manifest, new Set(keys.map((key) => key.language)));
    checkInputs(named.get(shardName("facts", shard)), keys, fingerprint, note);
    checkInputs(named.get(shardName("vectors", shard)), keys, fingerprint, note);
  }
  return shards;
};

/** @returns the files of all shards; null when one of them cannot be read. */
const checkFileShards = async (
  source: BundleSource,
  manifest: Manifest,
  note: Note,
): Promise<readonly SnapshotFile[] | null> => {
  const cut: (readonly SnapshotFile[])[] = [];
  for (let shard = 0; shard < fileShardCount(manifest.shards); shard++) {
    const name = shardName("files", shard);
    const object = manifest.objects.find((o) => o.name === name);
    if (object === undefined) note(name, "the manifest does not name it");
    const bytes = object === undefined ? null : await readObject(source, object, note);
    if (bytes === null) continue;
    try {
      const files = decodeFiles(bytes, name);
      if (Buffer.compare(encodeFiles(files), bytes) !== 0) note(name, "it is not in canonical form");
      cut.push(files);
    } catch (error) {
      note(name, messageOf(error));
    }
  }
  if (cut.length < fileShardCount(manifest.shards)) return null;
  try {
    return joinFiles(cut);
  } catch (error) {
    note("files", messageOf(error));
    return null;
  }
};

const configName = "config.json";

const checkConfig = (manifest: Manifest, bytes: Uint8Array, note: Note): void => {
  if (sha256(bytes) !== manifest.config)
    note(configName, "it is not the configuration that the manifest names");
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    note(configName, "it is not JSON");
  }
};

/** Reads an object of plain JSON, and looks whether it is written as it must be. */
const readJson = <T>(
  name: string,
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => T,
  encode: (value: T) => Uint8Array,
  note: Note,
): T | null => {
  try {
    const value = decode(bytes);
    if (Buffer.compare(encode(value), bytes) !== 0) note(name, "it is not in canonical form");
    return value;
  } catch (error) {
    note(name, messageOf(error));
    return null;
  }
};

const checkContents = async (
  source: BundleSource,
  manifest: Manifest,
  options: VerifyOptions,
  note: Note,
): Promise<void> => {
  const shards = await checkShards(source, manifest, options, note);
  const directories = new Map<string, Uint8Array | null>();
  let findings: Findings | null = null;
  let standards: Standards | null = null;
  const expected = new Set<string>();
  for (let shard = 0; shard < fileShardCount(manifest.shards); shard++)
    expected.add(shardName("files", shard));
  for (let shard = 0; shard < manifest.shards; shard++) {
    expected.add(shardName("facts", shard));
    expected.add(shardName("vectors", shard));
    expected.add(shardName("graph", shard));
  }
  for (const object of manifest.objects) {
    if (expected.has(object.name)) continue;
    if (["files", "facts", "vectors", "graph"].includes(object.kind))
      note(object.name, "there is no such shard");
    const bytes = await readObject(source, object, note);
    if (object.name === configName && bytes !== null) checkConfig(manifest, bytes, note);
    if (object.kind === "directories") directories.set(object.name, bytes);
    if (bytes === null) continue;
    if (object.name === findingsName)
      findings = readJson(findingsName, bytes, decodeFindings, encodeFindings, note);
    if (object.name === standardsName)
      standards = readJson(standardsName, bytes, decodeStandards, encodeStandards, note);
  }
  if (!manifest.objects.some((object) => object.name === configName))
    note(configName, "the manifest does not name it");
  const files = await checkFileShards(source, manifest, note);
  await checkDirectories(manifest, async (name) => directories.get(name) ?? null, files, note);
  if (files === null) return;
  checkFiles(manifest, files, note);
  checkPlaces(files, shards, note);
  checkFindings(findings, standards, files, note);
  await checkGraph(manifest, files, (object) => readObject(source, object, note), note);
};

/**
 * Reads every byte of a bundle, decodes every section and compares what is said twice.
 *
 * @returns all problems, not only the first, up to a thousand and then how many more; none means that the bundle is whole.
 * @throws SheafError `no-bundle` when there is no manifest.
 */
export const verifyBundle = async (
  source: BundleSource,
  options: VerifyOptions = {},
): Promise<WholenessReport> => {
  const bytes = await source.manifestBytes();
  const problems: VerifyProblem[] = [];
  const seen = new Set<string>();
  let more = 0;
  const note: Note = (object, problem) => {
    const text = problem.startsWith(`${object}: `) ? problem.slice(object.length + 2) : problem;
    if (seen.has(`${object}\n${text}`)) return;
    if (problems.length >= maxProblems) {
      more++;
      return;
    }
    seen.add(`${object}\n${text}`);
    problems.push({ object, problem: text });
  };
  let manifest: Manifest | null = null;
  try {
    manifest = parseManifest(bytes, "manifest");
  } catch (error) {
    if (!(error instanceof SheafError)) throw error;
    note("manifest", error.message);
  }
  // Of a damaged manifest at least the objects that it still names are looked at.
  const objects = manifest?.objects ?? looseObjects(bytes);
  if (manifest !== null) await checkContents(source, manifest, options, note);
  else for (const object of objects) await readObject(source, object, note);
  const place = (await source.placeProblem?.()) ?? null;
  if (place !== null) note("objects", place);
  if (more > 0) problems.push({ object: "bundle", problem: `and ${more} more problems` });
  return {
    digest: bundleDigest(bytes),
    commit: manifest?.commit ?? "",
    objects: objects.length,
    bytes: objects.reduce((sum, object) => sum + object.bytes, 0),
    problems,
  };
};
