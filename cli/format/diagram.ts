import type { TraceNode, TraceReport } from "../../src/index.js";
import { openText } from "./completeness.js";
import { short } from "./numbers.js";
import { namesOf, verbs } from "./tree.js";
import { visible } from "./visible.js";

/** Programs that draw Mermaid refuse more edges than 500 unless told otherwise. */
const maxMermaidEdges = 490;
/** Longer labels make a drawing unreadable. */
const maxLabel = 120;

const cutLabel = (text: string): string => {
  const points = [...text];
  return points.length <= maxLabel ? text : `${points.slice(0, maxLabel - 1).join("")}…`;
};

/**
 * Text inside the quotes of a Mermaid label: every mark that could mean something to Mermaid, Markdown or HTML stands as
 * the number of its character.
 */
export const mermaidText = (text: string): string =>
  cutLabel(visible(text))
    .replace(/[^\p{L}\p{N}\p{M} _/.,:()=+@~-]/gu, (mark) => `#${mark.codePointAt(0)!};`)
    // A list of Markdown begins so.
    .replace(/^(\d+)\./, "$1#46;")
    .replace(/^[-+]/, (mark) => `#${mark.charCodeAt(0)};`);

/** Text inside the quotes of a DOT label: no escape and no entity of Graphviz's is left. */
export const dotText = (text: string): string =>
  cutLabel(visible(text)).replaceAll("&", "&amp;").replaceAll("\\", "\\\\").replaceAll('"', '\\"');

const linesOf = (node: TraceNode): readonly string[] => {
  const { name, place } = namesOf(node);
  return place === "" ? [name] : [name, place];
};

const edgeText = (kind: keyof typeof verbs, line: number, count: number, inferred: boolean): string => {
  const where = line === 0 ? "" : ` line ${line}`;
  const times = count > 1 ? `, ${count} times` : "";
  return `${verbs[kind].out}${where}${times}${inferred ? " (inferred)" : ""}`;
};

/** What the drawing leaves out; a comment of its own line. */
const notes = (report: TraceReport, cutEdges: number): readonly string[] => [
  `commit ${short(report.coverage.commit)}; ${openText(report.calls)}`,
  ...(report.cut > 0 ? [`${report.cut} more nodes left out: --limit`] : []),
  ...(cutEdges > 0 ? [`${cutEdges} more edges left out`] : []),
];

/** The report as a Mermaid flow chart. */
export const mermaidDiagram = (report: TraceReport): string => {
  const ids = new Map(report.nodes.map(({ id }, i) => [id, `n${i}`]));
  const edges = report.edges.slice(0, maxMermaidEdges);
  const lines = notes(report, report.edges.length - edges.length).map((note) => `  %% ${note}`);
  for (const node of report.nodes) {
    const label = linesOf(node).map(mermaidText).join("<br/>");
    const [open, close] =
      node.kind === "symbol" ? ["[", "]"] : node.kind === "external" ? ["[/", "/]"] : ["([", "])"];
    const mark = node.depth === 0 ? ":::start" : node.test ? ":::test" : "";
    lines.push(`  ${ids.get(node.id)}${open}"${label}"${close}${mark}`);
  }
  for (const { from, to, kind, line, basis, count } of edges) {
    const arrow = basis === "inferred" ? "-.->" : "-->";
    const label = mermaidText(edgeText(kind, line, count, basis === "inferred"));
    lines.push(`  ${ids.get(from)} ${arrow}|"${label}"| ${ids.get(to)}`);
  }
  lines.push("  classDef start stroke-width:3px", "  classDef test stroke-dasharray:4 2");
  return `flowchart LR\n${lines.join("\n")}\n`;
};

/** The report as a graph for Graphviz. */
export const dotDiagram = (report: TraceReport): string => {
  const ids = new Map(report.nodes.map(({ id }, i) => [id, `n${i}`]));
  const lines = notes(report, 0).map((note) => `  // ${note}`);
  lines.push(
    "  rankdir=LR",
    '  node [shape=box, fontname="sans-serif"]',
    '  edge [fontname="sans-serif", fontsize=10]',
  );
  for (const node of report.nodes) {
    const label = linesOf(node).map(dotText).join("\\n");
    const shape =
      node.kind === "symbol" ? "" : node.kind === "external" ? ", shape=parallelogram" : ", shape=folder";
    const style = node.depth === 0 ? ", penwidth=3" : node.test ? ", style=dashed" : "";
    lines.push(`  ${ids.get(node.id)} [label="${label}"${shape}${style}]`);
  }
  for (const { from, to, kind, line, basis, count } of report.edges) {
    const label = dotText(edgeText(kind, line, count, basis === "inferred"));
    const style = basis === "inferred" ? ", style=dashed" : "";
    lines.push(`  ${ids.get(from)} -> ${ids.get(to)} [label="${label}"${style}]`);
  }
  return `digraph sheaf {\n${lines.join("\n")}\n}\n`;
};
