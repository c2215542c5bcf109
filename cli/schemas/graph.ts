import { z } from "zod";
import {
  type Basis,
  definitionKinds,
  edgeKinds,
  type InferredReason,
  type StartMatch,
  type SymbolMatch,
  traceDirections,
  traceLevels,
} from "../../src/index.js";
import { coverage } from "./coverage.js";
import { closed, freshness, line, objectId, repoPath, total } from "./words.js";

const basis = closed<Basis>({ resolved: true, inferred: true }).describe(
  "`resolved`: followed through scopes, imports and types to one definition; `inferred`: one plausible candidate.",
);
const reason = closed<InferredReason>({
  "only-candidate": true,
  "only-definition": true,
  "nearest-variant": true,
  "name-convention": true,
  "only-file": true,
  "one-of-overloads": true,
})
  .nullable()
  .describe("Why it was inferred; null for resolved.");
const edgeKind = z.enum(edgeKinds);
const definitionKind = z.enum(definitionKinds);

const place = z
  .object({
    path: repoPath,
    startLine: line,
    endLine: line.describe("1-based, inclusive; with doc comment and decorators."),
    symbol: z.string().describe("Qualified name."),
    kind: definitionKind,
    line: line.describe("The line of the name."),
    language: z.string().nullable(),
    exported: z.boolean(),
    test: z.boolean().describe("In a test file."),
  })
  .meta({ id: "place" });

const neighbour = z
  .object({
    path: repoPath.nullable().describe("Null for a package outside."),
    line: total.describe(
      "A line of `path`: where a caller calls, where a callee is defined; 0 for a whole file and for a package outside.",
    ),
    symbol: z.string().nullable().describe("Qualified; null at the top level of a file."),
    basis,
    reason,
    kind: z.union([definitionKind, z.enum(["file", "directory", "external"])]),
    edge: edgeKind,
    at: total.describe("The line of the edge, in the file where it starts."),
    test: z.boolean(),
    via: z.string().nullable().describe("The member that it belongs to, such as a constructor."),
  })
  .meta({ id: "neighbour" });

const openCalls = z
  .object({
    total,
    items: z.array(
      z.object({
        path: repoPath,
        line,
        symbol: z.string().nullable(),
        name: z.string().describe("What is called."),
      }),
    ),
  })
  .meta({ id: "openCalls", description: "Calls that could not be resolved; `items` may be cut." });

const counted = z
  .object({ total, tests: total.describe("In test code."), resolved: total, inferred: total })
  .meta({ id: "counted", description: "Before the limit." });

const calls = z
  .object({
    calls: total,
    resolved: total,
    inferred: total,
    external: total.describe("Into packages outside."),
    runtime: total.describe("Into the language's own library."),
    unresolved: total,
  })
  .describe("Calls of the whole repository, by what became of them: how complete answers are.");

const stale = z
  .array(
    z.object({
      path: repoPath,
      freshness: z.enum(["modified", "deleted", "moved"]),
      added: z.boolean().describe("The indexed commit has no such file."),
      movedFrom: repoPath.nullable().describe("Where the indexed commit has it, when it was moved."),
      overlaid: z.boolean().describe("Read anew: lines of definitions are those of now, edges the commit's."),
    }),
  )
  .nullable()
  .describe("Files of this answer that differ in the working tree; null without one.");

const lists = {
  callers: z.array(neighbour).describe("One for each call, also of a type's constructors; tests too."),
  callees: z.array(neighbour).describe("One for each call inside it."),
  bases: z.array(neighbour),
  derived: z.array(neighbour),
  overrides: z.array(neighbour),
  overriddenBy: z.array(neighbour),
  references: z.array(neighbour).describe("Names it without calling it."),
  tests: z.array(neighbour).describe("Those of `callers` and `references` that are test code."),
};

const matches = closed<SymbolMatch>({
  exact: true,
  suffix: true,
  inherited: true,
  place: true,
  fuzzy: true,
  none: true,
});

export const symbolOutput = z
  .object({
    query: z.string(),
    commit: objectId.describe("The indexed commit."),
    head: objectId.nullable(),
    match: matches.describe("How the name was found."),
    total: total.describe("Definitions that match."),
    definitions: z.array(
      place.extend({
        signature: z.string().nullable(),
        doc: z.string().nullable(),
        freshness: freshness
          .nullable()
          .describe("Of its file; deleted also for a definition that is gone from a file that is there."),
        source: z.enum(["commit", "working-tree"]).describe("Whose lines it has; edges have the commit's."),
        added: z.boolean().describe("The indexed commit has no such file."),
        movedFrom: repoPath.nullable().describe("Where the indexed commit has the file, when it was moved."),
        linked: z
          .boolean()
          .describe("False for what the indexed commit does not have: its edges are not known."),
        ...lists,
        counts: z.object({
          callers: counted,
          callees: counted,
          bases: counted,
          derived: counted,
          overrides: counted,
          overriddenBy: counted,
          references: counted,
          tests: counted,
        }),
        members: z.array(place).describe("Definitions directly inside it."),
        memberCount: total,
        unresolved: openCalls.describe("Calls inside it that could not be resolved: callees may be missing."),
        unresolvedNamed: openCalls.describe(
          "Calls of its name anywhere that could not be resolved: callers may be missing.",
        ),
      }),
    ),
    others: z.array(place).describe("Further definitions that match; at most a hundred."),
    nearest: z.array(z.string()).describe("Names that come near, and paths, when nothing matches."),
    instead: z
      .strictObject({ kind: z.enum(["file", "directory"]), path: z.string() })
      .nullable()
      .describe("What is called so and is no symbol, when nothing matches."),
    leftOut: total.describe("Definitions that match, and that --path and --kind leave out."),
    textless: z.string().nullable().describe("Why there are no signatures, when text could not be read."),
    stale,
    calls,
    coverage,
  })
  .describe("Output of `sheaf symbol --json`.");

const node = z.object({
  id: z.string().describe("`path`, `path#symbol`, `folder/` or `external:name`; unique in the answer."),
  kind: z.enum(["file", "symbol", "directory", "external"]),
  path: repoPath.nullable(),
  symbol: z.string().nullable().describe("Qualified name; the name of a package outside."),
  definition: definitionKind.nullable(),
  startLine: total.describe("0 for what is no symbol."),
  endLine: total,
  line: total.describe("The line of the symbol's name."),
  language: z.string().nullable(),
  test: z.boolean(),
  gone: z.boolean().describe("The working tree has it no more: lines and edges are the commit's."),
  linked: z.boolean().describe("False for what the indexed commit does not have: its edges are not known."),
  depth: total.describe("Edges from the nearest start."),
});

const edge = z.object({
  from: z.string().describe("Id of a node."),
  to: z.string(),
  kind: edgeKind,
  line: total.describe("The first line, in the file of `from`; 0 where there is none."),
  basis,
  reason,
  count: total.describe("How many edges it stands for."),
  fromSymbol: z
    .string()
    .nullable()
    .describe("The symbol in `from` at which the first starts, where the node stands for more."),
  toSymbol: z.string().nullable().describe("The same of `to`."),
});

const start = z.object({
  text: z.string(),
  match: z.union([
    matches,
    closed<Exclude<StartMatch, SymbolMatch>>({ file: true, directory: true, external: true, question: true }),
  ]),
  nodes: z.array(z.string()),
  more: total.describe("Nodes that match beyond those."),
  nearest: z.array(z.string()),
});

export const graphOutput = z
  .object({
    commit: objectId.describe("The indexed commit."),
    head: objectId.nullable(),
    starts: z.array(start),
    target: start.nullable().describe("With --to."),
    level: z.enum(traceLevels),
    direction: z.enum(traceDirections),
    depth: total.nullable().describe("Null without a bound."),
    nodes: z.array(node),
    edges: z.array(edge),
    cut: total.describe("Neighbours that the limit left out."),
    unresolved: total.describe(
      "Calls that could not be resolved and may be missing edges: those in what was walked; against the edges, those of its names.",
    ),
    unresolvedNamed: openCalls.describe("Calls of the starts' names that could not be resolved."),
    impact: z
      .object({
        distances: z.array(z.object({ distance: line, nodes: total, files: total })),
        nodes: total,
        files: total,
        inferred: total.describe("Of those nodes: only through an inferred edge."),
        importers: z.array(repoPath).describe("Files that only import what is reached."),
        importerCount: total,
        tests: z.array(z.object({ path: repoPath, distance: total, importOnly: z.boolean() })),
        testCount: total,
        usingTestCount: total.describe(
          "Of those, the ones that use what is reached, and do not only import it.",
        ),
      })
      .nullable()
      .describe("With --impact: what a change can reach, before the limit."),
    route: z
      .object({
        hops: z.array(edge).nullable().describe("Null when there is no path."),
        seen: total.describe("Nodes that were looked at."),
        farthest: total,
        stopped: z.boolean().describe("The depth stopped the search."),
      })
      .nullable()
      .describe("With --to."),
    stale,
    calls,
    coverage,
  })
  .describe("Output of `sheaf graph --json`.");

export type SymbolOutput = z.output<typeof symbolOutput>;
export type GraphOutput = z.output<typeof graphOutput>;
