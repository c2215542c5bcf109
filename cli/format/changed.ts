import type { ChangedFile, Coverage, WorkTreeState } from "../../src/index.js";
import { count, counted, short } from "./numbers.js";
import { visible } from "./visible.js";

/** What an answer says of one of its files. */
interface Marked {
  readonly freshness: string | null;
  readonly source: "commit" | "working-tree";
  readonly added: boolean;
  readonly movedFrom: string | null;
}

/** `[working tree]`, `[new file]`, `[moved from src/a.ts]`, `[modified since 1a2b3c4d5]`; empty for what is as it was. */
export const markText = (
  { freshness, source, added, movedFrom }: Marked,
  { commit }: Pick<Coverage, "commit">,
): string => {
  if (freshness === null || freshness === "fresh") return "";
  if (freshness === "deleted") return `  [deleted since ${short(commit)}]`;
  const parts: string[] = [];
  if (added) parts.push("new file");
  if (movedFrom !== null) parts.push(`moved from ${visible(movedFrom)}`);
  if (freshness === "moved" && movedFrom === null) parts.push(`moved since ${short(commit)}`);
  if (source === "working-tree" && !added) parts.push("working tree");
  if (freshness === "modified" && source === "commit") parts.push(`modified since ${short(commit)}`);
  return `  [${parts.join(", ")}]`;
};

const countsOf = ({ modified, added, deleted, moved }: WorkTreeState): string =>
  [
    [modified, "modified"],
    [added, "new"],
    [deleted, "deleted"],
    [moved, "moved"],
  ]
    .flatMap(([files, what]) => (files === 0 ? [] : [`${count(files as number)} ${what}`]))
    .join(", ");

/** `with the working tree: 3 files modified, 1 new`; null where nothing changed or that is not compared. */
export const workingTreeText = ({ workingTree }: Pick<Coverage, "workingTree">): string | null => {
  if (workingTree === null) return null;
  const { flagged, complete } = workingTree;
  const counts = countsOf(workingTree);
  const notes = [
    ...(flagged > 0 ? [`${counted(flagged, "file")} of them too many or too large to be read anew`] : []),
    ...(complete ? [] : ["new files were not looked for"]),
  ];
  if (counts === "" && notes.length === 0) return null;
  return `working tree: ${[counts === "" ? "no changes" : counts, ...notes].join("; ")}`;
};

/** `src/a.ts (modified)`, `src/b.ts (new)`, `src/c.ts (moved from src/d.ts)`. */
export const changeText = ({ path, freshness, added, movedFrom }: ChangedFile): string => {
  const how = added ? "new" : movedFrom === null ? freshness : `moved from ${visible(movedFrom)}`;
  return `${visible(path)} (${how})`;
};
