import type { Command } from "commander";
import { refuseRevisionOfBundle } from "../arguments.js";
import { verifyJson, verifyText } from "../format/verify.js";
import { printJson, type Session } from "../session.js";

interface Flags {
  readonly repo?: string;
  readonly bundle?: string;
  readonly rev?: string;
  readonly json?: boolean;
}

const run = async (session: Session, flags: Flags): Promise<void> => {
  const { repo, bundle, rev } = flags;
  refuseRevisionOfBundle(flags);
  const report = await session.api.verify({ repo, bundle, revision: rev });
  // A damaged bundle is an error wherever else it is met, so it is one here: 1 stays for findings in code.
  if (report.problems.length > 0) session.exitWith(2);
  if (flags.json === true) return printJson(session, verifyJson(report));
  await session.io.out.write(verifyText(report, session.paint));
};

export const addVerify = (program: Command, session: Session): void => {
  program
    .command("verify")
    .summary("check every byte of a bundle")
    .description(
      "Check every byte of a bundle against its digests and list all problems. Exit code 2 if any.",
    )
    .option(
      "--repo <dir>",
      "working tree, .git directory or bare repository (default: here; none with --bundle)",
    )
    .option("--bundle <dir>", "a bundle that build --out wrote")
    .option("--rev <commit-ish>", "the bundle of this commit, not of HEAD")
    .option("--json", "print the report as JSON")
    .action((flags: Flags) => run(session, flags));
};
