import type { DefinitionKind } from "../../../model/facts.js";
import type { EdgeKind, NodeId } from "../../../model/graph.js";
import type { RepoPath } from "../../../model/ids.js";
import type { Mark, Project, ProjectFile } from "../ecosystem.js";
import { doubt, follows } from "./marking.js";

type Facts = Omit<Project, "text">;

interface EnumOf {
  readonly own: ProjectFile;
  readonly index: number;
  /** Places of its members in the definitions of the file. */
  readonly members: readonly number[];
  /** Files that name it, its own first. */
  readonly users: readonly ProjectFile[];
}

const contains: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["contains"]);
/** Types with these around them are of data that may come from anywhere. */
const dataKinds: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  "interface",
  "type",
  "field",
  "property",
  "class",
]);

export const isUsed = ({ graph }: Facts, node: NodeId): boolean =>
  graph.in(node).some(({ kind }) => !contains.has(kind));

/** Enumerations with a member that nothing names. */
const enumsOf = (project: Facts): readonly EnumOf[] => {
  const { graph, own } = project;
  const byPath = new Map(own.map((one) => [one.file.path, one]));
  return own.flatMap((one) => {
    const { definitions } = one.facts;
    if (!definitions.some(({ kind }) => kind === "enum")) return [];
    const symbols = graph.symbolsOf(graph.file(one.file.path));
    return definitions.flatMap((definition, index) => {
      if (definition.kind !== "enum") return [];
      const members = [...definitions.keys()].filter(
        (at) =>
          definitions[at]!.kind === "enum-member" &&
          definitions[at]!.qualified.startsWith(`${definition.qualified}.`),
      );
      if (members.every((at) => isUsed(project, symbols[at]!))) return [];
      const paths = new Set<RepoPath>([one.file.path]);
      for (const { from, kind } of graph.in(symbols[index]!))
        if (!contains.has(kind)) paths.add(graph.node(from).path!);
      return [{ own: one, index, members, users: [...paths].flatMap((path) => byPath.get(path) ?? []) }];
    });
  });
};

export const textsForEnums = (project: Facts): readonly RepoPath[] =>
  enumsOf(project).flatMap(({ users }) => users.map(({ file }) => file.path));

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (found) => found.replace(/[^\n]/g, " "));

interface Uses {
  /** All of it is read: `Object.values(E)`, `E[key]`, `z.nativeEnum(E)`. */
  whole: boolean;
  /** It is the type of data. */
  data: boolean;
  /** Some code names a value of it. */
  value: boolean;
  readonly named: Set<string>;
}

const lookInto = (name: string, { facts }: ProjectFile, text: string, uses: Uses): void => {
  const types = new Map<number, number>();
  const locals = new Set([name]);
  const skipped = new Set<number>();
  for (const { imported, local, line } of facts.imports)
    if (imported === name || local === name) {
      skipped.add(line);
      if (imported === name && local !== "") locals.add(local);
    }
  for (const { local, line } of facts.exports) if (locals.has(local)) skipped.add(line);
  for (const { name: used, kind, line, within } of facts.references) {
    if (kind !== "type" || !locals.has(used)) continue;
    types.set(line, (types.get(line) ?? 0) + 1);
    if (within >= 0 && dataKinds.has(facts.definitions[within]!.kind)) uses.data = true;
  }
  for (const [number, line] of withoutComments(text).split("\n").entries()) {
    let open = types.get(number + 1) ?? 0;
    for (const local of locals) {
      if (!line.includes(local)) continue;
      for (let at = line.indexOf(local); at >= 0; at = line.indexOf(local, at + local.length)) {
        const behind = line.slice(at + local.length);
        const before = line.slice(0, at);
        if (/[\w$]$/.test(before) || /^[\w$]/.test(behind) || /\benum\s+$/.test(before)) continue;
        const key = /^\s*(?:\?\.)?\[\s*["'`]([\w$-]+)["'`]\s*\]/.exec(behind);
        if (key !== null) uses.named.add(key[1]!);
        // `value as E`: whatever it was, it may hold any member from here on.
        if (/\bas\s+$/.test(before) && !skipped.has(number + 1)) uses.data = true;
        if (/^\s*\??\.\s*[A-Za-z_$]/.test(behind) || key !== null) uses.value = true;
        else if (open > 0) open--;
        else if (
          !skipped.has(number + 1) &&
          !/^\s*(?:import|export)\s+(?:type\s+)?\{|\bfrom\s*["']/.test(line)
        )
          uses.whole = true;
      }
    }
  }
};

/** Members of enumerations that are used with all others, or that may be what data holds. */
export function* marksOfEnums(project: Project): Iterable<Mark> {
  for (const { own, index, members, users } of enumsOf(project)) {
    const uses: Uses = { whole: false, data: false, value: false, named: new Set() };
    const { name } = own.facts.definitions[index]!;
    for (const user of users) {
      const text = project.text(user.file.path);
      if (text === null) uses.whole = true;
      else lookInto(name, user, text, uses);
    }
    for (const member of members) {
      const { path } = own.file;
      if (uses.whole) yield follows(path, member, "all of the enumeration is read");
      else if (uses.named.has(own.facts.definitions[member]!.name))
        yield follows(path, member, "it is named as a key");
      else if (uses.data || !uses.value)
        yield doubt(path, member, "the enumeration is the type of data, which may hold it");
    }
  }
}
