import type { ObjectId, TreeEntry } from "../../model/snapshot.js";
import { missingObject } from "../errors.js";
import type { ObjectIndex } from "../objects.js";
import { kindOfMode } from "../parse.js";
import { pathFromBytes } from "../path.js";
import { maxTreeEntries } from "../reader.js";
import { sortEntries } from "../tree.js";
import type { GitCommand } from "./command.js";

/** Room for the largest tree that is listed. Bytes. */
export const maxListing = 512 * 1024 * 1024;

/** Cuts git's `-z` output. */
export const splitAtNul = (output: Buffer): readonly Buffer[] => {
  const parts: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0, at);
    parts.push(output.subarray(at, end < 0 ? output.length : end));
    at = end < 0 ? output.length : end + 1;
  }
  return parts;
};

/** Parses `mode type id[ size]\tpath`. */
const parseLine = (line: Buffer): TreeEntry => {
  const tab = line.indexOf(0x09);
  const [mode, , id, size] = line.toString("latin1", 0, tab).split(/ +/) as [
    string,
    string,
    string,
    string | undefined,
  ];
  const kind = kindOfMode(Number.parseInt(mode, 8));
  // `-` for a submodule, `BAD` for a blob that is not there.
  const bytes = size !== undefined && /^\d+$/.test(size) ? Number(size) : null;
  return { path: pathFromBytes(line.subarray(tab + 1)), kind, id, bytes };
};

/** Sizes by one `cat-file --batch-check`; ids that are not there are left out. */
const askSizes = async (
  git: GitCommand,
  ids: readonly ObjectId[],
): Promise<ReadonlyMap<ObjectId, number>> => {
  const result = await git.run(["cat-file", "--batch-check", "--buffer"], {
    input: `${ids.join("\n")}\n`,
    maxBytes: maxListing,
  });
  const sizes = new Map<ObjectId, number>();
  for (const line of result.stdout.toString("latin1").split("\n")) {
    const match = /^([0-9a-f]{40,64}) blob (\d+)$/.exec(line);
    if (match !== null) sizes.set(match[1]!, Number(match[2]));
  }
  return sizes;
};

/**
 * Lists a whole tree with the sizes of its blobs.
 *
 * @param promised what a partial clone holds; null for a whole repository.
 */
export const listTree = async (
  git: GitCommand,
  tree: ObjectId,
  promised: ObjectIndex | null,
): Promise<readonly TreeEntry[]> => {
  const listing = async (...flags: readonly string[]): Promise<readonly Buffer[] | string> => {
    const args = ["ls-tree", "-r", "-z", "--full-tree", ...flags, tree];
    const result = await git.run(args, { maxBytes: maxListing, maxRecords: maxTreeEntries });
    return result.code === 0 ? splitAtNul(result.stdout) : (result.stderr.split("\n")[0] ?? "");
  };
  if (promised === null) {
    const lines = await listing("-l");
    if (typeof lines !== "string") return sortEntries(lines.map(parseLine));
  }
  // `ls-tree -l` gives up at the first blob that is missing, so sizes are asked apart.
  const lines = await listing();
  if (typeof lines === "string") throw missingObject("tree", tree, lines);
  const entries = lines.map(parseLine);
  promised?.refresh();
  const blobs = new Set(entries.filter(({ kind }) => kind !== "submodule").map(({ id }) => id));
  const present = promised === null ? [...blobs] : [...blobs].filter((id) => promised.has(id));
  const sizes = await askSizes(git, present);
  return sortEntries(
    entries.map((entry) =>
      entry.kind === "submodule" ? entry : { ...entry, bytes: sizes.get(entry.id) ?? null },
    ),
  );
};
