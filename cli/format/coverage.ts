import type { Coverage } from "../../src/index.js";
import { count, counted, short } from "./numbers.js";

type Reasons = Coverage["skipped"];

/** Files skipped for whatever reason. */
export const totalSkipped = (skipped: Reasons): number =>
  Object.values(skipped).reduce((sum, files) => sum + files, 0);

/** `8 binary, 2 too-large`: most first. */
export const reasons = (skipped: Reasons): string =>
  Object.entries(skipped)
    .filter(([, files]) => files > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([reason, files]) => `${count(files)} ${reason}`)
    .join(", ");

/** Where the indexed commit stands against HEAD: `HEAD`, `3 commits behind HEAD`. Null without a HEAD. */
export const standing = (coverage: Pick<Coverage, "commit" | "head" | "distance">): string | null => {
  const { commit, head, distance } = coverage;
  if (head === null) return null;
  if (commit === head) return "HEAD";
  if (distance === null) return "distance from HEAD unknown";
  // HEAD is ahead by what the indexed commit is behind.
  const parts: string[] = [];
  if (distance.ahead > 0) parts.push(`${counted(distance.ahead, "commit")} behind`);
  if (distance.behind > 0) parts.push(`${counted(distance.behind, "commit")} ahead of`);
  return `${parts.join(" and ")} HEAD`;
};

/** `450f253aa (HEAD)`. */
export const commitLine = (coverage: Pick<Coverage, "commit" | "head" | "distance">): string => {
  const where = standing(coverage);
  return where === null ? short(coverage.commit) : `${short(coverage.commit)} (${where})`;
};

/** `213 files searched, 12 skipped (8 binary, 4 symlink)`. */
export const searchedLine = (searched: number, skipped: Reasons): string => {
  const total = totalSkipped(skipped);
  const left = total === 0 ? "none skipped" : `${count(total)} skipped (${reasons(skipped)})`;
  return `${counted(searched, "file")} searched, ${left}`;
};
