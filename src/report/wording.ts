import type { CloneChange, DeltaReport } from "../model/delta.js";
import type { CloneClass, CloneMember, DeadCode, DeadVerdict } from "../model/findings.js";

/** What people call the verdicts. */
export const verdictWords: Readonly<Record<DeadVerdict, string>> = {
  dead: "dead",
  "unreachable-file": "unreachable file",
  "test-only": "used by tests only",
  "needless-export": "exported for nobody",
  unknown: "may be dead",
};

/** Verdicts that people are told of in short: of the others it can't be told. */
export const isTold = ({ verdict }: DeadCode): boolean => verdict !== "unknown";

/** `src/a.ts:10-20` */
export const placeOf = ({
  path,
  startLine,
  endLine,
}: Pick<CloneMember, "path" | "startLine" | "endLine">): string =>
  `${path}:${startLine}${endLine > startLine ? `-${endLine}` : ""}`;

/** `exact, 80 tokens` */
export const likeness = ({ kind, score, tokens, test }: CloneClass): string => {
  const words = { "whole-file": "whole file", exact: "exact", renamed: "renamed", near: "near" }[kind];
  const share = kind === "near" || kind === "renamed" ? ` ${Math.floor(score / 10)}%` : "";
  return `${words}${share}, ${tokens} tokens${test ? ", in tests" : ""}`;
};

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** What happened to a class that is not new as a whole. */
export const changeWords = ({ change, finding, before }: CloneChange): string => {
  const then = before?.members.length ?? 0;
  const now = finding.members.length;
  if (change === "gone") return `${counted(then, "copy", "copies")} gone`;
  if (before === null) return "the code was there, and counts as copies now";
  if (then !== now) return `${then} copies before, ${now} now`;
  if (before.kind !== finding.kind) return `${likeness(before)} before, ${likeness(finding)} now`;
  return "the code in it changed";
};

/** `2 new duplicates, 1 new piece of dead code`; null for nothing. */
export const headline = ({ delta: { deadCode, duplicates, cycles } }: DeltaReport): string | null => {
  const tests = duplicates.new.filter(({ finding }) => finding.test).length;
  const copies = duplicates.new.length - tests;
  const dead = deadCode.new.filter(({ finding }) => isTold(finding)).length;
  const parts = [
    copies === 0 ? null : counted(copies, "new duplicate"),
    dead === 0 ? null : counted(dead, "new piece of dead code", "new pieces of dead code"),
    cycles.new.length === 0 ? null : counted(cycles.new.length, "new import cycle"),
    tests === 0 ? null : `${counted(tests, "new duplicate")} in tests`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
};

/** What nobody was shown, in sentences. */
export const hiddenWords = ({ delta, idleSuppressions }: DeltaReport): readonly string[] => {
  const { deadCode, duplicates, cycles } = delta;
  const suppressed = deadCode.suppressed.length + duplicates.suppressed.length + cycles.suppressed.length;
  const unknown = deadCode.new.filter(({ finding }) => !isTold(finding)).length;
  return [
    unknown === 0 ? null : `It can't be told whether anything uses ${counted(unknown, "new symbol")}.`,
    suppressed === 0 ? null : `${counted(suppressed, "finding is", "findings are")} suppressed.`,
    idleSuppressions.length === 0
      ? null
      : `${counted(idleSuppressions.length, "suppression matches", "suppressions match")} nothing.`,
  ].filter((part) => part !== null);
};
