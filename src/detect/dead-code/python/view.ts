import type { Reference } from "../../../model/facts.js";
import type { EdgeKind, NodeId } from "../../../model/graph.js";
import type { RepoPath } from "../../../model/ids.js";
import type { Project, ProjectFile } from "../ecosystem.js";

/** What the conventions ask of a file's references, which are read once. */
export interface PythonFile extends ProjectFile {
  readonly path: RepoPath;
  readonly name: string;
  readonly folder: string;
  /** Nodes of its definitions, in their order. */
  readonly symbols: readonly NodeId[];
  /** Decorators and bases of definitions, by the place of the definition. */
  readonly decorators: ReadonlyMap<number, readonly Reference[]>;
  readonly bases: ReadonlyMap<number, readonly Reference[]>;
  /** Simple names of what is called in it. */
  readonly calls: ReadonlySet<string>;
  /** It says itself that it runs as a program. */
  readonly runs: "__main__" | "shebang" | null;
  /** Names in `__all__`. */
  readonly shown: ReadonlySet<string>;
  /** First parts of what it imports. */
  readonly imports: ReadonlySet<string>;
  /** Some file imports it. */
  readonly imported: boolean;
  /** It stands at its top that something is called which may do more than declare. */
  readonly acts: boolean;
}

/** A project's Python files, and their modules by dotted names. */
export interface PythonView {
  readonly files: readonly PythonFile[];
  readonly byPath: ReadonlyMap<RepoPath, PythonFile>;
  /** Folders with an `__init__.py`, an empty one too: such a file has no facts. */
  readonly packages: ReadonlySet<string>;
  /** The files that a dotted name can mean: `a.b` is `a/b.py` and `src/a/b/__init__.py`. */
  readonly modules: (name: string) => readonly PythonFile[];
  /** Whether some file imports a package of this first name. */
  readonly uses: (top: string) => boolean;
}

/** Calls at the top of a module that only declare something. */
const declaring =
  /^(getLogger|TypeVar|ParamSpec|NewType|namedtuple|compile|frozenset|set|dict|list|tuple|object|cast|field|Path|filterwarnings|simplefilter|insert|append|join|dirname|abspath)$/;

const importing: ReadonlySet<EdgeKind> = new Set(["imports", "re-exports"]);

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

const readFile = (own: ProjectFile, project: Omit<Project, "text">): PythonFile => {
  const { path } = own.file;
  const decorators = new Map<number, Reference[]>();
  const bases = new Map<number, Reference[]>();
  const calls = new Set<string>();
  let acts = false;
  for (const reference of own.facts.references) {
    if (reference.kind === "decorator") push(decorators, reference.within, reference);
    else if (reference.kind === "extends") push(bases, reference.within, reference);
    else if (reference.kind === "call") calls.add(reference.name);
    const called = reference.kind === "call" || reference.kind === "construct";
    if (called && reference.within < 0 && !declaring.test(reference.name)) acts = true;
  }
  const whole = own.facts.exports.filter(({ local, from }) => local === "*" && from === null);
  const main = whole.some(({ exported }) => exported === "__main__");
  const node = project.graph.file(path);
  const cut = path.lastIndexOf("/");
  return {
    ...own,
    path,
    name: path.slice(cut + 1),
    folder: path.slice(0, Math.max(0, cut)),
    symbols: node < 0 ? [] : project.graph.symbolsOf(node),
    decorators,
    bases,
    calls,
    acts,
    imported: node >= 0 && project.graph.in(node, importing).length > 0,
    runs: main ? "__main__" : whole.some(({ exported }) => exported.startsWith("#!")) ? "shebang" : null,
    shown: new Set(
      own.facts.exports.flatMap(({ exported, local, from }) =>
        from === null && local !== "*" ? [exported] : [],
      ),
    ),
    imports: new Set(own.facts.imports.map(({ specifier }) => specifier.split(".")[0]!)),
  };
};

/** A file's dotted name from the root of the repository; a package's is that of its folder. */
const dotted = (path: RepoPath): string =>
  path
    .replace(/\.pyi?$/, "")
    .replace(/(^|\/)__init__$/, "")
    .replaceAll("/", ".");

const views = new WeakMap<Project["own"], PythonView>();

/** Files of the Python languages with what conventions ask of them. Made once for a project. */
export const pythonView = (project: Omit<Project, "text">): PythonView => {
  const view = views.get(project.own) ?? createView(project);
  views.set(project.own, view);
  return view;
};

const createView = (project: Omit<Project, "text">): PythonView => {
  const files = project.own.map((own) => readFile(own, project));
  const byLast = new Map<string, PythonFile[]>();
  for (const file of files) {
    const name = dotted(file.path);
    push(byLast, name.slice(name.lastIndexOf(".") + 1), file);
  }
  const tops = new Set(files.flatMap(({ imports }) => [...imports]));
  return {
    files,
    byPath: new Map(files.map((file) => [file.path, file])),
    packages: new Set(
      project.files.flatMap(({ path }) => {
        const found = /^(?:(.*)\/)?__init__\.pyi?$/.exec(path);
        return found === null ? [] : [found[1] ?? ""];
      }),
    ),
    modules: (name) => {
      const last = name.slice(name.lastIndexOf(".") + 1);
      const found = (byLast.get(last) ?? []).filter(({ path }) => {
        const full = dotted(path);
        return full === name || full.endsWith(`.${name}`);
      });
      const nearest = Math.min(...found.map(({ path }) => path.length));
      return found.filter(({ path }) => path.length === nearest);
    },
    uses: (top) => tops.has(top),
  };
};
