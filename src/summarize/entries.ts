import type { EntryKind, EntryPoint } from "../model/directory.js";
import { entryKinds } from "../model/directory.js";
import type { RepoPath } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import type { Folders } from "./folders.js";
import type { SummaryFile } from "./input.js";
import type { Reached } from "./references.js";

const maxEntries = 6;
/** Where more files than these, and a third of all, have a `main`, they are scripts side by side. */
const maxMains = 8;
/** Longer manifests are not read. UTF-16 units. */
const maxManifest = 262_144;

const mainNames =
  /^(?:__main__|manage|wsgi|asgi|main|program|artisan|config\.ru)(?:\.(?:py|[cm]?[jt]sx?|go|rs|c|cc|cpp|cxx|m|java|kt|scala|swift|dart|cs|rb|ru|php|ex|exs|lua|sh))?$/i;
/** A file called so is one only at the top of its own program. */
const topNames = /^(?:app|server)\.(?:py|[cm]?[jt]sx?|rb|php)$/;
const indexNames =
  /^(?:__init__\.py|index\.(?:[cm]?[jt]sx?|vue|svelte|php)|mod\.rs|lib\.rs|doc\.go|package-info\.java|init\.lua|mod\.ts)$/;
const mainFunction = new Set(["main", "Main"]);
const callable = new Set(["function", "method"]);

const aside =
  /(?:^|\/)(?:\.[^/]+|scripts?|tools?|hack|hacking|contrib|build|ci|docs?|deps|packaging|release|migrat\w*|utils?|internal)(?:\/|$)/;
/** What only measures or tries the code is no way in. */
const trials = /(?:^|\/)(?:fuzz\w*|bench\w*)\//;
/** Folders in which programs stand. */
const programs = /(?:^|\/)(?:cli|cmd|bin)\//;

const nameOf = (path: RepoPath): string => path.slice(path.lastIndexOf("/") + 1);

const definesMain = ({ path, definitions }: SummaryFile): boolean =>
  // Scripts often have a `main` too; in these languages it is what runs.
  /\.(?:go|rs|c|cc|cpp|cxx|m|java|kt|scala|swift|dart|cs|py|rb|ts|mts|js|mjs|cjs)$/.test(path) &&
  definitions.some(({ name, kind }) => mainFunction.has(name) && callable.has(kind));

const kindOf = (file: SummaryFile): EntryKind | null => {
  const name = nameOf(file.path);
  if (indexNames.test(name)) return "index";
  if (definesMain(file)) return "main";
  if (mainNames.test(name) || topNames.test(file.path)) return "main";
  return /(?:^|\/)bin\/[^/]+$/.test(file.path) ? "command" : null;
};

const joined = (folder: string, relative: string): string =>
  [
    ...(folder === "" ? [] : folder.split("/")),
    ...relative.split("/").filter((part) => part !== "." && part !== ""),
  ].join("/");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Paths that a `package.json` names as commands, and the one that it names as the package's own. */
const named = (text: string): { readonly commands: readonly string[]; readonly index: readonly string[] } => {
  if (text.length > maxManifest) return { commands: [], index: [] };
  try {
    const json: unknown = JSON.parse(text);
    if (!isRecord(json)) return { commands: [], index: [] };
    const { bin, main, module, source } = json;
    const commands = isRecord(bin) ? Object.values(bin).slice(0, 100) : [bin];
    const isPath = (value: unknown): value is string => typeof value === "string" && value.length < 1_000;
    return { commands: commands.filter(isPath), index: [source, main, module].filter(isPath) };
  } catch {
    return { commands: [], index: [] };
  }
};

/** Modules that a `pyproject.toml` names as commands: `name = "package.module:function"`. */
const modulesNamed = (text: string): readonly string[] => {
  const found: string[] = [];
  let inside = false;
  for (const line of text.slice(0, maxManifest).split("\n")) {
    const head = /^\s{0,20}\[{1,2}([^\]]{1,200})\]/.exec(line);
    if (head !== null) inside = /^(?:project|tool\.poetry)\.(?:gui-)?scripts$/.test(head[1]!.trim());
    const entry = inside ? /^[^=]{1,200}=\s{0,20}["']([\w.]{1,200})(?::|["'])/.exec(line) : null;
    if (entry !== null && found.length < 100) found.push(entry[1]!);
  }
  return found;
};

/** Finds the files at which reading or running begins, those nearest to the folder first. */
export const findEntries = (
  files: readonly SummaryFile[],
  manifests: ReadonlyMap<RepoPath, string>,
  folders: Folders,
  fileOf: (path: RepoPath) => number,
  reached: readonly Reached[],
): ((folder: number) => readonly EntryPoint[]) => {
  const kinds = new Map<number, EntryKind>();
  for (const [number, file] of files.entries()) {
    const kind = file.test || file.example || !file.ranked || trials.test(file.path) ? null : kindOf(file);
    if (kind !== null) kinds.set(number, kind);
  }
  for (const [path, text] of [...manifests].sort(([a], [b]) => compareUtf8(a, b))) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (path.endsWith(".toml")) {
      for (const module of modulesNamed(text)) {
        const at = ["", "src/", "lib/"].flatMap((root) =>
          [".py", "/__main__.py", "/__init__.py"].map((end) =>
            fileOf(joined(folder, `${root}${module.replaceAll(".", "/")}${end}`)),
          ),
        );
        const file = at.find((one) => one >= 0);
        if (file !== undefined && !files[file]!.test) kinds.set(file, "command");
      }
      continue;
    }
    const { commands, index } = named(text);
    const note = (relative: string, kind: EntryKind): void => {
      for (const end of ["", ".js", "/index.js"]) {
        const file = fileOf(joined(folder, `${relative}${end}`));
        if (file >= 0 && !files[file]!.test) kinds.set(file, kind);
      }
    };
    for (const relative of index) note(relative, "index");
    for (const relative of commands) note(relative, "command");
  }
  const depthOf = (file: number): number => {
    const { depth } = folders.all[folders.of(file)]!;
    // What helps to make the program stands behind the program.
    const { path } = files[file]!;
    const said = kinds.get(file) === "command" ? 3 : programs.test(path) ? 1 : 0;
    return depth + (aside.test(path) ? 4 : 0) - said;
  };
  const byFolder: number[][] = folders.all.map(() => []);
  const order = (a: number, b: number): number =>
    depthOf(a) - depthOf(b) ||
    entryKinds.indexOf(kinds.get(a)!) - entryKinds.indexOf(kinds.get(b)!) || // The program itself leads to more than a tool beside it.
    reached[b]!.definitions.length - reached[a]!.definitions.length ||
    a - b;
  for (const file of kinds.keys()) {
    const home = folders.of(file);
    const kind = kinds.get(file)!;
    for (let at = home; at >= 0; at = folders.all[at]!.parent) {
      // The front door of a folder is none of the folders around it.
      if (kind === "index" && at !== home) break;
      byFolder[at]!.push(file);
    }
  }
  return (folder) => {
    const { first, end } = folders.all[folder]!;
    const mains = byFolder[folder]!.filter((file) => kinds.get(file) === "main").length;
    const alike = mains > maxMains && mains * 3 > end - first;
    return byFolder[folder]!.filter((file) => !alike || kinds.get(file) !== "main")
      .sort(order)
      .slice(0, maxEntries)
      .map((file) => ({ path: files[file]!.path, kind: kinds.get(file)! }));
  };
};
