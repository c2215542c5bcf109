import type { Impact, TraceReport, TraceStart } from "../../../src/model/graph-report.js";
import { quoted, quotedList } from "../../answer/content.js";
import { counted } from "../../answer/numbers.js";
import { openCallsText } from "../../answer/open-calls.js";

/** @param placed whether the definitions stand below, each with its place. */
const startNotes = (start: TraceStart, placed: boolean): readonly string[] => {
  const name = quoted(start.text);
  const all = start.nodes.length + start.more;
  switch (start.match) {
    case "none": {
      const near =
        start.nearest.length === 0 ? "search_code finds by meaning." : `Near: ${quotedList(start.nearest)}.`;
      return [`Nothing is called ${name}. ${near}`];
    }
    case "fuzzy":
      return [`Nothing is called ${name}; this is of the nearest, ${quotedList(start.nodes.slice(0, 3))}.`];
    case "question":
      return [`From the best answers to ${name}.`];
    case "exact":
    case "suffix":
    case "place":
      return all > 1 ? [`${all} definitions are called ${name}${namesOf(start, placed)}.`] : [];
    default:
      return [];
  }
};

/** Which they are, and how one is meant: overloads in one file have one name. */
const namesOf = ({ nodes, more }: TraceStart, placed: boolean): string => {
  const names = [...new Set(nodes.map((id) => id.replace(/@\d+$/, "")))];
  const one = names.length === nodes.length ? "path#name" : "path:line";
  if (placed) return `; ${one} means one of them`;
  const shown = names.slice(0, 4);
  const rest = names.length - shown.length + more;
  return `: ${quotedList(shown)}${rest > 0 ? ` and ${rest} more` : ""}; ${one} means one of them`;
};

/** Whether there is nothing to walk from or to. */
export const isLost = ({ starts, target }: TraceReport): boolean =>
  starts.every(({ match }) => match === "none") || target?.match === "none";

/** How what was named was found, and that no path leads there: what data alone does not say. */
export const notesOf = (report: TraceReport, reached: number): readonly string[] => {
  const { starts, target, route, impact } = report;
  const notes = [
    ...starts.flatMap((start) => startNotes(start, route === null)),
    ...(target === null ? [] : startNotes(target, false)),
  ];
  if (isLost(report)) return notes;
  if (route !== null && route.hops === null) notes.push(noRoute(report));
  if (route?.hops?.length === 0) notes.push("They are the same.");
  // Of what is new nothing is known: that is said where it stands.
  const known = report.nodes.some(({ linked }) => linked);
  if (route === null && impact === null && reached === 0 && known) notes.push(nothing[report.direction]);
  if (impact !== null && impact.nodes === 0 && impact.importerCount === 0)
    notes.push("Nothing that is known uses it.");
  return notes;
};

const nothing = {
  in: "Nothing that is known leads to it along these edges.",
  out: "It reaches nothing along these edges.",
  both: "It has no such edges.",
} as const;

const noRoute = ({ starts, target, route, direction, unresolved }: TraceReport): string => {
  const from = quoted(starts[0]?.text ?? "");
  const to = quoted(target?.text ?? "");
  const open =
    unresolved === 0
      ? ""
      : ` ${counted(unresolved, "call")} there could not be resolved, so there may be one.`;
  const other = direction === "in" ? "out" : "in";
  const turn = direction === "both" ? "" : ` \`direction\` "${other}" looks the other way.`;
  const end = route?.stopped === true ? "`depth` stopped the search" : "that is all there is";
  return `No path leads from ${from} to ${to}: ${counted(route?.seen ?? 0, "node")} looked at, ${end}.${open}${turn}`;
};

/** What a change can reach, in a sentence or two. */
export const impactText = (impact: Impact): string => {
  const { nodes, files, inferred, importerCount, distances, testCount, usingTestCount } = impact;
  if (nodes === 0 && importerCount === 0) return "";
  const guess = inferred === 0 ? "" : ` (${inferred} only through an inferred edge)`;
  const importing =
    importerCount === 0 ? "" : `, ${counted(importerCount, "more file")} only import one of them`;
  const by = distances.slice(0, 6).map(({ distance, nodes: at }) => `${at} at ${distance}`);
  const steps =
    by.length === 0 ? "" : `; by steps away: ${by.join(", ")}${distances.length > by.length ? ", …" : ""}`;
  const tested =
    usingTestCount > 0
      ? ` ${counted(usingTestCount, "test file reaches it", "test files reach it")}.`
      : testCount === 0
        ? " No test that is known reaches it."
        : ` No test file uses it; ${counted(testCount, "one only imports", "only import")} a file that it is in.`;
  return `A change can reach ${counted(nodes, "place")} in ${counted(files, "file")}${guess}${importing}${steps}.${tested}\n`;
};

/** Edges that may be missing; empty when none may. */
export const openText = (report: TraceReport): string => {
  if (report.route !== null || isLost(report)) return "";
  const { unresolved, unresolvedNamed, nodes } = report;
  const symbols = nodes.every(({ depth, kind }) => depth > 0 || kind === "symbol");
  const named = symbols ? unresolvedNamed.total : 0;
  // Against the edges both are calls of the same names.
  const here =
    unresolved <= (report.direction === "in" ? named : 0)
      ? ""
      : `${counted(unresolved, "call")} could not be resolved: edges may be missing.\n`;
  return named === 0 ? here : `${here}${openCallsText(unresolvedNamed, 3, "of its name may lead to it")}`;
};

/** Test files that use what a change reaches, and do not only import it; the nearest first. */
export const usingTests = ({ tests }: Impact): readonly string[] =>
  tests.filter(({ importOnly }) => !importOnly).map(({ path }) => path);
