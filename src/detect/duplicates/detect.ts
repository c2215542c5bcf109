import type { Assembly } from "../../model/assembly.js";
import type { DetectSettings } from "../../model/detect-settings.js";
import type { DuplicateFindings } from "../../model/findings.js";
import { findGroups } from "./find.js";
import type { Group } from "./group.js";
import { readStream, type Stream } from "./stream.js";
import { tellGroups } from "./tell.js";

/** Tokens that stand in a member of a group. */
const duplicatedIn = ({ length, tokens }: Stream, groups: readonly Group[]): number => {
  const member = new Uint8Array(length);
  for (const { members } of groups) for (const { from, to } of members) member.fill(1, from, to);
  let sum = 0;
  for (let i = 0; i < length; i++) if (member[i] === 1) sum += tokens[i]!;
  return sum;
};

/** Finds places that hold the same code. */
export const detectDuplicates = async (
  assembly: Assembly,
  settings: DetectSettings,
): Promise<DuplicateFindings> => {
  const stream = readStream(assembly);
  const { groups, leftOut } = findGroups(stream, settings.duplicates);
  return {
    classes: tellGroups(stream, assembly, groups),
    files: stream.files.length,
    tokens: stream.before[stream.length]!,
    duplicated: duplicatedIn(stream, groups),
    skipped: leftOut === 0 ? stream.skipped : { ...stream.skipped, repetitive: leftOut },
  };
};
