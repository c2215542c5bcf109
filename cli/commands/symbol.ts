import { type Command, Option } from "commander";
import { definitionKinds, type SymbolQuery } from "../../src/index.js";
import { oneOfSeveral, several, wholeNumber } from "../arguments.js";
import { symbolJson, symbolText } from "../format/symbol.js";
import { addBuilding, addSource, type OpeningFlags, withIndex } from "../opening.js";
import { printJson, type Session } from "../session.js";

interface Flags extends OpeningFlags {
  readonly limit: number;
  readonly definitions: number;
  readonly path?: readonly string[];
  readonly kind?: readonly string[];
  readonly json?: boolean;
}

const run = async (session: Session, name: string, flags: Flags): Promise<void> => {
  const { io, paint } = session;
  const { limit, definitions } = flags;
  const query: SymbolQuery = { name, limit, definitions, paths: flags.path ?? [], kinds: flags.kind ?? [] };
  await withIndex(session, flags, async (index) => {
    const report = await index.symbol(query);
    if (report.total === 0) session.exitWith(1);
    if (flags.json === true) await printJson(session, symbolJson(report));
    else await io.out.write(symbolText(report, paint, io.out.columns));
  });
};

const examples = `
A name is simple or qualified with any separator (take, Store.take, Store::take), the end of path and name
(store.disk.DiskStore), a place (src/store.ts:12) or a symbol of a file (src/store.ts#Store.take).

Examples:
  $ sheaf symbol Session.save
  $ sheaf symbol parse --path 'src/**' --kind function
  $ sheaf symbol src/app.ts:120 --json

Exit codes: 0 answered; 1 when nothing has the name; 2 error.`;

export const addSymbol = (program: Command, session: Session): void => {
  const command = program
    .command("symbol")
    .summary("what a name is, who calls it, what it calls")
    .description(
      "Show the definitions of a name, each with signature, callers, callees, bases, overriders, users and tests.",
    )
    .argument("<name>", "name, qualified name, path:line or path#name");
  addSource(command)
    .option("--limit <n>", "entries of each list at most, 1 to 10000", wholeNumber(1, 10_000), 25)
    .option("--definitions <n>", "definitions shown in full, 1 to 100", wholeNumber(1, 100), 5)
    .option("--path <glob>", "only definitions in paths that match; may be repeated", several)
    .addOption(
      new Option(
        "--kind <kind>",
        `only definitions of this kind; may be repeated (choices: ${definitionKinds.join(", ")})`,
      ).argParser(oneOfSeveral(definitionKinds)),
    )
    .option("--json", "print the answer as JSON");
  addBuilding(command)
    .addHelpText("after", examples)
    .action((name: string, flags: Flags) => run(session, name, flags));
};
