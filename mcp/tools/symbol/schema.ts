import { z } from "zod";
import { definitionKinds } from "../../../src/model/definition-kinds.js";
import { basisSchema } from "../../answer/basis.js";
import { openCallsSchema } from "../../answer/open-calls.js";
import { basis, common, freshness, line, path, several, source, text, total } from "../../words.js";
import { relations } from "./tell.js";

export const input = z.strictObject({
  name: text.describe("`save`, `Session.save`, `path#name` or `path:line`."),
  path: several(text).describe("Only definitions there."),
  kind: several(z.enum(definitionKinds)),
  ...common,
});

const neighbour = z.looseObject({
  path: z.string().nullable().describe("Null for a package outside."),
  line: line.describe("Where a caller calls, where a callee is defined."),
  symbol: z.string().nullable(),
  basis,
  reason: z.string().optional().describe("Why it was inferred."),
});

const section = z.looseObject({
  shown: total,
  total,
  inferred: total.optional().describe("Of all, those that are inferred."),
  items: z.array(neighbour),
});

const place = {
  path,
  startLine: line,
  endLine: line,
  line: line.describe("Of the name."),
  symbol: z.string().describe("Qualified."),
  kind: z.string(),
};

export const output = z.looseObject({
  basis: basisSchema,
  match: z
    .enum(["exact", "suffix", "inherited", "place", "fuzzy", "none"])
    .describe("fuzzy: nothing has the name, the nearest is shown."),
  total: total.describe("Definitions that match."),
  definitions: z.array(
    z.looseObject({
      ...place,
      freshness,
      source,
      added: z.literal(true).optional().describe("The indexed commit has no such file."),
      movedFrom: z.string().optional().describe("Where the indexed commit has the file."),
      linked: z.literal(false).optional().describe("It is new: nothing is known of its edges."),
      signature: z.string().optional(),
      doc: z.string().optional(),
      ...Object.fromEntries(relations.map((name) => [name, section.optional()])),
      members: z.looseObject({ shown: total, total, items: z.array(z.string()) }).optional(),
      unresolved: total.optional().describe("Calls inside it that lead nobody knows where."),
      unresolvedNamed: openCallsSchema.optional().describe("Calls of its name anywhere that may mean it."),
    }),
  ),
  others: z
    .array(
      z.looseObject({
        path,
        line: line.describe("Of the name."),
        symbol: z.string(),
        kind: z.string(),
        signature: z.string().optional(),
      }),
    )
    .optional()
    .describe("Further definitions that match; overloads with their signatures."),
  nearest: z.array(z.string()).optional().describe("Names that come near."),
  stale: z
    .array(z.string())
    .optional()
    .describe("Files of this answer that changed: edges are of the indexed commit."),
  notes: z.array(z.string()).optional(),
  cursor: z.string().optional(),
});
