import type { Node } from "web-tree-sitter";
import type { DefinitionKind } from "../model/facts.js";
import type { Outlined } from "./definitions.js";

const types: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  "class",
  "interface",
  "struct",
  "trait",
  "enum",
  "extension",
]);

const methods: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>(["method", "constructor", "property"]);

/** The nearest type around a definition, itself apart. */
const typeAround = (outlined: readonly Outlined[], within: number): Outlined | undefined => {
  let at = within;
  while (at >= 0 && !types.has(outlined[at]!.kind)) at = outlined[at]!.parent;
  return outlined[at];
};

/**
 * Those of the functions with an object of their own that stand in a type and are none of its methods: what `this` is
 * there says whoever calls them.
 *
 * @param outlined in the order of their places.
 */
export const readStrangers = (outlined: readonly Outlined[], plain: readonly Node[]): Node[] => {
  const around: number[] = [];
  let next = 0;
  return [...plain]
    .sort((a, b) => a.startIndex - b.startIndex)
    .filter(({ startIndex: start, endIndex: end }) => {
      while (next < outlined.length && outlined[next]!.start <= start) around.push(next++);
      while (around.length > 0 && outlined[around.at(-1)!]!.end <= start) around.pop();
      const within = around.at(-1);
      if (within === undefined) return false;
      const type = typeAround(outlined, within);
      if (type === undefined) return false;
      const own = outlined[within]!;
      return !methods.has(own.kind) || own.end !== end || own.prefix !== type.qualified;
    });
};
