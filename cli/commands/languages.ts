import type { Command } from "commander";
import { SheafError } from "../../src/index.js";
import { refuseRevisionOfBundle } from "../arguments.js";
import { languagesJson, languagesText } from "../format/languages.js";
import { printJson, type Session } from "../session.js";

interface Flags {
  readonly repo?: string;
  readonly bundle?: string;
  readonly rev?: string;
  readonly json?: boolean;
}

const run = async ({ api, io, ...session }: Session, flags: Flags): Promise<void> => {
  const { bundle, rev } = flags;
  refuseRevisionOfBundle(flags);
  const named = flags.repo !== undefined || bundle !== undefined || rev !== undefined;
  const repo = flags.repo ?? (bundle === undefined ? "." : undefined);
  const report = await api.languages({ repo, bundle, revision: rev }).catch((error: unknown) => {
    // The list of languages is the same everywhere: nobody has to stand in a repository to ask for it.
    if (named || !(error instanceof SheafError) || error.code !== "not-a-repository") throw error;
    return api.languages({});
  });
  if (flags.json === true) return printJson({ api, io, ...session }, languagesJson(report));
  await io.out.write(languagesText(report, named, session.paint));
};

export const addLanguages = (program: Command, session: Session): void => {
  program
    .command("languages")
    .summary("which languages are read, and what each gives")
    .description(
      "List the languages that this build reads and what each gives, and how well the indexed files in them were read.",
    )
    .option(
      "--repo <dir>",
      "working tree, .git directory or bare repository (default: here, if there is one)",
    )
    .option("--bundle <dir>", "a bundle that build --out wrote")
    .option("--rev <commit-ish>", "the bundle of this commit, not of HEAD")
    .option("--json", "print the report as JSON")
    .action((flags: Flags) => run(session, flags));
};
