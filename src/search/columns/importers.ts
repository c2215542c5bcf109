/** A file and what it imports, as written. */
export interface ImportingFile {
  /** Index in the order of paths. */
  readonly file: number;
  readonly specifiers: readonly string[];
}

const withoutExtension = (path: string): string => {
  const slash = path.lastIndexOf("/");
  const dot = path.lastIndexOf(".");
  return dot > slash + 1 ? path.slice(0, dot) : path;
};

/** `a/b/index` and the like are reached through the name of their folder. */
const folderEntry = /^(?:index|mod|__init__)$/;

/** The names by which others can import a file: its path without extension, and its folder's if it is the entry. */
const keysOf = (path: string): string[] => {
  const bare = withoutExtension(path);
  const slash = bare.lastIndexOf("/");
  return slash > 0 && folderEntry.test(bare.slice(slash + 1)) ? [bare, bare.slice(0, slash)] : [bare];
};

const joinPath = (from: string, specifier: string): string => {
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
};

/** `..pkg.mod` of Python as a path; dots of other languages' packages as slashes. */
const asPath = (specifier: string): { readonly relative: boolean; readonly path: string } => {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return { relative: true, path: specifier };
  const dots = /^\.+/.exec(specifier)?.[0].length ?? 0;
  if (dots > 0) {
    const up = "../".repeat(dots - 1);
    return { relative: true, path: `./${up}${specifier.slice(dots).replaceAll(".", "/")}` };
  }
  const path = specifier.replaceAll("::", "/").replaceAll("\\", "/");
  return { relative: false, path: path.includes("/") ? path : path.replaceAll(".", "/") };
};

const lastTwo = (path: string): string => path.split("/").slice(-2).join("/");

/**
 * How many files import each file, as far as specifiers alone tell: a prior for ranking, not an edge.
 *
 * Relative specifiers are joined; others count when their last two parts name exactly one file.
 */
export const countImporters = (
  paths: readonly string[],
  importing: readonly ImportingFile[],
): Uint32Array => {
  const counts = new Uint32Array(paths.length);
  if (importing.length === 0) return counts;
  const exact = new Map<string, number>();
  const suffix = new Map<string, number>();
  for (const [file, path] of paths.entries()) {
    for (const key of keysOf(path)) {
      if (!exact.has(key)) exact.set(key, file);
      const short = lastTwo(key);
      const known = suffix.get(short);
      suffix.set(short, known === undefined || known === file ? file : -1);
    }
  }
  for (const { file, specifiers } of importing) {
    const found = new Set<number>();
    for (const specifier of specifiers) {
      const { relative, path } = asPath(specifier);
      const full = relative ? joinPath(paths[file]!, path) : path;
      const target = relative
        ? (exact.get(full) ?? exact.get(withoutExtension(full)))
        : path.includes("/")
          ? (suffix.get(lastTwo(path)) ?? suffix.get(lastTwo(withoutExtension(path))))
          : undefined;
      if (target !== undefined && target >= 0 && target !== file) found.add(target);
    }
    for (const target of found) counts[target]!++;
  }
  return counts;
};
