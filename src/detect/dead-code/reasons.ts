import type { NodeId } from "../../model/graph.js";
import { type Code, type CodeFile, isInside } from "./code.js";
import type { Marked, Start } from "./marks.js";
import type { Reach } from "./reach.js";
import type { Candidate } from "./scanned.js";
import type { Closed } from "./texts.js";
import type { Verified } from "./verify.js";

interface ReasonInput {
  readonly code: Code;
  readonly marked: Marked;
  readonly reach: Reach;
  readonly verified: Verified;
  readonly doubts: ReadonlyMap<NodeId, string>;
}

/** What is said of a node that may be there: what stands in the way of a verdict. */
export const createReasons = ({ code, marked, reach, verified, doubts }: ReasonInput) => {
  const { graph } = code;
  const nameOf = (node: NodeId): string => {
    const { symbol, path } = graph.node(node);
    return symbol ?? path ?? "";
  };
  const startsIn = (family: string): readonly Start[] =>
    marked.starts.filter(({ path }) => code.byNode.get(graph.file(path))?.traits.family === family);
  const searchedIn = new Map<string, string>();
  /** `12 roots ("bin" of package.json, 4 times a test by its name)`. */
  const searched = (family: string): string => {
    const known = searchedIn.get(family);
    if (known !== undefined) return known;
    const starts = startsIn(family);
    const places = new Map<string, Set<string>>();
    for (const { path, reason } of starts) {
      const paths = places.get(reason);
      if (paths === undefined) places.set(reason, new Set([path]));
      else paths.add(path);
    }
    const sorted = [...places].sort(([, a], [, b]) => b.size - a.size);
    const shown = sorted
      .slice(0, 3)
      .map(([reason, { size }]) => (size === 1 ? reason : `${reason}: ${size}`));
    if (sorted.length > 3) shown.push(`${sorted.length - 3} other reasons`);
    const count = new Set(starts.map(({ path }) => path)).size;
    const text = `${count} ${count === 1 ? "root" : "roots"}${shown.length === 0 ? "" : ` (${shown.join(", ")})`}`;
    searchedIn.set(family, text);
    return text;
  };
  const unsure = (node: NodeId): string => {
    const doubt = doubts.get(node);
    if (doubt !== undefined) return doubt;
    const place = verified.places.get(node);
    if (place !== undefined)
      return place.string
        ? `a string in ${place.path}:${place.line} may mean it`
        : `${place.path}:${place.line} may use it`;
    const from = reach.from(node);
    return from < 0 ? "it may be used" : `used by ${nameOf(from)}, of which it cannot be told`;
  };
  const rootOf = (node: NodeId): NodeId => {
    let at = node;
    for (let steps = 0; steps < 10_000 && reach.from(at) >= 0; steps++) at = reach.from(at);
    return at;
  };
  return {
    unsure,
    notReached: (family: string): string => `not reached from ${searched(family)}`,
    byTests: (node: NodeId): string => {
      const root = rootOf(node);
      const start = marked.starts.find((one) => one.node === root);
      return start?.forTests === true ? start.reason : `only tests reach it: ${graph.node(root).path ?? ""}`;
    },
  };
};

/** Why a definition or file that nothing reaches cannot be called dead all the same; null when it can. */
export const obstacle = (
  file: CodeFile,
  candidate: Candidate | null,
  marked: Marked,
  closed: ReadonlyMap<string, Closed>,
): string | null => {
  const { family } = file.traits;
  if (!marked.rooted.has(family)) return "nothing says where the program begins";
  const inside = candidate !== null && isInside(file, candidate.definition);
  const shut = closed.get(family);
  if (shut !== undefined && !inside) return `${shut.path} was not read (${shut.reason}) and may use it`;
  return null;
};
