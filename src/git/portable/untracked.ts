import fs from "node:fs";
import path from "node:path";
import { compareUtf8 } from "../../model/order.js";
import type { RepoPath } from "../../model/snapshot.js";
import type { Meter } from "../attribute-pattern.js";
import { readBounded } from "../bounded.js";
import { maxAddedPaths } from "../changes.js";
import type { RepositoryPlace } from "../discover.js";
import { withoutRepositories } from "../nested.js";
import { pathFromBytes } from "../path.js";
import { type IgnoreFile, isIgnored, parseIgnoreFile } from "./ignore.js";

/** Longer files of rules are passed over. Bytes. */
const maxRuleBytes = 4 * 1024 * 1024;
/** What a walk looks at, ignored or not. */
const maxVisited = 200_000;

const readRules = (file: string | Buffer, folder: string, meter: Meter): readonly IgnoreFile[] => {
  const bytes = readBounded(file, maxRuleBytes);
  return bytes === null ? [] : [parseIgnoreFile(bytes.toString("latin1"), folder, meter)];
};

/** A folder that is to be looked at. Names are bytes, as binary strings. */
interface Folder {
  /** With its slash; empty for the root. */
  readonly name: string;
  /** Rules that hold in it, the deepest first. */
  readonly rules: readonly IgnoreFile[];
}

/**
 * Finds files that are not in the index and that no rule ignores. No other repository is entered, no link followed.
 *
 * @param excludes the user's own file of ignore rules; null for none.
 */
export const findUntracked = (
  place: RepositoryPlace & { readonly workTree: string },
  excludes: string | null,
  isTracked: (path: RepoPath) => boolean,
): { readonly paths: readonly RepoPath[]; readonly complete: boolean } => {
  const meter: Meter = { steps: 0 };
  const root = Buffer.from(`${place.workTree}/`);
  const onDisk = (name: string): Buffer => Buffer.concat([root, Buffer.from(name, "latin1")]);
  const outer = [
    ...readRules(path.join(place.commonDir, "info", "exclude"), "", meter),
    ...(excludes === null ? [] : readRules(excludes, "", meter)),
  ];
  const paths: RepoPath[] = [];
  let visited = 0;
  let complete = true;
  const open: Folder[] = [{ name: "", rules: outer }];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    let entries: fs.Dirent<Buffer>[];
    try {
      entries = fs.readdirSync(onDisk(folder.name), { withFileTypes: true, encoding: "buffer" });
    } catch {
      continue;
    }
    const named = entries.map((entry) => ({ entry, name: entry.name.toString("latin1") }));
    if (folder.name !== "" && named.some(({ name }) => name.toLowerCase() === ".git")) continue;
    const own = named.some(({ name }) => name === ".gitignore")
      ? readRules(onDisk(`${folder.name}.gitignore`), folder.name, meter)
      : [];
    const rules = [...own, ...folder.rules];
    const below: Folder[] = [];
    for (const { entry, name } of named.sort((a, b) => compareUtf8(a.name, b.name))) {
      if (name.toLowerCase() === ".git") continue;
      if (++visited > maxVisited || paths.length >= maxAddedPaths) {
        return { paths: withoutRepositories(place.workTree, paths), complete: false };
      }
      const full = folder.name + name;
      const isFolder = entry.isDirectory();
      if (!isFolder && !entry.isFile() && !entry.isSymbolicLink()) continue;
      const found = pathFromBytes(Buffer.from(full, "latin1"));
      if (!isFolder && isTracked(found)) continue;
      const ignored = isIgnored(rules, full, isFolder, meter);
      if (ignored === null) complete = false;
      if (ignored !== false) continue;
      if (isFolder) below.push({ name: `${full}/`, rules });
      else paths.push(found);
    }
    open.push(...below.reverse());
  }
  return { paths: withoutRepositories(place.workTree, paths), complete };
};
