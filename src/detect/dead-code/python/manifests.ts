import { parse } from "smol-toml";
import type { RepoPath } from "../../../model/ids.js";
import { isTable, under } from "../../../model/nested.js";

/** A name that somebody outside calls: `a.b:main`. */
export interface EntryPoint {
  readonly module: string;
  /** Qualified; null for the module itself. */
  readonly symbol: string | null;
  /** Half a sentence. */
  readonly reason: string;
}

/** What a project's manifests say of it. */
export interface Declared {
  readonly folder: RepoPath;
  /** It is made to be installed, and imported by others. */
  readonly distributed: boolean;
  /** First names of what is installed, where the manifest lists them; empty where they must be found. */
  readonly packages: readonly string[];
  /** Folders with packages, beside the usual ones. */
  readonly roots: readonly string[];
  readonly entries: readonly EntryPoint[];
  /** Paths of scripts that are installed, relative to the folder. */
  readonly scripts: readonly string[];
}

/** A manifest is read up to here, in UTF-16 units. */
const maxText = 262_144;
const maxItems = 512;

const strings = (value: unknown): string[] => {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is string => typeof item === "string").slice(0, maxItems);
};

/** `a.b:main [extra]` and `a.b`. */
export const entryPoint = (text: string, reason: string): EntryPoint | null => {
  const found = /^\s*([\w.]{1,200})\s*(?::\s*([\w.]{1,200}))?\s*(?:\[|;|$)/.exec(text);
  return found === null ? null : { module: found[1]!, symbol: found[2] ?? null, reason };
};

const entriesOf = (value: unknown, reason: string): EntryPoint[] => {
  if (typeof value === "string") return [entryPoint(value, reason)].filter((one) => one !== null);
  if (Array.isArray(value)) return value.slice(0, maxItems).flatMap((item) => entriesOf(item, reason));
  if (!isTable(value)) return [];
  return Object.values(value)
    .slice(0, maxItems)
    .flatMap((item) => entriesOf(item, reason));
};

const none = { distributed: false, packages: [], roots: [], entries: [], scripts: [] };

type Read = Omit<Declared, "folder">;

const topOf = (name: string): string => name.replace(/^\.?\/+/, "").split(/[./]/)[0]!;

const fromProject = (text: string): Read => {
  let read: unknown;
  try {
    read = parse(text);
  } catch {
    return none;
  }
  const project = under(read, "project");
  const poetry = under(read, "tool", "poetry");
  const tool = under(read, "tool");
  const named = typeof under(project, "name") === "string" || typeof under(poetry, "name") === "string";
  const built =
    under(read, "build-system") !== undefined || under(tool, "setuptools") !== undefined || isTable(poetry);
  const kept =
    under(poetry, "package-mode") === false ||
    under(tool, "uv", "package") === false ||
    strings(under(project, "classifiers")).some((one) => one.startsWith("Private ::"));
  const wheel = under(tool, "hatch", "build", "targets", "wheel", "packages");
  const include = under(poetry, "packages");
  const listed = [
    ...(Array.isArray(under(tool, "setuptools", "packages"))
      ? strings(under(tool, "setuptools", "packages"))
      : []),
    ...strings(under(tool, "setuptools", "py-modules")),
    ...strings(wheel).map((path) => path.slice(path.lastIndexOf("/") + 1)),
    ...(Array.isArray(include) ? include.flatMap((one) => strings(under(one, "include"))) : []),
    ...strings(under(tool, "flit", "module", "name")),
    ...strings(under(tool, "uv", "build-backend", "module-name")),
  ];
  return {
    distributed: named && built && !kept,
    packages: listed.map(topOf),
    roots: [
      ...strings(under(tool, "setuptools", "packages", "find", "where")),
      ...strings(under(tool, "setuptools", "package-dir", "")),
      ...strings(wheel).map((path) => path.slice(0, Math.max(0, path.lastIndexOf("/")))),
      ...(Array.isArray(include) ? include.flatMap((one) => strings(under(one, "from"))) : []),
    ],
    entries: [
      ...entriesOf(under(project, "scripts"), "scripts of pyproject.toml"),
      ...entriesOf(under(project, "gui-scripts"), "gui-scripts of pyproject.toml"),
      ...entriesOf(under(project, "entry-points"), "entry-points of pyproject.toml"),
      ...entriesOf(under(poetry, "scripts"), "scripts of pyproject.toml"),
      ...entriesOf(under(poetry, "plugins"), "plugins of pyproject.toml"),
      ...entriesOf(
        under(tool, "setuptools", "dynamic", "version", "attr"),
        "the version of pyproject.toml",
      ).map(({ module, reason }) => splitLast(module, reason)),
      ...strings(under(tool, "hatch", "version", "path")).map(asModule),
      ...strings(under(read, "build-system", "build-backend")).map((module) => ({
        module,
        symbol: null,
        reason: "the build-backend of pyproject.toml",
      })),
    ],
    scripts: strings(under(tool, "setuptools", "script-files")),
  };
};

/** `pkg.version.VERSION` names something in a module. */
const splitLast = (path: string, reason: string): EntryPoint => {
  const at = path.lastIndexOf(".");
  return at < 0
    ? { module: path, symbol: null, reason }
    : { module: path.slice(0, at), symbol: path.slice(at + 1), reason };
};

const asModule = (path: string): EntryPoint => ({
  module: path
    .replace(/\.py$/, "")
    .replace(/^src\//, "")
    .replaceAll("/", "."),
  symbol: null,
  reason: "the version of pyproject.toml",
});

/** Sections of an INI file: keys with their lines joined. */
const readIni = (text: string): Map<string, Map<string, string>> => {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  let key = "";
  for (const line of text.split("\n")) {
    const head = /^\[([^\]]{1,200})\]/.exec(line);
    if (head !== null) {
      section = sections.get(head[1]!) ?? new Map<string, string>();
      sections.set(head[1]!, section);
      key = "";
      continue;
    }
    if (/^\s*[#;]/.test(line)) continue;
    const pair = /^([\w.-]{1,200})\s*[=:](.*)$/.exec(line);
    if (pair !== null) {
      key = pair[1]!;
      section.set(key, pair[2]!.trim());
    } else if (/^\s+\S/.test(line) && key !== "") section.set(key, `${section.get(key)!}\n${line.trim()}`);
  }
  return sections;
};

/** The right sides of lines `name = a.b:main`. */
const pairs = (text: string, reason: string): EntryPoint[] =>
  text
    .split("\n")
    .slice(0, maxItems)
    .flatMap((line) => {
      const at = line.indexOf("=");
      return at < 0 ? [] : (entryPoint(line.slice(at + 1), reason) ?? []);
    });

const fromSetupCfg = (text: string): Read => {
  const sections = readIni(text);
  const options = sections.get("options");
  const entries = [...(sections.get("options.entry_points") ?? [])].flatMap(([, value]) =>
    pairs(value, "entry points of setup.cfg"),
  );
  const lines = (value: string | undefined): string[] =>
    (value ?? "").split(/[\n,]/).map((one) => one.trim());
  const listed = lines(options?.get("packages")).filter((one) => /^[\w.]+$/.test(one));
  return {
    distributed: sections.get("metadata")?.has("name") === true,
    packages: [...listed, ...lines(options?.get("py_modules"))].filter(Boolean).map(topOf),
    roots: lines(sections.get("options.packages.find")?.get("where")).filter(Boolean),
    entries,
    scripts: lines(options?.get("scripts")).filter(Boolean),
  };
};

/** What stands in the brackets behind a keyword, quotes and all; bounded. */
const bracketed = (text: string, keyword: string): string => {
  const at = text.search(new RegExp(`\\b${keyword}\\s{0,9}=\\s{0,9}[\\[{(]`));
  if (at < 0) return "";
  let depth = 0;
  const end = Math.min(text.length, at + 65_536);
  for (let i = at; i < end; i++) {
    if ("[{(".includes(text[i]!)) depth++;
    else if ("]})".includes(text[i]!) && --depth <= 0) return text.slice(at, i);
  }
  return "";
};

const quoted = (text: string): string[] =>
  [...text.matchAll(/(["'])([^"'\n]{1,300})\1/g)].map((one) => one[2]!).slice(0, maxItems);

const fromSetup = (text: string): Read => {
  if (!/\bsetup\s{0,9}\(/.test(text) || !/\b(?:setuptools|distutils|skbuild|numpy)\b/.test(text)) return none;
  const commands = /entry_points\s{0,9}=\s{0,9}(["']{3})([\s\S]{0,20000}?)\1/.exec(text);
  return {
    distributed: true,
    packages: [...quoted(bracketed(text, "packages")), ...quoted(bracketed(text, "py_modules"))]
      .filter(
        (one) => /^[\w.]+$/.test(one) && !/find_(?:namespace_)?packages/.test(bracketed(text, "packages")),
      )
      .map(topOf),
    roots: [
      ...quoted(bracketed(text, "package_dir")).filter((one) => /^[\w/.-]+$/.test(one)),
      ...[
        ...text.matchAll(
          /find_(?:namespace_)?packages\(\s{0,9}(?:where\s{0,9}=\s{0,9})?["']([\w./-]{1,99})["']/g,
        ),
      ].map((one) => one[1]!),
    ],
    entries: [
      ...quoted(bracketed(text, "entry_points")).flatMap((one) => pairs(one, "entry_points of setup.py")),
      ...(commands === null ? [] : pairs(commands[2]!, "entry_points of setup.py")),
    ],
    scripts: quoted(bracketed(text, "scripts")),
  };
};

const readers: ReadonlyMap<string, (text: string) => Read> = new Map([
  ["pyproject.toml", fromProject],
  ["setup.cfg", fromSetupCfg],
  ["setup.py", fromSetup],
]);

export const isPythonManifest = (path: RepoPath): boolean =>
  readers.has(path.slice(path.lastIndexOf("/") + 1));

/** Reads what a project's manifests say; never trusts it. */
export const readManifest = (path: RepoPath, text: string): Declared => {
  const cut = path.lastIndexOf("/");
  const read = text.length > maxText ? none : readers.get(path.slice(cut + 1))!(text);
  return { ...read, folder: path.slice(0, Math.max(0, cut)) };
};
