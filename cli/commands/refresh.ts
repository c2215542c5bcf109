import type { Command } from "commander";
import { logText, refreshJson, refreshText } from "../format/refresh.js";
import { cancellable } from "../interrupt.js";
import { printJson, type Session } from "../session.js";

interface Flags {
  readonly repo: string;
  readonly printLog?: boolean;
  readonly pull: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const run = async (session: Session, flags: Flags): Promise<void> => {
  if (flags.printLog === true) {
    await session.io.out.write(logText(await session.api.refreshLog(flags.repo)));
    return;
  }
  session.io.stepBack();
  const report = await cancellable((signal) =>
    session.api.refresh({ repo: flags.repo, pull: flags.pull, signal }),
  );
  if (report.steps.some(({ outcome }) => outcome === "failed")) session.exitWith(2);
  if (flags.json === true) return printJson(session, refreshJson(report));
  if (flags.quiet !== true) await session.io.out.write(refreshText(report, session.paint));
};

export const addRefresh = (program: Command, session: Session): void => {
  program
    .command("refresh")
    .summary("bring the bundle of HEAD into the store, in the background")
    .description(
      "What the hooks of `sheaf init --hooks` start: pull the bundle of HEAD, else build it. One run at a time works for a repository, at low priority; it waits until git has come to rest.",
    )
    .option("--repo <dir>", "working tree, .git directory or bare repository", ".")
    .option("--no-pull", "build, and fetch nothing")
    .option("--print-log", "show what earlier runs did, and do nothing")
    .option("--json", "print the report as JSON")
    .option("--quiet", "print nothing but errors and what --json asks for")
    .action((flags: Flags) => run(session, flags));
};
