import type { LinkFile } from "../input.js";
import { sharedFolders } from "./path.js";

/**
 * Of files that define the same thing, those that share the most folders with `path`; of these, where it is not test
 * code itself, those that are none, if there are some. Ascending, as given.
 */
export const nearest = (
  files: readonly LinkFile[],
  candidates: readonly number[],
  path: string,
  test: boolean,
): readonly number[] => {
  if (candidates.length < 2) return candidates;
  let most = -1;
  let near: number[] = [];
  for (const file of candidates) {
    const shared = sharedFolders(files[file]!.path, path);
    if (shared < most) continue;
    if (shared > most) near = [];
    most = shared;
    near.push(file);
  }
  const main = test ? [] : near.filter((file) => !files[file]!.test);
  return main.length > 0 ? main : near;
};
