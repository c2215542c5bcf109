import type { RefreshReport, RefreshStep } from "../../src/index.js";
import type { RefreshOutput } from "../schemas/setup.js";
import { duration, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** The report as `refresh --json` prints it. */
export const refreshJson = (report: RefreshReport): RefreshOutput => ({
  busy: report.busy,
  steps: report.steps.map(({ gitDir, commit, outcome, reason, milliseconds }) => ({
    gitDir,
    commit,
    outcome,
    reason,
    milliseconds,
  })),
  milliseconds: report.milliseconds,
});

const stepText = (step: RefreshStep, paint: Paint): string => {
  const commit = step.commit === null ? "HEAD" : short(step.commit);
  const reason = visible(step.reason ?? "");
  switch (step.outcome) {
    case "present":
      return `${commit} is indexed\n`;
    case "pulled":
      return `${paint.good(`Fetched the bundle of ${commit} in ${duration(step.milliseconds)}`)}\n`;
    case "built":
      return `${paint.good(`Indexed ${commit} in ${duration(step.milliseconds)}`)}\n`;
    case "waiting":
      return `${reason}: ${commit} is looked at when that is done\n`;
    case "nothing":
      return "There is no commit yet\n";
    case "failed":
      return `${paint.error("failed:")} ${commit}: ${reason}\n`;
  }
};

/** The report for a person. */
export const refreshText = (report: RefreshReport, paint: Paint): string =>
  report.steps.map((step) => stepText(step, paint)).join("") +
  (report.busy ? "Another refresh is at work: it looks again before it ends\n" : "");

/** The log for a terminal. */
export const logText = (log: string): string =>
  log === "" ? "There were no runs yet\n" : `${log.replace(/\n$/, "").split("\n").map(visible).join("\n")}\n`;
