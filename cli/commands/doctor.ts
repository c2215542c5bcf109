import type { Command } from "commander";
import { countProblems, doctorJson, doctorText } from "../format/doctor.js";
import { cancellable } from "../interrupt.js";
import { printJson, type Session } from "../session.js";

interface Flags {
  readonly repo: string;
  readonly online?: boolean;
  readonly json?: boolean;
}

const run = async (session: Session, flags: Flags): Promise<void> => {
  const report = await cancellable((signal) =>
    session.api.doctor({ repo: flags.repo, online: flags.online, signal }),
  );
  if (countProblems(report) > 0) session.exitWith(1);
  if (flags.json === true) return printJson(session, doctorJson(report));
  await session.io.out.write(doctorText(report, session.paint));
};

export const addDoctor = (program: Command, session: Session): void => {
  program
    .command("doctor")
    .summary("what does not work here, and how to mend it")
    .description(
      "Look at Node.js, git, Sheaf's own files, the repository, its store and bundle, the remote, hooks, editors and the server. Nothing is written. Exit code 1 when there is a problem.",
    )
    .option("--repo <dir>", "working tree, .git directory or bare repository", ".")
    .option("--online", "ask the remote what is published there; else no connection is opened")
    .option("--json", "print the report as JSON")
    .action((flags: Flags) => run(session, flags));
};
