import { createAssembly } from "../assembly.js";
import { encodeFindings, encodeStandards, findingsName, standardsName } from "../bundle/findings.js";
import { detectFindings, detectStandards } from "../detect/detect.js";
import type { Sections } from "../graph/columns/layout.js";
import { graphOver } from "../graph/columns/open.js";
import type { ManifestObject } from "../model/bundle.js";
import type { DetectSettings } from "../model/detect-settings.js";
import type { SnapshotFile } from "../model/snapshot.js";
import type { PutObject } from "./assemble.js";
import type { ReadBlobs } from "./directories.js";
import type { FactsOfFiles } from "./payloads.js";

interface FindingsInput {
  /** All files of the commit, sorted by path. */
  readonly files: readonly SnapshotFile[];
  readonly facts: FactsOfFiles;
  readonly columns: Sections;
  readonly settings: DetectSettings;
  readonly blobs: ReadBlobs;
  readonly put: PutObject;
}

/** Finds what is dead, double or tangled in the commit and how it is written, and writes that. */
export const makeFindings = async (input: FindingsInput): Promise<readonly ManifestObject[]> => {
  const { files, facts, columns, settings, blobs, put } = input;
  const assembly = createAssembly({ files, graph: graphOver(columns), payload: facts.payload, blobs });
  const findings = await detectFindings(assembly, settings);
  const standards = await detectStandards(assembly);
  return [
    await put("findings", findingsName, encodeFindings(findings), null),
    await put("standards", standardsName, encodeStandards(standards), null),
  ];
};
