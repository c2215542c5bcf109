import type { Command } from "commander";
import { SheafError } from "../../src/index.js";
import { initJson, initPrint, initText } from "../format/init.js";
import { printJson, type Session } from "../session.js";

interface Flags {
  readonly repo: string;
  readonly hooks?: boolean;
  readonly remove?: boolean;
  readonly dryRun?: boolean;
  readonly print?: boolean;
  readonly pull: boolean;
  readonly json?: boolean;
}

const run = async (session: Session, flags: Flags): Promise<void> => {
  if (flags.hooks !== true) {
    throw new SheafError(
      "bad-argument",
      "init was not told what to set up",
      "sheaf init --hooks makes git index HEAD in the background after a commit, checkout, merge or rebase.",
    );
  }
  const report = await session.api.initHooks({
    repo: flags.repo,
    remove: flags.remove,
    pull: flags.pull,
    dryRun: flags.dryRun === true || flags.print === true,
  });
  if (report.hooks.some(({ action }) => action === "refuse")) session.exitWith(1);
  if (flags.json === true) return printJson(session, initJson(report));
  const text = flags.print === true ? initPrint(report, session.paint) : initText(report, session.paint);
  await session.io.out.write(text);
};

export const addInit = (program: Command, session: Session): void => {
  program
    .command("init")
    .summary("make other programs call Sheaf in a repository")
    .description(
      "Set Sheaf up in a repository. --hooks makes git start `sheaf refresh` in the background when HEAD has moved. Exit code 1 when a hook was left alone.",
    )
    .option("--hooks", "git hooks: post-merge, post-checkout, post-commit, post-rewrite")
    .option("--remove", "take them out again, and bring back what stood before")
    .option("--dry-run", "tell what would be done, and do nothing")
    .option("--print", "show what would be written, and write nothing")
    .option("--no-pull", "hooks build, and fetch nothing")
    .option("--repo <dir>", "working tree, .git directory or bare repository", ".")
    .option("--json", "print the report as JSON")
    .action((flags: Flags) => run(session, flags));
};
