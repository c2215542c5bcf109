import { z } from "zod";
import { standardCategories } from "../../../src/model/standards.js";
import { basisSchema } from "../../answer/basis.js";
import { common, line, path, text, total } from "../../words.js";

export const input = z.strictObject({
  repo: common.repo,
  path: text.optional().describe("Of its language."),
  language: text.optional(),
  category: z.enum(standardCategories).optional(),
  response_format: common.response_format,
});

const standard = z.looseObject({
  language: z.string(),
  category: z.enum(standardCategories),
  name: z.string().describe("What is decided: indentation, framework and so on."),
  preferred: z.string(),
  share: z.number().min(0).max(1).describe("Of all that was seen of this and its alternatives."),
  confidence: z.enum(["high", "medium", "low"]),
  count: total,
  files: total,
  examples: z.array(z.object({ path, line })),
  alternatives: z.array(z.object({ name: z.string(), count: total })).optional(),
});

export const output = z.looseObject({
  basis: basisSchema,
  languages: z.array(z.string()).describe("Languages with standards."),
  standards: z.array(standard),
  total: total.describe("Standards that were asked for."),
});
