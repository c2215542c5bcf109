import { z } from "zod";
import { cloneKinds, deadVerdicts, definitionKinds, deltaGates } from "../../src/index.js";
import { digest, line, objectId, repoPath, skipped, total } from "./words.js";

const id = z.string().describe("16 hex digits; the same for the same finding in any commit.");
const verdict = z.enum(deadVerdicts);
const suppressed = z
  .object({
    reason: z.string(),
    path: repoPath,
    line: total.describe("Of a comment; 0 for sheaf.json."),
  })
  .nullable()
  .describe("Who does not want it to be shown; null for nobody.");
const gates = z.boolean().describe("It counts for --fail-on.");
const score = z.number().min(0).max(1);

const place = z.object({
  path: repoPath,
  startLine: line,
  endLine: line.describe("Inclusive."),
  symbol: z.string().nullable(),
  test: z.boolean().describe("In test code."),
});

const deadEntry = z.object({
  id,
  verdict,
  path: repoPath,
  startLine: z.int().min(0),
  endLine: z.int().min(0),
  symbol: z.string().nullable().describe("Qualified; null for a file."),
  kind: z.enum([...definitionKinds, "file"]),
  language: z.string(),
  exported: z.boolean(),
  reason: z.string().describe("Why it is said to be so."),
  suppressed,
  gates,
  before: z
    .object({ id, verdict, path: repoPath, startLine: z.int().min(0) })
    .nullable()
    .describe("What the base had; null for what it had not."),
});

const cloneKind = z.enum(cloneKinds);

const cloneEntry = z.object({
  id,
  kind: cloneKind,
  score: score.describe("That of the pair which is least alike."),
  tokens: total.describe("Of the shortest place."),
  test: z.boolean().describe("All places stand in test code."),
  members: z.array(place),
  suppressed,
  gates,
  change: z.enum(["added", "more-members", "fewer-members", "edited", "gone", "same"]),
  newMembers: z.array(total).describe("Which members, counted from 0, the base had not."),
  reuse: total
    .nullable()
    .describe("The member that was there and can be used instead; null when all are new."),
  goneMembers: z.array(place).describe("Places of the base that are no more."),
  before: z.object({ id, kind: cloneKind, score, members: z.array(place) }).nullable(),
});

const cycleEntry = z.object({
  id,
  files: z.array(repoPath),
  cut: z
    .array(z.object({ from: repoPath, to: repoPath, line: z.int().min(0) }))
    .describe("The imports without which there is no cycle."),
  typesOnly: z.boolean().describe("Nothing of it is there when the program runs."),
  suppressed,
  gates,
  newFiles: z.array(repoPath).describe("Files that were in no cycle before."),
  before: z.object({ id, files: z.array(repoPath) }).nullable(),
});

const changes = <T extends z.ZodType>(entry: T) =>
  z.object({
    new: z.array(entry),
    changed: z.array(entry),
    resolved: z.array(entry).describe("As the base had them, where the head has them no more."),
    unchanged: total,
    suppressed: total,
    suppressedFindings: z.array(entry).optional().describe("With --suppressed."),
  });

const side = z.object({
  revision: z.string().describe("As it was asked for."),
  commit: objectId,
  digest,
  from: z.enum(["store", "built", "given"]).describe("Where its bundle came from."),
  files: total,
  indexed: total,
  skipped,
  notCompared: z
    .record(z.string(), total)
    .describe("Files that were not compared for duplicates, by reason."),
});

export const diffOutput = z
  .object({
    base: side,
    head: side,
    mergeBase: z.boolean().describe("The base is the last commit that both have."),
    sameCommit: z.boolean().describe("A commit was compared with itself, which tells nothing."),
    notes: z.array(z.string()).describe("What a reader must know."),
    deadCode: changes(deadEntry),
    duplicates: changes(cloneEntry),
    cycles: changes(cycleEntry),
    idleSuppressions: z
      .array(
        z.object({
          finding: z.enum(["dead-code", "duplicates", "cycles"]).nullable(),
          reason: z.string(),
          path: repoPath,
          line: total,
          matched: total,
        }),
      )
      .describe("Those of the head that match nothing, give no reason or name no kind of finding."),
    gates: z
      .object({ "new-dead-code": total, "new-duplicates": total, "new-cycles": total })
      .describe("How many findings count for --fail-on."),
    failed: z.array(z.enum(deltaGates)).describe("What --fail-on failed on: then the exit code is 1."),
  })
  .describe("Output of `sheaf diff --json`.");

export type DiffOutput = z.output<typeof diffOutput>;
