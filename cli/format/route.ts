import type { Route, TraceNode, TraceReport } from "../../src/index.js";
import { count, counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { namesOf, verbs } from "./tree.js";
import { visible } from "./visible.js";

const nodeText = (node: TraceNode, paint: Paint): string => {
  const { name, place } = namesOf(node);
  return `${paint.symbol(name)}${place === "" ? "" : `  ${paint.path(place)}`}`;
};

const missing = (report: TraceReport, route: Route, paint: Paint): string => {
  const { seen, farthest, stopped } = route;
  const [from = ""] = report.starts.map(({ text }) => text);
  const to = report.target?.text ?? "";
  const far = farthest === 0 ? "" : `, up to ${counted(farthest, "edge")} away`;
  const looked = `${counted(seen, "node")} looked at${far}`;
  const why = stopped ? `${looked}; --depth stopped the search` : `${looked}: that is all there is`;
  const open =
    report.unresolved === 0
      ? "every call there is resolved"
      : `${counted(report.unresolved, "call")} there could not be resolved, so there may be one`;
  const other = report.direction === "both" ? "" : " To go against the edges: --direction in.";
  const hint = report.direction === "in" ? " To go along the edges: --direction out." : other;
  return `${paint.warning(`No path leads from ${visible(from)} to ${visible(to)}.`)}\n${why}; ${open}.${hint}\n`;
};

/** The hops of a path, or that there is none. */
export const routeText = (report: TraceReport, route: Route, paint: Paint): string => {
  const { hops } = route;
  if (hops === null) return missing(report, route, paint);
  const nodes = new Map(report.nodes.map((node) => [node.id, node]));
  let here = report.nodes[0]!;
  let text = `${nodeText(here, paint)}\n`;
  for (const hop of hops) {
    const along = hop.from === here.id;
    const next = nodes.get(along ? hop.to : hop.from)!;
    // The line stands in the file where the edge starts.
    const line =
      hop.line === 0 ? "" : along ? `  line ${hop.line}` : `  at ${visible(next.path ?? "")}:${hop.line}`;
    const mark = hop.basis === "inferred" ? paint.warning(`  inferred: ${hop.reason}`) : "";
    text += `  ${verbs[hop.kind][along ? "out" : "in"]}  ${nodeText(next, paint)}${paint.faint(line)}${mark}\n`;
    here = next;
  }
  const inferred = hops.filter(({ basis }) => basis === "inferred").length;
  const sure = inferred === 0 ? "all resolved" : `${count(inferred)} inferred`;
  return hops.length === 0
    ? `${text}They are the same.\n`
    : `${text}${paint.faint(`${counted(hops.length, "step")}, ${sure}`)}\n`;
};
