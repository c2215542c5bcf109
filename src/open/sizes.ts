import { compareUtf8 } from "../model/order.js";
import type { FolderRole, OverviewSize } from "../model/overview.js";
import type { FileRange, ReadForm } from "../search/read-form.js";

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
