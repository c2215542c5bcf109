import type { RepoPath } from "../../model/ids.js";
import type { Mark } from "./ecosystem.js";

export const rootOf = (
  path: RepoPath,
  definition: number | null,
  reason: string,
  { exports = false, test = false } = {},
): Mark => ({ kind: "root", path, definition, reason, exports, test });

export const follows = (path: RepoPath, definition: number, reason: string): Mark => ({
  kind: "follows",
  path,
  definition,
  reason,
});

export const doubt = (path: RepoPath, definition: number | null, reason: string): Mark => ({
  kind: "doubt",
  path,
  definition,
  reason,
});
