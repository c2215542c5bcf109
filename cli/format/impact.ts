import type { Impact, TraceReport } from "../../src/index.js";
import { count, counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { namesOf, verbs } from "./tree.js";
import { clip, visible } from "./visible.js";

const maxTests = 30;

const summary = (impact: Impact, paint: Paint): string => {
  const { nodes, files, inferred, importerCount } = impact;
  if (nodes === 0 && importerCount === 0) return `${paint.good("Nothing that is known uses it.")}\n`;
  const what =
    nodes === 0
      ? "nothing that uses it"
      : `${counted(nodes, "place")} in ${counted(files, "file")} that use it`;
  const guess = inferred === 0 ? "" : `, ${count(inferred)} of them only through an inferred edge`;
  const more =
    importerCount === 0
      ? ""
      : `; ${counted(importerCount, "more file")} import one of those and may not use it`;
  return `A change can reach ${what}${guess}${more}.\n`;
};

const levelsText = (report: TraceReport, impact: Impact, paint: Paint, columns: number): string => {
  const depths = new Map(report.nodes.map(({ id, depth }) => [id, depth]));
  const byNode = new Map<string, (typeof report.edges)[number]>();
  // Edges stand in the order of nodes: the one that brought a node comes first.
  for (const edge of report.edges) {
    const later = depths.get(edge.from)! > depths.get(edge.to)! ? edge.from : edge.to;
    if (!byNode.has(later)) byNode.set(later, edge);
  }
  let text = "";
  for (const { distance, nodes, files } of impact.distances) {
    const shown = report.nodes.filter(({ depth }) => depth === distance);
    const none = shown.length === 0 ? ", not shown" : "";
    text += `distance ${distance}  ${paint.faint(`${counted(nodes, "place")} in ${counted(files, "file")}${none}`)}\n`;
    for (const node of shown) {
      const edge = byNode.get(node.id);
      const { name, place } = namesOf(node);
      const along = edge?.from === node.id;
      const verb =
        edge === undefined
          ? ""
          : `  ${verbs[edge.kind][along ? "out" : "in"]} ${visible(along ? (edge.toSymbol ?? shortOf(edge.to)) : (edge.fromSymbol ?? shortOf(edge.from)))}`;
      const where =
        along && edge !== undefined && edge.line > 0 && node.path !== null
          ? `${visible(node.path)}:${edge.line}`
          : place || visible(node.path ?? "");
      const mark = edge?.basis === "inferred" ? `  inferred: ${edge.reason}` : "";
      const test = node.test ? "  test" : "";
      const line = clip(
        `  ${node.kind === "file" ? "(top level)" : name}  ${where}${verb}${test}`,
        Math.max(20, columns - mark.length),
      );
      text += `${line}${paint.warning(mark)}\n`;
    }
    if (shown.length > 0 && shown.length < nodes)
      text += `  ${paint.faint(`${count(nodes - shown.length)} not shown: --limit, --depth, --tests`)}\n`;
  }
  return text;
};

const shortOf = (id: string): string => id.slice(id.indexOf("#") + 1);

const testsText = ({ tests, testCount, usingTestCount }: Impact, paint: Paint): string => {
  if (testCount === 0) return `${paint.warning("No test that is known reaches it.")}\n`;
  const using = tests.filter(({ importOnly }) => !importOnly);
  const importing = testCount - usingTestCount;
  const shown = Math.min(using.length, maxTests);
  const lines = using
    .slice(0, maxTests)
    .map(({ path, distance }) => `  ${paint.path(visible(path))}  ${paint.faint(`distance ${distance}`)}\n`);
  const more =
    usingTestCount > shown ? `  ${paint.faint(`and ${count(usingTestCount - shown)} more`)}\n` : "";
  const rest =
    importing > 0
      ? `  ${paint.faint(`${counted(importing, "more test file")} only import what is reached`)}\n`
      : "";
  return `tests  ${paint.faint(counted(usingTestCount, "file"))}\n${lines.join("")}${more}${rest}`;
};

/** What a change can reach, by distance, with the tests to run. */
export const impactText = (report: TraceReport, impact: Impact, paint: Paint, columns: number): string =>
  `${summary(impact, paint)}\n${levelsText(report, impact, paint, columns)}${testsText(impact, paint)}`;
