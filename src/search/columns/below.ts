import type { RepoPath } from "../../model/ids.js";
import { compareUtf8 } from "../../model/order.js";
import type { ReadForm } from "./read.js";

/** Files `[first, end)` in the order of paths. */
export interface FileRange {
  readonly first: number;
  readonly end: number;
}

type Paths = Pick<ReadForm, "fileCount" | "pathOf">;

/** The first file whose path is not before `path`. */
export const firstNotBefore = (form: Paths, path: string): number => {
  let low = 0;
  let high = form.fileCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareUtf8(form.pathOf(middle), path) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The indexed files below a folder; an empty range when there is no such folder. */
export const filesBelow = (form: Paths, folder: RepoPath): FileRange =>
  folder === ""
    ? { first: 0, end: form.fileCount }
    : // `0` follows `/`, so it is the first that no path below the folder can begin with.
      { first: firstNotBefore(form, `${folder}/`), end: firstNotBefore(form, `${folder}0`) };
