import type { CyclesReport } from "../../src/index.js";
import type { CyclesOutput } from "../schemas/findings.js";
import { foundFooter, foundMark, suppressedText } from "./found.js";
import { count, counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { clip, visible } from "./visible.js";

/** The report as `cycles --json` prints it. */
export const cyclesJson = (report: CyclesReport): CyclesOutput => ({
  commit: report.coverage.commit,
  head: report.coverage.head,
  cycles: report.cycles.map((one) => ({
    ...one,
    files: [...one.files],
    path: [...one.path],
    cut: one.cut.map((edge) => ({ ...edge })),
    changed: one.changed.map((file) => ({ ...file })),
  })),
  total: report.total,
  typesOnly: report.typesOnly,
  suppressed: report.suppressed,
  idle: report.idle.map((one) => ({ ...one })),
  coupling: report.coupling.map((one) => ({ ...one })),
  coverage: report.coverage,
});

/** Steps of a way round, imports to cut, and files of each direction that are listed. */
const shownSteps = 12;
const shownCuts = 10;
const shownCoupling = 10;

type Marks = Pick<CyclesReport, "coverage">;

const cycleText = (
  { id, files, path, cut, typesOnly, suppressed, changed }: CyclesReport["cycles"][number],
  { coverage }: Marks,
  paint: Paint,
): string => {
  const marks = new Map(changed.map((file) => [file.path, paint.warning(foundMark(file, coverage))]));
  const unseen = changed.filter((file) => !path.slice(0, shownSteps).includes(file.path));
  const kind = typesOnly ? paint.warning("types only") : paint.error("cycle");
  const steps = path.slice(0, shownSteps);
  const left = path.length - steps.length;
  const cuts = cut
    .slice(0, shownCuts)
    .map(({ from, to, line }) => `  cut  ${paint.path(`${visible(from)}:${line}`)} -> ${visible(to)}\n`);
  const more =
    cut.length > shownCuts ? `  and ${counted(cut.length - shownCuts, "more import")}: --json has all\n` : "";
  const why =
    suppressed === null
      ? ""
      : `  ${paint.warning(`suppressed by ${visible(suppressed.path)}: ${clip(visible(suppressed.reason), 1_000)}`)}\n`;
  return [
    `${kind}  ${paint.faint(`${counted(files.length, "file")}, ${counted(cut.length, "import")} to cut`)}  ${paint.faint(id)}\n`,
    ...steps.map(
      (step, i) => `  ${i === 0 ? "  " : "->"} ${paint.path(visible(step))}${marks.get(step) ?? ""}\n`,
    ),
    left > 0 ? `  -> ${counted(left, "more file")}\n` : "",
    ...cuts,
    unseen.length > 0
      ? paint.warning(
          `  ${counted(unseen.length, "file")} that ${unseen.length === 1 ? "is" : "are"} not shown changed since\n`,
        )
      : "",
    `${more}${why}\n`,
  ].join("");
};

const couplingText = (
  { coupling, coverage }: CyclesReport,
  direction: CyclesReport["coupling"][number]["direction"],
  paint: Paint,
): string => {
  const some = coupling.filter((one) => one.direction === direction);
  if (some.length === 0) return "";
  const title =
    direction === "fan-in" ? "Imported by far more files than others" : "Import far more files than others";
  const lines = some
    .slice(0, shownCoupling)
    .map(
      ({ path, count: files, bound, ...at }) =>
        `  ${String(files).padStart(5)}  ${paint.path(visible(path))}  ${paint.faint(`above ${bound}`)}${paint.warning(foundMark(at, coverage))}\n`,
    );
  const left = some.length - shownCoupling;
  return `${title}\n${lines.join("")}${left > 0 ? `  and ${count(left)} more: --json has all\n` : ""}\n`;
};

/** The report for a person. @param suppressed whether those that somebody does not want to see are listed. */
export const cyclesText = (report: CyclesReport, suppressed: boolean, paint: Paint): string => {
  const { cycles, total, typesOnly } = report;
  const hidden = total - cycles.length;
  const types = typesOnly === 0 ? "" : `, ${count(typesOnly)} of them of types only`;
  const found = total === 0 ? paint.good("no import cycles") : `${counted(total, "import cycle")}${types}`;
  return [
    ...cycles.map((one) => cycleText(one, report, paint)),
    hidden > 0 ? `${count(hidden)} more: --limit\n` : "",
    couplingText(report, "fan-in", paint),
    couplingText(report, "fan-out", paint),
    `${found}\n`,
    suppressedText(report, suppressed, paint),
    foundFooter(report.coverage, paint),
  ].join("");
};
