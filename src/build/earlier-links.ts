import type { Bundle } from "../bundle/source.js";
import { readFiles } from "../derive.js";
import { graphFormName, hasLinks } from "../derive-graph.js";
import { type EarlierGraph, earlierGraph } from "../graph/columns/copy.js";
import { graphFormVersion, readSections, type Sections } from "../graph/columns/layout.js";
import type { BundleLinks, Manifest, ManifestObject } from "../model/bundle.js";
import type { RepoPath } from "../model/ids.js";
import type { SnapshotFile } from "../model/snapshot.js";
import { decodeLinkMemory, type LinkedFile, linkMemoryName, linkMemoryVersion } from "./links-file.js";

/** The links of an earlier bundle, and what they rested on. */
export interface EarlierLinks {
  readonly manifest: Manifest;
  readonly get: (object: ManifestObject) => Promise<Uint8Array>;
  /** All files, sorted by path. */
  readonly files: readonly SnapshotFile[];
  readonly byPath: ReadonlyMap<RepoPath, SnapshotFile>;
  readonly linked: ReadonlyMap<RepoPath, LinkedFile>;
  readonly common: Uint32Array;
  readonly graph: EarlierGraph;
  /** Places in `graph`. */
  readonly places: ReadonlyMap<RepoPath, number>;
}

/** What a manifest counts of links. */
export const countsOf = (
  columns: Pick<Sections, "fileCounts">,
  linked: readonly LinkedFile[],
): BundleLinks => {
  const edges = linked.reduce((sum, one) => sum + one.edges, 0);
  const sum = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < columns.fileCounts.length; i++) sum[i % 6]! += columns.fileCounts[i]!;
  const [calls, resolved, inferred, external, runtime, unresolved] = sum as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { calls, edges, external, inferred, resolved, runtime, unresolved };
};

/** What was kept beside a bundle is copied into the next manifest: it must count what its own manifest does. */
const isCounted = (found: BundleLinks, { links }: Manifest): boolean =>
  (Object.keys(found) as (keyof BundleLinks)[]).every((name) => found[name] === links?.[name]);

/**
 * Opens the links of the nearest earlier bundle that was linked by the same rules.
 *
 * @param bundles nearest first.
 * @returns null when there is none, or when it lacks what was kept beside it: then everything is linked again.
 */
export const openEarlierLinks = async (
  bundles: readonly Bundle[],
  sameRules: (manifest: Manifest) => boolean,
): Promise<EarlierLinks | null> => {
  const bundle = bundles.find(({ manifest }) => manifest.links !== undefined && sameRules(manifest));
  if (bundle === undefined) return null;
  const { manifest, digest, get } = bundle;
  try {
    const kept = await bundle.readDerived(linkMemoryName, linkMemoryVersion);
    const form = await bundle.readDerived(graphFormName, graphFormVersion);
    const memory = kept === null ? null : decodeLinkMemory(kept, digest);
    if (memory === null || form === null) return null;
    const files = await readFiles(manifest, get);
    const linkable = files.filter(hasLinks);
    if (linkable.length !== memory.files.length) return null;
    const sections = readSections(form, digest);
    if (!isCounted(countsOf(sections, memory.files), manifest)) return null;
    const graph = earlierGraph(sections);
    return {
      manifest,
      get,
      files,
      byPath: new Map(files.map((file) => [file.path, file])),
      linked: new Map(linkable.map(({ path }, i) => [path, memory.files[i]!])),
      common: memory.common,
      graph,
      places: new Map(graph.paths.map((path, place) => [path, place])),
    };
  } catch {
    // Damaged: what was kept only saves work.
    return null;
  }
};

/** Whether a file has the facts, the language and the flags that count for links as it had them earlier. */
export const isSame = (file: SnapshotFile, earlier: SnapshotFile | undefined): boolean =>
  earlier !== undefined &&
  hasLinks(earlier) &&
  file.blob === earlier.blob &&
  file.language === earlier.language &&
  file.ranked === earlier.ranked &&
  file.flags.test === earlier.flags.test;
