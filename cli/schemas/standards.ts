import { z } from "zod";
import { type StandardCategory, standardCategories } from "../../src/index.js";
import { coverage } from "./coverage.js";
import { line, objectId, repoPath, total } from "./words.js";

const standardWith = (share: z.ZodNumber) =>
  z.object({
    preferred: z.string().describe("What is done most."),
    usageCount: total.describe("How often it was seen: of a library, lines that import or use it."),
    share: share.describe("Of all that was seen of this and its alternatives."),
    files: total,
    confidence: z
      .enum(["high", "medium", "low"])
      .describe("high: 20 times in 5 files and a share of 0.8; medium: 5 times in 2 files and 0.6."),
    rationale: z.string().describe("What the counts say."),
    examples: z.array(z.object({ path: repoPath, line })).describe("Two at most, of different files."),
    alternatives: z
      .array(z.object({ name: z.string(), usageCount: total, files: total }))
      .describe("What is done instead, most first."),
  });

const languageWith = (share: z.ZodNumber) => {
  const entries = z.record(z.string(), standardWith(share)).optional();
  const categories = Object.fromEntries(standardCategories.map((category) => [category, entries])) as Record<
    StandardCategory,
    typeof entries
  >;
  return z.object({
    language: z.string().describe("Language id; typescript stands for tsx too."),
    files: total.describe("Looked at: neither generated nor vendored."),
    tests: total.describe("Of these, test code."),
    categories: z.object(categories).describe("By category, then by what is decided there."),
  });
};

/** The object of a bundle, as FORMAT.md describes it. */
export const standardsObject = z
  .object({
    languages: z.array(languageWith(z.int().min(0).max(1000))).describe("Sorted; shares in thousandths."),
  })
  .describe("The object `standards.json` of a bundle.");

export const standardsOutput = z
  .object({
    commit: objectId.describe("The indexed commit."),
    head: objectId.nullable(),
    languages: z.array(languageWith(z.number().min(0).max(1))).describe("Those with most files first."),
    agents: z
      .array(z.object({ path: z.string(), action: z.string(), reason: z.string().nullable() }))
      .optional()
      .describe("With --agents FILE: what was done."),
    block: z.string().optional().describe("With --agents: what assistants are told."),
    coverage,
  })
  .describe("Output of `sheaf standards --json`.");

export type StandardsOutput = z.output<typeof standardsOutput>;
