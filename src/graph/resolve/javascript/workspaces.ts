import type { Tree } from "../../ecosystem.js";
import { asTexts, member, readJson, readYaml } from "./json.js";
import { below } from "./paths.js";

/** Counts beyond which the rest of a list is not read. */
const maxGlobs = 200;
const maxAlternatives = 64;

/** Alternatives in braces, written out: `{apps,libs}/*`. */
const alternativesOf = (glob: string): readonly string[] => {
  const done: string[] = [];
  const open = [glob];
  while (open.length > 0 && done.length + open.length <= maxAlternatives) {
    const text = open.pop()!;
    const end = text.indexOf("}");
    const start = end < 0 ? -1 : text.lastIndexOf("{", end);
    if (start < 0) {
      done.push(text);
      continue;
    }
    for (const part of text
      .slice(start + 1, end)
      .split(",")
      .slice(0, maxAlternatives))
      open.push(text.slice(0, start) + part + text.slice(end + 1));
  }
  return done;
};

/** One name against a pattern in which `*` stands for anything: the first fit of each piece, from the left. */
const fits = (pattern: string, name: string): boolean => {
  const pieces = pattern.split("*");
  const last = pieces.pop()!;
  const first = pieces.shift();
  if (first === undefined) return name === last;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= name.length - last.length;
};

/** Walks the set of parts that may come next, so that `**` costs no trial and return. */
const matches = (glob: readonly string[], path: readonly string[]): boolean => {
  let states = new Set([0]);
  for (const name of path) {
    const next = new Set<number>();
    for (const start of states) {
      for (let state = start; state < glob.length; state++) {
        const many = glob[state] === "**";
        if (many) next.add(state);
        else if (fits(glob[state]!, name)) next.add(state + 1);
        if (!many) break;
      }
    }
    states = next;
  }
  return [...states].some((state) => glob.slice(state).every((part) => part === "**"));
};

const partsOf = (glob: string): readonly string[] =>
  glob.split("/").filter((part) => part !== "" && part !== ".");

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
