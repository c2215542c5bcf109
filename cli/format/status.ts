import type { StatusReport } from "../../src/index.js";
import type { StatusOutput } from "../schemas.js";
import { commitLine, reasonsText, strangerText } from "./coverage.js";
import { bytes, count, counted, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

export interface StatusShow {
  readonly all: boolean;
  readonly skipped: boolean;
}

const bundleJson = (bundle: StatusReport["bundle"]): StatusOutput["bundle"] => {
  if (bundle === null) return null;
  const { provenance } = bundle;
  return {
    ...bundle,
    provenance: provenance && { ...provenance, licenseFiles: [...provenance.licenseFiles] },
  };
};

/** The report as `status --json` prints it. */
export const statusJson = (report: StatusReport, show: StatusShow): StatusOutput => ({
  repository: report.repository,
  branch: report.branch,
  head: report.head,
  bundle: bundleJson(report.bundle),
  choice: report.choice,
  stale: report.stale,
  operation: report.operation,
  workingTree: report.workingTree && {
    ...report.workingTree,
    files: [...report.workingTree.files],
    paths: [...report.workingTree.paths],
  },
  ...(show.skipped
    ? { skippedFiles: [...report.skippedFiles], unrankedFiles: [...report.unrankedFiles] }
    : {}),
  ...(show.all ? { stored: [...report.stored], storeBytes: report.storeBytes ?? 0 } : {}),
});

const choices: Readonly<Record<NonNullable<StatusReport["choice"]>, string>> = {
  head: "",
  "same-tree": ": another commit with the same files",
  ancestor: ": the nearest indexed ancestor",
  given: ": the bundle that was named",
};

const row = (paint: Paint, name: string, text: string): string => `${paint.faint(name.padEnd(10))} ${text}\n`;

type Changed = NonNullable<StatusReport["workingTree"]>["files"][number];

/** Changed files shown to a person; `--json` has more. */
const shownPaths = 10;

/** `modified  src/a.ts`, `moved     src/old.ts to src/new.ts`. */
const changeText = ({ path, freshness, added, movedFrom }: Changed): string => {
  const from = movedFrom === null ? "" : `${visible(movedFrom)} to `;
  return `${(added ? "added" : freshness).padEnd(9)} ${from}${visible(path)}`;
};

/** How the working tree differs from the indexed commit, with the first files. */
const changedRows = ({ workingTree }: StatusReport, paint: Paint): readonly string[] => {
  if (workingTree === null) return [];
  const { modified, added, deleted, moved, flagged, complete, files } = workingTree;
  const changed = modified + added + deleted + moved;
  const partly = complete ? [] : [row(paint, "", paint.warning("new files were not all looked for"))];
  if (changed === 0)
    return [row(paint, "changed", "no indexed file has changed in the working tree"), ...partly];
  const kinds = Object.entries({ modified, added, deleted, moved })
    .filter(([, files]) => files > 0)
    .map(([kind, files]) => `${count(files)} ${kind}`)
    .join(", ");
  const differ = changed === 1 ? "differs" : "differ";
  const more = changed - Math.min(shownPaths, files.length);
  return [
    row(
      paint,
      "changed",
      paint.warning(`${counted(changed, "file")} ${differ} from the indexed commit (${kinds})`),
    ),
    ...files.slice(0, shownPaths).map((file) => row(paint, "", changeText(file))),
    ...(more > 0 ? [row(paint, "", `and ${count(more)} more`)] : []),
    ...(flagged > 0
      ? [
          row(
            paint,
            "",
            `of ${count(flagged)} answers do not have the text of now: there are too many, or too large ones`,
          ),
        ]
      : []),
    ...partly,
  ];
};

/** What the bundle's maker says of it. */
const provenanceRows = (
  provenance: NonNullable<StatusReport["bundle"]>["provenance"],
  paint: Paint,
): readonly string[] => {
  if (provenance === null) return [];
  const { tool, license, repository, licenseFiles, builtAt } = provenance;
  const terms = license === null ? "" : ` (${visible(license)})`;
  const rows = [row(paint, "made by", `${visible(tool)}${terms}, ${visible(builtAt)}`)];
  if (repository !== null) rows.push(row(paint, "from", visible(repository)));
  if (licenseFiles.length > 0)
    rows.push(row(paint, "licences", licenseFiles.map(({ path }) => visible(path)).join(", ")));
  return rows;
};

const otherVersion =
  "another version of Sheaf made it; it answers all the same, and `sheaf build` makes one of this version";

const bundleRows = (report: StatusReport, paint: Paint): string => {
  const { bundle } = report;
  if (bundle === null)
    return row(
      paint,
      "bundle",
      paint.warning("none; `sheaf build` makes one, `sheaf pull` fetches one that is published"),
    );
  const { counts } = bundle;
  const choice = report.choice === null ? "" : choices[report.choice];
  const rows = [
    row(paint, "indexed", `${commitLine(bundle)}${choice}`),
    row(paint, "tree", bundle.tree),
    row(paint, "bundle", bundle.digest),
    row(paint, "", `${bytes(bundle.bytes)} at ${visible(bundle.path)}`),
    ...provenanceRows(bundle.provenance, paint),
    ...(bundle.current ? [] : [row(paint, "version", paint.warning(otherVersion))]),
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
    row(paint, "skipped", reasonsText(bundle.skipped)),
  ];
  if (bundle.unranked > 0) {
    const reasons: Record<string, number> = {};
    for (const { reason } of report.unrankedFiles) reasons[reason] = (reasons[reason] ?? 0) + 1;
    rows.push(row(paint, "unranked", `${reasonsText(reasons)}: indexed, but without answers`));
  }
  if (bundle.incomplete) {
    rows.push(row(paint, "incomplete", paint.warning("blobs were missing or given up when it was built")));
  }
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
  const stranger = strangerText(bundle);
  if (stranger !== null) rows.push(row(paint, "changed", paint.warning(stranger)));
  return [...rows, ...changedRows(report, paint)].join("");
};

/** The farthest day that a clock can show. Seconds since 1970. */
const lastDay = 8_640_000_000_000;

const dayOf = (time: number | null): string =>
  time === null || Math.abs(time) > lastDay ? "not here" : new Date(time * 1_000).toISOString().slice(0, 10);

const storedRows = (report: StatusReport, paint: Paint): string => {
  if (report.stored.length === 0) return "\nThe store holds no bundle.\n";
  const lines = report.stored.map((bundle) => {
    const day = dayOf(bundle.time).padEnd(11);
    const current = bundle.current ? "" : paint.faint("  other indexer or configuration");
    const answers = bundle.digest === report.bundle?.digest ? paint.good("  answers now") : "";
    return `  ${short(bundle.commit)}  ${paint.faint(day)} ${short(bundle.digest)}  ${counted(bundle.chunks, "chunk")}, ${bytes(bundle.bytes)}${answers}${current}\n`;
  });
  const size = report.storeBytes === null ? "" : `, ${bytes(report.storeBytes)} on the disk`;
  const next = report.stored.length > 10 ? "`sheaf prune --local` takes old ones away.\n" : "";
  return `\n${counted(report.stored.length, "bundle")} in the store${size} (commit, its date, digest):\n${lines.join("")}${next}`;
};

const fileLines = (
  files: readonly { readonly path: string; readonly reason: string; readonly bytes: number }[],
  paint: Paint,
): string => {
  const width = files.reduce((most, { reason }) => Math.max(most, reason.length), 0);
  return files
    .map(
      ({ path, reason, bytes: size }) =>
        `  ${paint.faint(reason.padEnd(width))}  ${visible(path)}  ${paint.faint(bytes(size))}\n`,
    )
    .join("");
};

const skippedRows = (report: StatusReport, paint: Paint): string => {
  const { skippedFiles, unrankedFiles } = report;
  const skipped =
    skippedFiles.length === 0
      ? "\nNo file was skipped.\n"
      : `\n${counted(skippedFiles.length, "skipped file")}:\n${fileLines(skippedFiles, paint)}`;
  if (unrankedFiles.length === 0) return skipped;
  const unranked = counted(unrankedFiles.length, "indexed file");
  return `${skipped}\n${unranked} without answers:\n${fileLines(unrankedFiles, paint)}`;
};

/** The report for a person. */
export const statusText = (report: StatusReport, show: StatusShow, paint: Paint): string => {
  if (report.repository === null) {
    return `${bundleRows(report, paint)}${show.skipped ? skippedRows(report, paint) : ""}`;
  }
  const branch = report.branch === null ? "detached" : visible(report.branch);
  const head = report.head === null ? `no commit yet on ${branch}` : `${short(report.head)} (${branch})`;
  return [
    row(paint, "repository", visible(report.repository)),
    row(paint, "HEAD", head),
    report.operation === null
      ? ""
      : row(paint, "operation", paint.warning(`${report.operation} in progress`)),
    bundleRows(report, paint),
    show.all ? storedRows(report, paint) : "",
    show.skipped && report.bundle !== null ? skippedRows(report, paint) : "",
  ].join("");
};
