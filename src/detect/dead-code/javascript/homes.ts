import type { RepoPath } from "../../../model/ids.js";
import type { Project } from "../ecosystem.js";
import { asText, member, members, readJson } from "./json.js";
import { folderOf, nameOf, upward } from "./paths.js";

/** A folder that tools are started in: one with a `package.json`, or with the configuration of a framework. */
export interface Home {
  /** The root is `""`. */
  readonly folder: string;
  /** What its `package.json` says; null where it has none. */
  readonly manifest: unknown;
  readonly manifestPath: RepoPath | null;
  /** What it depends on in any way. */
  readonly dependencies: ReadonlySet<string>;
  /** The same with those of the folders around. */
  readonly inherited: ReadonlySet<string>;
  /** Others may install it: what it exports is used by whom nobody knows. */
  readonly published: boolean;
}

export interface Homes {
  /** Sorted by folder. */
  readonly all: readonly Home[];
  /** Those around a path, nearest first. */
  readonly around: (path: RepoPath) => readonly Home[];
}

const marker =
  /^(package\.json|project\.json|deno\.jsonc?|(next|nuxt|svelte|astro|vite|remix|react-router|gatsby|docusaurus|expo|vitest|jest|playwright|cypress|wrangler)[.-]config\.[cm]?[jt]sx?|angular\.json|index\.html)$/;

const dependencyFields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

const dependenciesOf = (manifest: unknown): ReadonlySet<string> =>
  new Set(dependencyFields.flatMap((field) => members(member(manifest, field)).map(([name]) => name)));

const isPublished = (manifest: unknown): boolean => {
  if (asText(member(manifest, "name")) === null) return false;
  return member(manifest, "private") !== true || member(manifest, "publishConfig") !== undefined;
};

export const readHomes = (project: Project): Homes => {
  const folders = new Map<string, RepoPath | null>([["", null]]);
  for (const { path } of project.files) {
    const name = nameOf(path);
    if (!marker.test(name) || `/${path}`.includes("/node_modules/")) continue;
    const folder = folderOf(path);
    if (name === "package.json") folders.set(folder, path);
    else if (!folders.has(folder)) folders.set(folder, null);
  }
  const own = new Map<string, Home>();
  const open = (folder: string, manifestPath: RepoPath | null): Home => {
    const manifest = manifestPath === null ? null : readJson(project.text(manifestPath));
    const dependencies = dependenciesOf(manifest);
    const above = upward(folder)
      .slice(1)
      .flatMap((one) => [...(own.get(one)?.dependencies ?? [])]);
    return {
      folder,
      manifest,
      manifestPath,
      dependencies,
      inherited: new Set([...dependencies, ...above]),
      published: isPublished(manifest),
    };
  };
  // Shorter ones first, so that a home finds those around it.
  const sorted = [...folders].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  for (const [folder, path] of sorted) own.set(folder, open(folder, path));
  return {
    all: [...own.values()],
    around: (path) => upward(folderOf(path)).flatMap((folder) => own.get(folder) ?? []),
  };
};
