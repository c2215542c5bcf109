import { createHash } from "node:crypto";
import { createAssembly } from "../../src/assembly.js";
import { encodeFacts } from "../../src/bundle/facts.js";
import { defaultConfig } from "../../src/config.js";
import { graphFile, hasLinks } from "../../src/derive-graph.js";
import { detectLanguage, headBytesOf } from "../../src/extract/detect.js";
import { graphOver } from "../../src/graph/columns/open.js";
import { createGraphColumns } from "../../src/graph/columns/write.js";
import { createLinker } from "../../src/graph/link.js";
import type { Assembly } from "../../src/model/assembly.js";

import type { BlobFacts } from "../../src/model/facts.js";
import { summarise } from "../../src/model/facts.js";
import type { SkipReason } from "../../src/model/ids.js";
import { defaultLimits } from "../../src/model/limits.js";
import { compareUtf8 } from "../../src/model/order.js";
import type { SnapshotFile } from "../../src/model/snapshot.js";
import { createPathRules } from "../../src/select/rules.js";
import { planFiles } from "../../src/select.js";
import { extractor } from "../unit/extract/facts.js";
import type { Sources } from "./link.js";

export interface AssemblyOptions {
  /** Files that are not looked at, and why; their texts are not read either. */
  readonly skip?: Readonly<Record<string, SkipReason>>;
}

const blobOf = (text: string): string => createHash("sha1").update(`blob ${text}`).digest("hex");

/** What a build knows of a commit with these files, extracted and linked in process: what findings are made from. */
export const assemblyOf = async (sources: Sources, options: AssemblyOptions = {}): Promise<Assembly> => {
  const paths = Object.keys(sources).sort(compareUtf8);
  const attributes = new Map(paths.filter((p) => p.endsWith(".gitattributes")).map((p) => [p, sources[p]!]));
  const rules = createPathRules(attributes, defaultConfig);
  const entries = paths.map((path) => ({
    path,
    kind: "file" as const,
    id: blobOf(sources[path]!),
    bytes: Buffer.byteLength(sources[path]!),
  }));
  const extract = await extractor();
  const facts = new Map<string, BlobFacts>();
  const files: SnapshotFile[] = [];
  for (const planned of planFiles(entries, defaultConfig, rules)) {
    const { path, blob, bytes, flags, ranked } = planned;
    const content = Buffer.from(sources[path]!);
    const given = options.skip?.[path] ?? planned.skip;
    const head = content.subarray(0, headBytesOf(path, {}));
    const language = given === null ? (planned.language ?? detectLanguage(path, head, {}) ?? "text") : null;
    const bare = { path, blob, bytes, flags, ranked, language, lines: 0, facts: null };
    const extraction =
      language === null ? null : await extract.extract(language, content, { ranked, limits: defaultLimits });
    if (extraction === null || extraction.skip !== null) {
      files.push({ ...bare, skip: given ?? extraction!.skip });
      continue;
    }
    facts.set(path, extraction.facts);
    files.push({
      ...bare,
      lines: extraction.facts.lines,
      skip: null,
      facts: summarise(extraction.facts),
    });
  }
  const linkable = files.filter(hasLinks);
  const linker = createLinker({
    paths,
    files: linkable.map(({ path, language, flags, ranked, facts: summary }) => ({
      path,
      language: language!,
      test: flags.test,
      ranked: ranked && !summary!.generated,
      facts: facts.get(path)!,
    })),
    manifest: (path) => sources[path] ?? null,
  });
  const places = new Map(files.map(({ path }, place) => [path, place]));
  const columns = createGraphColumns(files.map(graphFile));
  for (const [at, file] of linker.files.entries())
    columns.add(places.get(file.path)!, file.facts, linker.link(at).links);
  const texts = new Map(paths.map((path) => [blobOf(sources[path]!), sources[path]!]));
  return createAssembly({
    files,
    graph: graphOver(columns.finish()),
    payload: ({ path }) => encodeFacts(facts.get(path)!),
    blobs: async function* (ids) {
      for (const id of ids) yield { id, bytes: Buffer.from(texts.get(id)!) };
    },
  });
};
