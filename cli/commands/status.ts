import type { Command } from "commander";
import { SheafError } from "../../src/index.js";
import { refuseRevisionOfBundle } from "../arguments.js";
import { statusJson, statusText } from "../format/status.js";
import { printJson, type Session } from "../session.js";

interface Flags {
  readonly repo?: string;
  readonly bundle?: string;
  readonly rev?: string;
  readonly all?: boolean;
  readonly skipped?: boolean;
  readonly json?: boolean;
}

const run = async (session: Session, flags: Flags): Promise<void> => {
  const show = { all: flags.all === true, skipped: flags.skipped === true };
  refuseRevisionOfBundle(flags);
  if (show.all && flags.bundle !== undefined && flags.repo === undefined) {
    throw new SheafError(
      "bad-argument",
      "--all lists the store of a repository, and --bundle names none",
      "Add --repo, or leave --bundle out.",
    );
  }
  const report = await session.api.status({
    // A bundle alone is asked without a repository: the one around the working directory may be another.
    repo: flags.repo ?? (flags.bundle === undefined ? "." : undefined),
    all: show.all,
    bundle: flags.bundle,
    revision: flags.rev,
  });
  if (flags.json === true) return printJson(session, statusJson(report, show));
  await session.io.out.write(statusText(report, show, session.paint));
};

export const addStatus = (program: Command, session: Session): void => {
  program
    .command("status")
    .summary("what is indexed, and how far it is from HEAD")
    .description("Show which bundle answers, what it covers and what it leaves out.")
    .option(
      "--repo <dir>",
      "working tree, .git directory or bare repository (default: here; none with --bundle)",
    )
    .option("--bundle <dir>", "a bundle that build --out wrote")
    .option("--rev <commit-ish>", "the bundle of this commit, not of HEAD")
    .option("--all", "list every bundle of the store")
    .option("--skipped", "list the files that were skipped or give no answers, with reasons")
    .option("--json", "print the report as JSON")
    .action((flags: Flags) => run(session, flags));
};
