import { z } from "zod";
import { deadVerdicts } from "../../../src/model/words.js";
import { basisSchema } from "../../answer/basis.js";
import { common, freshness, line, path, several, text, total } from "../../words.js";

export const input = z.strictObject({
  path: several(text),
  verdict: several(z.enum(deadVerdicts)).describe("All but unknown by default."),
  ...common,
});

const finding = z.looseObject({
  path,
  startLine: line,
  endLine: line,
  symbol: z.string().nullable().describe("Null for a file."),
  kind: z.string(),
  verdict: z.enum(deadVerdicts),
  reason: z.string(),
  freshness: freshness.optional().describe("Of the file, where it has changed since the indexed commit."),
  movedTo: z.string().optional(),
});

export const output = z.looseObject({
  basis: basisSchema,
  total: total.describe("Findings that are asked for."),
  verdicts: z.record(z.string(), total).describe("Findings at `path` for each verdict."),
  findings: z.array(finding).describe("The surest first."),
  suppressed: total.optional().describe("Findings that somebody does not want to see."),
  notes: z.array(z.string()).optional(),
  cursor: z.string().optional(),
});
