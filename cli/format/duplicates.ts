import { type CloneKind, cloneKinds, type DuplicatesReport } from "../../src/index.js";
import type { DuplicatesOutput } from "../schemas/findings.js";
import { reasonsText } from "./coverage.js";
import { foundFooter, foundMark, suppressedText } from "./found.js";
import { count, counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { clip, visible } from "./visible.js";

type Class = DuplicatesReport["classes"][number];

/** The report as `duplicates --json` prints it. */
export const duplicatesJson = (report: DuplicatesReport): DuplicatesOutput => ({
  commit: report.coverage.commit,
  head: report.coverage.head,
  classes: report.classes.map((one) => ({
    ...one,
    score: one.score / 1000,
    members: one.members.map((member) => ({ ...member, score: member.score / 1000 })),
  })),
  total: report.total,
  testClasses: report.testClasses,
  gating: report.gating,
  suppressed: report.suppressed,
  idle: report.idle.map((one) => ({ ...one })),
  searched: {
    files: report.files,
    tokens: report.tokens,
    duplicated: report.duplicated,
    skipped: { ...report.skipped },
  },
  coverage: report.coverage,
});

const kindText: Readonly<Record<CloneKind, string>> = {
  "whole-file": "the same file",
  exact: "exact",
  renamed: "renamed",
  near: "near",
};

/** Places of one class that are listed. */
const shownMembers = 20;
const longestName = 200;

const classText = (one: Class, report: DuplicatesReport, paint: Paint, columns: number): string => {
  const alike = one.score === 1000 ? "" : `, ${(one.score / 10).toFixed(0)}% alike`;
  const head = `${kindText[one.kind]}${alike}`;
  const size = `${counted(one.tokens, "token")}, ${counted(one.members.length, "place")}`;
  const members = one.members.slice(0, shownMembers).map((member) => {
    const place = `${visible(member.path)}:${member.startLine}-${member.endLine}`;
    const symbol = member.symbol === null ? "" : clip(visible(member.symbol), longestName);
    const mark = foundMark(member, report.coverage);
    const fits = place.length + symbol.length + mark.length + 4 <= columns;
    const name = symbol === "" ? "" : `${fits ? "  " : "\n      "}${paint.symbol(symbol)}`;
    return `  ${paint.path(place)}${name}${paint.warning(mark)}\n`;
  });
  const left = one.members.length - shownMembers;
  const more = left > 0 ? `  ${paint.faint(`and ${counted(left, "more place")}: --json has all`)}\n` : "";
  const why =
    one.suppressed === null
      ? ""
      : `  ${paint.warning(`suppressed by ${visible(one.suppressed.path)}${one.suppressed.line === 0 ? "" : `:${one.suppressed.line}`}: ${clip(visible(one.suppressed.reason), 1_000)}`)}\n`;
  return `${paint.error(head)}  ${paint.faint(size)}  ${paint.faint(one.id)}\n${members.join("")}${more}${why}`;
};

const countsText = (classes: readonly Class[]): string =>
  cloneKinds
    .map((kind) => ({ kind, number: classes.filter((one) => one.kind === kind).length }))
    .filter(({ number }) => number > 0)
    .map(({ kind, number }) => `${count(number)} ${kind}`)
    .join(", ");

const summary = (report: DuplicatesReport, listed: boolean, paint: Paint): string => {
  const { classes, total, testClasses, files, skipped } = report;
  const more = total > classes.length ? `${count(total - classes.length)} more: --limit\n` : "";
  const kinds = total > classes.length ? "" : ` (${countsText(classes)})`;
  const tests = testClasses === 0 ? "" : `, ${count(testClasses)} of them in tests alone`;
  const found =
    total === 0 ? paint.good("no duplicates") : `${counted(total, "class", "classes")}${kinds}${tests}`;
  const part =
    report.tokens === 0
      ? ""
      : `, ${((100 * report.duplicated) / report.tokens).toFixed(1)}% of their tokens stand in a class`;
  const looked = `${counted(files, "file")} compared${part}; not compared: ${reasonsText(skipped)}`;
  return `${more}${found}\n${suppressedText(report, listed, paint)}${paint.faint(looked)}\n`;
};

/** The report for a person. @param suppressed whether those that somebody does not want to see are listed. */
export const duplicatesText = (
  report: DuplicatesReport,
  suppressed: boolean,
  paint: Paint,
  columns: number,
): string => {
  const tell = (classes: readonly Class[]): string =>
    classes.map((one) => `${classText(one, report, paint, columns)}\n`).join("");
  const tests = report.classes.filter(({ test }) => test);
  const apart = tests.length === 0 ? "" : `In tests\n\n${tell(tests)}`;
  return `${tell(report.classes.filter(({ test }) => !test))}${apart}${summary(report, suppressed, paint)}${foundFooter(report.coverage, paint)}`;
};
