import { z } from "zod";
import { digest, objectId, skipped, total } from "./words.js";

/** How the working tree differs from the indexed commit, in files. */
export const workingTree = z.object({
  modified: total,
  added: total,
  deleted: total,
  moved: total,
  overlaid: total.describe("Changed files whose text of now is in the answer."),
  flagged: total.describe("Changed files beyond the bounds of what is read anew."),
  complete: z.boolean().describe("False where new files could not be looked for."),
});

/** What every answer says about what it rests on. */
export const coverage = z
  .object({
    commit: objectId,
    tree: objectId,
    digest,
    head: objectId.nullable(),
    distance: z
      .object({
        ahead: total.describe("Commits that HEAD has and the indexed commit has not."),
        behind: total.describe("Commits that the indexed commit has and HEAD has not."),
      })
      .nullable()
      .describe("How far HEAD is from the indexed commit; null when it cannot be told."),
    known: z
      .boolean()
      .nullable()
      .describe("Whether the repository asked has the indexed commit; null without a repository."),
    incomplete: z.boolean().describe("Some blobs were missing or given up when the bundle was built."),
    counts: z.object({
      files: total.describe("Files in the tree."),
      indexed: total.describe("Files with facts."),
      chunks: total,
      definitions: total,
      references: total,
      imports: total,
      sourceBytes: total,
      partial: total.describe("Indexed files whose syntax tree has errors."),
      decodedWithFallback: total.describe("Indexed files that were not UTF-8."),
    }),
    unranked: total.describe("Indexed files that give no answers: they are generated, vendored or blank."),
    skipped,
    workingTree: workingTree
      .nullable()
      .describe("How the working tree differs from the indexed commit; null where that is not compared."),
  })
  .describe("What the answer rests on.");
