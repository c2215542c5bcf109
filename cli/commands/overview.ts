import type { Command } from "commander";
import { wholeNumber } from "../arguments.js";
import { overviewJson, overviewText } from "../format/overview.js";
import { addBuilding, addSource, type OpeningFlags, withIndex } from "../opening.js";
import { printJson, type Session } from "../session.js";

interface Flags extends OpeningFlags {
  readonly depth: number;
  readonly json?: boolean;
}

const run = (session: Session, path: string | undefined, flags: Flags): Promise<void> =>
  withIndex(session, flags, async (index) => {
    const report = await index.overview({ path: path ?? "", depth: flags.depth });
    if (flags.json === true) return printJson(session, overviewJson(report));
    await session.io.out.write(overviewText(report, session.paint, session.io.out.columns));
  });

const examples = `
Examples:
  $ sheaf overview
  $ sheaf overview src/server --depth 2
  $ sheaf overview src/server/routes.ts --json`;

export const addOverview = (program: Command, session: Session): void => {
  const command = program
    .command("overview")
    .summary("what a folder or file is for")
    .description(
      "Say what a folder is for, in words taken from its code: main symbols, entry points, neighbours, size, and what stands in it. Of a file: its symbols, what it imports and who imports it.",
    )
    .argument("[path]", "folder or file of the repository (default: the whole of it)");
  addSource(command).option("--depth <n>", "how deep to list what is inside, 0 to 8", wholeNumber(0, 8), 1);
  addBuilding(command)
    .option("--json", "print the answer as JSON")
    .addHelpText("after", examples)
    .action((path: string | undefined, flags: Flags) => run(session, path, flags));
};
