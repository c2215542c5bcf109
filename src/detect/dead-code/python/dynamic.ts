import type { RepoPath } from "../../../model/ids.js";
import type { Mark, Project } from "../ecosystem.js";
import { doubt, follows, rootOf } from "../mark.js";
import { type Ask, enumsOf } from "./classes.js";
import type { PythonFile, PythonView } from "./view.js";

/** Functions that take names as strings. */
const askers = ["getattr", "hasattr", "attrgetter", "methodcaller", "methodcaller"];
const importers = ["import_module", "__import__", "import_string", "load_object", "locate", "autodiscover"];
const loaders = [
  "spec_from_file_location",
  "run_path",
  "load_source",
  "exec_module",
  "execfile",
  "SourceFileLoader",
];
const listers = [
  "iter_modules",
  "walk_packages",
  "find_modules",
  "autodiscover_modules",
  "collect_submodules",
];

/** Files that speak of code by strings: settings and lists of places. */
const speaks = /(^|\/)(settings|conf|config|urls|apps|celery|routing|logging)[^/]*(\/[^/]+)?\.py$/;

const maxText = 1_048_576;
const maxNames = 4096;

const calls = (file: PythonFile, names: readonly string[]): boolean =>
  names.some((name) => file.calls.has(name));

/** Whether a file imports by strings: a call of theirs that is given a string is told as an import. */
const importing = (file: PythonFile): boolean =>
  calls(file, importers) || file.facts.imports.some(({ kind }) => kind === "dynamic");

/** Whether a file asks, imports or lists by strings, so that its text must be read. */
const isDynamic = (file: PythonFile): boolean =>
  calls(file, askers) || importing(file) || calls(file, listers) || speaks.test(file.path);

/** Files in which members of an enum of this file are used. */
const usersOf = (file: PythonFile, at: number, { graph }: Omit<Project, "text">): RepoPath[] => {
  const node = file.symbols[at];
  if (node === undefined) return [];
  return [
    ...new Set(
      graph
        .in(node)
        .filter(({ kind }) => kind !== "contains")
        .flatMap(({ from }) => graph.node(from).path ?? []),
    ),
  ];
};

export const dynamicTexts = (project: Omit<Project, "text">, view: PythonView): RepoPath[] => {
  const wanted = new Set(view.files.filter(isDynamic).map(({ path }) => path));
  for (const file of view.files)
    for (const { at, members } of enumsOf(file))
      if (members.length > 0) for (const path of [file.path, ...usersOf(file, at, project)]) wanted.add(path);
  return [...wanted];
};

/** `E` not followed by a dot: iterated, looked up in, handed over. */
const isWhole = (text: string, name: string): boolean => {
  const pattern = new RegExp(`(?<![\\w."'])${name}(?!\\w|\\s{0,9}\\.\\s{0,9}[A-Za-z_]|["'])`, "g");
  for (const { index } of text.slice(0, maxText).matchAll(pattern)) {
    const line = text.slice(text.lastIndexOf("\n", index) + 1, index);
    // Its own definition, imports and annotations alone take no member of it.
    if (/^\s*(class|from|import)\b/.test(line) || /^\s*(\w+,\s*)*$/.test(line)) continue;
    return true;
  }
  return false;
};

/** Members of enums that are used as a whole. */
function* enumMarks(project: Project, view: PythonView): Generator<Mark> {
  for (const file of view.files)
    for (const { at, name, members } of enumsOf(file)) {
      if (members.length === 0) continue;
      const user = [file.path, ...usersOf(file, at, project)].find((path) => {
        const text = project.text(path);
        return text === null || isWhole(text, name) || (path === file.path && /\b(cls|self)\b/.test(text));
      });
      if (user === undefined) continue;
      for (const member of members) yield follows(file.path, member, `all of ${name} is used in ${user}`);
    }
}

const stringsOf = (text: string): string[] =>
  [...text.slice(0, maxText).matchAll(/(["'])([A-Za-z_][\w.]{1,200})\1/g)]
    .slice(0, maxNames)
    .map((one) => one[2]!);

/** Names that are asked of an object by a string, whole or by how they begin. */
interface Asked {
  readonly whole: Map<string, PythonFile>;
  readonly begins: Map<string, PythonFile>;
  /** Names of classes that ask themselves for what cannot be told. */
  readonly open: Set<string>;
}

/** The class around a line. */
const classAt = ({ facts }: PythonFile, line: number): string | null =>
  facts.definitions.findLast((one) => one.kind === "class" && one.startLine <= line && one.endLine >= line)
    ?.name ?? null;

const asking =
  /\b(?:getattr|hasattr)\s{0,9}\(([^,\n]{1,120}),\s{0,99}([^\n]{1,160})|\b(?:attrgetter|methodcaller)\s{0,9}\(\s{0,9}()([^\n]{1,160})/g;

const readAsked = (file: PythonFile, text: string, asked: Asked): void => {
  let line = 1;
  let from = 0;
  for (const { 1: object, 2: second, 4: only, index } of text.slice(0, maxText).matchAll(asking)) {
    for (; from < index; from++) if (text.charCodeAt(from) === 10) line++;
    const said = second ?? only ?? "";
    const whole = /^(["'])([A-Za-z_]\w*)\1\s*([,)]|$)/.exec(said);
    const begin = /^[fF]?(["'])([A-Za-z_]\w*)(\{|%|["']\s*[+%])/.exec(said);
    if (whole !== null) asked.whole.set(whole[2]!, file);
    else if (begin !== null) asked.begins.set(begin[2]!, file);
    else if (/^(self|cls)\b/.test(object ?? "")) {
      const around = classAt(file, line);
      if (around !== null) asked.open.add(around);
    }
  }
};

function* askedMarks(project: Project, view: PythonView, heritage: Ask): Generator<Mark> {
  const asked: Asked = { whole: new Map(), begins: new Map(), open: new Set() };
  for (const file of view.files) {
    const text = calls(file, askers) ? project.text(file.path) : null;
    if (text !== null) readAsked(file, text, asked);
  }
  const begins = [...asked.begins];
  for (const file of view.files) {
    const asks = new Map<string, string>();
    for (const [at, { kind, name, qualified }] of file.facts.definitions.entries()) {
      const by =
        kind === "enum-member"
          ? undefined
          : (asked.whole.get(name) ?? begins.find(([begin]) => name.startsWith(begin))?.[1]);
      if (by !== undefined)
        yield rootOf(file.path, at, `getattr in ${by.path} asks for its name`, { test: by.file.flags.test });
      if (kind === "class") {
        const open = [name, ...heritage(file, at).names].find((one) => asked.open.has(one));
        if (open !== undefined) asks.set(qualified, open);
      }
      const open = asks.get(qualified.slice(0, Math.max(0, qualified.lastIndexOf("."))));
      if (open !== undefined && (kind === "method" || kind === "property"))
        yield doubt(file.path, at, `${open} asks for attributes by names that are not constant`);
    }
  }
}

/** Modules that are imported by a string which is not constant, or found by listing a folder. */
function* importedMarks(project: Project, view: PythonView): Generator<Mark> {
  const clouds = new Map<string, string>();
  for (const file of view.files) {
    const text = importing(file) || calls(file, listers) ? project.text(file.path) : null;
    if (text === null) continue;
    let prefixed = false;
    for (const [, , prefix] of text
      .slice(0, maxText)
      .matchAll(
        /(?:import_module|__import__|import_string|load_object|locate)\s{0,9}\(\s{0,9}[fF]?(["'])([\w.]{1,200})(?:\{|%|\1\s{0,9}[+%])/g,
      )) {
      const name = prefix!.replace(/\.[^.]*$/, "");
      for (const folder of view.packages)
        if (folder.replaceAll("/", ".") === name || folder.replaceAll("/", ".").endsWith(`.${name}`)) {
          prefixed = true;
          clouds.set(folder, file.path);
        }
    }
    const open =
      calls(file, listers) ||
      /(?:import_module|__import__)\s{0,9}\(\s{0,9}[^"'\s)]/.test(text.slice(0, maxText));
    if (open && !prefixed) clouds.set(file.folder, file.path);
  }
  for (const file of view.files)
    for (const [folder, by] of clouds) {
      if (file.path === by || file.imported || (folder !== "" && !`${file.folder}/`.startsWith(`${folder}/`)))
        continue;
      if (folder === "" && file.folder !== "") continue;
      yield doubt(file.path, null, `${by} imports modules by names that are not constant`);
    }
  const loader = view.files.find((file) => calls(file, loaders) && !file.file.flags.test);
  if (loader === undefined) return;
  for (const file of view.files)
    if (!file.imported && !view.packages.has(file.folder))
      yield doubt(file.path, null, `${loader.path} loads files by paths that are not constant`);
}

/** Dotted names in settings: `"app.middleware.Guard"`. */
function* spokenMarks(project: Project, view: PythonView): Generator<Mark> {
  for (const file of view.files) {
    const text = speaks.test(file.path) || importing(file) ? project.text(file.path) : null;
    if (text === null) continue;
    for (const name of new Set(stringsOf(text))) {
      const cut = name.lastIndexOf(".");
      if (cut < 0) continue;
      const reason = `named in ${file.path}`;
      for (const found of view.modules(name)) yield rootOf(found.path, null, reason);
      for (const found of view.modules(name.slice(0, cut)))
        for (const [at, { qualified }] of found.facts.definitions.entries())
          if (qualified === name.slice(cut + 1)) yield rootOf(found.path, at, reason);
    }
  }
}

/** What is used by strings and as a whole. */
export function* dynamicMarks(project: Project, view: PythonView, heritage: Ask): Generator<Mark> {
  yield* enumMarks(project, view);
  yield* askedMarks(project, view, heritage);
  yield* importedMarks(project, view);
  yield* spokenMarks(project, view);
}
