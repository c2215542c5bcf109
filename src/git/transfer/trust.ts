import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { SheafError } from "../../model/error.js";
import { askGit } from "../binary/ask.js";
import { readBounded } from "../bounded.js";

/** A repository whose configuration is about to say where to go and what to start. */
export interface TrustPlace {
  /** Absolute; of this worktree. */
  readonly gitDir: string;
  /** Absolute; shared by linked worktrees. */
  readonly commonDir: string;
  /** Null where there is none. */
  readonly workTree: string | null;
}

/** What the user said elsewhere than in the repository. */
export interface TrustSettings {
  /** Values of `safe.directory`, in order. */
  readonly directories: readonly string[];
  /** Last value of `safe.bareRepository`. */
  readonly bare: string | null;
}

const maxPointerBytes = 64 * 1024;
const maxWords = 64 * 1024;

/** Whether the `.git` file at a path names this git directory. */
const namesIt = async (file: string, gitDir: string): Promise<boolean> => {
  const text = readBounded(file, maxPointerBytes)?.toString("utf8") ?? "";
  const target = /^gitdir:\s*([^\r\n]+)/.exec(text)?.[1];
  if (target === undefined) return false;
  return (await realpath(path.resolve(path.dirname(file), target)).catch(() => null)) === gitDir;
};

/**
 * The working tree that a bare repository lies in, so that a commit may have brought it. Null for any other repository:
 * no commit can bring what is called `.git`, or lies in it.
 */
const treeAround = async (place: TrustPlace): Promise<string | null> => {
  if (place.workTree !== null || place.gitDir.split(/[/\\]/).some((part) => /^\.git$/i.test(part)))
    return null;
  for (let at = path.dirname(place.gitDir); ; at = path.dirname(at)) {
    const dotGit = path.join(at, ".git");
    const there = await stat(dotGit).catch(() => null);
    if (there !== null) return (await namesIt(dotGit, place.gitDir)) ? null : at;
    if (path.dirname(at) === at) return null;
  }
};

const dubious = (place: string): SheafError =>
  new SheafError(
    "unsupported-repository",
    `${place} belongs to another user, whose settings there could start programs and say where tokens go`,
    `If you trust it, as for git: git config --global --add safe.directory ${place}`,
  );

/** Asks git whether it would follow the settings of a repository, which it tells by their owner. */
const gitRefuses = async (
  place: TrustPlace,
  environment: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const reply = await askGit(
    ["rev-parse", "--git-dir"],
    environment,
    maxWords,
    place.workTree ?? place.gitDir,
  );
  // Other errors are not about trust: whoever needs the repository meets them.
  return reply !== null && reply.code !== 0 && /dubious ownership|unsafe repository/.test(reply.stderr);
};

/** The same without git. */
const isOthers = async (
  { gitDir, commonDir, workTree }: TrustPlace,
  { directories }: TrustSettings,
  sudoer: string | undefined,
): Promise<boolean> => {
  const own = process.geteuid?.();
  if (own === undefined) return false;
  const isTrusted = directories.reduce(
    (trusted, value) => value !== "" && (trusted || value === "*" || value === (workTree ?? gitDir)),
    false,
  );
  if (isTrusted) return false;
  for (const folder of [gitDir, commonDir, ...(workTree === null ? [] : [workTree])]) {
    const uid: number = (await stat(folder).catch(() => null))?.uid ?? own;
    if (uid !== own && !(own === 0 && String(uid) === sudoer)) return true;
  }
  return false;
};

/**
 * Refuses a repository whose settings somebody else may have written: git's own check of owners, which is left out where
 * a repository is only read, and one for bare repositories that came with a commit of another.
 *
 * @param environment what git is run with; null without git.
 * @throws SheafError `unsupported-repository`.
 */
export const requireTrusted = async (
  place: TrustPlace,
  settings: TrustSettings,
  environment: Readonly<Record<string, string>> | null,
  sudoer: string | undefined,
): Promise<void> => {
  const refused =
    environment === null ? await isOthers(place, settings, sudoer) : await gitRefuses(place, environment);
  if (refused) throw dubious(place.workTree ?? place.gitDir);
  const around = settings.bare === "all" ? null : await treeAround(place);
  if (around === null) return;
  throw new SheafError(
    "unsupported-repository",
    `${place.gitDir} is a bare repository in the working tree ${around}, whose commits may have brought it with its settings`,
    "Name the repository that is meant with --repo. If you trust every such one: git config --global safe.bareRepository all",
  );
};
