import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import type { CloneChange, CycleChange, DeadCodeChange, DeltaReport } from "../model/delta.js";
import type { CloneMember } from "../model/findings.js";
import { type LinkTo, linksTo } from "./links.js";
import type { BlockContent, PhrasingContent, Root, TableCell } from "./nodes.js";
import { code, linked, plain, sentence } from "./prose.js";
import { changeWords, headline, hiddenWords, isTold, likeness, placeOf, verdictWords } from "./wording.js";

/** Begins every comment, so that the next run finds its own. */
export const commentMarker = "<!-- sheaf-diff -->";

/** A comment has at most so many rows in all its tables, and UTF-16 units; GitHub takes 65,536. */
export const maxRows = 25;
export const maxComment = 60_000;

/** Places that a row names; of more it says how many. */
const maxPlaces = 4;

export interface MarkdownOptions {
  /** Web address of the repository, or a pattern of addresses of lines (see `linksTo`). */
  readonly web?: string | null | undefined;
  /** There is a comment already: with nothing new any more it says that all is resolved. */
  readonly commented?: boolean | undefined;
}

type Cell = readonly PhrasingContent[];

/** One table: its heading, its columns, and what goes in. */
interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const cell = (children: Cell): TableCell => ({ type: "tableCell", children: [...children] });

const placeCell = (
  member: Pick<CloneMember, "path" | "startLine" | "endLine">,
  link: LinkTo,
): PhrasingContent => linked(code(placeOf(member)), link(member.path, member.startLine, member.endLine));

/** Several places, each with its name where it has one. */
const places = (members: readonly CloneMember[], link: LinkTo): Cell => {
  const shown = members.slice(0, maxPlaces);
  const left = members.length - shown.length;
  return [
    ...shown.flatMap((member, i) => [
      ...(i === 0 ? [] : [plain(", ")]),
      placeCell(member, link),
      ...(member.symbol === null ? [] : [plain(" "), code(member.symbol)]),
    ]),
    ...(left === 0 ? [] : [plain(` and ${left} more`)]),
  ];
};

const cloneRow = ({ finding, newMembers, reuse }: CloneChange, link: LinkTo): readonly Cell[] => {
  const { members } = finding;
  const old = reuse === null ? undefined : members[reuse];
  const copies = newMembers.map((i) => members[i]!).filter((member) => member !== old);
  const others = members.filter((member) => member !== old && !copies.includes(member));
  const there =
    old === undefined
      ? [plain("all are new: keep one and use it")]
      : [
          plain("use "),
          ...places([old], link),
          ...(others.length === 0 ? [] : [plain(` (${others.length} more)`)]),
        ];
  return [places(copies, link), there, [plain(likeness(finding))]];
};

const deadRow = ({ finding }: DeadCodeChange, link: LinkTo): readonly Cell[] => {
  const { symbol, kind, path, startLine, endLine, reason, verdict } = finding;
  const what = symbol === null ? [plain("the whole file")] : [plain(`${kind} `), code(symbol)];
  const why = [plain(`${verdictWords[verdict]}: `), ...sentence(reason)];
  const place =
    symbol === null ? linked(code(path), link(path, 1, 1)) : placeCell({ path, startLine, endLine }, link);
  return [[place], what, why];
};

const cycleRow = ({ finding }: CycleChange, link: LinkTo): readonly Cell[] => {
  const files = finding.files
    .slice(0, maxPlaces)
    .flatMap((path, i) => [...(i === 0 ? [] : [plain(", ")]), code(path)]);
  const left = finding.files.length - Math.min(maxPlaces, finding.files.length);
  const cut = finding.cut[0];
  return [
    [...files, ...(left === 0 ? [] : [plain(` and ${left} more`)])],
    cut === undefined
      ? []
      : [
          placeCell({ path: cut.from, startLine: cut.line, endLine: cut.line }, link),
          plain(" imports "),
          code(cut.to),
        ],
    [plain(finding.typesOnly ? "types only" : "when it runs")],
  ];
};

const changedRows = ({ delta }: DeltaReport, link: LinkTo): readonly (readonly Cell[])[] => [
  ...delta.duplicates.changed.map((one) => [places(one.finding.members, link), [plain(changeWords(one))]]),
  ...delta.deadCode.changed
    .filter(({ finding }) => isTold(finding))
    .map(({ finding, before }) => [
      [placeCell(finding, link), ...(finding.symbol === null ? [] : [plain(" "), code(finding.symbol)])],
      [
        plain(
          `${before === null ? "" : `${verdictWords[before.verdict]} before, `}${verdictWords[finding.verdict]} now`,
        ),
      ],
    ]),
  ...delta.cycles.changed.map((one) => [
    cycleRow(one, link)[0]!,
    [plain("another import cycle than before")],
  ]),
];

const resolvedRows = ({ delta }: DeltaReport, now: LinkTo, then: LinkTo): readonly (readonly Cell[])[] => [
  ...delta.duplicates.resolved.map((one) => [
    places(one.change === "gone" ? one.finding.members : one.goneMembers, then),
    [plain(changeWords(one))],
  ]),
  ...delta.deadCode.resolved
    .filter(({ finding }) => isTold(finding))
    .map(({ finding }) => [
      [placeCell(finding, then), ...(finding.symbol === null ? [] : [plain(" "), code(finding.symbol)])],
      [plain(`was ${verdictWords[finding.verdict]}`)],
    ]),
  ...delta.cycles.resolved.map((one) => [
    cycleRow(one, one.finding === one.before ? then : now)[0]!,
    [plain(one.finding === one.before ? "no cycle any more" : "fewer files in the cycle")],
  ]),
];

const sectionsOf = (report: DeltaReport, web: string | null): readonly Section[] => {
  const now = linksTo(web, report.head.commit);
  const then = linksTo(web, report.base.commit);
  const { deadCode, duplicates, cycles } = report.delta;
  const clones = (test: boolean) =>
    duplicates.new.filter(({ finding }) => finding.test === test).map((one) => cloneRow(one, now));
  const told = deadCode.new.filter(({ finding }) => isTold(finding));
  const dead = [...told].sort((a, b) => Number(b.gates) - Number(a.gates)).map((one) => deadRow(one, now));
  return [
    { title: "New duplicates", columns: ["Copy", "Already there", "How alike"], rows: clones(false) },
    { title: "New dead code", columns: ["Where", "What", "Why"], rows: dead },
    {
      title: "New import cycles",
      columns: ["Files", "Import to take out", "Holds"],
      rows: cycles.new.map((one) => cycleRow(one, now)),
    },
    {
      title: "New duplicates in tests",
      columns: ["Copy", "Already there", "How alike"],
      rows: clones(true),
    },
    { title: "Changed", columns: ["Where", "What"], rows: changedRows(report, now) },
    { title: "Resolved", columns: ["Where", "What"], rows: resolvedRows(report, now, then) },
  ];
};

const paragraph = (children: Cell): BlockContent => ({ type: "paragraph", children: [...children] });

const heading = (depth: 3 | 4, text: string): BlockContent => ({
  type: "heading",
  depth,
  children: [plain(text)],
});

/** Rows that a section has before those above it have more. */
const ownRows = 3;

/** How many rows of each section are shown, so that a long one hides no other. */
const allot = (sections: readonly Section[], rows: number): readonly number[] => {
  let left = rows;
  const shown = sections.map(() => 0);
  for (const most of [ownRows, rows])
    for (const [i, section] of sections.entries()) {
      const more = Math.min(left, Math.min(most, section.rows.length) - shown[i]!);
      shown[i]! += more;
      left -= more;
    }
  return shown;
};

/** @param most rows that are shown. */
const sectionBlocks = ({ title, columns, rows }: Section, most: number): readonly BlockContent[] => {
  const shown = rows.slice(0, most);
  if (shown.length === 0) return [];
  const count = shown.length < rows.length ? `${shown.length} of ${rows.length}` : String(rows.length);
  return [
    heading(4, `${title} (${count})`),
    {
      type: "table",
      children: [columns.map((column): Cell => [plain(column)]), ...shown].map((cells) => ({
        type: "tableRow" as const,
        children: cells.map(cell),
      })),
    },
  ];
};

const render = (
  report: DeltaReport,
  sections: readonly Section[],
  commented: boolean,
  rows: number,
): string => {
  const { base, head, mergeBase, notes } = report;
  const news = headline(report);
  const clean = commented ? "everything reported here is resolved" : "nothing new";
  const blocks: BlockContent[] = [
    { type: "html", value: commentMarker },
    heading(3, `Sheaf: ${news ?? clean}`),
    paragraph([
      code(head.commit.slice(0, 9)),
      plain(" against "),
      code(base.commit.slice(0, 9)),
      plain(mergeBase ? ", the last commit that both have." : "."),
    ]),
    ...notes.slice(0, 10).map((note) => paragraph(sentence(note))),
  ];
  const shown = allot(sections, rows);
  for (const [i, section] of sections.entries()) blocks.push(...sectionBlocks(section, shown[i]!));
  const all = sections.reduce((sum, section) => sum + section.rows.length, 0);
  const more = all <= rows ? [] : [`${all - rows} more rows are left out: sheaf diff lists all.`];
  for (const line of [...more, ...hiddenWords(report)]) blocks.push(paragraph([plain(line)]));
  const root: Root = { type: "root", children: blocks };
  return toMarkdown(root, { extensions: [gfmTableToMarkdown({ tablePipeAlign: false })], bullet: "-" });
};

/**
 * What a change adds and takes away, as a comment on it. All that comes from the repository stands there as code: it
 * makes no mention, link, heading or HTML. Nothing else makes a comment longer than it may be.
 */
export const markdownReport = (report: DeltaReport, options: MarkdownOptions = {}): string => {
  const sections = sectionsOf(report, options.web ?? null);
  for (let rows = maxRows; ; rows = Math.floor(rows / 2)) {
    const text = render(report, sections, options.commented === true, rows);
    if (text.length <= maxComment || rows === 0) return text;
  }
};
