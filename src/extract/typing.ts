import type { Node } from "web-tree-sitter";
import type { Origin } from "../model/origin.js";
import { holdsSecret } from "../model/terms.js";
import type { Closures } from "./closures.js";
import type { Outlining } from "./definitions.js";
import { common, commonOf, none, unknown } from "./origins/origin.js";
import type { Scopes } from "./scopes.js";

/** For each definition what its functions give back: the places of those expressions. */
const returnsOf = (
  outlined: readonly Outlining[],
  returned: readonly Node[],
  closures: Closures,
): ReadonlyMap<number, readonly Node[]> => {
  const found = new Map<number, Node[]>();
  const around: number[] = [];
  let next = 0;
  for (const node of [...returned].sort((a, b) => a.startIndex - b.startIndex)) {
    const start = node.startIndex;
    while (next < outlined.length && outlined[next]!.start <= start) around.push(next++);
    while (around.length > 0 && outlined[around.at(-1)!]!.end <= start) around.pop();
    const within = around.at(-1);
    if (within === undefined || !callable.has(outlined[within]!.kind)) continue;
    if (closures.between(outlined[within]!.bodyStart, start)) continue;
    const known = found.get(within);
    if (known === undefined) found.set(within, [node]);
    else known.push(node);
  }
  return found;
};

const callable: ReadonlySet<string> = new Set(["function", "method", "property"]);

/** Of so many results at most all are read; a function with more gives many things. */
const maxReturns = 30;

/**
 * What each definition holds, or gives when it is called; null where that cannot be told.
 *
 * @param outlined in the order of their places.
 * @param closures not asked before.
 */
export const readTypes = (
  outlined: readonly Outlining[],
  returned: readonly Node[],
  closures: Closures,
  scopes: Scopes,
): (Origin | null)[] => {
  const returns = returnsOf(outlined, returned, closures);
  const typeOf = ({ given, kind, name, parent }: Outlining, index: number): Origin => {
    if (callable.has(kind) && given.some(({ type }) => type !== null)) return commonOf(given, scopes.given);
    const results = returns.get(index);
    if (results !== undefined && results.length <= maxReturns)
      return commonOf(results, (node) => scopes.value(node.startIndex, node.endIndex));
    if (given.length === 0) return none;
    const declared = given.find(({ type, how }) => type !== null && how === "value");
    const first = declared === undefined ? unknown : scopes.given(declared);
    if (first !== unknown && first !== none) return first;
    const values = given.map(scopes.given);
    if (kind === "variable" && parent < 0) values.push(scopes.assigned(name));
    return common(values);
  };
  const seen = new Map<Origin, Origin | null>([
    [none, null],
    [unknown, null],
  ]);
  return outlined.map((definition, index) => {
    const origin = typeOf(definition, index);
    let type = seen.get(origin);
    if (type === undefined) {
      type = holdsSecret(origin) ? null : origin;
      seen.set(origin, type);
    }
    return type;
  });
};
