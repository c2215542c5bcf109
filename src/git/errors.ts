import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/snapshot.js";

const lost = "`git fsck` tells what is lost; fetch it again from a remote, or clone anew.";

/** An object without which nothing can be answered is missing or damaged. */
export const missingObject = (what: string, id: ObjectId, detail = "", cause?: unknown): SheafError =>
  new SheafError(
    "missing-object",
    `The ${what} ${id} cannot be read${detail === "" ? "" : `: ${detail}`}`,
    lost,
    { cause },
  );

/** What an error about revisions needs to know of the repository. */
export interface RevisionContext {
  readonly place: string;
  /** Short names of branches and tags. */
  readonly names: readonly string[];
  /** The branch that HEAD names, if any. */
  readonly headName: string | null;
  readonly unborn: boolean;
  readonly shallow: boolean;
}

const maxCompared = 5_000;

/** Number of single-character edits between two strings, or `limit` if there are as many or more. */
const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(swap, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return Math.min(limit, previous[b.length]!);
};

/** The names that someone may have meant, nearest first, at most three. */
const nearestNames = (wanted: string, names: readonly string[]): readonly string[] => {
  const limit = Math.max(3, Math.floor(wanted.length / 2));
  return names
    .slice(0, maxCompared)
    .map((name) => {
      const last = name.slice(name.lastIndexOf("/") + 1);
      const contains = wanted.length >= 3 && name.includes(wanted) ? 1 : limit;
      return {
        name,
        far: Math.min(contains, editDistance(wanted, name, limit), editDistance(wanted, last, limit)),
      };
    })
    .filter(({ far }) => far < limit)
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
};

const quoteList = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** `no-commits` or `unknown-revision`, with the nearest names or the way to the missing history. */
export const revisionError = (wanted: string, reason: string, context: RevisionContext): SheafError => {
  const ofHead = /^(?:HEAD|@)?(?:[~^].*)?$/.test(wanted);
  if (context.unborn && context.names.length === 0) {
    return new SheafError("no-commits", `${context.place} has no commit yet`, "Make a first commit.");
  }
  if (context.unborn && ofHead) {
    return new SheafError(
      "no-commits",
      `HEAD of ${context.place} is the branch "${context.headName ?? "?"}", which has no commit yet`,
      `Name one that has: ${quoteList(context.names.slice(0, 3))}.`,
    );
  }
  const near = nearestNames(wanted.replace(/[~^].*$/, ""), context.names);
  const hints: string[] = [];
  if (near.length > 0 && !ofHead) hints.push(`Did you mean ${quoteList(near)}?`);
  if (context.shallow) {
    hints.push(
      "This is a shallow clone: `git fetch --unshallow` or `git fetch --depth=N` brings older commits.",
    );
  } else if (/^[0-9a-f]{40,64}$/.test(wanted))
    hints.push("`git fetch origin ID` brings a commit that is not here.");
  if (hints.length === 0) hints.push("`git branch --all` and `git tag` list what there is.");
  return new SheafError("unknown-revision", `"${wanted}" ${reason} in ${context.place}`, hints.join(" "));
};
