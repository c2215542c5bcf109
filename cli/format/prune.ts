import type { PruneReport } from "../../src/index.js";
import type { PruneOutput } from "../schemas/transfer.js";
import { bytes, counted, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** The report as `prune --json` prints it. */
export const pruneJson = (report: PruneReport): PruneOutput => ({
  at: report.at,
  dryRun: report.dryRun,
  kept: [...report.kept],
  removed: [...report.removed],
  freedBytes: report.freedBytes,
});

/** Commits that are listed one by one. */
const shown = 20;

/** Why bundles stay, with how many for each reason; tags and branches each by name. */
const reasonLines = ({ kept }: PruneReport, paint: Paint): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { reason } of kept) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const lines = [...counts].map(
    ([reason, files]) => `  ${paint.faint("kept")}     ${files}  ${visible(reason)}\n`,
  );
  return lines.length <= shown
    ? lines
    : [...lines.slice(0, shown), `  and for ${lines.length - shown} more reasons\n`];
};

/** The report for a person. */
export const pruneText = (report: PruneReport, paint: Paint): string => {
  const { at, dryRun, kept, removed, freedBytes } = report;
  const where = at === null ? "the store" : visible(at.place);
  const verb = dryRun ? "Would remove" : "Removed";
  const what = `${verb} ${counted(removed.length, "commit's bundle", "commits' bundles")} from ${where}`;
  const freed = freedBytes === null ? "" : `, ${bytes(freedBytes)}`;
  const done = removed.length === 0 && !freedBytes ? `Nothing to remove from ${where}` : `${what}${freed}`;
  const lines = [`${paint.good(`${done}; ${counted(kept.length, "commit")} kept`)}\n`];
  for (const commit of removed.slice(0, shown)) lines.push(`  ${paint.faint("removed")}  ${short(commit)}\n`);
  if (removed.length > shown) lines.push(`  and ${counted(removed.length - shown, "more", "more")}\n`);
  return [...lines, ...reasonLines(report, paint)].join("");
};
