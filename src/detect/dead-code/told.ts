import type { Reference } from "../../model/facts.js";
import { type EdgeKind, edgeKinds, type NodeId } from "../../model/graph.js";
import type { Code, CodeFile } from "./code.js";

/** What stands in what has no line, and is counted out for each question. */
const linked: ReadonlySet<EdgeKind> = new Set(edgeKinds.filter((kind) => kind !== "contains"));
const derived = /\(\)|\[\]|\*/;

/** An object of the class around, or what is asked by its own name: a class, a module, what a class makes. */
const isPlain = (file: CodeFile, receiver: string): boolean => {
  if (/^(?:self|cls|super(?:\(\))?)$/.test(receiver)) return true;
  if (derived.test(receiver) && !/^[A-Z]\w*\(\)$/.test(receiver)) return false;
  const root = /^\w+/.exec(receiver)?.[0];
  return (
    file.imports.some(({ local }) => local === root) ||
    file.definitions.some(({ kind, qualified }) => kind === "class" && qualified === root)
  );
};

/** What linking knows of a reference. */
export const createTold = (code: Code) => {
  const { graph } = code;
  const fromOf = (file: CodeFile, within: number): NodeId => (within < 0 ? file.node : file.symbols[within]!);
  const nameOf = (node: NodeId): string | null => {
    const place = code.symbol(node);
    return place === null ? null : place.file.definitions[place.at]!.name;
  };

  return {
    /** Whether it is known what a reference means: the candidate, then it has an edge, or something else. */
    isTold: (
      file: CodeFile,
      { name, line, kind, within, receiver }: Reference,
      { node, member }: { readonly node: NodeId; readonly member: boolean },
    ): boolean => {
      const from = fromOf(file, within);
      const here = graph.out(from, linked).filter((edge) => edge.line === line);
      // In Python anything that has the member may be where another was expected.
      if (member && file.traits.family === "python" && receiver !== null && !isPlain(file, receiver))
        return here.some(({ to }) => to === node);
      if (here.some(({ to }) => to === node || nameOf(to) === name)) return true;
      if (kind !== "call" && kind !== "construct") return false;
      // What these give is of the library, and what is in that need not be.
      if (receiver !== null && /^(make|new|append|list|sorted|next|max|min|reversed)\(\)/.test(receiver))
        return false;
      // What a library hands out may be what it was given: `list.first().go()`.
      if (
        (file.traits.basesTold || file.traits.family === "go") &&
        receiver !== null &&
        derived.test(receiver)
      )
        return false;
      // A library's type stands for whatever has its members, unless the library itself is asked; and `this` may be another's.
      if (member && file.traits.family === "javascript" && receiver !== null && receiver !== "super") {
        const root = /^[\w$]+/.exec(receiver)?.[0];
        if (derived.test(receiver) || !file.imports.some(({ local }) => local === root)) return false;
      }
      return !graph.unresolvedIn(from).some((call) => call.name === name && call.line === line);
    },
    leadsToInterface: (file: CodeFile, { name, line, within }: Reference): boolean =>
      graph.out(fromOf(file, within), linked).some(({ to, line: at }) => {
        const place = at === line && nameOf(to) === name ? code.symbol(to) : null;
        const owner = place === null ? -1 : place.file.owners[place.at]!;
        const kind = owner < 0 ? null : place!.file.definitions[owner]!.kind;
        return kind === "interface" || kind === "type";
      }),
  };
};
