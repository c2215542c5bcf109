import { createAssembly } from "../assembly.js";
import { decodeFindings, decodeStandards, findingsName, standardsName } from "../bundle/findings.js";
import { objectNamed } from "../bundle/manifest.js";
import { type GetObject, readFiles } from "../derive.js";
import { readPayloads } from "../derive-graph.js";
import type { GitReader } from "../git/reader.js";
import type { Assembly } from "../model/assembly.js";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { Findings } from "../model/findings.js";
import type {
  CyclesQuery,
  CyclesReport,
  DeadCodeQuery,
  DeadCodeReport,
  DuplicatesQuery,
  DuplicatesReport,
} from "../model/findings-report.js";
import type { CodeGraph } from "../model/graph.js";
import type { Standards } from "../model/standards.js";
import type { ReadForm } from "../search/read-form.js";
import { cyclesReport } from "./cycles-report.js";
import { atPaths } from "./findings-at.js";
import { deadCodeReport, duplicatesReport, type FindAt } from "./findings-report.js";
import { findAt } from "./found-at.js";
import { once } from "./once.js";
import type { Surroundings } from "./view.js";
import type { AskOptions, Views } from "./views.js";

/** What was found in the indexed commit. */
export interface FindingAnswers {
  /** @throws SheafError `unsupported-format` for a bundle that an earlier version made. */
  readonly findings: () => Promise<Findings>;
  /** @throws SheafError `unsupported-format` for a bundle that an earlier version made. */
  readonly standards: () => Promise<Standards>;
  /** @throws SheafError `unsupported-format` as `findings`, `bad-argument` for a path that is not there. */
  readonly deadCode: (query?: DeadCodeQuery, options?: AskOptions) => Promise<DeadCodeReport>;
  /** @throws SheafError `unsupported-format` as `findings`, `bad-argument` for a path that is not there. */
  readonly duplicates: (query?: DuplicatesQuery, options?: AskOptions) => Promise<DuplicatesReport>;
  /** @throws SheafError `unsupported-format` as `findings`, `bad-argument` for a path that is not there. */
  readonly cycles: (query?: CyclesQuery, options?: AskOptions) => Promise<CyclesReport>;
}

interface OpenBundle {
  readonly manifest: Manifest;
  readonly get: GetObject;
}

const readObject = async ({ manifest, get }: OpenBundle, name: string, what: string): Promise<Uint8Array> => {
  if (manifest.objects.some((object) => object.name === name)) return get(objectNamed(manifest, name));
  throw new SheafError(
    "unsupported-format",
    `the bundle of ${manifest.commit.slice(0, 9)} has no ${what}: it was made by an earlier version`,
    "Run `sheaf build` to make it again.",
  );
};

/** Reads what a bundle has of findings and standards, so that what cannot be read is never taken for an answer. */
export const checkReadable = async (bundle: OpenBundle): Promise<void> => {
  const has = (name: string): boolean => bundle.manifest.objects.some((object) => object.name === name);
  if (has(findingsName)) decodeFindings(await readObject(bundle, findingsName, "findings"));
  if (has(standardsName)) decodeStandards(await readObject(bundle, standardsName, "standards"));
};

/** Puts a bundle's facts together again, for questions that what it holds does not answer. */
export const assemblyOf = async (
  bundle: OpenBundle,
  graph: CodeGraph,
  reader: GitReader | null,
): Promise<Assembly> =>
  createAssembly({
    files: await readFiles(bundle.manifest, bundle.get),
    graph,
    payload: await readPayloads(bundle),
    blobs: async function* (ids) {
      if (reader !== null) yield* reader.blobs(ids);
      else for (const id of ids) yield { id, bytes: null };
    },
  });

/** Makes the answers about what was found in an open bundle. */
export const createFindingAnswers = (
  bundle: OpenBundle,
  form: ReadForm,
  views: Views,
  surroundings: Surroundings,
): FindingAnswers => {
  const findings = once(async () => decodeFindings(await readObject(bundle, findingsName, "findings")));
  const standards = once(async () => decodeStandards(await readObject(bundle, standardsName, "standards")));
  return {
    findings,
    standards,
    deadCode: async (query = {}, { signal } = {}) => {
      const found = await findings();
      const at = atPaths(form, query.paths ?? []);
      const view = await views.now(signal);
      const find: FindAt = (paths) => findAt(view, form, surroundings, paths);
      return deadCodeReport(found, query, at, find, view.coverage);
    },
    duplicates: async (query = {}, { signal } = {}) => {
      const found = await findings();
      const at = atPaths(form, query.paths ?? []);
      const view = await views.now(signal);
      const find: FindAt = (paths) => findAt(view, form, surroundings, paths);
      return duplicatesReport(found, query, at, find, view.coverage);
    },
    cycles: async (query = {}, { signal } = {}) => {
      const found = await findings();
      const at = atPaths(form, query.paths ?? []);
      const view = await views.now(signal);
      const find: FindAt = (paths) => findAt(view, form, surroundings, paths);
      return cyclesReport(found, query, at, find, view.coverage);
    },
  };
};
