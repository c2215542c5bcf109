import type { RepoPath } from "../../../model/ids.js";
import type { Mark, Project, ProjectFile } from "../ecosystem.js";
import { isUsed } from "./enums.js";
import { doubt } from "./marking.js";

type Facts = Omit<Project, "text">;

interface Made {
  readonly own: ProjectFile;
  /** Methods that nothing names, by their places in the definitions. */
  readonly methods: readonly number[];
  readonly name: string;
  /** Files that may make it. */
  readonly users: readonly ProjectFile[];
}

/** Classes with methods that nothing names. */
const madeIn = (project: Facts): readonly Made[] => {
  const { graph, own } = project;
  const byPath = new Map(own.map((one) => [one.file.path, one]));
  return own.flatMap((one) => {
    const { definitions } = one.facts;
    const symbols = graph.symbolsOf(graph.file(one.file.path));
    return definitions.flatMap(({ kind, name, qualified }, index) => {
      if (kind !== "class") return [];
      const methods = [...definitions.keys()].filter((at) => {
        const member = definitions[at]!;
        return (
          member.kind === "method" &&
          !member.private &&
          member.qualified.startsWith(`${qualified}.`) &&
          !isUsed(project, symbols[at]!)
        );
      });
      if (methods.length === 0) return [];
      const paths = new Set<RepoPath>();
      for (const { from, kind: edge } of graph.in(symbols[index]!))
        if (edge === "calls") paths.add(graph.node(from).path!);
      return [{ own: one, methods, name, users: [...paths].flatMap((path) => byPath.get(path) ?? []) }];
    });
  });
};

export const textsForHanded = (project: Facts): readonly RepoPath[] =>
  madeIn(project).flatMap(({ users }) => users.map(({ file }) => file.path));

/** Whether a file makes a class where a library takes it, or in a function that is a value: `() => new View()`. */
const isHanded = ({ graph }: Facts, { file, facts }: ProjectFile, name: string, text: string): boolean => {
  const locals = new Set([name]);
  for (const { imported, local } of facts.imports) if (imported === name && local !== "") locals.add(local);
  const led = new Set(
    graph
      .out(graph.file(file.path))
      .filter(({ to }) => graph.node(to).kind !== "external")
      .map(({ line }) => line),
  );
  const foreign = new Set(
    facts.imports
      .filter(({ specifier, line }) => /^[\w@]/.test(specifier) && !led.has(line))
      .map(({ local }) => local),
  );
  const lines = text.split("\n");
  for (const { name: made, kind, line, within } of facts.references) {
    if (kind !== "construct" || !locals.has(made)) continue;
    const before = `${lines[line - 2] ?? ""}\n${lines[line - 1] ?? ""}`.split(
      new RegExp(`\\bnew\\s+${made.replaceAll("$", "\\$")}\\b`),
    )[0]!;
    const around = within < 0 ? null : facts.definitions[within]!;
    const given = /(?:=>\s*(?:\{\s*return\s+)?|\breturn\s+)$/.test(before);
    const lambda = /=>\s*(?:\{\s*return\s+)?$/.test(before) && (around === null || around.line < line - 1);
    if (given && (around?.scope != null || lambda)) return true;
    const callee = /(?<![\w$.])([A-Za-z_$][\w$]*)(?:\.[\w$]+)*\((?:[^()]{0,99},)?\s*$/.exec(before)?.[1];
    if (callee !== undefined && foreign.has(callee)) return true;
  }
  return false;
};

/** Methods that a library may call, since objects of their class are handed to it, whatever their type is called there. */
export function* marksOfHanded(project: Project): Iterable<Mark> {
  for (const { own, methods, name, users } of madeIn(project)) {
    const handed = users.some((user) => {
      const text = project.text(user.file.path);
      return text !== null && isHanded(project, user, name, text);
    });
    if (!handed) continue;
    for (const at of methods)
      yield doubt(
        own.file.path,
        at,
        "objects of its class are handed on, and whoever takes them may call it",
      );
  }
}
