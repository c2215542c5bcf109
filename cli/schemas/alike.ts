import { z } from "zod";
import { coverage } from "./coverage.js";
import { freshness, line, objectId, repoPath, total } from "./words.js";

const share = z.number().min(0).max(1);
const lines = { startLine: line, endLine: line.describe("1-based, inclusive.") };
const asked = { commit: objectId.describe("The indexed commit."), head: objectId.nullable() };

export const alikeOutput = z
  .object({
    ...asked,
    language: z.string(),
    tokens: total.describe("Of the code that was given, without imports, comments and data."),
    files: total.describe("Compared."),
    found: total.describe("Places like it, before --limit."),
    unable: z
      .enum(["too-short", "no-units", "unreadable"])
      .nullable()
      .describe("Why nothing can be told; null when something can."),
    places: z
      .array(
        z.object({
          path: repoPath,
          ...lines,
          symbol: z.string().nullable(),
          kind: z.enum(["exact", "renamed", "near"]),
          score: share,
          tokens: total,
          test: z.boolean(),
          given: z.object(lines).describe("The lines of what was given that it is like."),
          freshness: freshness.nullable().describe("Of its file against the working tree; null without one."),
          movedTo: repoPath.nullable().describe("Where a moved file stands now."),
        }),
      )
      .describe("Best first."),
    coverage,
  })
  .describe("Output of `sheaf duplicates --like FILE --json`.");

const place = z.object({
  path: repoPath,
  ...lines,
  symbol: z.string().nullable(),
  kind: z.string(),
  language: z.string(),
  test: z.boolean(),
});

export const similarOutput = z
  .object({
    ...asked,
    pairs: z
      .array(
        z.object({
          given: place.nullable().describe("Null for code that was given with --like."),
          place,
          score: share.describe("How near their vectors are."),
        }),
      )
      .describe("Best first; what is a duplicate is not repeated here."),
    compared: total.describe("Definitions compared with all others."),
    leftOut: total.describe("Definitions that were not, because there are too many."),
    floor: share.describe("Below this score nothing is told."),
    unable: z.enum(["no-vectors", "unreadable", "no-definition"]).nullable(),
    coverage,
  })
  .describe("Output of `sheaf duplicates --similar --json`.");

export type AlikeOutput = z.output<typeof alikeOutput>;
export type SimilarOutput = z.output<typeof similarOutput>;
