import type { Tree } from "../../ecosystem.js";
import { folderOf, inFolder } from "../path.js";

/** Longer specifiers and paths lead nowhere. In UTF-16 units. */
export const maxSpecifierLength = 1_000;

/** Path of a specifier seen from a folder, `""` for the root; null when it leads out of the repository. */
export const join = (folder: string, relative: string): string | null =>
  relative.length > maxSpecifierLength ? null : inFolder(folder, relative);

/** More folders around one are not looked at. */
const maxUpward = 128;

/** The folder and those above it, nearest first; the root is `""`, and the last one always. */
export const upward = (folder: string): readonly string[] => {
  const folders = [folder];
  for (let above = folder; above !== ""; ) {
    above = folders.length < maxUpward ? folderOf(above) : "";
    folders.push(above);
  }
  return folders;
};

/** `path` as seen from `folder`; null when it does not stand below. */
export const below = (path: string, folder: string): string | null => {
  if (folder === "") return path;
  if (path === folder) return "";
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
};

/** Sources before what is made of them or only describes them. */
const sources = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
const declarations = [".d.ts", ".d.mts", ".d.cts"];
const others = [".json", ".vue", ".svelte", ".astro", ".node", ".wasm", ".css"];
/** Of React Native and others; only where no file stands without one. */
const platforms = [".native", ".web", ".ios", ".android"];

/** What may stand in the tree for an ending that is written: `./a.js` is `a.ts` before it is compiled. */
const written = new Map<string, readonly string[]>([
  [".js", [".ts", ".tsx", ".js", ".jsx", ".d.ts"]],
  [".jsx", [".tsx", ".jsx", ".d.ts"]],
  [".mjs", [".mts", ".mjs", ".d.mts"]],
  [".cjs", [".cts", ".cjs", ".d.cts"]],
  [".d.ts", [".ts", ".tsx", ".js", ".jsx", ".d.ts"]],
  [".d.mts", [".mts", ".mjs", ".d.mts"]],
  [".d.cts", [".cts", ".cjs", ".d.cts"]],
  [".ts", [".ts"]],
  [".tsx", [".tsx"]],
  [".mts", [".mts"]],
  [".cts", [".cts"]],
]);

const endingOf = (path: string): string => {
  for (const ending of declarations) if (path.endsWith(ending)) return ending;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot) : "";
};

/** Without the ending of a script, if it has one: `lib/a.d.ts` is `lib/a`. */
export const stemOf = (path: string): string => {
  const ending = endingOf(path);
  return written.has(ending) ? path.slice(0, -ending.length) : path;
};

/** Finds files for paths that may lack an ending. All answers are paths of files in the tree. */
export interface Probe {
  /** The file for a path, by its ending or with one added. */
  readonly file: (path: string, suffixes?: readonly string[]) => string | null;
  /** The script for a path that has no ending. */
  readonly source: (stem: string) => string | null;
  /** The `index` file of a folder. */
  readonly index: (folder: string) => string | null;
  /** A file of which only variants for platforms are there. */
  readonly variant: (path: string) => string | null;
}

const at = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

export const createProbe = (tree: Tree): Probe => {
  const first = (stem: string, endings: readonly string[]): string | null => {
    for (const ending of endings) if (tree.hasFile(stem + ending)) return stem + ending;
    return null;
  };
  const source = (stem: string): string | null => first(stem, sources) ?? first(stem, declarations);
  const plain = (path: string): string | null => {
    if (path === "") return null;
    const ending = endingOf(path);
    const replacements = written.get(ending);
    if (replacements !== undefined) {
      const found = first(path.slice(0, -ending.length), replacements);
      if (found !== null) return found;
    } else if (ending !== "" && tree.hasFile(path)) return path;
    return source(path) ?? first(path, others) ?? (tree.hasFile(path) ? path : null);
  };
  const file = (path: string, suffixes: readonly string[] = []): string | null => {
    for (const suffix of suffixes) {
      const found = suffix === "" ? plain(path) : plain(stemOf(path) + suffix);
      if (found !== null) return found;
    }
    return plain(path);
  };
  return {
    file,
    source,
    index: (folder) => source(at(folder, "index")) ?? first(at(folder, "index"), others),
    variant: (path) => {
      for (const platform of platforms) {
        const found = source(stemOf(path) + platform);
        if (found !== null) return found;
      }
      return null;
    },
  };
};
