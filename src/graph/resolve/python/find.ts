import type { Tree } from "../../ecosystem.js";
import { folderOf, sharedFolders } from "../path.js";
import { declaredRoots } from "./declared.js";
import type { Found, Modules } from "./modules.js";

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
): ((folder: string, specifier: string, name: string | null) => Found | null) => {
  const declared = declaredRoots(tree);
  /** Roots that follow from the packages in them. */
  const evident = new Set(
    modules.packages.filter((folder) => !modules.isPackage(folderOf(folder))).map(folderOf),
  );
  /** Declared roots by the first names that they have. */
  const byTop = new Map<string, string[]>();
  const rootsWith = (top: string): readonly string[] => {
    let known = byTop.get(top);
    if (known === undefined) {
      known = [...declared].filter((root) => modules.child(root, top) !== null);
      byTop.set(top, known);
    }
    return known;
  };

  /** Whether an import of `name` from what was found is one of this repository. A folder alone proves nothing. */
  const holds = (found: Found, length: number, name: string | null): boolean => {
    // A package of this name is here, though its part is not: made by a build, or removed.
    if (found.parts < length) return modules.isRegular(found.top);
    if (modules.isRegular(found.module)) return true;
    const inner = name === null ? null : modules.child(found.module.slice(0, -1), name);
    return inner !== null && modules.isRegular(inner);
  };

  const find = (folder: string, specifier: string, name: string | null): Found | null => {
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
      if (complete(found)) return found;
      partial ??= found;
    }
    const others = rootsWith(parts[0]!)
      .filter((root) => !above.has(root))
      .map((root) => ({
        root,
        found: tried(root),
        near: sharedFolders(`${root}/_`, `${folder}/_`),
      }))
      .filter(({ found }) => complete(found));
    const most = Math.max(-1, ...others.map(({ near }) => near));
    const best = others.filter(({ near }) => near === most).map(({ found }) => found);
    if (best.length > 0 && best.every((found) => found!.module === best[0]!.module)) return best[0]!;
    return partial;
  };

  const known = new Map<string, Found | null>();
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
