import type { DirectoryNode } from "../model/directory.js";
import type { RepoPath } from "../model/ids.js";
import { type FileRange, filesBelow, type ReadForm } from "../search/read-form.js";

const empty: Omit<DirectoryNode, "path"> = {
  readme: null,
  terms: [],
  symbols: [],
  entries: [],
  uses: [],
  usedBy: [],
  packages: [],
};

const rangeText = ({ first, end }: FileRange): string => `${first} ${end}`;

/** The folder directly below that holds all files of this one. */
const onlyFolder = (form: ReadForm, folder: RepoPath, range: FileRange): RepoPath | null => {
  const from = folder === "" ? 0 : folder.length + 1;
  const path = form.pathOf(range.first);
  const slash = path.indexOf("/", from);
  if (slash < 0) return null;
  const below = path.slice(0, slash);
  return rangeText(filesBelow(form, below)) === rangeText(range) ? below : null;
};

/** The node of a folder; of one that has none the node of the one folder that holds all of its files. */
export const nodeOf = (
  { form, nodes }: { readonly form: ReadForm; readonly nodes: ReadonlyMap<RepoPath, DirectoryNode> },
  path: RepoPath,
): { readonly node: DirectoryNode; readonly same: RepoPath | null } => {
  const own = nodes.get(path);
  if (own !== undefined) return { node: own, same: null };
  const range = filesBelow(form, path);
  for (let below = onlyFolder(form, path, range); below !== null; below = onlyFolder(form, below, range)) {
    const found = nodes.get(below);
    if (found !== undefined) return { node: found, same: below };
  }
  return { node: { ...empty, path }, same: null };
};
