import { z } from "zod";
import { total } from "../../words.js";

export const input = z.strictObject({
  repo: z.string().max(2_000).optional(),
  limit: z.int().min(1).max(500).optional().describe("Changed files listed."),
  response_format: z.enum(["concise", "detailed"]).optional(),
});

const place = z.looseObject({
  name: z.string().describe("What `repo` may call it."),
  root: z.string(),
  state: z.enum(["ready", "no-bundle", "not-a-repository", "error"]),
  problem: z.string().optional(),
  next: z.string().optional().describe("What to do: a command, or a sentence."),
  branch: z.string().nullable(),
  head: z.string().nullable(),
  worktrees: z.array(z.string()).optional().describe("Other working trees of it, which `repo` may name too."),
  operation: z.string().optional().describe("A rebase, merge or the like that is not done yet."),
  commit: z.string().optional().describe("The indexed commit."),
  choice: z.enum(["head", "same-tree", "ancestor"]).nullable().optional(),
  behind: total
    .nullable()
    .optional()
    .describe("Commits that HEAD has and the index has not; null for unknown."),
  ahead: total.nullable().optional(),
  current: z.boolean().nullable().optional().describe("Made by this very version of Sheaf."),
  incomplete: z.boolean().optional(),
  files: total.optional().describe("In the commit."),
  indexed: total.optional(),
  unranked: total.optional().describe("Indexed, but generated, vendored or blank: they give no answers."),
  skipped: z.record(z.string(), total).optional().describe("Not indexed, by reason."),
  languages: z.array(z.string()).optional(),
  workingTree: z
    .looseObject({
      modified: total,
      added: total,
      deleted: total,
      moved: total,
      included: total,
      flagged: total,
      complete: z.boolean(),
    })
    .nullable()
    .optional()
    .describe("Files that differ from the indexed commit; null where that is not compared."),
  changed: z
    .array(z.looseObject({ path: z.string(), freshness: z.string(), included: z.boolean() }))
    .optional()
    .describe("Those files, as many as asked for."),
});

export const output = z.looseObject({ repositories: z.array(place) });
