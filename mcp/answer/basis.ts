import { z } from "zod";
import type { Coverage } from "../../src/model/report.js";
import type { OpenRepository } from "../tool.js";
import { quoted } from "./content.js";
import { counted, short, sumOf } from "./numbers.js";

type Told = Pick<OpenRepository, "name" | "notice">;

export const basisSchema = z
  .looseObject({
    repo: z.string(),
    commit: z.string().describe("The indexed commit; its first digits."),
    head: z.string().optional().describe("HEAD, where it is another commit."),
    behind: z.int().min(0).optional().describe("Commits that HEAD has and the indexed commit has not."),
    ahead: z.int().min(0).optional().describe("Commits that the indexed commit has and HEAD has not."),
    changed: z
      .int()
      .min(0)
      .optional()
      .describe("Files of the working tree that differ from the indexed commit."),
    included: z
      .int()
      .min(0)
      .optional()
      .describe("Of those, in the answer as they are now; the deleted ones are gone."),
    skipped: z.int().min(0).describe("Files of the commit that are not indexed."),
    incomplete: z.literal(true).optional().describe("The index does not stand for the whole commit."),
    notice: z.string().optional(),
  })
  .describe("What the answer rests on.");

type Basis = z.output<typeof basisSchema>;

/** Whose state an answer tells: the working tree's of now, or the indexed commit's alone. */
type Speaks = "now" | "commit";

const changesOf = ({ workingTree }: Coverage, speaks: Speaks): Pick<Basis, "changed" | "included"> => {
  if (workingTree === null) return {};
  const { modified, added, deleted, moved, flagged } = workingTree;
  const changed = modified + added + deleted + moved;
  return changed === 0 || speaks === "commit" ? { changed } : { changed, included: changed - flagged };
};

/** What every answer rests on, as data. */
export const basisOf = ({ name, notice }: Told, coverage: Coverage, speaks: Speaks = "now"): Basis => {
  const { commit, head, distance, skipped, incomplete } = coverage;
  return {
    repo: name,
    commit: short(commit),
    ...(head !== null && head !== commit ? { head: short(head) } : {}),
    ...(distance !== null && distance.ahead > 0 ? { behind: distance.ahead } : {}),
    ...(distance !== null && distance.behind > 0 ? { ahead: distance.behind } : {}),
    ...changesOf(coverage, speaks),
    skipped: sumOf(skipped),
    ...(incomplete ? { incomplete: true as const } : {}),
    ...(notice === null ? {} : { notice }),
  };
};

/** Where the indexed commit stands against HEAD. */
export const standing = ({ commit, head, distance, known }: Coverage): string => {
  if (head === null) return "";
  if (commit === head) return " (HEAD)";
  if (known === false) return ", a commit that this repository does not have";
  if (distance === null) return `, HEAD ${short(head)} at an unknown distance`;
  const parts = [
    ...(distance.ahead > 0 ? [`${counted(distance.ahead, "commit")} behind`] : []),
    ...(distance.behind > 0 ? [`${counted(distance.behind, "commit")} ahead of`] : []),
  ];
  // Two commits with the same files may have no distance.
  return parts.length === 0 ? `, HEAD ${short(head)}` : `, ${parts.join(" and ")} HEAD ${short(head)}`;
};

/** What of the working tree is in an answer. */
const changesText = ({ workingTree, head }: Coverage, speaks: Speaks): string => {
  if (workingTree === null) return head === null ? "" : "; working tree not compared";
  const { modified, added, deleted, moved, flagged, complete } = workingTree;
  const changed = modified + added + deleted + moved;
  const unseen = complete ? "" : ", new files not looked for";
  if (changed === 0) return `; working tree unchanged${unseen}`;
  const included =
    speaks === "commit"
      ? "told as committed"
      : flagged === 0
        ? "answered as they are now"
        : `${changed - flagged} answered as they are now, ${flagged} not read (too many or too large): as committed, new ones missing`;
  return `; ${counted(changed, "changed file")} in the working tree, ${included}${unseen}`;
};

/** What every answer rests on, in one line. */
export const basisLine = ({ name, notice }: Told, coverage: Coverage, speaks: Speaks = "now"): string => {
  const skipped = sumOf(coverage.skipped);
  const why = skipped === 0 ? "" : `; ${counted(skipped, "file")} skipped`;
  const part = coverage.incomplete ? "; the index is incomplete: some of the commit is missing" : "";
  const more = notice === null ? "" : ` ${notice}${/[.!?]$/.test(notice) ? "" : "."}`;
  return `Index: ${quoted(name)} at ${short(coverage.commit)}${standing(coverage)}${changesText(coverage, speaks)}${why}${part}.${more}`;
};
