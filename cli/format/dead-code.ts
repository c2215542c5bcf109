import { type DeadCodeReport, type DeadVerdict, deadVerdicts } from "../../src/index.js";
import type { DeadCodeOutput } from "../schemas/findings.js";
import { foundFooter, foundMark, suppressedText } from "./found.js";
import { count, counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { clip, visible } from "./visible.js";

type Finding = DeadCodeReport["findings"][number];

/** The report as `dead-code --json` prints it. */
export const deadCodeJson = (report: DeadCodeReport): DeadCodeOutput => ({
  commit: report.coverage.commit,
  head: report.coverage.head,
  findings: report.findings.map((finding) => ({ ...finding })),
  total: report.total,
  verdicts: report.verdicts,
  gating: report.gating,
  suppressed: report.suppressed,
  idle: report.idle.map((one) => ({ ...one })),
  searched: {
    roots: report.roots.files,
    testRoots: report.roots.tests,
    definitions: report.definitions,
    files: report.files,
  },
  coverage: report.coverage,
});

const widest = Math.max(...deadVerdicts.map(({ length }) => length));

const painted = (verdict: DeadVerdict, text: string, paint: Paint): string => {
  if (verdict === "dead" || verdict === "unreachable-file") return paint.error(text);
  return verdict === "unknown" ? paint.faint(text) : paint.warning(text);
};

/** A name or reason is as long as somebody made it. */
const longestName = 200;
const longestReason = 1_000;

/** Reasons that several findings share, by number: they stand once, at the end. */
type Shared = ReadonlyMap<string, number>;

/** So many findings with the same reason make it a shared one. */
const sharedFrom = 3;

const sharedReasons = (findings: readonly Finding[]): Shared => {
  const counts = new Map<string, number>();
  for (const { reason } of findings) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const often = [...counts].filter(([, times]) => times >= sharedFrom).map(([reason]) => reason);
  return new Map(often.map((reason, i) => [reason, i + 1]));
};

const sharedText = (shared: Shared, paint: Paint): string => {
  const lines = [...shared].map(
    ([reason, number]) => `${paint.faint(`(${number}) ${clip(visible(reason), longestReason)}`)}\n`,
  );
  return lines.length === 0 ? "" : `${lines.join("")}\n`;
};

const findingText = (
  finding: Finding,
  width: number,
  shared: Shared,
  paint: Paint,
  columns: number,
): string => {
  const { verdict, startLine, endLine, symbol, kind, suppressed } = finding;
  const lines = symbol === null ? counted(endLine, "line") : String(startLine);
  const name = symbol === null ? "the whole file" : `${kind} ${clip(visible(symbol), longestName)}`;
  const number = shared.get(finding.reason);
  const reason = number === undefined ? clip(visible(finding.reason), longestReason) : `(${number})`;
  const left = `  ${lines.padStart(width)}  ${verdict.padEnd(widest)}  ${name}`;
  const shown = `  ${paint.faint(lines.padStart(width))}  ${painted(verdict, verdict.padEnd(widest), paint)}  ${symbol === null ? name : `${kind} ${paint.symbol(clip(visible(symbol), longestName))}`}`;
  // A reason that does not fit stands below, whole.
  const indent = " ".repeat(width + widest + 6);
  const told =
    left.length + 2 + reason.length <= columns
      ? `${shown}  ${paint.faint(reason)}\n`
      : `${shown}\n${indent}${paint.faint(reason)}\n`;
  return suppressed === null
    ? told
    : `${told}${indent}${paint.warning(`suppressed by ${visible(suppressed.path)}${suppressed.line === 0 ? "" : `:${suppressed.line}`}: ${clip(visible(suppressed.reason), longestReason)}`)}\n`;
};

const fileText = (
  findings: readonly Finding[],
  report: DeadCodeReport,
  shared: Shared,
  paint: Paint,
  columns: number,
): string => {
  const [first] = findings as [Finding, ...Finding[]];
  const width = Math.max(
    ...findings.map(({ symbol, startLine, endLine }) =>
      symbol === null ? counted(endLine, "line").length : String(startLine).length,
    ),
  );
  const sorted = [...findings].sort((a, b) => a.startLine - b.startLine);
  return `${paint.path(visible(first.path))}${paint.warning(foundMark(first, report.coverage))}\n${sorted.map((one) => findingText(one, width, shared, paint, columns)).join("")}`;
};

const byFile = (findings: readonly Finding[]): readonly (readonly Finding[])[] => {
  const files = new Map<string, Finding[]>();
  for (const finding of findings) files.set(finding.path, [...(files.get(finding.path) ?? []), finding]);
  return [...files.values()];
};

const countsText = ({ verdicts }: DeadCodeReport, paint: Paint): string => {
  const parts = deadVerdicts.flatMap((verdict) =>
    verdicts[verdict] === 0 ? [] : [painted(verdict, `${count(verdicts[verdict])} ${verdict}`, paint)],
  );
  return parts.join(", ");
};

/** @param wanted the verdicts that are listed. */
const summary = (
  report: DeadCodeReport,
  wanted: readonly DeadVerdict[],
  listed: boolean,
  paint: Paint,
): string => {
  const { roots, definitions, files, verdicts, findings, total } = report;
  const found = countsText(report, paint);
  const more = total > findings.length ? `${count(total - findings.length)} more: --limit\n` : "";
  const hidden = !wanted.includes("unknown") && verdicts.unknown > 0;
  const unknown = hidden
    ? `${paint.faint("--verdict unknown lists what cannot be told, with the reason")}\n`
    : "";
  const production = roots.files - roots.tests;
  const began = `${counted(definitions, "definition")} of ${counted(files, "file")} looked at, from ${counted(production, "root")} and ${counted(roots.tests, "test root")}`;
  const rootless =
    production === 0
      ? `${paint.warning("No root outside of tests was found, so nothing can be called dead: name some as `entry` in sheaf.json.")}\n`
      : "";
  return `${more}${found === "" ? paint.good("nothing found") : found}\n${suppressedText(report, listed, paint)}${unknown}${rootless}${paint.faint(began)}\n`;
};

/** The report for a person. */
export const deadCodeText = (
  report: DeadCodeReport,
  { verdicts, suppressed }: { readonly verdicts: readonly DeadVerdict[]; readonly suppressed: boolean },
  paint: Paint,
  columns: number,
): string => {
  const shared = sharedReasons(report.findings);
  const files = byFile(report.findings).map((some) => fileText(some, report, shared, paint, columns));
  const lists = files.length === 0 ? "" : `${files.join("")}\n${sharedText(shared, paint)}`;
  return `${lists}${summary(report, verdicts, suppressed, paint)}${foundFooter(report.coverage, paint)}`;
};
