import type { Coverage } from "../../src/index.js";
import { count, counted, short } from "./numbers.js";

type Reasons = Readonly<Record<string, number>>;

const byCount = (skipped: Reasons): readonly (readonly [reason: string, files: number])[] =>
  Object.entries(skipped)
    .filter(([, files]) => files > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));

/** How many files there are for each reason, most first: `12 (8 binary, 4 symlink)`, `8 (binary)`, `none`. */
export const reasonsText = (skipped: Reasons): string => {
  const all = byCount(skipped);
  if (all.length === 0) return "none";
  const why =
    all.length === 1 ? all[0]![0] : all.map(([reason, files]) => `${count(files)} ${reason}`).join(", ");
  return `${count(all.reduce((sum, [, files]) => sum + files, 0))} (${why})`;
};

type Standing = Pick<Coverage, "commit" | "head" | "distance" | "known">;

/** Where the indexed commit stands against HEAD: `HEAD`, `3 commits behind HEAD`. Null without a HEAD. */
export const standing = (coverage: Standing): string | null => {
  const { commit, head, distance, known } = coverage;
  if (head === null) return null;
  if (commit === head) return "HEAD";
  if (known === false) return "not in this repository";
  if (distance === null) return "distance from HEAD unknown";
  // HEAD is ahead by what the indexed commit is behind.
  const parts: string[] = [];
  if (distance.ahead > 0) parts.push(`${counted(distance.ahead, "commit")} behind`);
  if (distance.behind > 0) parts.push(`${counted(distance.behind, "commit")} ahead of`);
  return `${parts.join(" and ")} HEAD`;
};

/** `450f253aa (HEAD)`, `450f253aa (HEAD), incomplete`. */
export const commitLine = (coverage: Standing & Pick<Coverage, "incomplete">): string => {
  const where = standing(coverage);
  const commit = where === null ? short(coverage.commit) : `${short(coverage.commit)} (${where})`;
  return coverage.incomplete ? `${commit}, incomplete` : commit;
};

/** Why nothing can be said of the working tree; null when it can, or when no repository was asked. */
export const strangerText = ({ commit, known }: Pick<Coverage, "commit" | "known">): string | null =>
  known === false
    ? `This repository does not have commit ${short(commit)}: which files have changed cannot be told.`
    : null;

/** `213 files searched, 3 not ranked, skipped: 12 (8 binary, 4 symlink)`. */
export const searchedText = (
  searched: number,
  { unranked, skipped }: Pick<Coverage, "unranked" | "skipped">,
): string => {
  const notRanked = unranked > 0 ? `, ${count(unranked)} not ranked` : "";
  return `${counted(searched, "file")} searched${notRanked}, skipped: ${reasonsText(skipped)}`;
};
