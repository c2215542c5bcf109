import type { EdgeKind } from "../../../model/graph.js";
import type { RepoPath } from "../../../model/ids.js";
import type { SnapshotFile } from "../../../model/snapshot.js";
import type { Mark, Project } from "../ecosystem.js";
import type { Home, Homes } from "./homes.js";
import { asText, member } from "./json.js";
import { doubtGiven } from "./marking.js";
import { nameOf } from "./paths.js";
import type { Sources } from "./sources.js";

const importing: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["imports", "re-exports"]);

/** Bytes; larger ones are records, hardly written for readers. */
const maxBytes = 131_072;
const maxTexts = 4_000;

/** Documentation, and data that may name modules. */
const mayName = ({ path, bytes, skip }: SnapshotFile): boolean =>
  skip === null &&
  bytes <= maxBytes &&
  /\.(md|markdown|mdx|adoc|rst|json)$/i.test(path) &&
  !/(^|\/)(node_modules|changelog[^/]*|history\.md|package-lock\.json|locales?|i18n|translations?)(\/|$)/i.test(
    path,
  );

/** Texts that may name files by paths behind the name of their package: none where all files are imported. */
export const textsForDeep = ({ own, files, graph }: Omit<Project, "text">): readonly RepoPath[] => {
  const some = own.some(
    ({ file }) => !file.flags.test && graph.in(graph.file(file.path), importing).length === 0,
  );
  return some
    ? files
        .filter(mayName)
        .slice(0, maxTexts)
        .map(({ path }) => path)
    : [];
};

/** `@scope/name/lib/a` as the name of a package and a path behind it. */
const deepOf = (specifier: string): readonly [string, string] | null => {
  const match = /^((?:@[\w.~-]+\/)?[\w.~-]+)\/([\w@.~/-]{1,300})$/.exec(specifier);
  return match === null || match[1]!.startsWith(".") ? null : [match[1]!, match[2]!];
};

const namedIn = (path: RepoPath, text: string): readonly string[] => {
  const pattern = path.endsWith(".json")
    ? /"([^"\\\s]{3,300})"/g
    : /(?:\brequire\s*\(|\bimport\s*\(?|\bfrom)\s*["']([^"'\s]{3,300})["']/g;
  return [...text.matchAll(pattern)].map((match) => match[1]!);
};

/**
 * Files that a text or another package names by a path behind the name of their package, and with them all that nothing
 * imports of a package with no `exports`: others import its files so.
 */
export function* marksOfDeep(project: Project, homes: Homes, sources: Sources): Iterable<Mark> {
  const byName = new Map<string, Home>();
  for (const home of homes.all) {
    const name = asText(member(home.manifest, "name"));
    if (name !== null && !byName.has(name)) byName.set(name, home);
  }
  const open = new Map<Home, RepoPath>();
  const named = new Map<RepoPath, RepoPath>();
  const see = (by: RepoPath, specifier: string): void => {
    const deep = deepOf(specifier);
    const home = deep === null ? undefined : byName.get(deep[0]);
    if (home === undefined) return;
    const found = sources.locate(home.folder, deep![1]);
    for (const path of found) if (!named.has(path)) named.set(path, by);
    const isOther = homes.around(by)[0] !== home || nameOf(by).match(/\.json$/) === null;
    if (found.length > 0 && isOther && home.published && member(home.manifest, "exports") === undefined)
      if (!open.has(home)) open.set(home, by);
  };
  for (const file of project.files) {
    if (!mayName(file)) continue;
    const text = project.text(file.path);
    if (text !== null) for (const specifier of namedIn(file.path, text)) see(file.path, specifier);
  }
  for (const { file, facts } of project.own) {
    const home = homes.around(file.path).find(({ manifestPath }) => manifestPath !== null);
    for (const { specifier } of facts.imports) {
      const deep = deepOf(specifier);
      if (deep !== null && byName.get(deep[0]) !== home) see(file.path, specifier);
    }
  }
  for (const [path, by] of named)
    yield doubtGiven(path, `${by} names it by a path behind the name of its package`);
  if (open.size === 0) return;
  for (const { file } of project.own) {
    const home = homes.around(file.path).find(({ manifestPath }) => manifestPath !== null);
    const by = home === undefined ? undefined : open.get(home);
    if (by === undefined || file.flags.test) continue;
    if (project.graph.in(project.graph.file(file.path), importing).length === 0)
      yield doubtGiven(file.path, `others import files of its package by their paths, as in ${by}`);
  }
}
