import type { PublishReport } from "../../src/index.js";
import type { PublishOutput } from "../schemas/transfer.js";
import { bytes, count, counted, duration, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** The report as `publish --json` prints it. */
export const publishJson = (report: PublishReport): PublishOutput => ({
  transport: report.transport,
  place: report.place,
  commit: report.commit,
  digest: report.digest,
  state: report.state,
  where: report.where,
  objects: report.objects,
  bytes: report.bytes,
  sentObjects: report.sentObjects,
  sentBytes: report.sentBytes,
  statement: report.statement,
  pruned: [...report.pruned],
  builtMilliseconds: report.builtMilliseconds,
  milliseconds: report.milliseconds,
});

const firstLine = (report: PublishReport): string => {
  const what = `the bundle of ${short(report.commit)}`;
  const place = visible(report.place);
  switch (report.state) {
    case "present":
      return `The bundle of ${short(report.commit)} is published at ${place} already`;
    case "replaced":
      return `Published ${what} at ${place} in place of another in ${duration(report.milliseconds)}`;
    case "dry-run":
      return `Would publish ${what} at ${place}`;
    default:
      return `Published ${what} at ${place} in ${duration(report.milliseconds)}`;
  }
};

/** The report for a person. */
export const publishText = (report: PublishReport, paint: Paint): string => {
  const row = (name: string, text: string): string => `  ${paint.faint(name.padEnd(9))} ${text}\n`;
  const lines = [`${paint.good(firstLine(report))}\n`];
  if (report.state !== "present") {
    const share = `${count(report.sentObjects)} of ${counted(report.objects, "object")}`;
    const said = report.state === "dry-run" ? "to send" : "sent";
    lines.push(row(said, `${share}, ${bytes(report.sentBytes)} of ${bytes(report.bytes)} uncompressed`));
  }
  if (report.builtMilliseconds !== null)
    lines.push(row("built", `first, in ${duration(report.builtMilliseconds)}`));
  if (report.where !== report.place) lines.push(row("where", visible(report.where)));
  lines.push(row("digest", report.digest));
  if (report.statement !== null) lines.push(row("statement", visible(report.statement)));
  if (report.pruned.length > 0) lines.push(row("pruned", counted(report.pruned.length, "older bundle")));
  return lines.join("");
};
