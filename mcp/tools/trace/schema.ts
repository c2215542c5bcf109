import { z } from "zod";
import { edgeKinds } from "../../../src/model/graph.js";
import { traceDirections, traceLevels } from "../../../src/model/words.js";
import { basisSchema } from "../../answer/basis.js";
import { openCallsSchema } from "../../answer/open-calls.js";
import { basis, common, flag, line, number, several, text, total } from "../../words.js";

export const input = z.strictObject({
  from: several(text).unwrap().describe("Files, folders, symbols, packages or a question."),
  to: text.optional().describe("Shortest path to this."),
  impact: flag.describe("All that a change can reach, and its tests."),
  direction: z.enum(traceDirections).optional().describe("out (default): what it uses; in: what uses it."),
  kinds: several(z.enum(edgeKinds)),
  depth: number(1, 1_000),
  level: z.enum(traceLevels).optional(),
  tests: z.enum(["include", "exclude"]).optional(),
  external: flag.describe("Show packages outside."),
  ...common,
});

const edge = z.looseObject({
  from: z.string().describe("`path`, `path#symbol`, `folder/` or `external:name`."),
  to: z.string(),
  kind: z.enum(edgeKinds),
  line: line.describe("In the file of `from`."),
  basis,
  reason: z.string().optional(),
  count: total.optional().describe("How many edges it stands for, when more than one."),
});

const start = z.looseObject({
  text: z.string(),
  match: z.string().describe("How it was found; none: nothing is called so."),
  nodes: z.array(z.string()),
  nearest: z.array(z.string()).optional(),
});

export const output = z.looseObject({
  basis: basisSchema,
  starts: z.array(start),
  target: start.optional(),
  found: z.boolean().optional().describe("With `to`: whether a path leads there."),
  shown: total.describe("Nodes beyond the starts."),
  cut: total.optional().describe("Nodes that the limit or the budget left out, at least."),
  nodes: z
    .array(z.looseObject({ id: z.string(), line, depth: total }))
    .optional()
    .describe("Where each node stands; `response_format` detailed."),
  edges: z.array(edge).describe("In the order of the walk, or of the path."),
  unresolved: total.optional().describe("Calls that could not be resolved: edges may be missing."),
  unresolvedNamed: openCallsSchema.optional().describe("Calls of the starts' names that may lead to them."),
  impact: z
    .looseObject({
      nodes: total,
      files: total,
      inferred: total,
      importers: total.describe("Files that only import what is reached."),
      distances: z.array(z.looseObject({ distance: total, nodes: total, files: total })),
      testFiles: total,
      tests: z.array(z.string()).describe("Test files that use what is reached, the nearest first."),
    })
    .optional(),
  stale: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional(),
  cursor: z.string().optional(),
});
