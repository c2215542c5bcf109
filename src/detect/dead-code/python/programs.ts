import type { RepoPath } from "../../../model/ids.js";
import type { Mark, Project } from "../ecosystem.js";
import { doubt, follows, rootOf } from "../mark.js";
import { applications, factories, pluginFolder, startedFiles, takenPaths } from "./tables.js";
import type { PythonFile, PythonView } from "./view.js";

/** Files that say how programs of the repository are started. */
export const isScriptText = (path: RepoPath): boolean =>
  /(^|\/)(Makefile|GNUmakefile|justfile|Justfile|Procfile|Dockerfile[^/]*|[^/]*\.Dockerfile|tox\.ini|pytest\.ini|setup\.cfg|pyproject\.toml|package\.json|pixi\.toml|Taskfile\.ya?ml|docker-compose[^/]*\.ya?ml|compose[^/]*\.ya?ml|azure-pipelines[^/]*\.ya?ml|\.gitlab-ci\.yml|\.travis\.yml|\.pre-commit-config\.yaml|\.readthedocs\.ya?ml|app\.ya?ml|action\.ya?ml|serverless\.ya?ml|template\.ya?ml|[^/]*\.service)$/.test(
    path,
  ) ||
  /^\.github\/.*\.ya?ml$/.test(path) ||
  /\.(sh|bash|bat|ps1|mk)$/.test(path);

/** So much of a text is looked through, in UTF-16 units, and so many names in it count. */
const maxText = 262_144;
const maxNames = 2048;

/** Paths of Python files and dotted modules that a text names. */
const namedIn = (text: string): { readonly paths: string[]; readonly modules: string[] } => {
  const cut = text.slice(0, maxText);
  const paths = [...cut.matchAll(/(?<![\w./-])(?:\.\/)?([\w./-]{1,200}\.py)\b/g)].slice(0, maxNames);
  const modules = [
    ...cut.matchAll(
      /(?:-m\s{1,4}|--app[ =]|-A\s|(?:uvicorn|gunicorn|hypercorn|daphne|celery|waitress-serve)\s)\s{0,4}["']?([A-Za-z_][\w.]{0,200})/g,
    ),
    ...cut.matchAll(/(?<![\w.:/])([A-Za-z_][\w.]{0,200}):[A-Za-z_]\w{0,99}\b/g),
  ].slice(0, maxNames);
  return { paths: paths.map((one) => one[1]!), modules: modules.map((one) => one[1]!) };
};

/** Files that scripts, containers and CI start. */
export function* commandMarks(project: Project, view: PythonView): Generator<Mark> {
  const byName = new Map<string, PythonFile[]>();
  for (const file of view.files) byName.set(file.name, [...(byName.get(file.name) ?? []), file]);
  for (const { path: at } of project.files) {
    if (!isScriptText(at)) continue;
    const text = project.text(at);
    if (text === null) continue;
    const { paths, modules } = namedIn(text);
    for (const path of paths) {
      const tail = path.replace(/^(\.{1,2}\/)+/, "");
      for (const file of byName.get(tail.slice(tail.lastIndexOf("/") + 1)) ?? [])
        if (file.path === tail || file.path.endsWith(`/${tail}`))
          yield rootOf(file.path, null, `started in ${at}`);
    }
    for (const module of modules) {
      for (const file of view.modules(module)) yield rootOf(file.path, null, `started in ${at}`);
      for (const file of view.modules(`${module}.__main__`))
        yield rootOf(file.path, null, `started in ${at}`);
    }
  }
}

const isApplication = (type: string | null): boolean =>
  type !== null && /\(\)|\{/.test(type) && type.split(/[^\w]+/).some((word) => applications.has(word));

function* ofFile(file: PythonFile, view: PythonView): Generator<Mark> {
  const { path, name, runs, facts, file: snapshot } = file;
  const test = snapshot.flags.test;
  if (runs === "__main__") yield rootOf(path, null, "it runs as a program", { test });
  if (runs === "shebang") yield rootOf(path, null, "it begins with #!", { test });
  const started = startedFiles.get(name);
  if (started !== undefined)
    yield rootOf(path, null, `${name} is started by ${started.by}`, { exports: started.exports, test });
  for (const taken of takenPaths)
    if ((taken.with === null || view.uses(taken.with)) && taken.path.test(path))
      yield rootOf(path, null, `${taken.by} takes it by its path`, { exports: true, test });
  if (!/\.pyi?$/.test(name) && started === undefined)
    yield rootOf(path, null, "a script by its name", { exports: true, test });
  if (name.endsWith(".pyi")) yield rootOf(path, null, "a stub for type checkers", { exports: true, test });
  if (snapshot.flags.example || snapshot.flags.documentation)
    yield rootOf(path, null, "an example", { exports: true, test });
  for (const [at, { kind, type, qualified }] of facts.definitions.entries()) {
    if (qualified.includes(".")) continue;
    if ((kind === "variable" || kind === "constant") && isApplication(type)) {
      yield rootOf(path, null, "it makes an application that a server loads", { test });
      yield follows(path, at, "an application that a server loads");
    }
    if (kind === "function" && factories.has(qualified)) {
      yield rootOf(path, null, "it makes an application that a server loads", { test });
      yield follows(path, at, "makes an application that a server loads");
    }
  }
}

/** Files that nobody imports, and that may be found all the same. */
export function* looseMarks(view: PythonView): Generator<Mark> {
  for (const { path, folder, acts, imported, file } of view.files) {
    if (imported) continue;
    const last = folder.slice(folder.lastIndexOf("/") + 1);
    if (pluginFolder.test(last))
      yield doubt(path, null, `programs list the files of folders such as ${last}/`);
    if (file.flags.test) yield doubt(path, null, "tests may take it by its path");
    if (acts && !view.packages.has(folder))
      yield doubt(path, null, "it stands in no package and runs something: it may be a script");
  }
}

/** Files that start programs or are started by name. */
export function* programMarks(view: PythonView): Generator<Mark> {
  for (const file of view.files) yield* ofFile(file, view);
}
