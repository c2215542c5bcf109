import type { Tree } from "../../ecosystem.js";
import { folderOf, sharedFolders } from "../path.js";
import { declaredRoots } from "./declared.js";
import type { Found, Modules } from "./modules.js";

/** Where an absolute import leads. */
export interface Absolute {
  readonly found: Found;
  /** The root is no declared one and not above the file: the only package of that name near. */
  readonly inferred: boolean;
}

/** All folders from this one up to the root. */
const upwards = (folder: string): string[] => {
  const all = [folder];
  for (let at = folder; at !== ""; all.push(at)) at = folderOf(at);
  return all;
};

/** What absolute imports mean in the files of a folder. A folder's question is answered once. */
export const createFinder = (
  tree: Tree,
  modules: Modules,
): ((folder: string, specifier: string, name: string | null) => Absolute | null) => {
  const declared = declaredRoots(tree);
  /** Roots that follow from the packages in them. */
  const evident = new Set(
    modules.packages.filter((folder) => !modules.isPackage(folderOf(folder))).map(folderOf),
  );
  const roots = [...declared, ...[...evident].filter((root) => !declared.has(root))];
  /** Roots by the first names that they have. */
  const byTop = new Map<string, string[]>();
  const rootsWith = (top: string): readonly string[] => {
    let known = byTop.get(top);
    if (known === undefined) {
      known = roots.filter((root) => modules.child(root, top) !== null);
      byTop.set(top, known);
    }
    return known;
  };

  /** Whether an import of `name` from what was found is one of this repository. A folder alone proves nothing. */
  const holds = (found: Found, length: number, name: string | null): boolean => {
    // A package of this name is here, though its part is not: made by a build, or removed.
    if (found.parts < length) return !found.top.endsWith("/");
    if (!found.module.endsWith("/")) return true;
    return name !== null && modules.child(found.module.slice(0, -1), name)?.endsWith("/") === false;
  };

  const find = (folder: string, specifier: string, name: string | null): Absolute | null => {
    const parts = specifier.split(".");
    const above = new Set(upwards(folder));
    const tried = (root: string): Found | null => {
      const found = modules.follow(root, parts);
      return found !== null && holds(found, parts.length, name) ? found : null;
    };
    const own = modules.rootOf(folder);
    const nearest = [
      own,
      ...upwards(folder).filter((root) => root !== own && (declared.has(root) || evident.has(root))),
    ];
    const complete = (found: Found | null): found is Found => found !== null && found.parts === parts.length;
    let partial: Found | null = null;
    for (const root of nearest) {
      const found = tried(root);
      if (complete(found)) return { found, inferred: false };
      partial ??= found;
    }
    const others = rootsWith(parts[0]!)
      .filter((root) => !above.has(root))
      .map((root) => ({
        root,
        found: tried(root),
        near: sharedFolders(`${root}/_`, `${folder}/_`),
        declared: declared.has(root),
      }))
      .filter(({ found }) => complete(found));
    for (const group of [others.filter((other) => other.declared), others.filter(({ near }) => near > 0)]) {
      const most = Math.max(-1, ...group.map(({ near }) => near));
      const best = group.filter(({ near }) => near === most);
      if (best.length !== 1 && new Set(best.map(({ found }) => found!.module)).size !== 1) continue;
      return { found: best[0]!.found!, inferred: !best[0]!.declared };
    }
    // Beside the file, as scripts and tests are run from their own folder.
    for (const root of upwards(folder)) {
      if (root === own || !root.startsWith(own)) break;
      const found = tried(root);
      if (complete(found)) return { found, inferred: true };
    }
    return partial === null ? null : { found: partial, inferred: false };
  };

  const known = new Map<string, Absolute | null>();
  return (folder, specifier, name) => {
    // The name counts only where folders alone are found.
    const key = `${folder}\n${specifier}\n${name ?? ""}`;
    let answer = known.get(key);
    if (answer === undefined) {
      answer = find(folder, specifier, name);
      known.set(key, answer);
    }
    return answer;
  };
};
