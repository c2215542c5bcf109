import type { StatusReport } from "../../src/index.js";
import type { StatusOutput } from "../schemas.js";
import { commitLine, skippedText } from "./coverage.js";
import { bytes, count, counted, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

export interface StatusShow {
  readonly all: boolean;
  readonly skipped: boolean;
}

/** The report as `status --json` prints it. */
export const statusJson = (report: StatusReport, show: StatusShow): StatusOutput => ({
  repository: report.repository,
  branch: report.branch,
  head: report.head,
  bundle: report.bundle,
  choice: report.choice,
  stale: report.stale,
  ...(show.skipped ? { skippedFiles: [...report.skippedFiles] } : {}),
  ...(show.all ? { stored: [...report.stored] } : {}),
});

const choices: Readonly<Record<NonNullable<StatusReport["choice"]>, string>> = {
  head: "",
  "same-tree": ": another commit with the same files",
  ancestor: ": the nearest indexed ancestor",
  given: ": the bundle that was named",
};

const row = (paint: Paint, name: string, text: string): string => `${paint.faint(name.padEnd(10))} ${text}\n`;

const bundleRows = (report: StatusReport, paint: Paint): string => {
  const { bundle } = report;
  if (bundle === null) return row(paint, "bundle", paint.warning("none; sheaf build makes one"));
  const { counts } = bundle;
  const choice = report.choice === null ? "" : choices[report.choice];
  const rows = [
    row(paint, "indexed", `${commitLine(bundle)}${choice}`),
    row(paint, "tree", bundle.tree),
    row(paint, "bundle", bundle.digest),
    row(paint, "", `${bytes(bundle.bytes)} at ${visible(bundle.path)}`),
    row(
      paint,
      "files",
      `${count(counts.indexed)} indexed of ${count(counts.files)}, ${bytes(counts.sourceBytes)} of source`,
    ),
    row(
      paint,
      "facts",
      [
        counted(counts.chunks, "chunk"),
        counted(counts.definitions, "definition"),
        counted(counts.references, "reference"),
        counted(counts.imports, "import"),
      ].join(", "),
    ),
    row(paint, "skipped", skippedText(bundle.skipped)),
  ];
  if (counts.partial > 0)
    rows.push(row(paint, "partial", `${counted(counts.partial, "file")} with syntax errors`));
  if (counts.decodedWithFallback > 0) {
    rows.push(
      row(paint, "encoding", `${counted(counts.decodedWithFallback, "file")} not UTF-8, read as Latin-1`),
    );
  }
  if (report.stale !== null && report.stale > 0) {
    const are = report.stale === 1 ? "differs" : "differ";
    rows.push(row(paint, "stale", paint.warning(`${counted(report.stale, "file")} ${are} from HEAD's`)));
  }
  return rows.join("");
};

const storedRows = (report: StatusReport, paint: Paint): string => {
  if (report.stored.length === 0) return "\nThe store holds no bundle.\n";
  const lines = report.stored.map((bundle) => {
    const current = bundle.current ? "" : paint.faint("  other indexer or configuration");
    return `  ${short(bundle.commit)}  ${short(bundle.digest)}  ${counted(bundle.chunks, "chunk")}, ${bytes(bundle.bytes)}${current}\n`;
  });
  return `\n${counted(report.stored.length, "bundle")} in the store (commit, digest):\n${lines.join("")}`;
};

const skippedRows = (report: StatusReport, paint: Paint): string => {
  if (report.skippedFiles.length === 0) return "\nNo file was skipped.\n";
  const width = Math.max(...report.skippedFiles.map(({ reason }) => reason.length));
  const lines = report.skippedFiles.map(
    ({ path, reason, bytes: size }) =>
      `  ${paint.faint(reason.padEnd(width))}  ${visible(path)}  ${paint.faint(bytes(size))}\n`,
  );
  return `\n${counted(report.skippedFiles.length, "skipped file")}:\n${lines.join("")}`;
};

/** The report for a person. */
export const statusText = (report: StatusReport, show: StatusShow, paint: Paint): string => {
  const branch = report.branch === null ? "detached" : visible(report.branch);
  const head = report.head === null ? `no commit yet on ${branch}` : `${short(report.head)} (${branch})`;
  return [
    row(paint, "repository", visible(report.repository)),
    row(paint, "HEAD", head),
    bundleRows(report, paint),
    show.all ? storedRows(report, paint) : "",
    show.skipped && report.bundle !== null ? skippedRows(report, paint) : "",
  ].join("");
};
