import type { NodeId } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import type { Code, CodeFile } from "./code.js";
import type { Surface } from "./surface.js";

/** What is used together: by the node whose use is one of the others too. */
type Ties = ReadonlyMap<NodeId, readonly NodeId[]>;

const folderOf = (path: RepoPath): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** `from package import part` means the module, also where the module has a name of its own name. */
const isNamed = ({ path }: CodeFile, name: string): boolean =>
  path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "") === name;

/**
 * What is used whenever something else is, though no edge says so.
 *
 * - Of several definitions of one name in one place only one is there at a time, and links lead to one alone: those of
 *   Python's `try` and `except`, and those of files for different builds in a package of Go.
 * - A module of Python runs its packages first: their `__init__.py`.
 * - Who imports a name from a module of Python needs it, used or not: without it the import fails.
 */
export const createTies = (code: Code, surface: Surface): Ties => {
  const ties = new Map<NodeId, NodeId[]>();
  const tie = (from: NodeId, to: NodeId): void => {
    const list = ties.get(from);
    if (list === undefined) ties.set(from, [to]);
    else list.push(to);
  };
  const first = new Map<string, NodeId>();
  const join = (place: string, node: NodeId): void => {
    const known = first.get(place);
    if (known === undefined) {
      first.set(place, node);
      return;
    }
    tie(known, node);
    tie(node, known);
  };
  const importsOf = (file: CodeFile): void => {
    for (const one of file.imports) {
      if (one.imported === "*" || one.imported === "") continue;
      for (const target of surface.targets(file, one))
        if (target !== file) for (const node of surface.named(target, one.imported)) tie(file.node, node);
    }
  };
  const packagesOf = (file: CodeFile): void => {
    for (let folder = folderOf(file.path); ; folder = folderOf(folder)) {
      const node = code.graph.file(folder === "" ? "__init__.py" : `${folder}/__init__.py`);
      if (node >= 0 && node !== file.node) tie(file.node, node);
      if (folder === "") return;
    }
  };
  for (const file of code.files) {
    const { family } = file.traits;
    if (family !== "python" && family !== "go") continue;
    const place = family === "go" ? folderOf(file.path) : file.path;
    const bound = new Map(family === "python" ? file.imports.map((one) => [one.local, one]) : []);
    for (const [at, { qualified, name, scope, kind }] of file.definitions.entries()) {
      if (name === "_" || name === "init" || name === "main" || scope !== null || kind === "field") continue;
      const node = file.symbols[at]!;
      join(`${place}\n${qualified}`, node);
      // `try: from fast import load`, `except ImportError: load = None`
      const other = bound.get(qualified);
      if (other === undefined) continue;
      tie(file.node, node);
      for (const target of surface.targets(file, other))
        if (
          target !== file &&
          (isNamed(target, other.imported) || surface.named(target, other.imported).length === 0)
        )
          for (const given of surface.all(target)) tie(node, given);
    }
    if (family !== "python") continue;
    importsOf(file);
    packagesOf(file);
  }
  return ties;
};
