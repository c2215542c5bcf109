import type { PullReport } from "../../src/index.js";
import type { PullOutput } from "../schemas/transfer.js";
import { bytes, count, counted, duration, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** The report as `pull --json` prints it. */
export const pullJson = (report: PullReport): PullOutput => ({
  transport: report.transport,
  place: report.place,
  wanted: report.wanted,
  outcome: report.outcome,
  bundle: report.bundle,
  skipped: [...report.skipped],
  hidden: report.hidden,
  published: report.published,
  fetchedObjects: report.fetchedObjects,
  fetchedBytes: report.fetchedBytes,
  attestedBy: report.attestedBy,
  milliseconds: report.milliseconds,
});

type Bundle = NonNullable<PullReport["bundle"]>;

/** `450f253aa`, `450f253aa (3 commits behind 1a2b3c4d5)`. */
const bundleName = ({ commit, choice, distance }: Bundle, wanted: string): string => {
  if (choice === "head") return short(commit);
  if (choice === "same-tree") return `${short(commit)} (the same files as ${short(wanted)})`;
  const far = distance === null ? "an ancestor of" : `${counted(distance, "commit")} behind`;
  return `${short(commit)} (${far} ${short(wanted)})`;
};

const firstLine = (report: PullReport): string => {
  const { bundle, wanted, outcome } = report;
  const place = visible(report.place);
  if (outcome === "nothing" || bundle === null) {
    const none =
      report.published === 0 ? "No bundle is published" : `No published bundle answers for ${short(wanted)}`;
    return `${none} at ${place} yet`;
  }
  if (outcome === "present") return `The bundle of ${bundleName(bundle, wanted)} is here already`;
  return `Pulled the bundle of ${bundleName(bundle, wanted)} from ${place} in ${duration(report.milliseconds)}`;
};

const nothingNext = ({ bundle, wanted }: PullReport): string =>
  bundle === null
    ? "`sheaf build` makes one here; `sheaf publish` shares it."
    : `The bundle of ${bundleName(bundle, wanted)} in the store goes on answering.`;

/** The report for a person. */
export const pullText = (report: PullReport, paint: Paint): string => {
  const { bundle, outcome, skipped, hidden, attestedBy } = report;
  const row = (name: string, text: string): string => `  ${paint.faint(name.padEnd(8))} ${text}\n`;
  const first = firstLine(report);
  const lines = [`${outcome === "nothing" ? first : paint.good(first)}\n`];
  if (outcome === "nothing") lines.push(`${nothingNext(report)}\n`);
  for (const { commit, problem } of skipped) {
    lines.push(paint.warning(`Passed over the bundle of ${short(commit)}: ${visible(problem)}`), "\n");
  }
  if (hidden !== null && report.published !== 0 && bundle?.choice !== "head") {
    lines.push(
      paint.warning(`How far back it looked is limited: ${visible(hidden)}. Deepen: git fetch --deepen=100`),
      "\n",
    );
  }
  if (bundle === null || outcome === "nothing") return lines.join("");
  if (outcome === "fetched") {
    const share = `${count(report.fetchedObjects)} of ${counted(bundle.objects, "object")}`;
    lines.push(row("fetched", `${share}, ${bytes(report.fetchedBytes)} of ${bytes(bundle.bytes)}`));
  }
  lines.push(row("digest", bundle.digest));
  if (attestedBy !== null) lines.push(row("signer", visible(attestedBy)));
  if (!bundle.current) {
    lines.push(paint.warning("It was made by another version of Sheaf; it answers all the same."), "\n");
  }
  return lines.join("");
};
