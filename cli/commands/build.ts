import { type Command, Option } from "commander";
import type { BuildOptions, BuildReport } from "../../src/index.js";
import { several, wholeNumber } from "../arguments.js";
import { buildJson, buildText } from "../format/build.js";
import { cancellable } from "../interrupt.js";
import { createProgress } from "../progress.js";
import { printJson, type Session } from "../session.js";

interface Flags {
  readonly repo: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly out?: string;
  readonly workers?: number;
  readonly cache: boolean;
  readonly allowIncomplete?: boolean;
  readonly reader: "auto" | "binary" | "isomorphic";
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Builds with progress on standard error; a signal stops it cleanly. */
export const buildWatched = async (
  { api, io }: Session,
  options: BuildOptions,
  quiet: boolean,
): Promise<BuildReport> => {
  const progress = createProgress(io, quiet);
  try {
    return await cancellable((signal) => api.build({ ...options, onProgress: progress.report, signal }));
  } finally {
    progress.stop();
  }
};

const run = async (session: Session, revision: string | undefined, flags: Flags): Promise<void> => {
  const { repo, include, exclude, out, workers, cache, allowIncomplete, reader } = flags;
  const report = await buildWatched(
    session,
    { repo, revision, include, exclude, out, workers, cache, allowIncomplete, reader },
    flags.quiet === true,
  );
  if (flags.json === true) return printJson(session, buildJson(report));
  if (flags.quiet !== true) await session.io.out.write(buildText(report, session.paint));
};

export const addBuild = (program: Command, session: Session): void => {
  program
    .command("build")
    .summary("index a commit")
    .description("Index a commit from git's object database. Files of the working tree are not looked at.")
    .argument("[commit-ish]", "branch, tag, commit id or HEAD~3 (default: HEAD)")
    .option("--repo <dir>", "working tree, .git directory or bare repository", ".")
    .option("--include <glob>", "index only these paths, with --out; may be repeated", several)
    .option("--exclude <glob>", "leave these paths out, with --out; may be repeated", several)
    .option("--out <dir>", "write the bundle into a folder of its own, not into the repository's store")
    .option(
      "--workers <n>",
      "parser threads, 1 to 64 (default: as many as there are cores)",
      wholeNumber(1, 64),
    )
    .option("--no-cache", "take nothing from earlier bundles; the digest is the same")
    .option("--allow-incomplete", "with --out: write a bundle although blobs are missing")
    .addOption(
      new Option("--reader <which>", "how git is read: through the git program or without it")
        .choices(["auto", "binary", "isomorphic"])
        .default("auto"),
    )
    .option("--json", "print the report as JSON")
    .option("--quiet", "print nothing but errors and what --json asks for")
    .action((revision: string | undefined, flags: Flags) => run(session, revision, flags));
};
