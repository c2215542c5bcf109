import type { DoctorReport, Finding } from "../../src/index.js";
import type { DoctorOutput } from "../schemas/doctor.js";
import { counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

export const countProblems = ({ findings }: DoctorReport): number =>
  findings.filter(({ state }) => state === "problem").length;

/** The report as `doctor --json` prints it. */
export const doctorJson = (report: DoctorReport): DoctorOutput => ({
  repository: report.repository,
  online: report.online,
  problems: countProblems(report),
  findings: [...report.findings],
});

const wide = 10;

const lookOf = (paint: Paint, state: Finding["state"]): string => {
  const word = state.padEnd(7);
  if (state === "ok") return paint.good(word);
  return state === "note" ? paint.warning(word) : paint.error(word);
};

const findingText = (paint: Paint, { part, state, found, remedy }: Finding): string => {
  const first = `${lookOf(paint, state)}  ${part.padEnd(wide)}  ${visible(found)}\n`;
  return remedy === null ? first : `${first}${"".padEnd(wide + 11)}${paint.faint("->")} ${visible(remedy)}\n`;
};

const summary = (report: DoctorReport, paint: Paint): string => {
  const problems = countProblems(report);
  return problems === 0
    ? paint.good("Everything works.")
    : paint.error(`${counted(problems, "problem")}: what to do stands below each.`);
};

/** A line or two for each finding, and one that sums up. */
export const doctorText = (report: DoctorReport, paint: Paint): string =>
  `${report.findings.map((finding) => findingText(paint, finding)).join("")}\n${summary(report, paint)}\n`;
