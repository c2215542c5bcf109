import type { Tree } from "../../ecosystem.js";
import { folderOf } from "../path.js";
import { asText, asTexts, member, readJson } from "./json.js";
import { join, upward } from "./paths.js";
import { type Config, compose, inputsOf, type Layer, maxList } from "./tsconfig.js";

/** Longer chains of `extends` end here. */
const maxChain = 50;

/** One file with what it extends, and what it takes in. */
interface Read {
  readonly path: string;
  readonly config: Config;
  readonly takesIn: (path: string) => boolean;
}

/** The configurations that hold for a file. */
interface Scope {
  /** The same for scopes of the same configurations. */
  readonly key: string;
  /** Those that take in the file first, then others of the nearest folder that has any. */
  readonly configs: readonly Config[];
}

export interface Configs {
  readonly of: (path: string) => Scope;
  /** Those of all folders above one, nearest first. */
  readonly above: (folder: string) => readonly Config[];
  /** All that stand in this very folder. */
  readonly all: (folder: string) => readonly Config[];
}

const isConfig = (name: string): boolean => /^[jt]sconfig(\.[^/]*)?\.json$/.test(name);

/**
 * Reads the configurations of a tree, each when it is first asked for.
 *
 * @param inPackage the path of a file in a package, as one that is named in `extends` from a folder.
 */
export const openConfigs = (
  tree: Tree,
  inPackage: (folder: string, specifier: string) => string | null,
): Configs => {
  const values = new Map<string, unknown>();
  const read = (path: string): unknown => {
    const known = values.get(path);
    if (known !== undefined) return known;
    const value = readJson(tree.manifest(path));
    values.set(path, value);
    return value;
  };
  const atPath = (folder: string, target: string): string | null => {
    const path = join(folder, target);
    if (path === null) return null;
    return [path, `${path}.json`, `${path}/tsconfig.json`].find((one) => read(one) !== null) ?? null;
  };
  const found = (folder: string, target: string): string | null =>
    /^\.\.?(\/|$)/.test(target) ? atPath(folder, target) : inPackage(folder, target);

  /** A file before what it extends; of several that it extends, the last first. */
  const layersOf = (path: string): readonly Layer[] => {
    const layers: Layer[] = [];
    const seen = new Set<string>();
    const open = [path];
    while (open.length > 0 && layers.length < maxChain) {
      const next = open.pop()!;
      if (seen.has(next)) continue;
      seen.add(next);
      const folder = folderOf(next);
      const value = read(next);
      layers.push({ folder, value });
      for (const target of asTexts(member(value, "extends")).slice(0, maxChain)) {
        const base = found(folder, target);
        if (base !== null) open.push(base);
      }
    }
    return layers;
  };

  const opened = new Map<string, Read>();
  const open = (path: string): Read => {
    const known = opened.get(path);
    if (known !== undefined) return known;
    const layers = layersOf(path);
    const own = { path, config: compose(layers), takesIn: inputsOf(layers) };
    opened.set(path, own);
    return own;
  };

  const at = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);
  const plain = new Map<string, readonly string[]>();
  /** The configuration with the plain name, and those beside it that it refers to. */
  const plainIn = (folder: string): readonly string[] => {
    const known = plain.get(folder);
    if (known !== undefined) return known;
    const main = ["tsconfig.json", "jsconfig.json"].map((name) => at(folder, name)).find(tree.hasFile);
    const references = main === undefined ? undefined : member(read(main), "references");
    const beside = (Array.isArray(references) ? references.slice(0, maxList) : []).flatMap(
      (item: unknown) => {
        const target = asText(member(item, "path"));
        const one = target === null ? null : atPath(folder, target);
        return one !== null && folderOf(one) === folder ? [one] : [];
      },
    );
    const paths = main === undefined ? [] : [...new Set([main, ...beside])];
    plain.set(folder, paths);
    return paths;
  };
  const everyIn = (folder: string): readonly string[] => [
    ...new Set([
      ...plainIn(folder),
      ...tree
        .list(folder)
        .filter(isConfig)
        .map((name) => at(folder, name)),
    ]),
  ];

  /** Nearest first: folders with a plain name, or where there is none at all, with any. */
  const folders = new Map<string, readonly string[]>();
  const foldersOf = (folder: string): readonly string[] => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const above = upward(folder);
    const withPlain = above.filter((one) => plainIn(one).length > 0);
    const found = withPlain.length > 0 ? withPlain : above.filter((one) => everyIn(one).length > 0);
    folders.set(folder, found);
    return found;
  };

  return {
    of: (path) => {
      const around = foldersOf(folderOf(path));
      const nearest = around.slice(0, 1).flatMap(everyIn).map(open);
      let taking: readonly Read[] = [];
      for (const folder of around) {
        const plainOnes = plainIn(folder).map(open);
        taking = plainOnes.filter(({ takesIn }) => takesIn(path));
        if (taking.length > 0) break;
      }
      const all = [...new Set([...taking, ...nearest])];
      return { key: all.map((one) => one.path).join(" "), configs: all.map(({ config }) => config) };
    },
    above: (folder) =>
      foldersOf(folder)
        .flatMap((above) => plainIn(above).slice(0, 1))
        .map((path) => open(path).config),
    all: (folder) => everyIn(folder).map((path) => open(path).config),
  };
};
