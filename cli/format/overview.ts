import type { OverviewChild, OverviewReport, OverviewSymbol } from "../../src/index.js";
import type { OverviewOutput } from "../schemas/overview.js";
import { commitLine, searchedText, strangerText } from "./coverage.js";
import { count, counted, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { clip, visible } from "./visible.js";

const folderName = (path: string): string => (path === "" ? "./" : `${path}/`);

/** The report as `overview --json` prints it. */
export const overviewJson = (report: OverviewReport): OverviewOutput => {
  const { coverage, ...rest } = report;
  return {
    path: rest.path,
    kind: rest.kind,
    commit: coverage.commit,
    head: coverage.head,
    freshness: rest.freshness,
    source: rest.source,
    added: rest.added,
    movedFrom: rest.movedFrom,
    changed: rest.changed,
    same: rest.same,
    summary: rest.summary,
    readme: rest.readme,
    role: rest.role,
    size: { ...rest.size, languages: rest.size.languages.map((one) => ({ ...one })) },
    terms: [...rest.terms],
    symbols: rest.symbols.map((symbol) => ({ ...symbol })),
    entries: rest.entries.map((entry) => ({ ...entry })),
    uses: rest.uses.map((one) => ({ ...one })),
    usedBy: rest.usedBy.map((one) => ({ ...one })),
    packages: rest.packages.map((one) => ({ ...one })),
    children: rest.children.map(childJson),
    coverage,
  };
};

const childJson = (child: OverviewChild): OverviewOutput["children"][number] => ({
  ...child,
  children: child.children.map(childJson),
});

/** Share of a whole in percent, at least 1 for what is there at all. */
const percent = (part: number, whole: number): string =>
  whole === 0 ? "0%" : `${Math.max(1, Math.round((100 * part) / whole))}%`;

const sizeLine = ({ size, kind, role }: OverviewReport): string => {
  const { files, lines, tests, languages } = size;
  const shown = languages
    .filter(({ lines: own }, i) => i === 0 || own * 100 >= lines)
    .slice(0, 4)
    .map(({ language, lines: own }) =>
      languages.length === 1 ? language : `${language} ${percent(own, lines)}`,
    );
  const parts = [
    ...(kind === "directory" ? [counted(files, "file")] : []),
    counted(lines, "line"),
    ...(shown.length > 0 ? [shown.join(", ")] : []),
  ];
  if (kind === "directory" && tests > 0 && role !== "tests") parts.push(`${percent(tests, files)} tests`);
  if (role !== "code" && role !== "mixed") parts.push(role);
  return parts.join("; ");
};

/** A path as it stands below the one that is shown. */
const within = (path: string, folder: string): string =>
  folder !== "" && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;

const symbolLine = (symbol: OverviewSymbol, report: OverviewReport, paint: Paint, width: number): string => {
  const { path, kind } = report;
  const place =
    kind === "file" ? String(symbol.line) : `${visible(within(symbol.path, path))}:${symbol.line}`;
  const users =
    symbol.users === null || symbol.users === 0 ? "" : `, used in ${counted(symbol.users, "file")}`;
  return `  ${paint.symbol(visible(symbol.symbol).padEnd(width))}  ${paint.path(place)}  ${paint.faint(`${symbol.kind}${users}`)}\n`;
};

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `\n${title}\n${lines.join("")}`;

const shownSymbols = 40;
const shownFiles = 25;
const shownFolders = 60;

const more = (hidden: number, what: string): string[] =>
  hidden > 0 ? [`  ${count(hidden)} more ${what}; --json has all\n`] : [];

const childLines = (
  children: readonly OverviewChild[],
  folder: string,
  indent: string,
  paint: Paint,
  columns: number,
): string[] => {
  const folders = children.filter(({ kind }) => kind === "directory");
  const files = children.filter(({ kind }) => kind === "file");
  const shown = [...folders.slice(0, shownFolders), ...files.slice(0, shownFiles)];
  const nameOf = (child: OverviewChild): string =>
    visible(`${within(child.path, folder)}${child.kind === "directory" ? "/" : ""}`);
  const width = Math.min(28, Math.max(0, ...shown.map((child) => nameOf(child).length)));
  return [
    ...shown.flatMap((child) => {
      const name = nameOf(child);
      const size = child.kind === "directory" ? counted(child.files, "file") : counted(child.lines, "line");
      const changed =
        child.changed === null || child.changed === 0
          ? ""
          : child.kind === "file"
            ? "[changed] "
            : `[${count(child.changed)} changed] `;
      const rest = clip(
        `${size.padStart(11)}  ${changed}${visible(child.summary)}`.trimEnd(),
        Math.max(30, columns - indent.length - Math.max(width, name.length) - 2),
      );
      return [
        `${indent}${paint.path(name.padEnd(width))}  ${paint.faint(rest)}\n`,
        ...childLines(child.children, child.path, `${indent}  `, paint, columns),
      ];
    }),
    ...more(folders.length - shownFolders, "folders"),
    ...more(files.length - shownFiles, "files"),
  ];
};

const neighbours = (list: OverviewReport["uses"], kind: OverviewReport["kind"]): string =>
  list
    .map(({ path, files }) =>
      kind === "file" ? visible(path) : `${visible(folderName(path))} (${counted(files, "file")})`,
    )
    .join(", ");

/** What of the overview is not as the indexed commit has it. */
const staleLine = (report: OverviewReport): string | null => {
  const { kind, freshness, source, added, movedFrom, changed, coverage } = report;
  const since = short(coverage.commit);
  if (kind === "directory")
    return changed === null || changed === 0
      ? null
      : `${counted(changed, "file")} changed since ${since}; what folders are about is told of that commit.`;
  if (freshness === null || freshness === "fresh") return null;
  if (freshness === "deleted") return `Deleted in the working tree since ${since}.`;
  if (added) return `New: commit ${since}, which the graph is of, does not have it.`;
  const moved = movedFrom === null ? "" : `Moved from ${visible(movedFrom)}. `;
  const whose =
    source === "working-tree"
      ? `Changed since ${since}: symbols and lines are those of the working tree, users those of the commit.`
      : freshness === "modified"
        ? `Changed in the working tree since ${since}.`
        : "";
  return `${moved}${whose}`.trimEnd();
};

/** The report for a person. */
export const overviewText = (report: OverviewReport, paint: Paint, columns: number): string => {
  const { path, kind, coverage } = report;
  const title = kind === "file" ? visible(path) : visible(folderName(path));
  const told = report.readme ?? report.summary;
  const width = Math.min(40, Math.max(0, ...report.symbols.map(({ symbol }) => visible(symbol).length)));
  const notes = [staleLine(report), strangerText(coverage)].filter((note) => note !== null);
  const facts = [
    report.terms.length > 0 ? `about       ${report.terms.map(visible).join(", ")}\n` : "",
    report.uses.length > 0 ? `uses        ${neighbours(report.uses, kind)}\n` : "",
    report.usedBy.length > 0 ? `used by     ${neighbours(report.usedBy, kind)}\n` : "",
    report.packages.length > 0
      ? `packages    ${report.packages.map(({ name, files }) => (kind === "file" ? visible(name) : `${visible(name)} (${files})`)).join(", ")}\n`
      : "",
  ].join("");
  return [
    `${paint.path(title)}  ${paint.faint(sizeLine(report))}\n`,
    told === "" || (kind === "file" && report.symbols.length > 0) ? "" : `${visible(told)}\n`,
    report.same === null ? "" : paint.faint(`All of its files stand in ${visible(report.same)}/.\n`),
    facts === "" ? "" : `\n${facts}`,
    section(
      kind === "file" ? "Symbols" : "Main symbols",
      report.symbols
        .slice(0, shownSymbols)
        .map((symbol) => symbolLine(symbol, report, paint, width))
        .concat(more(report.symbols.length - shownSymbols, "symbols")),
    ),
    section(
      "Entry points",
      report.entries.map(
        (entry) => `  ${paint.path(visible(within(entry.path, path)))}  ${paint.faint(entry.kind)}\n`,
      ),
    ),
    section("Inside", childLines(report.children, path, "  ", paint, columns)),
    ...notes.map((note) => `\n${paint.warning(note)}\n`),
    `\n${paint.faint(`${commitLine(coverage)}; ${searchedText(coverage.counts.indexed, coverage).replace(" searched", " indexed")}`)}\n`,
  ].join("");
};
