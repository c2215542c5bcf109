import type { VerifyReport } from "../../src/index.js";
import type { VerifyOutput } from "../schemas.js";
import { bytes, counted, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** The report as `verify --json` prints it. */
export const verifyJson = (report: VerifyReport): VerifyOutput => ({
  digest: report.digest,
  commit: report.commit,
  objects: report.objects,
  bytes: report.bytes,
  problems: [...report.problems],
});

/** The report for a person. */
export const verifyText = (report: VerifyReport, paint: Paint): string => {
  const what = `bundle ${short(report.digest)} of commit ${short(report.commit)}`;
  const read = `${counted(report.objects, "object")}, ${bytes(report.bytes)}`;
  if (report.problems.length === 0) return `${paint.good("ok")}: ${what} is whole (${read})\n`;
  const lines = report.problems.map(
    ({ object, problem }) => `  ${paint.path(visible(object))}: ${visible(problem)}\n`,
  );
  return `${paint.error(counted(report.problems.length, "problem"))} in ${what} (${read}):\n${lines.join("")}`;
};
