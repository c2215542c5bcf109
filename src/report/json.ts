import type {
  Changes,
  CloneChange,
  CycleChange,
  DeadCodeChange,
  DeltaGate,
  DeltaReport,
} from "../model/delta.js";
import type { CloneClass, CloneMember, DeadCode, ImportCycle } from "../model/findings.js";

export interface JsonOptions {
  /** List what is suppressed, and the suppressions that match nothing. */
  readonly suppressed?: boolean | undefined;
}

const deadCode = ({ content: _, ...rest }: DeadCode) => rest;

const place = ({ path, startLine, endLine, symbol, test }: CloneMember) => ({
  path,
  startLine,
  endLine,
  symbol,
  test,
});

const cloneClass = ({ id, kind, score, tokens, test, members, suppressed }: CloneClass) => ({
  id,
  kind,
  score: score / 1000,
  tokens,
  test,
  members: members.map(place),
  suppressed,
});

const deadEntry = ({ finding, before, gates }: DeadCodeChange) => ({
  ...deadCode(finding),
  gates,
  before:
    before === null
      ? null
      : { id: before.id, verdict: before.verdict, path: before.path, startLine: before.startLine },
});

const cloneEntry = ({ finding, before, gates, change, newMembers, reuse, goneMembers }: CloneChange) => ({
  ...cloneClass(finding),
  gates,
  change,
  newMembers: [...newMembers],
  reuse,
  goneMembers: goneMembers.map(place),
  before:
    before === null
      ? null
      : { id: before.id, kind: before.kind, score: before.score / 1000, members: before.members.map(place) },
});

const cycle = ({ id, files, cut, typesOnly, suppressed }: ImportCycle) => ({
  id,
  files: [...files],
  cut: cut.map((one) => ({ ...one })),
  typesOnly,
  suppressed,
});

const cycleEntry = ({ finding, before, gates, newFiles }: CycleChange) => ({
  ...cycle(finding),
  gates,
  newFiles: [...newFiles],
  before: before === null ? null : { id: before.id, files: [...before.files] },
});

const lists = <T, U>(changes: Changes<T>, entry: (change: T) => U, withSuppressed: boolean) => ({
  new: changes.new.map(entry),
  changed: changes.changed.map(entry),
  resolved: changes.resolved.map(entry),
  unchanged: changes.unchanged.length,
  suppressed: changes.suppressed.length,
  ...(withSuppressed ? { suppressedFindings: changes.suppressed.map(entry) } : {}),
});

/**
 * The report as a value for programs. Scores go from 0 to 1; indices are those of an entry's own members.
 *
 * @param failed what the caller fails on.
 */
export const jsonReport = (report: DeltaReport, failed: readonly DeltaGate[], options: JsonOptions = {}) => {
  const { base, head, mergeBase, notes, delta, gates, idleSuppressions } = report;
  const listed = options.suppressed === true;
  return {
    base: { ...base, skipped: { ...base.skipped }, notCompared: { ...base.notCompared } },
    head: { ...head, skipped: { ...head.skipped }, notCompared: { ...head.notCompared } },
    mergeBase,
    sameCommit: base.commit === head.commit,
    notes: [...notes],
    deadCode: lists(delta.deadCode, deadEntry, listed),
    duplicates: lists(delta.duplicates, cloneEntry, listed),
    cycles: lists(delta.cycles, cycleEntry, listed),
    idleSuppressions: idleSuppressions.map((one) => ({ ...one })),
    gates: { ...gates },
    failed: [...failed],
  };
};
