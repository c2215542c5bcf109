import type { HookReport, HooksReport } from "../../src/index.js";
import type { InitOutput } from "../schemas/setup.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** The report as `init --hooks --json` prints it. */
export const hooksJson = (report: HooksReport): InitOutput => ({
  repository: report.repository,
  folder: report.folder,
  removing: report.removing,
  written: report.written,
  hooks: report.hooks.map(({ name, path, action, reason, text }) => ({ name, path, action, reason, text })),
  advice: report.advice === null ? null : { line: report.advice.line, where: report.advice.where },
});

const done: Readonly<Record<HookReport["action"], string>> = {
  create: "made",
  chain: "added to the hook that stands there",
  wrap: "wrapped around the hook that stood there",
  update: "brought up to date",
  remove: "taken out",
  keep: "nothing to do",
  refuse: "left alone",
};

const planned: Readonly<Record<HookReport["action"], string>> = {
  ...done,
  create: "would be made",
  chain: "would be added to the hook that stands there",
  wrap: "would be wrapped around the hook that stands there",
  update: "would be brought up to date",
  remove: "would be taken out",
};

const hookLine = (
  { name, action, reason }: HookReport,
  { written, removing }: HooksReport,
  paint: Paint,
): string => {
  const unchanged = removing ? "not there" : "there already";
  const what = action === "keep" ? unchanged : (written ? done : planned)[action];
  const text = `${what}${reason === null ? "" : ` (${visible(reason)})`}`;
  return `  ${name.padEnd(13)} ${action === "refuse" ? paint.warning(text) : text}\n`;
};

/** The report for a person. */
export const hooksText = (report: HooksReport, paint: Paint): string => {
  const lines = [`${paint.path(visible(report.folder))}\n`];
  for (const hook of report.hooks) lines.push(hookLine(hook, report, paint));
  if (report.hooks.length === 0) lines.push("  nothing to do\n");
  if (report.advice !== null) {
    lines.push(`Where it was left alone, add this line to ${visible(report.advice.where)}:\n`);
    lines.push(`  ${report.advice.line}\n`);
  }
  if (report.written && !report.removing && report.hooks.some(({ action }) => action !== "refuse")) {
    lines.push(
      "From now on git starts `sheaf refresh` in the background; `sheaf refresh --print-log` tells what it did\n",
    );
  }
  return lines.join("");
};

/** What would be written, each after the path that it goes to. */
export const hooksPrint = (report: HooksReport, paint: Paint): string => {
  const parts = report.hooks.flatMap(({ path, action, text }) => {
    if (text === null) return [];
    const where = action === "chain" ? " (behind its first line)" : "";
    const shown = text.replace(/\n$/, "").split("\n").map(visible).join("\n");
    return [`${paint.faint(`# ${visible(path)}${where}`)}\n${shown}\n`];
  });
  return parts.length === 0 ? hooksText(report, paint) : parts.join("\n");
};
