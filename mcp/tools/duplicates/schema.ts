import { z } from "zod";
import { cloneKinds } from "../../../src/model/words.js";
import { basisSchema } from "../../answer/basis.js";
import { common, flag, freshness, line, path, several, text, total } from "../../words.js";

/** Longest snippet, in UTF-16 units. */
const maxSnippet = 40_000;

export const input = z.strictObject({
  snippet: z.string().max(maxSnippet).optional().describe("Code to look for before you write it."),
  language: text.optional().describe("Of the snippet."),
  path: several(text).describe("Only there; of a snippet, where it will stand."),
  similar: flag.describe("Code that means the same but is written otherwise."),
  ...common,
});

const place = z.looseObject({
  path,
  startLine: line,
  endLine: line,
  symbol: z.string().nullable(),
  freshness: freshness.optional().describe("Of the file, where it has changed since the indexed commit."),
  movedTo: z.string().optional(),
});

const score = z.number().min(0).max(1);

export const output = z.looseObject({
  basis: basisSchema,
  total: total.describe("Classes, places or pairs that there are."),
  classes: z
    .array(
      z.looseObject({
        id: z.string(),
        kind: z.enum(cloneKinds),
        score,
        tokens: total,
        test: z.literal(true).optional().describe("In test code alone."),
        places: z.array(place),
        total: total.describe("Places of the class."),
      }),
    )
    .optional(),
  places: z
    .array(place.extend({ kind: z.enum(cloneKinds), score, tokens: total }))
    .optional()
    .describe("With `snippet`: code that is like it, the best first."),
  pairs: z
    .array(z.looseObject({ given: place.nullable(), place, score }))
    .optional()
    .describe("With `similar`: a guess by meaning; given is null for the snippet."),
  notes: z.array(z.string()).optional(),
  cursor: z.string().optional(),
});
