import fs from "node:fs";
import { SheafError } from "../../model/error.js";
import type { ObjectId, RepoPath, TreeEntry } from "../../model/snapshot.js";
import { settleCandidates } from "../candidates.js";
import { type Candidate, maxAddedPaths, type TreeChanges } from "../changes.js";
import type { RepositoryPlace } from "../discover.js";
import { missingObject } from "../errors.js";
import { withoutRepositories } from "../nested.js";
import type { ObjectFormat } from "../on-disk.js";
import { kindOfMode } from "../parse.js";
import { pathFromBytes } from "../path.js";
import { portableChanges, type ReadIndex, readIndex } from "../portable/changes.js";
import { maxTreeEntries } from "../reader.js";
import type { Comparer } from "../standing.js";
import type { GitCommand } from "./command.js";
import { maxListing, splitAtNul } from "./list.js";

/** Room for the names of new files. Bytes. */
const maxAddedBytes = 8 * 1024 * 1024;

/** What the repository's own configuration says that bears on a comparison. */
interface Settings {
  /** Arguments that switch its filters off. */
  readonly withoutFilters: readonly string[];
  readonly ignoreCase: boolean;
  readonly sparse: boolean;
}

const isTrue = (value: string): boolean => /^(?:true|yes|on|1)$/i.test(value);

/**
 * Git reads files whose times are too young to tell, and passes them through filters: programs that a configuration
 * names. Emptied, they are none.
 *
 * @throws SheafError `git-failed` for a filter that no argument can name.
 */
const readSettings = async (git: GitCommand, cwd: string): Promise<Settings> => {
  const pattern = "^(filter\\..*\\.(clean|smudge|process|required)|core\\.(ignorecase|sparsecheckout))$";
  const result = await git.run(["config", "-z", "--get-regexp", pattern], { cwd });
  const withoutFilters: string[] = [];
  const set = new Map<string, boolean>();
  for (const part of splitAtNul(result.stdout)) {
    const text = part.toString("utf8");
    const end = text.indexOf("\n");
    const name = end < 0 ? text : text.slice(0, end);
    if (name.startsWith("core.")) set.set(name, end < 0 || isTrue(text.slice(end + 1)));
    else if (name.includes("=")) {
      throw new SheafError(
        "git-failed",
        `the filter ${JSON.stringify(name)} cannot be switched off`,
        "Give it a name without `=`.",
      );
    } else withoutFilters.push("-c", name.endsWith(".required") ? `${name}=false` : `${name}=`);
  }
  return {
    withoutFilters,
    ignoreCase: set.get("core.ignorecase") === true,
    sparse: set.get("core.sparsecheckout") === true,
  };
};

const isNone = (id: string): boolean => /^0+$/.test(id);

/** Parses `:mode mode id id status`, followed by the path as a record of its own. */
const parseRaw = (output: Buffer): readonly Candidate[] => {
  const parts = splitAtNul(output);
  const found = new Map<RepoPath, Candidate>();
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const match = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]/.exec(parts[i]!.toString("latin1"));
    if (match === null) throw new SheafError("git-failed", "git diff-index answered in an unknown form");
    const [before, now] = [Number.parseInt(match[1]!, 8), Number.parseInt(match[2]!, 8)];
    const [from, to] = [match[3]!, match[4]!];
    const path = pathFromBytes(parts[i + 1]!);
    const wasFile = before !== 0 && kindOfMode(before) !== "submodule";
    const isSubmodule = now !== 0 && kindOfMode(now) === "submodule";
    if (!wasFile && (isSubmodule || now === 0)) continue;
    // Only the permission to run it is another.
    if (wasFile && from === to && now !== 0 && kindOfMode(before) === kindOfMode(now)) continue;
    // A submodule is no file that the index vouches for.
    const index = isSubmodule || isNone(to) ? null : to;
    const candidate = { path, before: wasFile ? from : null, index };
    // An unmerged path is told twice: once as such, once as what the working tree has.
    const known = found.get(path);
    found.set(path, { ...candidate, before: candidate.before ?? known?.before ?? null });
  }
  return [...found.values()];
};

/** Paths that are in the tree alone, while the index has the same in other letters. */
const aliases = (candidates: readonly Candidate[], ignoreCase: boolean): ((path: RepoPath) => boolean) => {
  if (!ignoreCase) return () => false;
  const added = new Set(
    candidates.flatMap(({ path, before }) => (before === null ? [path.toLowerCase()] : [])),
  );
  return (path) => added.has(path.toLowerCase());
};

/** What a comparison is made with. */
export interface ChangesParts {
  readonly git: GitCommand;
  readonly place: RepositoryPlace & { readonly workTree: string };
  readonly objectFormat: ObjectFormat;
  readonly comparer: Comparer;
  /** The user's own file of ignore rules. */
  readonly excludes: Promise<string>;
  readonly list: (tree: ObjectId) => Promise<readonly TreeEntry[]>;
}

/**
 * The index where git itself would write to read it: it renews the times of a shared index, and makes tree objects of
 * folders that a sparse checkout leaves out.
 */
const specialIndex = ({ place, objectFormat }: ChangesParts, sparse: boolean): ReadIndex | null => {
  const isSplit = (): boolean => fs.readdirSync(place.gitDir).some((name) => name.startsWith("sharedindex."));
  if (!sparse && !isSplit()) return null;
  const read = readIndex(place.gitDir, objectFormat === "sha1" ? 20 : 32);
  return read.index.special ? read : null;
};

/**
 * How a working tree differs from a tree: git tells by the times of files which may have changed, their content tells
 * whether they have. No filter runs, nothing is written, no other repository is entered.
 *
 * @throws SheafError `missing-object` where the tree is not here, `git-failed` for an index that git cannot read.
 */
export const binaryChanges = async (parts: ChangesParts, tree: ObjectId): Promise<TreeChanges> => {
  const { git, place, comparer } = parts;
  const cwd = place.workTree;
  const [{ withoutFilters, ignoreCase, sparse }, excludes] = await Promise.all([
    readSettings(git, cwd),
    parts.excludes,
  ]);
  const special = specialIndex(parts, sparse);
  if (special !== null)
    return portableChanges(place, await parts.list(tree), special, comparer, excludes, ignoreCase);
  const [differing, others] = await Promise.all([
    git.run(
      [
        ...withoutFilters,
        ...["diff-index", "--raw", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"],
        // What is only meant to be added counts as new.
        ...["--ita-visible-in-index", "--ignore-submodules=all", tree, "--"],
      ],
      { cwd, maxBytes: maxListing, maxRecords: 2 * maxTreeEntries },
    ),
    git.run(["-c", `core.excludesFile=${excludes}`, "ls-files", "--others", "--exclude-standard", "-z"], {
      cwd,
      maxBytes: maxAddedBytes,
      maxRecords: maxAddedPaths,
      cut: true,
    }),
  ]);
  if (differing.code !== 0) throw missingObject("tree", tree, differing.stderr.split("\n")[0]);
  if (others.code !== 0) {
    const [refusal = ""] = others.stderr.split("\n");
    throw new SheafError("git-failed", `git does not list the new files of ${cwd}: ${refusal}`);
  }
  const candidates = parseRaw(differing.stdout);
  // What a cut output ends with is no whole name.
  const listed = others.stdout.subarray(0, others.stdout.lastIndexOf(0) + 1);
  const paths = splitAtNul(listed).map(pathFromBytes).slice(0, maxAddedPaths);
  const untracked = { paths: withoutRepositories(cwd, paths), complete: !others.cut };
  return settleCandidates(candidates, untracked, comparer, aliases(candidates, ignoreCase));
};
