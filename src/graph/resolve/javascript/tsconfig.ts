import { matches, partsOf } from "./globs.js";
import { asText, asTexts, member, members } from "./json.js";
import { below, join } from "./paths.js";

/** More of a list is not read. */
export const maxList = 1_000;

/** Each file of the tree is held against each of them. */
const maxGlobs = 256;

/** `@app/*`: what stands before and after the star; `suffix` is null where there is none. */
interface PathPattern {
  readonly prefix: string;
  readonly suffix: string | null;
  /** Paths in the repository, with a star where that of the pattern goes. */
  readonly targets: readonly string[];
}

/** Where a compiler writes what it makes of a folder of sources. */
interface Output {
  readonly folder: string;
  readonly sources: string;
  /** False where the folder of sources is not written down. */
  readonly certain: boolean;
}

/** What a `tsconfig.json` or `jsconfig.json` says of finding files, with all that it extends. */
export interface Config {
  readonly baseUrl: string | null;
  readonly paths: readonly PathPattern[];
  readonly rootDirs: readonly string[];
  readonly outputs: readonly Output[];
  readonly conditions: readonly string[];
  readonly suffixes: readonly string[];
}

/** Later ones first: the first value found is the one that holds. */
export interface Layer {
  readonly folder: string;
  readonly value: unknown;
}

const patternOf = (folder: string, pattern: string, targets: unknown): PathPattern | null => {
  const star = pattern.indexOf("*");
  const paths = asTexts(targets)
    .slice(0, maxList)
    .map((target) => join(folder, target))
    .filter((target) => target !== null);
  if (paths.length === 0) return null;
  if (star < 0) return { prefix: pattern, suffix: null, targets: paths };
  return { prefix: pattern.slice(0, star), suffix: pattern.slice(star + 1), targets: paths };
};

/** The part before any star. */
const plainFolder = (glob: string): string => {
  const parts = glob.split("/");
  const star = parts.findIndex((part) => /[*?{]/.test(part));
  return (star < 0 ? parts : parts.slice(0, star)).join("/");
};

const outputsOf = (layers: readonly Layer[], option: (name: string) => Located | null): readonly Output[] => {
  const own = layers[0]!;
  const rootDir = option("rootDir");
  const root = rootDir === null ? null : pathOf(rootDir);
  const include = asTexts(member(own.value, "include"));
  const only = include.length === 1 ? join(own.folder, plainFolder(include[0]!)) : null;
  const composite = option("composite")?.value === true;
  const roots: { readonly sources: string; readonly certain: boolean }[] = [];
  if (root !== null) roots.push({ sources: root, certain: true });
  else {
    if (composite) roots.push({ sources: own.folder, certain: true });
    if (only !== null) roots.push({ sources: only, certain: true });
    roots.push({ sources: join(own.folder, "src")!, certain: false });
    roots.push({ sources: own.folder, certain: false });
  }
  const folders = ["outDir", "declarationDir"].flatMap((name) => {
    const found = option(name);
    const path = found === null ? null : pathOf(found);
    return path === null || path === own.folder ? [] : [path];
  });
  return [...new Set(folders)].flatMap((folder) => roots.map((one) => ({ folder, ...one })));
};

interface Located {
  readonly folder: string;
  readonly value: unknown;
}

const pathOf = ({ folder, value }: Located): string | null => {
  const text = asText(value);
  return text === null ? null : join(folder, text);
};

/** What `files`, `include` and `exclude` say; each stands for itself where the files below have it. */
export const inputsOf = (layers: readonly Layer[]): ((path: string) => boolean) => {
  const list = (name: string): readonly string[] | null => {
    for (const { folder, value } of layers) {
      const found = member(value, name);
      if (Array.isArray(found))
        return asTexts(found)
          .slice(0, name === "files" ? maxList : maxGlobs)
          .flatMap((glob) => join(folder, glob.replace(/^\$\{configDir\}\//, "./")) ?? []);
    }
    return null;
  };
  const files = list("files");
  const include = list("include") ?? (files === null ? [layers[0]!.folder] : []);
  // A folder takes in all below it; and who takes in TypeScript is near enough to the JavaScript beside it.
  const open = (glob: string) => {
    const last = glob.slice(glob.lastIndexOf("/") + 1);
    return partsOf(/\*|\.\w+$/.test(last) ? glob.replace(/\*\.[cm]?[jt]sx?$/, "*") : `${glob}/**`);
  };
  const wanted = include.map(open);
  const unwanted = [...(list("exclude") ?? []).map((glob) => partsOf(`${glob}/**`))];
  const exact = new Set(files ?? []);
  return (path) => {
    if (exact.has(path)) return true;
    const parts = path.split("/");
    const any = (globs: readonly (readonly string[])[]) => globs.some((glob) => matches(glob, parts));
    return any(wanted) && !any(unwanted);
  };
};

export const compose = (layers: readonly Layer[]): Config => {
  const own = layers[0]!.folder;
  /** `${configDir}` is the folder of the file that is asked, not of the one that it extends. */
  const moved = (value: unknown): string | null => {
    const text = asText(value);
    const rest = text === null ? null : /^\$\{configDir\}(.*)$/.exec(text);
    return rest === null ? null : join(own, rest[1]!);
  };
  const option = (name: string): Located | null => {
    for (const { folder, value } of layers) {
      const found = member(member(value, "compilerOptions"), name);
      if (found === undefined || found === null) continue;
      const path = moved(found);
      return path === null ? { folder, value: found } : { folder: "", value: path };
    }
    return null;
  };
  const base = option("baseUrl");
  const baseUrl = base === null ? null : pathOf(base);
  const paths = option("paths");
  const rootDirs = option("rootDirs");
  const expand = (targets: unknown): { readonly folder: string; readonly targets: unknown } => {
    const first = asTexts(targets).map(moved);
    return first.some((path) => path !== null)
      ? { folder: "", targets: first }
      : { folder: baseUrl ?? paths!.folder, targets };
  };
  return {
    baseUrl,
    paths:
      paths === null
        ? []
        : members(paths.value)
            .slice(0, maxList)
            .flatMap(([pattern, value]) => {
              const { folder, targets } = expand(value);
              return patternOf(folder, pattern, targets) ?? [];
            }),
    rootDirs: asTexts(rootDirs?.value)
      .slice(0, maxList)
      .map((folder) => moved(folder) ?? join(rootDirs!.folder, folder))
      .filter((folder) => folder !== null),
    outputs: outputsOf(layers, option),
    conditions: asTexts(option("customConditions")?.value).slice(0, maxList),
    suffixes: asTexts(option("moduleSuffixes")?.value).slice(0, maxList),
  };
};

/** Paths that the patterns of a configuration give for a specifier: those of the longest prefix that fits. */
export const substitute = (config: Config, specifier: string): readonly string[] => {
  let best: PathPattern | null = null;
  for (const pattern of config.paths) {
    const { prefix, suffix } = pattern;
    if (suffix === null) {
      if (prefix === specifier) return pattern.targets;
      continue;
    }
    const fits =
      specifier.length >= prefix.length + suffix.length &&
      specifier.startsWith(prefix) &&
      specifier.endsWith(suffix);
    if (fits && (best === null || prefix.length > best.prefix.length)) best = pattern;
  }
  if (best === null) return [];
  const middle = specifier.slice(best.prefix.length, specifier.length - best.suffix!.length);
  return best.targets.map((target) => target.replace("*", () => middle));
};

/** Where a relative path leads from each of the roots that are laid over one another. */
export const otherRoots = (config: Config, path: string): readonly string[] => {
  let inside: string | null = null;
  for (const root of config.rootDirs) {
    const rest = below(path, root);
    if (rest !== null && (inside === null || rest.length < inside.length)) inside = rest;
  }
  return inside === null ? [] : config.rootDirs.map((root) => (root === "" ? inside : `${root}/${inside}`));
};
