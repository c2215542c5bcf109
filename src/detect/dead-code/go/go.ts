import type { Definition } from "../../../model/facts.js";
import type { RepoPath } from "../../../model/ids.js";
import type { Ecosystem, Mark, Project, ProjectFile } from "../ecosystem.js";
import { doubt, follows, rootOf } from "../mark.js";
import { passedOver, testName, wellKnown } from "./tables.js";

/** A Go file and what its package is. */
interface GoFile extends ProjectFile {
  readonly path: RepoPath;
  readonly test: boolean;
  /** The name in its package clause. */
  readonly packageName: string;
  /** Imported from outside of the repository: neither a program nor below `internal/`. */
  readonly open: boolean;
  /** Names that comments hand over: `//export Add`, `//go:linkname now time.now`. */
  readonly handed: ReadonlyMap<string, string>;
}

const readFile = ({ file, facts }: ProjectFile): GoFile => {
  const { path } = file;
  const whole = facts.exports.filter(({ local, from }) => local === "*" && from === null);
  const packageName = whole.find(({ exported }) => !exported.startsWith("//"))?.exported ?? "";
  const handed = new Map<string, string>();
  for (const { exported } of whole) {
    const found = /^\/\/(export|go:linkname)\s+(\S+)/.exec(exported);
    if (found !== null) handed.set(found[2]!, `//${found[1]}`);
  }
  const test = path.endsWith("_test.go");
  const open = !test && packageName !== "main" && !/(^|\/)internal\//.test(path) && !passedOver.test(path);
  return { file, facts, path, test, packageName, open, handed };
};

/** Text files that may be templates of `text/template`, and assembler, which calls Go by name. */
const isTemplate = (path: RepoPath): boolean =>
  /\.(tmpl|tpl|gotmpl|gohtml|gotpl|html|htm|txt\.tmpl|s)$/.test(path);

const maxText = 262_144;

/** Names in actions of templates: `{{ .User.Name }}`, `{{ range $x := .Items }}`. */
const namesInTemplates = (project: Project): Map<string, RepoPath> => {
  const names = new Map<string, RepoPath>();
  for (const { path } of project.files) {
    const text = isTemplate(path) ? project.text(path) : null;
    if (text === null) continue;
    if (path.endsWith(".s")) {
      for (const [, name] of text.slice(0, maxText).matchAll(/·(\w{1,100})/g)) names.set(name!, path);
      continue;
    }
    for (const [, action] of text.slice(0, maxText).matchAll(/\{\{([^{}]{1,500})\}\}/g))
      for (const [, name] of action!.matchAll(/[.$]?\b([A-Za-z_]\w{0,100})/g)) names.set(name!, path);
  }
  return names;
};

const isMethod = ({ kind, qualified }: Definition): boolean => kind === "method" && qualified.includes(".");

/** Names of methods of all interfaces in the repository. */
const interfaceMethods = (files: readonly GoFile[]): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { facts } of files) {
    const interfaces = new Set(
      facts.definitions.filter(({ kind }) => kind === "interface").map((one) => one.qualified),
    );
    for (const { kind, name, qualified } of facts.definitions)
      if (kind === "method" && interfaces.has(qualified.slice(0, Math.max(0, qualified.lastIndexOf(".")))))
        names.add(name);
  }
  return names;
};

function* ofDefinition(
  go: GoFile,
  at: number,
  definition: Definition,
  methods: ReadonlySet<string>,
  templates: ReadonlyMap<string, RepoPath>,
): Generator<Mark> {
  const { path, test, packageName, handed, open } = go;
  const { kind, name, qualified } = definition;
  const top = !qualified.includes(".");
  if (top && kind === "function") {
    if (name === "init") yield rootOf(path, at, "init runs when its package is loaded", { test });
    if (name === "main" && packageName === "main") yield rootOf(path, at, "main of a program");
    if (test && (testName.test(name) || name === "TestMain"))
      yield rootOf(path, at, "go test runs it", { test });
  }
  const by = handed.get(name) ?? handed.get(qualified);
  if (by !== undefined) yield rootOf(path, at, `${by} hands it over`, { test });
  const template = templates.get(name);
  if (template !== undefined && (isMethod(definition) || template.endsWith(".s")))
    yield rootOf(path, at, `named in ${template}`);
  if (kind === "field") yield follows(path, at, "a field goes with its type");
  if (!isMethod(definition)) return;
  if (methods.has(name)) yield follows(path, at, "an interface of the repository has a method of this name");
  else if (wellKnown.has(name)) yield follows(path, at, "a well-known interface has a method of this name");
  else if (open && /^\p{Lu}/u.test(name)) yield follows(path, at, "part of a type that others may hold");
  else if (/^\p{Lu}/u.test(name))
    yield doubt(path, at, "an interface outside of the repository may ask for it");
}

const counting = new WeakMap<Project["own"], ReadonlySet<RepoPath>>();

/** Files with constants that count on with `iota`. References are read once for all that ask. */
const countingFiles = ({ own }: Omit<Project, "text">): ReadonlySet<RepoPath> => {
  const known = counting.get(own);
  if (known !== undefined) return known;
  const found = new Set<RepoPath>();
  for (const { file, facts } of own) {
    if (facts.definitions.filter(({ kind }) => kind === "constant").length < 2) continue;
    if (facts.references.some(({ name, kind }) => name === "iota" && kind === "read")) found.add(file.path);
  }
  counting.set(own, found);
  return found;
};

/** Lines of `const ( ... )` in which `iota` counts, as a formatter writes them; 1-based. */
function* countingLines(text: string): Generator<readonly [number, number]> {
  let start = 0;
  let counts = false;
  for (const [at, line] of text.slice(0, maxText).split("\n").entries()) {
    if (start === 0) {
      if (/^const\s*\(/.test(line)) [start, counts] = [at + 1, false];
      continue;
    }
    counts ||= /^[^"`]*\biota\b/.test(line.replace(/\/\/.*/, ""));
    if (!line.startsWith(")")) continue;
    if (counts) yield [start, at + 1];
    start = 0;
  }
}

/** Constants without which those behind them are others: all but the last of their brackets. */
function* counted({ facts }: GoFile, text: string | null): Generator<number> {
  const constants = [...facts.definitions.entries()].filter(([, { kind }]) => kind === "constant");
  if (text === null) for (const [at] of constants) yield at;
  else
    for (const [start, end] of countingLines(text)) {
      const inside = constants.filter(([, { line }]) => line > start && line < end);
      const last = Math.max(...inside.map(([, { line }]) => line));
      for (const [at, { line }] of inside) if (line < last) yield at;
    }
}

function* marks(project: Project): Generator<Mark> {
  const files = project.own.map(readFile);
  const methods = interfaceMethods(files);
  const templates = namesInTemplates(project);
  for (const go of files) {
    const { path, test, packageName, open, facts, file } = go;
    if (test) yield rootOf(path, null, "go test takes it by its name", { test });
    else if (passedOver.test(path))
      yield doubt(path, null, "the go tool passes over its folder: something else may read it");
    else if (packageName === "main") yield rootOf(path, null, "part of a program", { test: file.flags.test });
    else if (open) yield rootOf(path, null, "a package that others can import", { exports: true });
    if (facts.definitions.length === 0) yield rootOf(path, null, "it does nothing but import", { test });
    if (path.endsWith(".rl.go"))
      for (const at of facts.definitions.keys()) yield doubt(path, at, "Ragel writes it");
    if (countingFiles(project).has(path))
      for (const at of counted(go, project.text(path)))
        yield doubt(path, at, "its place among others gives them their values");
    for (const [at, definition] of facts.definitions.entries())
      yield* ofDefinition(go, at, definition, methods, templates);
  }
}

/** What the go tool, interfaces, templates, C and the linker use of Go code. */
export const go: Ecosystem = {
  id: "go",
  languages: ["go"],
  reads: isTemplate,
  needs: countingFiles,
  marks,
};
