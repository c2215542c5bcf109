import type { Command } from "commander";
import { wholeNumber } from "../arguments.js";
import { cyclesJson, cyclesText } from "../format/cycles.js";
import { addBuilding, addSource, type OpeningFlags, withIndex } from "../opening.js";
import { printJson, type Session } from "../session.js";

interface Flags extends OpeningFlags {
  readonly suppressed?: boolean;
  readonly limit?: number;
  readonly json?: boolean;
}

const usualLimit = 50;

const run = (session: Session, paths: readonly string[], flags: Flags): Promise<void> =>
  withIndex(session, flags, async (index) => {
    const { io, paint } = session;
    const json = flags.json === true;
    const suppressed = flags.suppressed === true;
    const limit = flags.limit ?? (json ? undefined : usualLimit);
    const report = await index.cycles({ paths, suppressed, limit });
    if (json) return printJson(session, cyclesJson(report));
    await io.out.write(cyclesText(report, suppressed, paint));
  });

const examples = `
A cycle that is none without its imports of types is told apart: nothing of it is there when the program runs. Imports
that are loaded when they are needed make none.

Examples:
  $ sheaf cycles
  $ sheaf cycles src/server --json`;

export const addCycles = (program: Command, session: Session): void => {
  const command = program
    .command("cycles")
    .summary("files that import each other, what to cut, and what all hangs on")
    .description(
      "List import cycles of the indexed commit, each as a way round with the fewest imports found whose cut ends it, and files that far more import, or that import far more, than the repository's others.",
    )
    .argument("[path...]", "files, folders or globs (default: all)");
  addSource(command)
    .option("--suppressed", "list also what sheaf.json or a comment does not want to see")
    .option(
      "--limit <n>",
      "cycles at most, 1 to 1000000 (default: 50, with --json all)",
      wholeNumber(1, 1_000_000),
    )
    .option("--json", "print the answer as JSON");
  addBuilding(command)
    .addHelpText("after", examples)
    .action((paths: readonly string[], flags: Flags) => run(session, paths, flags));
};
