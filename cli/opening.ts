import type { Command } from "commander";
import { type Index, type OpenOptions, SheafError } from "../src/index.js";
import { refuseRevisionOfBundle, refuseUnknownLanguages, shellWord } from "./arguments.js";
import { visible } from "./format/visible.js";
import type { Session } from "./session.js";

/** The flags of every command that asks a bundle. */
export interface OpeningFlags {
  readonly repo?: string;
  readonly bundle?: string;
  readonly rev?: string;
  /** False for `--no-overlay`. */
  readonly overlay?: boolean;
  /** Something fails on what is found: the bundle must be the commit's own. */
  readonly failOn?: boolean;
  /** False for `--no-build`. */
  readonly build: boolean;
  readonly quiet?: boolean;
  /** Languages that are asked for; checked before a bundle is built for them. */
  readonly lang?: readonly string[];
}

/** Adds the flags that say which bundle is asked. */
export const addSource = (command: Command): Command =>
  command
    .option(
      "--repo <dir>",
      "working tree, .git directory or bare repository (default: here; none with --bundle)",
    )
    .option(
      "--bundle <dir>",
      "ask a bundle that build --out wrote; its text and changes are read only with --repo",
    )
    .option("--rev <commit-ish>", "ask the bundle of this commit, not of HEAD")
    .option("--no-overlay", "answer from the indexed commit alone, without the changes of the working tree");

/** Adds the flags that say what happens when there is no bundle. */
export const addBuilding = (command: Command): Command =>
  command
    .option("--no-build", "fail when there is no index, do not build one")
    .option("--quiet", "no progress when an index is built first");

const isMissingBundle = (error: unknown): error is SheafError =>
  error instanceof SheafError && error.code === "no-bundle";

const buildCommand = (flags: OpeningFlags): string =>
  [
    "sheaf build",
    ...(flags.rev === undefined ? [] : [shellWord(flags.rev)]),
    ...(flags.repo === undefined ? [] : ["--repo", shellWord(flags.repo)]),
  ].join(" ");

/** Opens what answers as the index stands, or tells why one must be built first. */
const openAsIs = async (
  { api }: Session,
  options: OpenOptions,
  { bundle, failOn }: OpeningFlags,
): Promise<Index | SheafError> => {
  try {
    const index = await api.open(options);
    const { commit, head } = index.coverage;
    // An answer may speak of an ancestor, and says so; a check may not: what the commit itself adds would pass it.
    if (failOn !== true || bundle !== undefined || head === null || commit === head) return index;
    await index.close();
    return new SheafError(
      "no-bundle",
      `the index is of ${commit.slice(0, 9)}, and --fail-on checks ${head.slice(0, 9)} itself`,
    );
  } catch (error) {
    if (!isMissingBundle(error) || options.repo === undefined || bundle !== undefined) throw error;
    return error;
  }
};

/** Opens the bundle that the flags name; makes it first when the repository has none. */
const openIndex = async (session: Session, flags: OpeningFlags): Promise<Index> => {
  const { api, io } = session;
  // A bundle alone is asked without a repository: the one around the working directory may be another.
  const repo = flags.repo ?? (flags.bundle === undefined ? "." : undefined);
  // Without the flag the API decides; only the flag itself is passed on.
  const overlay = flags.overlay === false ? false : undefined;
  const options: OpenOptions = { repo, bundle: flags.bundle, revision: flags.rev, overlay };
  const found = await openAsIs(session, options, flags);
  if (!(found instanceof SheafError)) return found;
  if (!flags.build)
    throw new SheafError("no-bundle", found.message, `Run: ${buildCommand(flags)}`, { cause: found });
  await refuseUnknownLanguages(session, flags.lang ?? []);
  const quiet = flags.quiet === true;
  const none =
    flags.rev === undefined ? "There is no index yet" : `No index answers for ${visible(flags.rev)}`;
  const why = flags.failOn === true ? "The commit that is checked has no index" : none;
  if (!quiet) await io.err.write(`${why}: building one.\n`);
  const [{ buildWatched }, { buildLine }] = await Promise.all([
    import("./commands/build.js"),
    import("./format/build.js"),
  ]);
  const report = await buildWatched(session, { repo: repo ?? ".", revision: flags.rev }, quiet);
  if (!quiet) await io.err.write(`${buildLine(report)}\n\n`);
  return api.open(options);
};

/**
 * Asks the bundle that the flags name; makes it first when the repository has none, and closes it in the end.
 *
 * @throws SheafError `bad-argument` for flags that contradict each other, and what opening and building throw.
 */
export const withIndex = async (
  session: Session,
  flags: OpeningFlags,
  ask: (index: Index) => Promise<void>,
): Promise<void> => {
  refuseRevisionOfBundle(flags);
  const index = await openIndex(session, flags);
  try {
    await ask(index);
  } finally {
    await index.close();
  }
};
