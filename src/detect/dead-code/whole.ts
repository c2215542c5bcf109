import type { Import } from "../../model/facts.js";
import type { NodeId } from "../../model/graph.js";
import type { CodeFile } from "./code.js";
import type { Surface } from "./surface.js";

/** A file that another takes as a whole, as an object whose members are what the file gives. */
export interface Whole {
  readonly imported: Import;
  /** Where it is: what is read of it is behind this name; empty for one that has no name. */
  readonly local: string;
  readonly gives: ReadonlySet<NodeId>;
}

const stemOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.indexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
};

/** `from package import module`: the import names a file, not what is in it. */
const isModule = (file: CodeFile, name: string, target: CodeFile): boolean => {
  if (file.traits.family !== "python" || target.definitions.some((one) => one.name === name)) return false;
  const stem = stemOf(target.path);
  return stem === name || (stem === "__init__" && target.path.split("/").at(-2) === name);
};

/** Files that a file takes as a whole. */
export const wholesOf = (file: CodeFile, surface: Surface): readonly Whole[] => {
  if (!file.traits.modules) return [];
  const wholes: Whole[] = [];
  for (const imported of file.imports) {
    const namespace = imported.imported === "*" && (imported.local !== "" || imported.kind === "dynamic");
    for (const target of surface.targets(file, imported))
      if (namespace || isModule(file, imported.imported, target))
        wholes.push({ imported, local: imported.local, gives: surface.all(target) });
  }
  return wholes;
};

const dynamic =
  /\b(?:import|require)\s*\(\s*(?:\/\*[\s\S]{0,200}?\*\/\s*)?(?:[^()]|\([^()]{0,200}\)){0,300}\)/g;
const taken = /^\s*\)*\s*\??\.\s*(?!then\b|catch\b|finally\b)[A-Za-z_$]/;
const unpacked = /^\s*\.\s*then\s*\(\s*(?:async\s+)?(?:function\s*)?\(?\s*\{(?![^}]*\.\.\.)[^}]*\}/;
const named =
  /^\s*\.\s*then\s*\(\s*(?:async\s+)?(?:function\s*)?\(?\s*([A-Za-z_$][\w$]*)\s*(?::[^=]{0,100})?\)?\s*(?:=>|\{)/;
const alone = /(?:^|[;{}]|=>)\s*(?:(?:await|void)\s+)?$/;
const ended = /^\s*(?:;|$|\}|\.catch\b|\n)/;

/**
 * Whether what `import()` or `require()` gives on a line goes where its members cannot be told. That its members are named somewhere in
 * the file is another matter.
 */
export const escapes = (text: string, line: number): boolean => {
  const lines = text.split("\n");
  const shown = lines
    .slice(line - 1, line + 12)
    .join("\n")
    .slice(0, 2_000);
  const first = lines[line - 1]?.length ?? 0;
  for (const match of shown.matchAll(dynamic)) {
    if (match.index > first) break;
    const behind = shown.slice(match.index + match[0].length);
    if (taken.test(behind) || unpacked.test(behind)) continue;
    const before = shown.slice(0, match.index);
    if (alone.test(before) && ended.test(behind) && !/=>\s*$/.test(before)) continue;
    const name = named.exec(behind)?.[1];
    if (name === undefined) return true;
    const rest = behind.slice(named.exec(behind)![0].length, 1_000);
    const uses = rest.matchAll(
      new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])\\s*(.)`, "g"),
    );
    for (const use of uses) if (use[1] !== "." && use[1] !== "?") return true;
  }
  return false;
};
