import { type Command, Option } from "commander";
import { type CloneKind, cloneKinds, type DuplicatesQuery, type Index, SheafError } from "../../src/index.js";
import { oneOfSeveral, wholeNumber } from "../arguments.js";
import { alikeJson, alikeText, similarJson, similarText } from "../format/alike.js";
import { duplicatesJson, duplicatesText } from "../format/duplicates.js";
import { addBuilding, addSource, type OpeningFlags, withIndex } from "../opening.js";
import { printJson, type Session } from "../session.js";
import { readSnippet } from "../snippet.js";

interface Flags extends OpeningFlags {
  readonly like?: string;
  readonly as?: string;
  readonly similar?: boolean;
  readonly kind?: readonly CloneKind[];
  readonly tests: NonNullable<DuplicatesQuery["tests"]>;
  readonly suppressed?: boolean;
  readonly limit?: number;
  readonly json?: boolean;
}

const usualLimit = 50;

/** What is asked of code that somebody gives, or by meaning. */
const isOther = ({ like, similar }: Flags): boolean => like !== undefined || similar === true;

/** @throws SheafError `bad-argument` for flags that contradict each other. */
const checkFlags = (paths: readonly string[], flags: Flags): void => {
  const { like, as: language, kind, failOn, suppressed } = flags;
  const wrong = (message: string, hint: string): never => {
    throw new SheafError("bad-argument", message, hint);
  };
  if (like === undefined && language !== undefined)
    wrong("--as says the language of what --like gives", "Add --like FILE, or leave --as out.");
  if (like === "-" && language === undefined)
    wrong(
      "nothing tells the language of standard input",
      "Add --as LANGUAGE, as in: --like - --as typescript",
    );
  if (!isOther(flags)) return;
  if (kind !== undefined || failOn === true || suppressed === true)
    wrong(
      "--like and --similar list no findings: --kind, --suppressed and --fail-on say nothing to them",
      "Leave them out.",
    );
  if (paths.length > (like === undefined ? 1 : 0))
    wrong(
      like === undefined ? "--similar takes one file at most" : "--like is compared with all files",
      "Leave the paths out.",
    );
};

const usualSimilar = 20;

const askOther = async (
  session: Session,
  index: Index,
  path: string | undefined,
  flags: Flags,
): Promise<void> => {
  const { io, paint } = session;
  const { like, as: language, similar, limit, json } = flags;
  const text = like === undefined ? undefined : await readSnippet(like, io.stdin);
  const file = like === "-" ? undefined : like;
  if (similar === true) {
    const report = await index.similar({ text, language, path, file, limit: limit ?? usualSimilar });
    if (json === true) return printJson(session, similarJson(report));
    return io.out.write(similarText(report, paint));
  }
  const report = await index.alike({ text: text ?? "", language, file, limit: limit ?? usualSimilar });
  if (json === true) return printJson(session, alikeJson(report));
  return io.out.write(alikeText(report, paint));
};

const list = async (
  session: Session,
  index: Index,
  paths: readonly string[],
  flags: Flags,
): Promise<void> => {
  const { io, paint } = session;
  const json = flags.json === true;
  const suppressed = flags.suppressed === true;
  const limit = flags.limit ?? (json ? undefined : usualLimit);
  const { kind, tests } = flags;
  const report = await index.duplicates({ paths, kinds: kind, tests, suppressed, limit });
  if (flags.failOn === true && report.gating > 0) session.exitWith(1);
  if (json) return printJson(session, duplicatesJson(report));
  await io.out.write(duplicatesText(report, suppressed, paint, io.out.columns));
};

const run = (session: Session, paths: readonly string[], flags: Flags): Promise<void> => {
  checkFlags(paths, flags);
  return withIndex(session, flags, (index) =>
    isOther(flags) ? askOther(session, index, paths[0], flags) : list(session, index, paths, flags),
  );
};

const examples = `
Kinds: whole-file (equal but for space and comments), exact (equal tokens), renamed (equal but for names and literals),
near (with some statements changed, added or gone).

Examples:
  $ sheaf duplicates
  $ sheaf duplicates src/server --kind exact --tests exclude
  $ sheaf duplicates --like draft.ts          is there already code like this?
  $ sheaf duplicates --similar src/prices.ts  what may mean the same as its definitions
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
    .option(
      "--like <file>",
      "does the commit already have code like this? Code of a file on the disk, or - for standard input",
    )
    .option("--as <language>", "the language of what --like gives (default: by the name of the file)")
    .option("--similar", "definitions that may mean the same, by their vectors; of a file, or like --like")
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
