import type { Assembly } from "../../model/assembly.js";
import type { RepoPath, SkipReason } from "../../model/ids.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import { splitWord } from "../../model/terms.js";
import type { Code } from "./code.js";
import { extensionOf, familiesOf } from "./traits.js";

/** Files that can be read as text though nothing was parsed. */
const readable: ReadonlySet<SkipReason | null> = new Set<SkipReason | null>([
  "minified",
  "too-complex",
  "parser-crash",
  "timed-out",
]);
/** Files whose text cannot be had. */
const closed: ReadonlySet<SkipReason | null> = new Set<SkipReason | null>([
  "too-large",
  "lfs-pointer",
  "missing-blob",
  "excluded",
  "binary",
]);

const dataLanguages = new Set([
  "json",
  "yaml",
  "toml",
  "xml",
  "ini",
  "properties",
  "makefile",
  "dockerfile",
  "html",
  "env",
]);
const dataExtensions = new Set(
  "sh bash zsh fish bat cmd ps1 cfg conf config gradle bazel bzl cmake nix tf hcl mod csproj vbproj fsproj props targets sln resx xaml plist storyboard xib in gyp gypi pro am ac rc services txt".split(
    " ",
  ),
);
const locks =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|composer\.lock|.*\.lock|go\.sum)$/;
/** What programs wrote down of a run. */
const records = new Set("snap log diff patch orig rej map svg css scss less sass".split(" "));
/** Larger data is not looked through. Bytes. */
const maxData = 262_144;
/** Nor are larger texts of which nobody knows what they are: grammars that name a module, templates. */
const maxOther = 65_536;

export type Way = "code" | "related" | "data" | "paths";

/**
 * How a file may name definitions: as linked code, as code that is not linked, as data, by the paths of their files (as
 * documentation that takes its examples from code), or not at all.
 */
export const wayOf = (code: Code, file: SnapshotFile): Way | null => {
  if (file.skip !== null)
    return readable.has(file.skip) && familiesOf(file.path).length > 0 ? "related" : null;
  if (code.byNode.has(code.graph.file(file.path))) return "code";
  if (file.language === "markdown" || locks.test(file.path)) return null;
  if (file.flags.documentation) return file.bytes <= maxOther ? "paths" : null;
  if (familiesOf(file.path).length > 0) return "related";
  const data =
    dataLanguages.has(file.language ?? "") ||
    dataExtensions.has(extensionOf(file.path)) ||
    extensionOf(file.path) === "";
  if (data) return file.bytes <= maxData ? "data" : null;
  const other = file.language === "text" && !records.has(extensionOf(file.path)) && !file.flags.test;
  return other && file.bytes <= maxOther ? "data" : null;
};

/** A file that cannot be read, and may use definitions of a family. */
export interface Closed {
  readonly path: RepoPath;
  readonly reason: SkipReason;
}

/** By family, the first file of its languages that cannot be read. */
export const closedFiles = (assembly: Assembly): ReadonlyMap<string, Closed> => {
  const first = new Map<string, Closed>();
  for (const { path, skip, flags } of assembly.files) {
    if (!closed.has(skip) || flags.vendored || flags.generated) continue;
    for (const family of familiesOf(path)) if (!first.has(family)) first.set(family, { path, reason: skip! });
  }
  return first;
};

/** The term of the index that stands for a name; null when it has none. */
const termOf = (name: string): string | null => {
  const { whole, parts } = splitWord(name);
  return whole ?? parts[0] ?? null;
};

/** Tells which files may hold one of the names, by the words of the index. */
export const createWords = (assembly: Assembly, names: Iterable<string>) => {
  const terms = new Set<string>();
  let all = false;
  for (const name of names) {
    const term = termOf(name);
    if (term === null) all = true;
    else terms.add(term);
  }
  return (file: SnapshotFile): boolean => {
    if (all || file.skip !== null || !file.ranked || file.facts === null || file.facts.generated) return true;
    return assembly.vocabulary(file).some((word) => terms.has(word));
  };
};
