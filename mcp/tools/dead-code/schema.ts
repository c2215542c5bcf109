import { z } from "zod";
import { deadVerdicts } from "../../../src/model/words.js";
import { basisSchema } from "../../answer/basis.js";
import { common, freshness, line, path, several, text, total } from "../../words.js";

export const input = z.strictObject({
  path: several(text),
  symbol: text.optional().describe("What keeps this name or file alive."),
  verdict: several(z.enum(deadVerdicts)).describe("All but unknown by default."),
  ...common,
});

const finding = z.looseObject({
  path,
  startLine: line,
  endLine: line,
  symbol: z.string().nullable().describe("Null for a file."),
  kind: z.string(),
  verdict: z.enum([...deadVerdicts, "live"]),
  reason: z.string(),
  chain: z
    .array(z.looseObject({ path, line, symbol: z.string().nullable(), why: z.string() }))
    .optional()
    .describe("With `symbol`: the way from a root to it."),
  freshness: freshness.optional().describe("Of the file, where it has changed since the indexed commit."),
  movedTo: z.string().optional(),
});

export const output = z.looseObject({
  basis: basisSchema,
  total: total.describe("Findings that are asked for, or definitions called `symbol`."),
  verdicts: z.record(z.string(), total).optional().describe("Findings at `path` for each verdict."),
  findings: z
    .array(finding)
    .describe("The surest first; with `symbol` its definitions, also those with the verdict live."),
  suppressed: total.optional().describe("Findings that somebody does not want to see."),
  notes: z.array(z.string()).optional(),
  cursor: z.string().optional(),
});
