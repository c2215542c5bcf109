import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type EdgeKind,
  edgeKinds,
  SheafError,
  type TraceQuery,
  type TraceReport,
  traceDirections,
  traceLevels,
} from "../../src/index.js";
import { wholeNumber } from "../arguments.js";
import { dotDiagram, mermaidDiagram } from "../format/diagram.js";
import { graphJson, graphText, isAnswered } from "../format/graph.js";
import { addBuilding, addSource, type OpeningFlags, withIndex } from "../opening.js";
import { printJson, type Session } from "../session.js";

const formats = ["text", "json", "mermaid", "dot"] as const;

interface Flags extends OpeningFlags {
  readonly to?: string;
  readonly impact?: boolean;
  readonly direction?: TraceQuery["direction"];
  readonly kind?: readonly EdgeKind[];
  readonly depth?: number;
  readonly limit: number;
  readonly level?: TraceQuery["level"];
  readonly tests: TraceQuery["tests"];
  readonly external?: boolean;
  readonly format: (typeof formats)[number];
  readonly json?: boolean;
}

/** Collects kinds of edges, several with commas between them. */
const edgeKindsOf = (value: string, before: readonly EdgeKind[] | undefined): readonly EdgeKind[] => {
  const found = value.split(",").map((word) => edgeKinds.find((kind) => kind === word.trim()));
  if (found.some((kind) => kind === undefined))
    throw new InvalidArgumentError(`Allowed choices are ${edgeKinds.join(", ")}.`);
  return [...(before ?? []), ...(found as EdgeKind[])];
};

/** @throws SheafError `bad-argument` for flags that contradict each other. */
const checkFlags = (from: readonly string[], flags: Flags): void => {
  const wrong = (message: string, hint: string): never => {
    throw new SheafError("bad-argument", message, hint);
  };
  if (from.length === 0)
    wrong(
      "there is nothing to start from",
      "Run: sheaf graph src/app.ts, or sheaf graph Session.save --direction in",
    );
  if (flags.impact === true && flags.to !== undefined)
    wrong("--impact and --to exclude each other", "Leave one of them out.");
  if (flags.impact === true && flags.direction !== undefined && flags.direction !== "in")
    wrong(`--impact goes against the edges, not ${flags.direction}`, "Leave --direction out.");
  if (flags.impact === true && flags.kind !== undefined)
    wrong("--impact follows all kinds of edges", "Leave --kind out.");
  if (flags.json === true && flags.format !== "text" && flags.format !== "json")
    wrong(`--json and --format ${flags.format} exclude each other`, "Leave one of them out.");
};

const print = async (session: Session, report: TraceReport, flags: Flags): Promise<void> => {
  const { io, paint } = session;
  if (flags.json === true || flags.format === "json") return printJson(session, graphJson(report));
  if (flags.format === "mermaid") return io.out.write(mermaidDiagram(report));
  if (flags.format === "dot") return io.out.write(dotDiagram(report));
  return io.out.write(graphText(report, paint, io.out.columns));
};

const run = async (session: Session, from: readonly string[], flags: Flags): Promise<void> => {
  checkFlags(from, flags);
  const query: TraceQuery = {
    from,
    to: flags.to ?? null,
    impact: flags.impact === true,
    direction: flags.direction ?? "out",
    kinds: flags.kind ?? null,
    depth: flags.depth ?? null,
    limit: flags.limit,
    level: flags.level ?? null,
    tests: flags.tests,
    external: flags.external === true,
  };
  await withIndex(session, flags, async (index) => {
    const report = await index.trace(query);
    if (!isAnswered(report)) session.exitWith(1);
    await print(session, report, flags);
  });
};

const examples = `
FROM is a file, a folder, a symbol (as for sheaf symbol), a package outside, or a question in words, from whose best
hits the walk starts. Files and folders are walked from file to file, symbols from symbol to symbol.

Examples:
  $ sheaf graph src/server.ts                          what the file reaches
  $ sheaf graph Session.save --direction in            who calls it, and who calls those
  $ sheaf graph main --to Database.query               the shortest path, with lines
  $ sheaf graph src/config.ts --impact                 what a change can reach, and the tests to run
  $ sheaf graph src --level directory --format mermaid which folders need which
  $ sheaf graph lodash --direction in --depth 1        who uses a package

Exit codes: 0 answered; 1 when nothing has the name, or no path leads there; 2 error.`;

export const addGraph = (program: Command, session: Session): void => {
  const command = program
    .command("graph")
    .summary("walk calls, imports and inheritance")
    .description("Walk the graph of calls, imports, uses and inheritance from files, symbols or a question.")
    .argument("[from...]", "files, folders, symbols, packages, or a question in quotes");
  addSource(command)
    .option("--to <to>", "the shortest path from there to this")
    .option("--impact", "all that a change can reach, by distance, and its tests")
    .addOption(
      new Option("--direction <side>", "along the edges, against them, or both (default: out)").choices(
        traceDirections,
      ),
    )
    .addOption(
      new Option(
        "--kind <kinds>",
        `only these edges, with commas; may be repeated (choices: ${edgeKinds.join(", ")}; default: all but contains, and out of symbols all but references)`,
      ).argParser(edgeKindsOf),
    )
    .option(
      "--depth <n>",
      "edges from the start at most, 1 to 1000 (default: 2; no bound with --to and --impact)",
      wholeNumber(1, 1_000),
    )
    .option("--limit <n>", "nodes at most, 1 to 10000", wholeNumber(1, 10_000), 100)
    .addOption(
      new Option("--level <level>", "what a node stands for (default: as the start)").choices(traceLevels),
    )
    .addOption(new Option("--tests <choice>", "test code").choices(["include", "exclude"]).default("include"))
    .option("--external", "show packages outside the repository")
    .addOption(new Option("--format <format>", "how the answer is printed").choices(formats).default("text"))
    .option("--json", "the same as --format json");
  addBuilding(command)
    .addHelpText("after", examples)
    .action((from: readonly string[], flags: Flags) => run(session, from, flags));
};
