import { z } from "zod";
import type { AttestationReport, Confidence } from "../src/index.js";
import { alikeOutput, similarOutput } from "./schemas/alike.js";
import { coverage, workingTree } from "./schemas/coverage.js";
import { diffOutput } from "./schemas/diff.js";
import { doctorOutput } from "./schemas/doctor.js";
import {
  cyclesOutput,
  deadCodeOutput,
  deadCodeTraceOutput,
  duplicatesOutput,
  findingsObject,
} from "./schemas/findings.js";
import { graphOutput, symbolOutput } from "./schemas/graph.js";
import { languagesOutput } from "./schemas/languages.js";
import { overviewOutput } from "./schemas/overview.js";
import { provenance } from "./schemas/provenance.js";
import { initOutput, refreshOutput } from "./schemas/setup.js";
import { standardsObject, standardsOutput } from "./schemas/standards.js";
import { pruneOutput, publishOutput, pullOutput } from "./schemas/transfer.js";
import {
  closed,
  digest,
  errorCode,
  freshness,
  line,
  objectId,
  repoPath,
  skipped,
  skipReason,
  total,
} from "./schemas/words.js";

export const buildOutput = z
  .object({
    digest: digest.describe("SHA-256 of the manifest: the bundle's name."),
    commit: objectId,
    tree: objectId,
    bundle: z.string().describe("Absolute path of the bundle's folder or manifest."),
    files: total,
    chunks: total,
    reusedBlobs: total.describe("Distinct blobs whose facts came from an earlier bundle."),
    skipped,
    milliseconds: z.number().min(0),
    reused: z.boolean().describe("The store held this very bundle and nothing was built."),
    incomplete: z.boolean(),
    indexed: total,
    extractedBlobs: total,
    linkedFiles: total,
    sourceBytes: total,
    bundleBytes: total.describe("Bytes of all objects, uncompressed."),
    embeddedChunks: total.describe("Chunks whose vectors were made now."),
    cost: z
      .object({
        service: z.string().nullable().describe("What made the vectors; null for this machine alone."),
        requests: total.describe("Sent to that service."),
        bytes: total.describe("Of texts, sent to that service."),
      })
      .describe("What the build sent to services that may ask money for it."),
  })
  .describe("Output of `sheaf build --json`.");

const snippet = z.union([
  z.object({ text: z.string(), startLine: line, from: z.enum(["blob", "working-tree"]) }),
  z.object({ text: z.null(), reason: z.string() }),
]);

const result = z.object({
  path: repoPath,
  startLine: line,
  endLine: line.describe("1-based, inclusive."),
  symbol: z.string().nullable(),
  kind: z.string(),
  language: z.string(),
  score: z.number(),
  freshness: freshness.nullable().describe("Against the working tree; null without one."),
  source: z.enum(["commit", "working-tree"]).describe("Whose lines and words the result has."),
  added: z.boolean().describe("The indexed commit has no such file."),
  movedFrom: repoPath.nullable().describe("Where the indexed commit has the file, when it was moved."),
  blob: objectId,
  parts: z
    .array(z.object({ name: z.string(), value: z.number() }))
    .optional()
    .describe("With --explain: the components of the score."),
  snippet: snippet.nullable().optional().describe("With --snippet: lines of the hit, or why there are none."),
});

const related = z.object({
  path: repoPath,
  startLine: line,
  endLine: line.describe("1-based, inclusive; 1 for a whole file."),
  symbol: z.string().nullable(),
  kind: z.string(),
  language: z.string(),
  score: z.number().describe("0.7 of the score of the result that it comes from."),
  freshness: freshness.nullable(),
  via: z
    .object({
      kind: z.enum(["imports", "re-exports", "calls", "extends", "implements"]),
      direction: z
        .enum(["out", "in"])
        .describe("out: the result imports, calls or extends this; in: the other way round."),
      from: z.object({ path: repoPath, symbol: z.string().nullable() }).describe("The result."),
      line: z.int().min(0).describe("Of the edge, in the file where it starts."),
      basis: z.enum(["resolved", "inferred"]),
    })
    .describe("The edge that brought it."),
});

const directory = z.object({
  path: z.string(),
  score: z.number().describe("Between 0 and 1."),
  files: total.describe("Indexed files below it."),
  narrowed: z.boolean().describe("All results stand in it, because the question clearly means it."),
});

export const searchOutput = z
  .object({
    query: z.string(),
    commit: objectId.describe("The indexed commit."),
    head: objectId.nullable(),
    confidence: closed<Confidence>({ high: true, medium: true, low: true }),
    results: z.array(result).describe("Direct hits in files, best first."),
    related: z.array(related).describe("What edges of the ten best results lead to; none of it is a result."),
    directories: z.array(directory).describe("Folders that match, best first; at most five."),
    matched: total.describe(
      "Files that hold at least half of the question by the weight of its words, before the limit.",
    ),
    searched: total.describe("Files that the filters let through."),
    unranked: z
      .array(
        z.object({ path: repoPath, startLine: line, endLine: line, symbol: z.string(), kind: z.string() }),
      )
      .describe("Definitions that the question names exactly, in generated or vendored files; at most five."),
    coverage,
  })
  .describe("Output of `sheaf search --json`, and each line that `--queries` prints.");

export const existsOutput = z
  .object({
    query: z.string(),
    commit: objectId,
    head: objectId.nullable(),
    found: z.boolean(),
    count: total.describe("Files that match."),
    best: repoPath.nullable(),
    searched: total.describe("Files that the filters let through."),
    coverage,
  })
  .describe("Output of `sheaf search --exists --json`.");

export const statusOutput = z
  .object({
    repository: z.string().nullable().describe("Null when a bundle alone was asked."),
    branch: z.string().nullable(),
    head: objectId.nullable(),
    bundle: coverage
      .extend({
        bytes: total,
        path: z.string(),
        provenance: provenance.nullable(),
        current: z.boolean().describe("Made by this very indexer."),
      })
      .nullable()
      .describe("The bundle that answers now; null when there is none."),
    choice: z
      .enum(["head", "same-tree", "ancestor", "given"])
      .nullable()
      .describe("Why that bundle: it is HEAD's, has HEAD's tree, is the nearest ancestor's, or was named."),
    stale: total.nullable().describe("Files of the indexed commit that differ from HEAD's."),
    operation: z.string().nullable().describe("A rebase, merge, bisect or the like that is not done yet."),
    workingTree: workingTree
      .extend({
        files: z
          .array(
            z.object({
              path: repoPath,
              freshness: z.enum(["modified", "deleted", "moved"]),
              added: z.boolean().describe("The indexed commit has no such file."),
              movedFrom: repoPath.nullable().describe("Where the indexed commit has it, when it was moved."),
              overlaid: z.boolean().describe("Answers have its text of now."),
            }),
          )
          .describe("The first hundred by path."),
        paths: z.array(repoPath).describe("Paths of these files."),
      })
      .nullable()
      .describe("The working tree against the indexed commit; null when there is none to compare."),
    skippedFiles: z
      .array(z.object({ path: repoPath, reason: skipReason, bytes: total }))
      .optional()
      .describe("With --skipped."),
    unrankedFiles: z
      .array(z.object({ path: repoPath, reason: z.enum(["generated", "vendored", "blank"]), bytes: total }))
      .optional()
      .describe("With --skipped: indexed files that give no answers."),
    stored: z
      .array(
        z.object({
          digest,
          commit: objectId,
          tree: objectId,
          chunks: total,
          bytes: total.describe("Of all its objects; bundles share many of them."),
          time: z
            .int()
            .nullable()
            .describe(
              "Committer time of the commit, seconds since 1970; null where it is not in the repository.",
            ),
          current: z.boolean().describe("Made by this indexer with this configuration."),
        }),
      )
      .optional()
      .describe("With --all: every bundle of the store, newest commit first."),
    storeBytes: total.optional().describe("With --all: of everything in the store, on the disk."),
  })
  .describe("Output of `sheaf status --json`.");

export const verifyOutput = z
  .object({
    digest,
    commit: objectId,
    objects: total,
    bytes: total,
    problems: z
      .array(z.object({ object: z.string(), problem: z.string() }))
      .describe("All of them, or none."),
    attestation: z
      .object({
        state: closed<AttestationReport["state"]>({
          none: true,
          unsigned: true,
          unchecked: true,
          verified: true,
          refused: true,
        }).describe(
          "unsigned: a statement that anybody could have written; unchecked: signed, and nobody was named who may sign; refused: the reason is among the problems.",
        ),
        signer: z.string().nullable().describe("Null unless verified."),
      })
      .describe("Who vouches for the bundle."),
  })
  .describe("Output of `sheaf verify --json`.");

export const errorOutput = z
  .object({
    error: z.object({
      code: errorCode,
      message: z.string().describe("What happened, and where."),
      hint: z.string().nullable().describe("The next step."),
    }),
  })
  .describe("What any command prints with --json when it fails; it exits with 2.");

export type BuildOutput = z.output<typeof buildOutput>;
export type SearchOutput = z.output<typeof searchOutput>;
export type ExistsOutput = z.output<typeof existsOutput>;
export type StatusOutput = z.output<typeof statusOutput>;
export type VerifyOutput = z.output<typeof verifyOutput>;
export type ErrorOutput = z.output<typeof errorOutput>;

/** Every JSON output, and the objects of a bundle that are JSON, by the name of its file under `schemas/`. */
export const outputs = {
  build: buildOutput,
  search: searchOutput,
  exists: existsOutput,
  pull: pullOutput,
  publish: publishOutput,
  prune: pruneOutput,
  status: statusOutput,
  verify: verifyOutput,
  languages: languagesOutput,
  overview: overviewOutput,
  symbol: symbolOutput,
  graph: graphOutput,
  "dead-code": deadCodeOutput,
  "dead-code-trace": deadCodeTraceOutput,
  duplicates: duplicatesOutput,
  "duplicates-like": alikeOutput,
  "duplicates-similar": similarOutput,
  diff: diffOutput,
  cycles: cyclesOutput,
  "standards-report": standardsOutput,
  findings: findingsObject,
  standards: standardsObject,
  init: initOutput,
  refresh: refreshOutput,
  doctor: doctorOutput,
  error: errorOutput,
} as const;
