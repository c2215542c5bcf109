import type { Definition } from "../../../model/facts.js";
import type { EdgeKind } from "../../../model/graph.js";
import type { RepoPath } from "../../../model/ids.js";
import type { Mark, Project, ProjectFile } from "../ecosystem.js";
import { isUsed } from "./enums.js";
import type { Homes } from "./homes.js";
import { doubt, follows, rootDefinition, rootFile, rootForTests } from "./marking.js";

type Facts = Omit<Project, "text">;

const importing: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["imports", "re-exports"]);

const isLone = ({ graph }: Facts, { file }: ProjectFile): boolean =>
  graph.in(graph.file(file.path), importing).length === 0;

const isOfClass = ({ kind, name, qualified, private: own }: Definition): boolean =>
  kind === "method" && !own && name !== qualified;

/** Whether an object of a class, or the class itself, is given back to whoever calls: a library's are in others' hands then. */
const isGivenBack = (text: string, name: string): boolean => {
  const own = name.replaceAll("$", "\\$");
  if (new RegExp(`(?:\\breturn|=>)\\s+(?:new\\s+)?${own}(?![\\w$])`).test(text)) return true;
  const held = new RegExp(`([\\w$]+)\\s*=\\s*new\\s+${own}(?![\\w$])`, "g");
  return [...text.matchAll(held)]
    .slice(0, 20)
    .some(([, local]) =>
      new RegExp(`\\breturn\\s+(?:this\\.)?${local!.replaceAll("$", "\\$")}(?![\\w$])`).test(text),
    );
};

/** Definitions that nothing names, and of which the text may say more. */
const unnamedIn = (project: Facts, { file, facts }: ProjectFile): readonly number[] => {
  const symbols = project.graph.symbolsOf(project.graph.file(file.path));
  return [...facts.definitions.keys()].filter((at) => {
    const { kind, documented, scope, private: own, name, qualified, line } = facts.definitions[at]!;
    if (scope !== null || isUsed(project, symbols[at]!)) return false;
    const member = own && name !== qualified;
    const apart = kind === "constant" && facts.definitions.some((one, i) => i !== at && one.line === line);
    return documented || kind === "function" || member || apart || isOfClass(facts.definitions[at]!);
  });
};

export const textsForWritten = (project: Facts): readonly RepoPath[] =>
  project.own
    .filter((own) => isLone(project, own) || unnamedIn(project, own).length > 0)
    .map(({ file }) => file.path);

const kept = /@(public|publicApi|api|alpha|beta|internal|experimental|usedexternally|entrypoint|external)\b/i;
/** A member by a name that is no literal. */
const computedThis = /\bthis\s*(?:as\s+any\s*\))?\[(?!\s*["'])/;
const testOnly = /@testonly\b/i;

/** Whether a function with a name stands where a value does: `use(function named() {})`. */
const isExpression = (text: string, lineStart: number, name: string): boolean => {
  // Keys of objects may be anything.
  if (!/^[\w$]+$/.test(name)) return false;
  const escaped = name.replaceAll("$", "\\$");
  const found = new RegExp(`function\\s*\\*?\\s*${escaped}(?![\\w$])`).exec(
    text.slice(lineStart, lineStart + 2_000),
  );
  if (found === null) return false;
  const before = text
    .slice(Math.max(0, lineStart - 400), lineStart + found.index)
    .replace(/\basync\s+$/, "")
    .trimEnd();
  return /[(,=:?&|[!+>]$|\b(?:return|new|void|typeof|await|yield)$/.test(before);
};

/** Names of libraries whose import says that a file is a test. */
const testLibraries =
  /^(node:test|vitest|@jest\/globals|ava|tape|tap|bun:test|@playwright\/test|uvu|mocha|qunit|@japa\/runner|expect-type|tsd|@hapi\/lab|zora|brittle|supertest)$/;

function* marksOfFile(project: Project, own: ProjectFile, published: boolean): Iterable<Mark> {
  const { path, flags } = own.file;
  const text = project.text(path);
  if (text === null) return;
  if (isLone(project, own)) {
    if (text.startsWith("#!")) yield rootFile(path, "it says itself what runs it", { test: flags.test });
    else if (own.facts.imports.some(({ specifier }) => testLibraries.test(specifier)))
      yield rootFile(path, "a test by what it imports", { test: true });
  }
  const unnamed = unnamedIn(project, own);
  if (unnamed.length === 0) return;
  const given = new Map<string, boolean>();
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  for (const at of unnamed) {
    const { name, qualified, kind, line, startLine, documented } = own.facts.definitions[at]!;
    const start = starts[line - 1] ?? 0;
    const doc = documented ? text.slice(starts[startLine - 1] ?? 0, start) : "";
    if (testOnly.test(doc)) yield rootForTests(path, at, "a tag says that it is for tests");
    else if (kept.test(doc)) yield rootDefinition(path, at, "a tag says that others use it");
    if (published && !flags.test && isOfClass(own.facts.definitions[at]!)) {
      const holder = qualified.slice(0, -name.length - 1).replace(/^.*\./, "");
      const known = given.get(holder) ?? isGivenBack(text, holder);
      given.set(holder, known);
      if (known) yield doubt(path, at, "others may have an object of its class");
    }
    if (qualified !== name && own.facts.definitions[at]!.private && computedThis.test(text))
      yield doubt(path, at, "members are taken by names that are put together");
    if (
      kind === "constant" &&
      /\[[^\]\n]*\]\s*(?::[^=\n]*)?=(?!=)/.test(text.slice(start, start + 400).split("\n")[0]!)
    )
      yield follows(path, at, "taken apart with others by its place");
    if (kind === "function" && isExpression(text, start, name))
      yield follows(path, at, "it is used where it is written");
  }
}

/** What only the text of a file tells: tags, functions that are values, a first line that names what runs it. */
export function* marksOfTexts(project: Project, homes: Homes): Iterable<Mark> {
  for (const own of project.own) {
    const home = homes.around(own.file.path).find(({ manifest }) => manifest !== null);
    yield* marksOfFile(project, own, home?.published === true);
  }
}
