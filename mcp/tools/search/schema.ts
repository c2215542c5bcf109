import { z } from "zod";
import { chunkKinds, searchModes, testChoices } from "../../../src/model/words.js";
import { basisSchema } from "../../answer/basis.js";
import { common, flag, freshness, line, path, several, source, text, total } from "../../words.js";

export const input = z.strictObject({
  query: text.describe("A question in words, or a name."),
  path: several(text).describe("Folder, file or glob."),
  language: several(text),
  extension: several(text),
  kind: several(z.enum(chunkKinds)),
  tests: z.enum(testChoices).optional(),
  mode: z.enum(searchModes).optional(),
  exists: flag.describe("Only yes or no."),
  ...common,
});

const result = z.looseObject({
  path,
  startLine: line,
  endLine: line,
  symbol: z.string().nullable(),
  kind: z.string(),
  freshness,
  source,
  added: z.literal(true).optional().describe("The indexed commit has no such file."),
  movedFrom: z.string().optional().describe("Where the indexed commit has the file."),
  language: z.string().optional(),
  score: z.number().optional(),
  line: line.optional().describe("Of the first line of `text`."),
  text: z.string().optional().describe("Lines that show why; without their common indentation."),
});

export const output = z.looseObject({
  basis: basisSchema,
  found: z.boolean().optional().describe("With `exists`."),
  best: z.string().nullable().optional().describe("With `exists`: the best file."),
  confidence: z.enum(["high", "medium", "low"]).optional().describe("low: nothing matched well."),
  results: z.array(result).describe("Best first."),
  matched: total.describe("Files that match."),
  searched: total.describe("Files that the filters let through."),
  related: z
    .array(z.looseObject({ path, symbol: z.string().nullable(), startLine: line, via: z.string() }))
    .optional()
    .describe("What edges of the best results lead to."),
  notes: z.array(z.string()).optional(),
  cursor: z.string().optional(),
});
