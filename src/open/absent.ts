import { SheafError } from "../model/error.js";
import type { RepoPath } from "../model/ids.js";
import type { ChangedFile } from "../model/report.js";
import { normal } from "./overview.js";

const commitAlone = "`sheaf overview --no-overlay` answers from the commit alone.";

/**
 * Why the working tree has nothing to answer from at a path, where its changes tell: the commit has it and it is gone
 * or holds nothing to answer from, or it is new and was not read.
 *
 * @returns null where they don't tell.
 */
export const whyAbsent = (
  changed: ReadonlyMap<RepoPath, ChangedFile> | null,
  asked: string,
): SheafError | null => {
  const path = normal(asked);
  const isAt = (one: RepoPath | null): boolean =>
    one !== null && (one === path || one.startsWith(`${path}/`));
  const said = JSON.stringify(asked.slice(0, 200));
  let gone = false;
  let unread = false;
  let empty = false;
  for (const change of changed?.values() ?? []) {
    if (isAt(change.movedFrom))
      return new SheafError(
        "bad-argument",
        `the indexed commit has ${said}, the working tree has its files elsewhere`,
        `${change.movedFrom} is ${change.path} now.`,
      );
    if (!isAt(change.path)) continue;
    gone ||= change.freshness === "deleted";
    unread ||= change.added && !change.overlaid;
    empty ||= !change.added && change.path === path;
  }
  if (empty)
    return new SheafError(
      "bad-argument",
      `the indexed commit has ${said}, what the working tree has there now is empty, too large or no text`,
      commitAlone,
    );
  if (gone)
    return new SheafError(
      "bad-argument",
      `the indexed commit has ${said}, the working tree has it no more`,
      commitAlone,
    );
  return unread
    ? new SheafError(
        "bad-argument",
        `${said} is new and was not read: too many files have changed, or too large ones`,
        "Commit them and run `sheaf build`.",
      )
    : null;
};
