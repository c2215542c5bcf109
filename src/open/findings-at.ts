import { compileGlobs } from "../model/glob.js";
import type { RepoPath } from "../model/ids.js";
import { filesBelow, type ReadForm } from "../search/read-form.js";
import { absentFrom, normal } from "./overview.js";

/** Whether a path of the indexed commit is meant. */
export type At = (path: RepoPath) => boolean;

const globOf = (path: RepoPath): At | null => (/[*?[\]{}!]/.test(path) ? compileGlobs([path]) : null);

const someFile = (form: ReadForm, passes: At): boolean => {
  for (let file = 0; file < form.fileCount; file++) if (passes(form.pathOf(file))) return true;
  return false;
};

/** What one path of a question means: the file or folder that is called so, else what it matches as a glob. */
const atPath = (form: ReadForm, asked: string): At => {
  const path = form.findPath(asked) >= 0 ? asked : normal(asked);
  if (path === "") return () => true;
  const { first, end } = filesBelow(form, path);
  if (end > first || form.findPath(path) >= 0) return (one) => one === path || one.startsWith(`${path}/`);
  const glob = globOf(path);
  if (glob === null || !someFile(form, glob)) throw absentFrom(form, asked, path);
  return glob;
};

/**
 * What the paths of a question mean; everything where there are none.
 *
 * @param form of the indexed commit.
 * @throws SheafError `bad-argument` for a path that nothing indexed stands at; near ones are named.
 */
export const atPaths = (form: ReadForm, asked: readonly string[]): At => {
  const all = asked.map((path) => atPath(form, path));
  return all.length === 0 ? () => true : (path) => all.some((one) => one(path));
};
