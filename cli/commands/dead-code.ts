import { type Command, Option } from "commander";
import { type DeadVerdict, deadVerdicts, type Index, SheafError } from "../../src/index.js";
import { oneOfSeveral, wholeNumber } from "../arguments.js";
import { deadCodeJson, deadCodeText } from "../format/dead-code.js";
import { traceJson, traceText } from "../format/dead-code-trace.js";
import { addBuilding, addSource, type OpeningFlags, withIndex } from "../opening.js";
import { printJson, type Session } from "../session.js";

interface Flags extends OpeningFlags {
  readonly trace?: string;
  readonly verdict?: readonly DeadVerdict[];
  readonly suppressed?: boolean;
  readonly limit?: number;
  readonly json?: boolean;
}

/** What cannot be told is counted, and listed for a person who asks. */
const told = deadVerdicts.filter((verdict) => verdict !== "unknown");
const usualLimit = 200;

const trace = async (session: Session, index: Index, symbol: string, json: boolean): Promise<void> => {
  const { io, paint } = session;
  const found = await index.traceDeadCode(symbol);
  if (found.length === 0) session.exitWith(1);
  // With what has become of the working tree.
  const { coverage } = await index.deadCode({ limit: 0 });
  if (json) return printJson(session, traceJson(symbol, found, coverage));
  await io.out.write(traceText(symbol, found, coverage, paint));
};

/** @throws SheafError `bad-argument` for flags that contradict each other. */
const checkFlags = (paths: readonly string[], { trace: symbol, verdict, failOn }: Flags): void => {
  if (symbol === undefined) return;
  if (symbol.trim() === "") throw new SheafError("bad-argument", "--trace names nothing", "Give it a name.");
  if (paths.length === 0 && verdict === undefined && failOn === undefined) return;
  throw new SheafError(
    "bad-argument",
    "--trace speaks of one name alone: paths, --verdict and --fail-on say nothing to it",
    "Leave them out.",
  );
};

const run = (session: Session, paths: readonly string[], flags: Flags): Promise<void> => {
  checkFlags(paths, flags);
  return withIndex(session, flags, async (index) => {
    if (flags.trace !== undefined) return trace(session, index, flags.trace, flags.json === true);
    const { io, paint } = session;
    const json = flags.json === true;
    const verdicts = flags.verdict ?? (json ? deadVerdicts : told);
    const suppressed = flags.suppressed === true;
    const limit = flags.limit ?? (json ? undefined : usualLimit);
    const report = await index.deadCode({ paths, verdicts, suppressed, limit });
    if (flags.failOn === true && report.gating > 0) session.exitWith(1);
    if (json) return printJson(session, deadCodeJson(report));
    await io.out.write(deadCodeText(report, { verdicts, suppressed }, paint, io.out.columns));
  });
};

const examples = `
Verdicts: dead and unreachable-file (nothing that a root reaches needs it), test-only (only tests do), needless-export
(used, but nobody imports it from there), unknown (it cannot be told, and the reason says why).

Examples:
  $ sheaf dead-code
  $ sheaf dead-code src/server --verdict dead --verdict unreachable-file
  $ sheaf dead-code --trace Session.save
  $ sheaf dead-code --fail-on --quiet

Exit codes: 0 answered; 1 with --fail-on, when something is dead or unreachable-file, and with --trace, when nothing has
the name; 2 error.`;

export const addDeadCode = (program: Command, session: Session): void => {
  const command = program
    .command("dead-code")
    .summary("code that nothing needs, and why that is known")
    .description(
      "List definitions and files of the indexed commit that nothing reaches from where the project begins: each with a verdict and the reason.",
    )
    .argument("[path...]", "files, folders or globs (default: all)");
  addSource(command)
    .addOption(
      new Option(
        "--verdict <verdict>",
        `only this verdict; may be repeated (choices: ${deadVerdicts.join(", ")}; default: all but unknown, with --json all)`,
      ).argParser(oneOfSeveral(deadVerdicts)),
    )
    .option("--trace <symbol>", "what keeps a name or file alive, or which roots were searched")
    .option("--suppressed", "list also what sheaf.json or a comment does not want to see")
    .option(
      "--limit <n>",
      "findings at most, 1 to 1000000 (default: 200, with --json all)",
      wholeNumber(1, 1_000_000),
    )
    .option("--fail-on", "exit with 1 when something is dead or unreachable-file")
    .option("--json", "print the answer as JSON");
  addBuilding(command)
    .addHelpText("after", examples)
    .action((paths: readonly string[], flags: Flags) => run(session, paths, flags));
};
