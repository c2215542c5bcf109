import type { Assembly } from "../../model/assembly.js";
import type { DetectSettings } from "../../model/detect-settings.js";
import type { DeadCodeTrace, TraceStep } from "../../model/findings.js";
import type { EdgeKind, NodeId } from "../../model/graph.js";
import { type Analysis, analyse } from "./analyse.js";
import type { Ecosystem } from "./ecosystem.js";
import { ecosystems as all } from "./ecosystems.js";
import { isThere, levels } from "./reach.js";
import { createReasons } from "./reasons.js";
import { type Said, verdictsOf } from "./verdicts.js";

const words: Readonly<Record<EdgeKind, string>> = {
  contains: "stands in it",
  imports: "imported",
  "re-exports": "re-exported",
  calls: "called",
  references: "named",
  extends: "extended",
  implements: "implemented",
  overrides: "overridden",
  tests: "tested",
};

/** Definitions of one name that are traced. */
const maxDefinitions = 100;

/** @param given a name, `path#name`, or the path of a file. */
const nodesNamed = ({ code }: Analysis, given: string): readonly NodeId[] => {
  const { graph } = code;
  const file = graph.file(given);
  if (file >= 0) return code.byNode.has(file) ? [file] : [];
  const hash = given.indexOf("#");
  const within = hash > 0 ? graph.file(given.slice(0, hash)) : -1;
  const symbol = within >= 0 ? given.slice(hash + 1) : given;
  const path = within >= 0 ? graph.node(within).path : null;
  const simple = symbol.slice(symbol.search(/[^.:#]*$/));
  const ends = (qualified: string): boolean =>
    qualified === symbol || (qualified.endsWith(symbol) && /[.:#]/.test(qualified.at(-symbol.length - 1)!));
  return graph
    .named(simple)
    .filter((node) => code.symbol(node) !== null && ends(graph.node(node).symbol ?? ""))
    .filter((node) => path === null || graph.node(node).path === path)
    .slice(0, maxDefinitions);
};

const chainTo = ({ code, reach, marked, verified }: Analysis, node: NodeId): TraceStep[] => {
  const { graph } = code;
  const nodes = [node];
  for (let at = reach.from(node); at >= 0 && nodes.length < 10_000; at = reach.from(at)) nodes.push(at);
  nodes.reverse();
  return nodes.map((to, step) => {
    const { path, symbol, line } = graph.node(to);
    const at = { path: path ?? "", symbol, line: symbol === null ? 1 : line };
    if (step === 0) {
      const starts = marked.starts.filter((start) => start.node === to);
      return { ...at, why: (starts.find(({ test }) => !test) ?? starts[0])?.reason ?? "a root" };
    }
    const from = nodes[step - 1]!;
    const where = graph.node(from).path ?? "";
    const edge = graph.out(from).find((one) => one.to === to && one.kind !== "contains");
    if (edge !== undefined) return { ...at, why: `${words[edge.kind]} in ${where}:${edge.line}` };
    const overrides = graph.out(to).some((one) => one.to === from && one.kind === "overrides");
    if (overrides) return { ...at, why: "overrides it" };
    if (verified.uses.get(from)?.includes(to) === true) return { ...at, why: `named in ${where}` };
    return {
      ...at,
      why: graph.node(to).kind === "file" || path === where ? "belongs to it" : "in the same package",
    };
  });
};

/** The verdict on what is not listed because something around it is. */
const verdictAround = (analysis: Analysis, said: ReadonlyMap<NodeId, Said>, node: NodeId): Said | null => {
  const seen = new Set<NodeId>();
  for (let at = node; at >= 0 && !seen.has(at); ) {
    seen.add(at);
    const known = said.get(at);
    if (known !== undefined) return known;
    const place = analysis.code.symbol(at);
    if (place === null) return null;
    const owner = place.file.owners[place.at]!;
    at = owner >= 0 ? place.file.symbols[owner]! : place.file.node;
  }
  return null;
};

/**
 * Tells for each definition of a name, or for a file by its path, what keeps it alive, or why it has its verdict: nothing
 * where none is looked at. A name is simple, qualified, or stands behind the path of its file: `path#name`.
 */
export type Tracer = (symbol: string) => readonly DeadCodeTrace[];

/** Finds out once what is reached, for all that is asked then. */
export const createTracer = async (
  assembly: Assembly,
  settings: DetectSettings,
  ecosystems: readonly Ecosystem[] = all,
): Promise<Tracer> => {
  const analysis = await analyse(assembly, settings, ecosystems);
  const { code, reach } = analysis;
  const reasons = createReasons(analysis);
  const said = new Map(
    verdictsOf(assembly, analysis).map((one) => [one.candidate?.node ?? one.file.node, one]),
  );
  const traceOf = (node: NodeId): DeadCodeTrace => {
    const { path, symbol: qualified, definition, startLine, endLine } = code.graph.node(node);
    const lines = code.byNode.get(node)?.file.lines ?? 1;
    const at = {
      path: path!,
      symbol: qualified,
      kind: definition ?? ("file" as const),
      startLine: qualified === null ? 1 : startLine,
      endLine: qualified === null ? lines : endLine,
    };
    const chain = isThere(reach, node) ? chainTo(analysis, node) : [];
    const known = verdictAround(analysis, said, node);
    const family = (code.byNode.get(node) ?? code.symbol(node)!.file).traits.family;
    if (known !== null && (said.has(node) || !isThere(reach, node)))
      return { ...at, verdict: known.verdict, reason: known.reason, chain };
    if (isThere(reach, node))
      return { ...at, verdict: "live", reason: `reached from ${chain[0]!.path}`, chain };
    const unsure = reach.level(node) === levels.maybe;
    return {
      ...at,
      verdict: "unknown",
      reason: unsure ? reasons.unsure(node) : reasons.notReached(family),
      chain,
    };
  };
  return (symbol) => nodesNamed(analysis, symbol).map(traceOf);
};
