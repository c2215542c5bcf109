import type { RepoPath } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import type { FolderRole, OverviewSize } from "../model/overview.js";
import type { ReadForm } from "../search/read-form.js";

/** Files `[first, end)` in the order of paths. */
export interface FileRange {
  readonly first: number;
  readonly end: number;
}

/** The first file whose path is not before `path`. */
const lowerBound = (form: ReadForm, path: string): number => {
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
export const filesBelow = (form: ReadForm, folder: RepoPath): FileRange =>
  folder === ""
    ? { first: 0, end: form.fileCount }
    : // `0` follows `/`, so it is the first that no path below the folder can begin with.
      { first: lowerBound(form, `${folder}/`), end: lowerBound(form, `${folder}0`) };

export const sizeOf = (form: ReadForm, { first, end }: FileRange): OverviewSize => {
  const languages = new Map<string, { files: number; lines: number }>();
  let lines = 0;
  let tests = 0;
  for (let file = first; file < end; file++) {
    const language = form.languageOf(file);
    const count = languages.get(language) ?? { files: 0, lines: 0 };
    languages.set(language, count);
    count.files++;
    count.lines += form.fileLines[file]!;
    lines += form.fileLines[file]!;
    if (form.flagsOf(file).test) tests++;
  }
  return {
    files: end - first,
    lines,
    tests,
    languages: [...languages]
      .map(([language, counts]) => ({ language, ...counts }))
      .sort((a, b) => b.lines - a.lines || compareUtf8(a.language, b.language)),
  };
};

/** Of ten files, so many make a folder what they are. */
const share = 0.8;

/** What most files are. A test that is also an example is a test. */
export const roleOf = (form: ReadForm, { first, end }: FileRange): FolderRole => {
  const counts = new Map<FolderRole, number>();
  for (let file = first; file < end; file++) {
    const flags = form.flagsOf(file);
    const role: FolderRole = flags.vendored
      ? "vendored"
      : flags.test
        ? "tests"
        : flags.example
          ? "examples"
          : flags.generated
            ? "generated"
            : flags.documentation
              ? "documentation"
              : flags.configuration
                ? "configuration"
                : "code";
    counts.set(role, (counts.get(role) ?? 0) + 1);
  }
  for (const [role, count] of counts) if (count >= share * (end - first)) return role;
  return (counts.get("code") ?? 0) > 0 ? "code" : "mixed";
};
