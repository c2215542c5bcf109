import { type Command, Option } from "commander";
import { type LanguageStandards, SheafError } from "../../src/index.js";
import { agentsText } from "../format/editors.js";
import { standardsJson, standardsText } from "../format/standards.js";
import { addBuilding, addSource, type OpeningFlags, withIndex } from "../opening.js";
import { printJson, type Session } from "../session.js";

interface Flags extends Omit<OpeningFlags, "lang"> {
  readonly language?: string;
  /** True without a file. */
  readonly agents?: string | true;
  readonly remove?: boolean;
  readonly json?: boolean;
}

/** `tsx` is looked at with `typescript`. */
const narrowed = (
  languages: readonly LanguageStandards[],
  asked: string | undefined,
): readonly LanguageStandards[] => {
  if (asked === undefined) return [...languages].sort((a, b) => b.files - a.files);
  const name = asked === "tsx" ? "typescript" : asked;
  const found = languages.filter(({ language }) => language === name);
  if (found.length > 0) return found;
  const known = languages.map(({ language }) => language).join(", ");
  throw new SheafError(
    "bad-argument",
    `the indexed commit has no standards of ${asked}`,
    known === "" ? "None of its languages has any." : `It has those of ${known}.`,
  );
};

/** Needs no index: what stands between the marks goes, whatever it is. */
const remove = async (
  { api, io, paint, exitWith }: Session,
  { agents, repo = "." }: Flags,
): Promise<void> => {
  const file = typeof agents === "string" ? agents : undefined;
  const nothing = { standards: { languages: [] }, commit: "" };
  const report = await api.writeStandards({ ...nothing, repo, file, remove: true });
  if (report.files.some(({ action }) => action === "refuse")) exitWith(1);
  await io.out.write(agentsText(report, paint));
};

const run = (session: Session, flags: Flags): Promise<void> =>
  withIndex(session, flags, async (index) => {
    const { api, io, paint } = session;
    const { coverage } = index;
    const languages = narrowed((await index.standards()).languages, flags.language);
    const told = { standards: { languages }, commit: coverage.commit };
    const block = flags.agents === undefined ? undefined : await api.standardsBlock(told);
    const report =
      typeof flags.agents === "string"
        ? await api.writeStandards({ ...told, repo: flags.repo ?? ".", file: flags.agents })
        : null;
    if (report?.files.some(({ action }) => action === "refuse") === true) session.exitWith(1);
    if (flags.json === true) {
      return printJson(session, standardsJson(languages, coverage, block, report));
    }
    if (report !== null) return void (await io.out.write(agentsText(report, paint)));
    if (block !== undefined) return void (await io.out.write(`${block}\n`));
    await io.out.write(standardsText(languages, coverage, paint));
  });

const examples = `
Counts are of syntax, never of text: a library counts where it is imported and used. Confidence: high is 20 times in 5
files with a share of 80%, medium 5 times in 2 files with 60%.

Examples:
  $ sheaf standards
  $ sheaf standards --language python --json
  $ sheaf standards --agents
  $ sheaf standards --agents CLAUDE.md
  $ sheaf standards --remove`;

export const addStandards = (program: Command, session: Session): void => {
  const command = program
    .command("standards")
    .summary("how the code of each language is written here")
    .description(
      "Say how code is written in this repository: libraries, errors, logs, tests, imports, names and layout, with counts, shares and examples.",
    );
  addSource(command)
    .option("--language <lang>", "only this language")
    .option(
      "--agents [file]",
      "print what assistants are told of it; with a file, such as CLAUDE.md, write it there between marks",
    )
    .addOption(
      new Option(
        "--remove",
        "take out what --agents wrote: from its file, or from CLAUDE.md and AGENTS.md",
      ).conflicts(["json", "language"]),
    )
    .option("--json", "print the answer as JSON");
  addBuilding(command)
    .addHelpText("after", examples)
    .action((flags: Flags) => (flags.remove === true ? remove(session, flags) : run(session, flags)));
};
