import type { Node } from "web-tree-sitter";
import { behindSigils } from "./match.js";

/** Local names and where they hold. */
export interface Scopes {
  /** Whether a name at this offset is bound locally. Offsets must be asked for in ascending order. */
  readonly binds: (name: string, start: number) => boolean;
}

interface Scope {
  readonly start: number;
  readonly end: number;
  names: Set<string> | null;
}

/** Walks scopes and offsets side by side; `around` holds the open scopes, outermost first. */
const createWalk = (scopes: readonly Scope[]) => {
  const around: Scope[] = [];
  let next = 0;
  return (start: number): readonly Scope[] => {
    while (next < scopes.length && scopes[next]!.start <= start) {
      while (around.length > 0 && around.at(-1)!.end <= scopes[next]!.start) around.pop();
      around.push(scopes[next++]!);
    }
    while (around.length > 0 && around.at(-1)!.end <= start) around.pop();
    return around;
  };
};

/** Puts each binding into the innermost scope around it. Those outside of every scope are dropped. */
export const createScopes = (
  text: string,
  scopeNodes: readonly Node[],
  bindings: readonly Node[],
  sigils: string,
): Scopes => {
  const scopes = scopeNodes.map(
    (node): Scope => ({ start: node.startIndex, end: node.endIndex, names: null }),
  );
  scopes.sort((a, b) => a.start - b.start || b.end - a.end);
  const bind = createWalk(scopes);
  const ordered = bindings.map((node) => ({ start: node.startIndex, end: node.endIndex }));
  ordered.sort((a, b) => a.start - b.start);
  for (const { start, end } of ordered) {
    const scope = bind(start).at(-1);
    if (scope === undefined) continue;
    scope.names ??= new Set();
    scope.names.add(text.slice(behindSigils(text, start, end, sigils), end));
  }
  const ask = createWalk(scopes);
  const binds = (name: string, start: number): boolean => {
    for (const { names } of ask(start)) if (names?.has(name) === true) return true;
    return false;
  };
  return { binds };
};
