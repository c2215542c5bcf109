import { type Command, Option } from "commander";
import { wholeNumber } from "../arguments.js";
import { pruneJson, pruneText } from "../format/prune.js";
import { cancellable } from "../interrupt.js";
import { addPlace, type PlaceFlags } from "../places.js";
import { createProgress } from "../progress.js";
import { printJson, type Session } from "../session.js";

interface Flags extends PlaceFlags {
  readonly repo: string;
  readonly local?: boolean;
  readonly keep?: number;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const run = async (session: Session, flags: Flags): Promise<void> => {
  const { repo, local, keep, dryRun, transport, remote, quiet } = flags;
  const progress = createProgress(session.io, quiet === true);
  const report = await cancellable((signal) =>
    session.api.prune({
      repo,
      local,
      keep,
      dryRun,
      transport,
      remote,
      onProgress: progress.report,
      signal,
    }),
  ).finally(progress.stop);
  if (flags.json === true) return printJson(session, pruneJson(report));
  if (quiet !== true) await session.io.out.write(pruneText(report, session.paint));
};

export const addPrune = (program: Command, session: Session): void => {
  const command = program
    .command("prune")
    .summary("take old bundles away")
    .description(
      "Take old bundles away where they are published, or with --local from the repository's own store. The newest stay, and those of tags and branches.",
    )
    .option("--repo <dir>", "working tree, .git directory or bare repository", ".")
    .addOption(new Option("--local", "prune the repository's own store").conflicts(["transport", "remote"]))
    .option(
      "--keep <n>",
      "so many of the newest stay (default: retention.keep of sheaf.json, else 50)",
      wholeNumber(1, 100_000),
    );
  addPlace(command, ["git-ref", "github-release", "directory"])
    .option("--dry-run", "only tell what would go")
    .option("--json", "print the report as JSON")
    .option("--quiet", "print nothing but errors and what --json asks for")
    .action((flags: Flags) => run(session, flags));
};
