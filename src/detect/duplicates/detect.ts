import type { Assembly } from "../../model/assembly.js";
import type { DetectSettings } from "../../model/detect-settings.js";
import type { LineSpan } from "../../model/facts.js";
import type { DuplicateFindings } from "../../model/findings.js";
import type { RepoPath } from "../../model/ids.js";
import { likeness } from "./align.js";
import { findGroups } from "./find.js";
import { type Group, groupOf } from "./group.js";
import { generatedRegions } from "./regions.js";
import { fileAt, type Range, readStream, type Stream, weightOf } from "./stream.js";
import { tellGroups } from "./tell.js";

/** A member is generated when so many of a hundred of its tokens are. */
const mostly = 70;
/** So many files are read at once. */
const readAtOnce = 64;

/** Tokens that stand in a member of a group. */
const duplicatedIn = ({ length, tokens }: Stream, groups: readonly Group[]): number => {
  const member = new Uint8Array(length);
  for (const { members } of groups) for (const { from, to } of members) member.fill(1, from, to);
  let sum = 0;
  for (let i = 0; i < length; i++) if (member[i] === 1) sum += tokens[i]!;
  return sum;
};

/** Leaves out members that stand in regions which a program wrote; only files with members are read for it. */
const withoutGenerated = async (
  stream: Stream,
  { read }: Pick<Assembly, "read">,
  groups: readonly Group[],
): Promise<readonly Group[]> => {
  const pathOf = ({ from }: Range): RepoPath => stream.files[fileAt(stream.files, from)]!.file.path;
  const paths = [...new Set(groups.flatMap(({ members }) => members.map(pathOf)))];
  const regions = new Map<RepoPath, readonly LineSpan[]>();
  // A few at a time: the texts of a whole repository are not held at once.
  for (let at = 0; at < paths.length; at += readAtOnce)
    for (const [path, text] of await read(paths.slice(at, at + readAtOnce))) {
      const found = generatedRegions(text);
      if (found.length > 0) regions.set(path, found);
    }
  if (regions.size === 0) return groups;
  const isWritten = (member: Range): boolean => {
    let inside = 0;
    for (const { startLine, endLine } of regions.get(pathOf(member)) ?? [])
      for (let i = member.from; i < member.to; i++)
        if (startLine <= stream.first[i]! && stream.last[i]! <= endLine) inside += stream.tokens[i]!;
    return inside * 100 < weightOf(stream, member) * mostly;
  };
  return groups.flatMap((group) => {
    const members = group.members.filter(isWritten);
    if (members.length === group.members.length) return [group];
    if (members.length < 2) return [];
    const made = groupOf(stream, group.kind, members, (a, b) => likeness(stream, a, b), 0);
    return made === null ? [] : [made];
  });
};

/** Finds places that hold the same code. */
export const detectDuplicates = async (
  assembly: Assembly,
  settings: DetectSettings,
): Promise<DuplicateFindings> => {
  const stream = readStream(assembly);
  const { groups: found, leftOut } = findGroups(stream, settings.duplicates);
  const groups = await withoutGenerated(stream, assembly, found);
  return {
    classes: tellGroups(stream, assembly, groups),
    files: stream.files.length,
    tokens: stream.before[stream.length]!,
    duplicated: duplicatedIn(stream, groups),
    skipped: leftOut === 0 ? stream.skipped : { ...stream.skipped, repetitive: leftOut },
  };
};
