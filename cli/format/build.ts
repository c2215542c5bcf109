import type { BuildReport } from "../../src/index.js";
import type { BuildOutput } from "../schemas.js";
import { reasonsText } from "./coverage.js";
import { bytes, count, counted, duration, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** The report as `build --json` prints it. */
export const buildJson = (report: BuildReport): BuildOutput => ({
  digest: report.digest,
  commit: report.commit,
  tree: report.tree,
  bundle: report.bundle,
  files: report.files,
  chunks: report.chunks,
  reusedBlobs: report.reusedBlobs,
  skipped: report.skipped,
  milliseconds: report.milliseconds,
  reused: report.reused,
  incomplete: report.incomplete,
  indexed: report.indexed,
  extractedBlobs: report.extractedBlobs,
  embeddedChunks: report.embeddedChunks,
  linkedFiles: report.linkedFiles,
  sourceBytes: report.sourceBytes,
  bundleBytes: report.bundleBytes,
  cost: report.cost,
});

/** `Indexed 450f253aa in 3.2 s: 213 files, 1,024 chunks`. */
export const buildLine = (report: BuildReport): string => {
  const what = `${counted(report.indexed, "file")}, ${counted(report.chunks, "chunk")}`;
  return report.reused
    ? `${short(report.commit)} is already indexed: ${what}`
    : `Indexed ${short(report.commit)} in ${duration(report.milliseconds)}: ${what}`;
};

/** What the build sent away: that is what others can ask money for. */
const costText = ({ cost, extractedBlobs, embeddedChunks }: BuildReport): string => {
  const work = `${counted(extractedBlobs, "blob")} read, ${counted(embeddedChunks, "chunk")} embedded`;
  if (cost.service === null) return `none: ${work} on this machine`;
  return `${counted(cost.requests, "request")} with ${bytes(cost.bytes)} to ${visible(cost.service)}: ${work}`;
};

/** The report for a person. */
export const buildText = (report: BuildReport, paint: Paint): string => {
  const row = (name: string, text: string): string => `  ${paint.faint(name.padEnd(8))} ${text}\n`;
  const lines: string[] = [`${paint.good(buildLine(report))}\n`];
  if (report.incomplete) {
    lines.push(
      `${paint.warning("This bundle is incomplete: it is not stored as an answer for the commit.")}\n`,
    );
  }
  const blobs = report.reusedBlobs + report.extractedBlobs;
  if (!report.reused && report.reusedBlobs > 0) {
    lines.push(row("reused", `${count(report.reusedBlobs)} of ${counted(blobs, "blob")}`));
  }
  lines.push(
    row("skipped", reasonsText(report.skipped)),
    row("size", `${bytes(report.bundleBytes)} from ${bytes(report.sourceBytes)} of source`),
    row("cost", costText(report)),
    row("digest", report.digest),
    row("bundle", visible(report.bundle)),
  );
  return lines.join("");
};
