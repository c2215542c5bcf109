import { z } from "zod";
import { cloneKinds, deadVerdicts, definitionKinds } from "../../src/index.js";
import { coverage } from "./coverage.js";
import { freshness, line, objectId, repoPath, total } from "./words.js";

const id = z.string().describe("16 hex digits; the same wherever the same is found again.");
const thousandths = z.int().min(0).max(1000).describe("In thousandths.");
const share = z.number().min(0).max(1);

const suppressed = z
  .object({
    reason: z.string(),
    path: repoPath.describe("The file that says so."),
    line: z.int().min(0).describe("1-based, of a comment; 0 for sheaf.json."),
  })
  .nullable()
  .describe("Who does not want to see it, and why; null for nobody.");

const at = {
  freshness: freshness.nullable().describe("Of its file against the working tree; null without one."),
  movedTo: repoPath.nullable().describe("Where a moved file stands now."),
};

const deadCode = z.object({
  id,
  verdict: z
    .enum(deadVerdicts)
    .describe("Only dead and unreachable-file are sure enough to fail a check on; unknown says why it is."),
  path: repoPath,
  startLine: line,
  endLine: line.describe("1-based, inclusive."),
  symbol: z.string().nullable().describe("Qualified; null for a file."),
  kind: z.enum([...definitionKinds, "file"]),
  language: z.string(),
  exported: z.boolean().describe("Seen outside of its file."),
  reason: z.string(),
  content: z.string().nullable().describe("16 hex digits by which it is known when it moves, or null."),
  suppressed,
});

const member = z.object({
  path: repoPath,
  startLine: line,
  endLine: line.describe("1-based, inclusive."),
  symbol: z.string().nullable().describe("The innermost definition around it, or it itself; null for none."),
  test: z.boolean().describe("It stands in test code."),
  content: z.string().describe("16 hex digits: a hash of its tokens without names and literals."),
});

const compared = {
  files: total.describe("Compared."),
  tokens: total.describe("Of these files."),
  duplicated: total.describe("Of these tokens, those that stand in a place of a class."),
  skipped: z.record(z.string(), total).describe("Files not compared, by reason."),
};

const cloneClass = z.object({
  id,
  kind: z
    .enum(cloneKinds)
    .describe("renamed: equal but for names and literals; near: with statements changed, added or gone."),
  tokens: total.describe("Of the shortest place."),
  test: z.boolean().describe("All places are test code."),
  suppressed,
});

const cycle = z.object({
  id,
  files: z.array(repoPath).min(2).describe("Files that import each other; sorted."),
  path: z.array(repoPath).describe("One way round, from the first import to cut."),
  cut: z
    .array(z.object({ from: repoPath, to: repoPath, line }))
    .describe("The fewest imports found without which there is no cycle."),
  typesOnly: z.boolean().describe("Without its imports of types it is none."),
  suppressed,
});

const coupled = z.object({
  path: repoPath.describe("With a slash behind it for a package that is imported as a whole."),
  direction: z.enum(["fan-in", "fan-out"]),
  count: total.describe("Files on the other side."),
  bound: total.describe("The repository's own, above which a file stands out."),
});

const suppression = z.object({
  finding: z
    .enum(["dead-code", "duplicates", "cycles"])
    .nullable()
    .describe("Null for a comment that names no sort of finding: it hides nothing."),
  reason: z.string(),
  path: repoPath.describe("The file that says so."),
  line: z.int().min(0).describe("1-based, of a comment; 0 for sheaf.json."),
  matched: total.describe("Findings that it hides."),
});

const idle = z.array(suppression).describe("Suppressions of such findings, or of none, that hide nothing.");

const asked = {
  commit: objectId.describe("The indexed commit."),
  head: objectId.nullable(),
};

export const deadCodeOutput = z
  .object({
    ...asked,
    findings: z.array(deadCode.extend(at)).describe("By verdict, the surest first, then by path and line."),
    total: total.describe("Findings that are asked for, before --limit."),
    verdicts: z
      .record(z.enum(deadVerdicts), total)
      .describe("At the paths that are asked for, whatever --verdict says; without suppressed ones."),
    gating: total.describe("Findings that --fail-on fails for."),
    suppressed: total.describe("Findings at the paths that somebody does not want to see."),
    idle,
    searched: z
      .object({
        roots: total.describe("Files in which reachability began."),
        testRoots: total.describe("Of these, test code."),
        definitions: total,
        files: total,
      })
      .describe("What was looked at, in the whole commit."),
    coverage,
  })
  .describe("Output of `sheaf dead-code --json`.");

export const deadCodeTraceOutput = z
  .object({
    symbol: z.string().describe("As it was asked for."),
    ...asked,
    definitions: z
      .array(
        z.object({
          path: repoPath,
          symbol: z.string().nullable().describe("Qualified; null for a file."),
          kind: z.enum([...definitionKinds, "file"]),
          startLine: line,
          endLine: line.describe("1-based, inclusive."),
          verdict: z.enum([...deadVerdicts, "live"]),
          reason: z.string(),
          chain: z
            .array(
              z.object({
                path: repoPath,
                symbol: z.string().nullable(),
                line,
                why: z
                  .string()
                  .describe("What makes the first a root; how another is used by the one before."),
              }),
            )
            .describe("The shortest way from a root; empty when there is none."),
        }),
      )
      .describe("Everything that has the name."),
    coverage,
  })
  .describe("Output of `sheaf dead-code --trace SYMBOL --json`.");

export const duplicatesOutput = z
  .object({
    ...asked,
    classes: z
      .array(
        cloneClass.extend({
          score: share.describe("How alike the two places are that are least alike."),
          members: z.array(member.extend({ ...at, score: share.describe("How much it is like the first.") })),
        }),
      )
      .describe("Production code first, then those that repeat most."),
    total: total.describe("Classes that are asked for, before --limit."),
    testClasses: total.describe("Of these, in test code alone."),
    gating: total.describe("Classes that --fail-on fails for: those with production code."),
    suppressed: total.describe("Classes at the paths that somebody does not want to see."),
    idle,
    searched: z.object(compared).describe("What was looked at, in the whole commit."),
    coverage,
  })
  .describe("Output of `sheaf duplicates --json`.");

export const cyclesOutput = z
  .object({
    ...asked,
    cycles: z
      .array(
        cycle.extend({
          changed: z
            .array(z.object({ path: repoPath, ...at }))
            .describe("Its files that have changed since in the working tree."),
        }),
      )
      .describe("Those that run first, then the largest."),
    total: total.describe("Cycles that are asked for, before --limit."),
    typesOnly: total.describe("Of these, none without their imports of types."),
    suppressed: total.describe("Cycles at the paths that somebody does not want to see."),
    idle,
    coupling: z.array(coupled.extend(at)).describe("Of files at the paths that are asked for."),
    coverage,
  })
  .describe("Output of `sheaf cycles --json`.");

/** The object of a bundle, as FORMAT.md describes it. */
export const findingsObject = z
  .object({
    deadCode: z.object({
      findings: z.array(deadCode).describe("Sorted by path, then line."),
      roots: z
        .array(z.object({ path: repoPath, test: z.boolean(), reason: z.string() }))
        .describe("Where reachability began; sorted by path."),
      definitions: total.describe("Looked at."),
      files: total.describe("Looked at."),
    }),
    duplicates: z.object({
      classes: z
        .array(
          cloneClass.extend({
            score: thousandths,
            members: z.array(member.extend({ score: thousandths })).min(2),
          }),
        )
        .describe("Longest first, then by id."),
      ...compared,
    }),
    structure: z.object({
      cycles: z.array(cycle),
      coupling: z.array(coupled),
    }),
    suppressions: z.array(suppression),
  })
  .describe("The object `findings.json` of a bundle.");

export type DeadCodeOutput = z.output<typeof deadCodeOutput>;
export type DeadCodeTraceOutput = z.output<typeof deadCodeTraceOutput>;
export type DuplicatesOutput = z.output<typeof duplicatesOutput>;
export type CyclesOutput = z.output<typeof cyclesOutput>;
