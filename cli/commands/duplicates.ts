import { type Command, Option } from "commander";
import { type CloneKind, cloneKinds, type DuplicatesQuery } from "../../src/index.js";
import { oneOfSeveral, wholeNumber } from "../arguments.js";
import { duplicatesJson, duplicatesText } from "../format/duplicates.js";
import { addBuilding, addSource, type OpeningFlags, withIndex } from "../opening.js";
import { printJson, type Session } from "../session.js";

interface Flags extends OpeningFlags {
  readonly kind?: readonly CloneKind[];
  readonly tests: NonNullable<DuplicatesQuery["tests"]>;
  readonly suppressed?: boolean;
  readonly limit?: number;
  readonly failOn?: boolean;
  readonly json?: boolean;
}

const usualLimit = 50;

const run = (session: Session, paths: readonly string[], flags: Flags): Promise<void> =>
  withIndex(session, flags, async (index) => {
    const { io, paint } = session;
    const json = flags.json === true;
    const suppressed = flags.suppressed === true;
    const limit = flags.limit ?? (json ? undefined : usualLimit);
    const { kind, tests } = flags;
    const report = await index.duplicates({ paths, kinds: kind, tests, suppressed, limit });
    if (flags.failOn === true && report.gating > 0) session.exitWith(1);
    if (json) return printJson(session, duplicatesJson(report));
    await io.out.write(duplicatesText(report, suppressed, paint, io.out.columns));
  });

const examples = `
Kinds: whole-file (equal but for space and comments), exact (equal tokens), renamed (equal but for names and literals),
near (with some statements changed, added or gone).

Examples:
  $ sheaf duplicates
  $ sheaf duplicates src/server --kind exact --tests exclude
  $ sheaf duplicates --fail-on --quiet

Exit codes: 0 answered; 1 with --fail-on, when production code is repeated; 2 error.`;

export const addDuplicates = (program: Command, session: Session): void => {
  const command = program
    .command("duplicates")
    .summary("code that stands in several places")
    .description(
      "List code of the indexed commit that stands in several places: the same, with other names, or nearly so.",
    )
    .argument("[path...]", "files, folders or globs, of which a place must be in one (default: all)");
  addSource(command)
    .addOption(
      new Option(
        "--kind <kind>",
        `only this kind; may be repeated (choices: ${cloneKinds.join(", ")})`,
      ).argParser(oneOfSeveral(cloneKinds)),
    )
    .addOption(
      new Option("--tests <choice>", "what stands in test code alone")
        .choices(["include", "exclude", "only"])
        .default("include"),
    )
    .option("--suppressed", "list also what sheaf.json or a comment does not want to see")
    .option(
      "--limit <n>",
      "classes at most, 1 to 1000000 (default: 50, with --json all)",
      wholeNumber(1, 1_000_000),
    )
    .option("--fail-on", "exit with 1 when production code is repeated")
    .option("--json", "print the answer as JSON");
  addBuilding(command)
    .addHelpText("after", examples)
    .action((paths: readonly string[], flags: Flags) => run(session, paths, flags));
};
