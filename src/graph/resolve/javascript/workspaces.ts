import type { Tree } from "../../ecosystem.js";
import { alternativesOf, matches, partsOf } from "./globs.js";
import { asTexts, member, readJson, readYaml } from "./json.js";
import { below } from "./paths.js";

/** Globs beyond these are not read. */
const maxGlobs = 200;

/** A folder whose manifest says which packages below belong together. */
export interface Workspace {
  readonly folder: string;
  /** Whether the package in this folder is one of its members. */
  readonly has: (folder: string) => boolean;
}

const open = (folder: string, globs: readonly string[]): Workspace => {
  const read = (negated: boolean) =>
    globs
      .slice(0, maxGlobs)
      .filter((glob) => glob.startsWith("!") === negated && glob.length <= 500)
      .flatMap((glob) => alternativesOf(negated ? glob.slice(1) : glob))
      .map(partsOf);
  const wanted = read(false);
  const unwanted = read(true);
  return {
    folder,
    has: (path) => {
      const inside = below(path, folder);
      if (inside === null) return false;
      if (inside === "") return true;
      const parts = inside.split("/");
      const any = (list: readonly (readonly string[])[]) => list.some((glob) => matches(glob, parts));
      return any(wanted) && !any(unwanted);
    },
  };
};

const globsIn = (tree: Tree, path: string, name: string): readonly string[] => {
  if (name === "pnpm-workspace.yaml") return asTexts(member(readYaml(tree.manifest(path)), "packages"));
  const manifest = readJson(tree.manifest(path));
  if (name === "lerna.json") return asTexts(member(manifest, "packages"));
  const workspaces = member(manifest, "workspaces");
  return asTexts(member(workspaces, "packages") ?? workspaces);
};

const names = new Set(["package.json", "pnpm-workspace.yaml", "lerna.json"]);

/** The workspaces that the manifests of the tree declare, in the order of their folders. */
export const readWorkspaces = (tree: Tree): readonly Workspace[] => {
  const globs = new Map<string, string[]>();
  for (const path of tree.manifests) {
    const slash = path.lastIndexOf("/");
    const name = path.slice(slash + 1);
    if (!names.has(name)) continue;
    const found = globsIn(tree, path, name);
    if (found.length === 0) continue;
    const folder = path.slice(0, Math.max(0, slash));
    globs.set(folder, [...(globs.get(folder) ?? []), ...found]);
  }
  return [...globs].map(([folder, list]) => open(folder, list));
};
