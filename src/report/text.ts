import type { CloneChange, CycleChange, DeadCodeChange, DeltaReport } from "../model/delta.js";
import type { Suppressed } from "../model/findings.js";
import { visible } from "../model/visible.js";
import {
  changeWords,
  counted,
  headline,
  hiddenWords,
  isTold,
  likeness,
  placeOf,
  verdictWords,
} from "./wording.js";

/** How a text looks on its output; each takes what it paints. */
export interface Looks {
  readonly path: (text: string) => string;
  readonly symbol: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly good: (text: string) => string;
}

const same = (text: string): string => text;

const plainLooks: Looks = { path: same, symbol: same, faint: same, warning: same, good: same };

export interface TextOptions {
  readonly looks?: Looks | undefined;
  /** List what is suppressed, and the suppressions that match nothing. */
  readonly suppressed?: boolean | undefined;
}

const why = (suppressed: Suppressed | null): string =>
  suppressed === null
    ? ""
    : `: ${visible(suppressed.reason)} (${visible(suppressed.path)}${suppressed.line === 0 ? "" : `:${suppressed.line}`})`;

/** Makes the lines of each kind of entry. */
const entries = ({ path, symbol, faint }: Looks) => ({
  dead: ({ finding, before, state }: DeadCodeChange): readonly string[] => {
    const name = finding.symbol === null ? "" : `  ${finding.kind} ${symbol(visible(finding.symbol))}`;
    const where = finding.symbol === null ? visible(finding.path) : visible(placeOf(finding));
    const then = state === "changed" && before !== null ? `${verdictWords[before.verdict]} before, now ` : "";
    return [
      `${path(where)}${name}`,
      `  ${faint(`${then}${verdictWords[finding.verdict]}: ${visible(finding.reason)}`)}`,
    ];
  },
  clones: (change: CloneChange): readonly string[] => {
    const { finding, newMembers, reuse, goneMembers, state } = change;
    const members = finding.members.map((member, i) => {
      const mark = state !== "new" ? "" : i === reuse ? "  use this" : newMembers.includes(i) ? "  new" : "";
      return `  ${path(visible(placeOf(member)))}${member.symbol === null ? "" : `  ${symbol(visible(member.symbol))}`}${faint(mark)}`;
    });
    const gone =
      change.change === "gone"
        ? []
        : goneMembers.map((member) => `  ${faint(`gone: ${visible(placeOf(member))}`)}`);
    return [`${likeness(finding)}${state === "new" ? "" : `; ${changeWords(change)}`}`, ...members, ...gone];
  },
  cycle: ({ finding }: CycleChange): readonly string[] => [
    `${counted(finding.files.length, "file")}${finding.typesOnly ? ", for types only" : ""}: ${finding.files.slice(0, 6).map(visible).join(", ")}${finding.files.length > 6 ? " and others" : ""}`,
    ...finding.cut
      .slice(0, 3)
      .map(
        ({ from, to, line }) => `  ${path(visible(`${from}:${line}`))}${faint(`  imports ${visible(to)}`)}`,
      ),
  ],
});

const section = (title: string, items: readonly (readonly string[])[]): readonly string[] =>
  items.length === 0
    ? []
    : ["", `${title} (${items.length})`, ...items.flatMap((lines) => lines.map((line) => `  ${line}`))];

/** The report for people at a terminal, whole. */
export const textReport = (report: DeltaReport, options: TextOptions = {}): string => {
  const looks = options.looks ?? plainLooks;
  const { dead, clones, cycle } = entries(looks);
  const { base, head, mergeBase, notes, delta, idleSuppressions } = report;
  const { deadCode, duplicates, cycles } = delta;
  const told = deadCode.new.filter(({ finding }) => isTold(finding));
  const news = headline(report);
  const lines = [
    `${visible(head.revision)} (${head.commit.slice(0, 9)}) against ${visible(base.revision)} (${base.commit.slice(0, 9)}${mergeBase ? ", the last commit that both have" : ""})`,
    ...notes.map((note) => looks.warning(`note: ${visible(note)}`)),
    news === null ? looks.good("Nothing new.") : news,
    ...section("New duplicates", duplicates.new.filter(({ finding }) => !finding.test).map(clones)),
    ...section("New dead code", told.map(dead)),
    ...section("New import cycles", cycles.new.map(cycle)),
    ...section("New duplicates in tests", duplicates.new.filter(({ finding }) => finding.test).map(clones)),
    ...section("Changed", [
      ...duplicates.changed.map(clones),
      ...deadCode.changed.filter(({ finding }) => isTold(finding)).map(dead),
      ...cycles.changed.map(cycle),
    ]),
    ...section("Resolved", [
      ...duplicates.resolved.map(clones),
      ...deadCode.resolved.filter(({ finding }) => isTold(finding)).map(dead),
      ...cycles.resolved.map(cycle),
    ]),
    ...(options.suppressed === true
      ? [
          ...section("Suppressed", [
            ...duplicates.suppressed.map((one) => [
              ...clones(one),
              `  suppressed${why(one.finding.suppressed)}`,
            ]),
            ...deadCode.suppressed.map((one) => [...dead(one), `  suppressed${why(one.finding.suppressed)}`]),
            ...cycles.suppressed.map((one) => [...cycle(one), `  suppressed${why(one.finding.suppressed)}`]),
          ]),
          ...section(
            "Suppressions that hide nothing",
            idleSuppressions.map((one) => [
              `${visible(one.path)}${one.line === 0 ? "" : `:${one.line}`}  ${idleReason(one)}`,
            ]),
          ),
        ]
      : []),
    "",
    looks.faint(
      [
        `Unchanged: ${counted(duplicates.unchanged.length, "duplicate")}, ${counted(deadCode.unchanged.length, "piece of dead code", "pieces of dead code")}, ${counted(cycles.unchanged.length, "cycle")}.`,
        ...hiddenWords(report),
      ].join(" "),
    ),
  ];
  return `${lines.join("\n")}\n`;
};

const idleReason = ({ finding, reason }: DeltaReport["idleSuppressions"][number]): string => {
  if (finding === null) return "names no kind of finding: dead-code, duplicates or cycles";
  if (reason === "") return `${finding}: gives no reason`;
  return `${finding}: matches nothing`;
};
