import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { maxConfigBytes, storageFormat } from "../git/configuration.js";
import type { RepositoryPlace } from "../git/discover.js";
import { operationInProgress } from "../git/operation.js";
import type { GitReader } from "../git/reader.js";
import type { Finding } from "../model/doctor.js";
import type { Commands } from "./command.js";
import { counted, note, ok } from "./finding.js";

/** The working tree, or the git directory of a bare repository. */
export const rootOf = ({ workTree, gitDir }: RepositoryPlace): string => workTree ?? gitDir;

const isPartial = async (commonDir: string): Promise<boolean> => {
  const text = await readFile(join(commonDir, "config")).catch(() => null);
  if (text === null || text.length > maxConfigBytes) return false;
  return storageFormat(text.toString("utf8")).partial;
};

const kindOf = ({ workTree, gitDir, commonDir }: RepositoryPlace): string => {
  if (workTree === null) return "the repository";
  return gitDir === commonDir ? "the working tree" : "the linked working tree";
};

/** What kind of repository it is, and what that means for answers. */
export const checkRepository = async (reader: GitReader, { git }: Commands): Promise<readonly Finding[]> => {
  const { commonDir, gitDir } = reader;
  const [head, branch, operation] = await Promise.all([
    reader.head(),
    reader.headName(),
    operationInProgress(gitDir),
  ]);
  const on = branch === null ? "with a detached HEAD" : `on branch ${branch}`;
  const what = `${kindOf(reader)} ${rootOf(reader)}, ${on}`;
  const findings: Finding[] = [
    head === null
      ? note("repository", `${what}, which has no commit yet`, "Commit something first.")
      : ok("repository", `${what} at ${head.slice(0, 10)}`),
  ];
  if (operation !== null) {
    const why = "`sheaf refresh` waits until it is over; answers speak of HEAD as it is now";
    findings.push(note("repository", `git is in the middle of a ${operation}: ${why}`));
  }
  const ends = reader.shallowEnds().size;
  if (ends > 0) {
    const what = `the clone is shallow (history ends at ${counted(ends, "commit")}): bundles of older commits are not found`;
    findings.push(note("repository", what, git("fetch --unshallow")));
  }
  if (await isPartial(commonDir)) {
    const what =
      "the clone is partial: a build needs every file of the commit, and fetches none that is missing";
    findings.push(note("repository", what, git("fetch --refetch --no-filter")));
  }
  return findings;
};
