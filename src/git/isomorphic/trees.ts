import { SheafError } from "../../model/error.js";
import { compareUtf8 } from "../../model/order.js";
import type { ObjectId, RepoPath, TreeEntry } from "../../model/snapshot.js";
import { missingObject } from "../errors.js";
import { kindOfMode, type RawEntry, treeMode } from "../parse.js";
import { pathFromBytes } from "../path.js";
import { maxTreeEntries } from "../reader.js";
import { sortEntries } from "../tree.js";
import type { Store } from "./store.js";

/** Git's own limit on folders in folders. */
const maxDepth = 2_048;

const tooLarge = (tree: ObjectId, what: string): SheafError =>
  new SheafError(
    "unsupported-repository",
    `The tree ${tree} has ${what}`,
    "The repository is beyond Sheaf's limits.",
  );

/** Few trees occur often, but those that do may occur without end. */
const maxRemembered = 4_096;

type EntriesOf = Pick<Store, "entries">;

/** Trees that occur again in one listing are parsed once. */
const rememberTrees = (store: EntriesOf): EntriesOf => {
  const known = new Map<ObjectId, readonly RawEntry[]>();
  return {
    entries: async (tree) => {
      const before = known.get(tree);
      if (before !== undefined) return before;
      const entries = await store.entries(tree);
      if (known.size < maxRemembered) known.set(tree, entries);
      return entries;
    },
  };
};

type Visit = (path: RepoPath, entry: RawEntry) => void;

const walk = async (
  store: EntriesOf,
  tree: ObjectId,
  prefix: RepoPath,
  depth: number,
  visit: Visit,
): Promise<void> => {
  if (depth > maxDepth) throw tooLarge(tree, `more than ${maxDepth} levels`);
  for (const entry of await store.entries(tree)) {
    const path = prefix + pathFromBytes(entry.name);
    if (entry.mode === treeMode) await walk(store, entry.id, `${path}/`, depth + 1, visit);
    else visit(path, entry);
  }
};

const treeOf = async (store: Store, id: ObjectId): Promise<ObjectId> => {
  const tree = await store.peel(id, "tree");
  if (tree === null) throw missingObject("tree", id);
  return tree;
};

/** Lists a whole tree. Sizes come from the packs' indexes and the first bytes of the objects alone. */
export const listTree = async (store: Store, id: ObjectId): Promise<readonly TreeEntry[]> => {
  const tree = await treeOf(store, id);
  const entries: TreeEntry[] = [];
  store.objects.refresh();
  const sizes = new Map<ObjectId, number | null>();
  const sizeOf = (blob: ObjectId): number | null => {
    let size = sizes.get(blob);
    if (size === undefined) {
      size = store.objects.size(blob);
      sizes.set(blob, size);
    }
    return size;
  };
  await walk(rememberTrees(store), tree, "", 0, (path, entry) => {
    if (entries.length >= maxTreeEntries) throw tooLarge(id, `more than ${maxTreeEntries} entries`);
    const kind = kindOfMode(entry.mode);
    entries.push({
      path,
      kind,
      id: entry.id,
      bytes: kind === "submodule" ? null : sizeOf(entry.id),
    });
  });
  return sortEntries(entries);
};

const compare = async (
  store: EntriesOf,
  a: ObjectId,
  b: ObjectId,
  prefix: RepoPath,
  depth: number,
  found: Set<RepoPath>,
): Promise<void> => {
  if (a === b) return;
  if (depth > maxDepth) throw tooLarge(a, `more than ${maxDepth} levels`);
  const before = new Map((await store.entries(a)).map((entry) => [pathFromBytes(entry.name), entry]));
  const note = (path: RepoPath): void => {
    if (found.size >= maxTreeEntries) throw tooLarge(b, `more than ${maxTreeEntries} changes`);
    found.add(path);
  };
  const add = async (path: RepoPath, entry: RawEntry): Promise<void> => {
    if (entry.mode === treeMode) await walk(store, entry.id, `${path}/`, depth + 1, note);
    else note(path);
  };
  for (const entry of await store.entries(b)) {
    const name = pathFromBytes(entry.name);
    const path = prefix + name;
    const old = before.get(name);
    before.delete(name);
    if (old === undefined) await add(path, entry);
    else if (old.mode === treeMode && entry.mode === treeMode) {
      await compare(store, old.id, entry.id, `${path}/`, depth + 1, found);
    } else if (old.mode !== entry.mode || old.id !== entry.id) {
      await add(path, old);
      await add(path, entry);
    }
  }
  for (const [name, entry] of before) await add(prefix + name, entry);
};

/** Paths that differ between two trees or commits, sorted. */
export const changedPaths = async (store: Store, a: ObjectId, b: ObjectId): Promise<readonly RepoPath[]> => {
  const found = new Set<RepoPath>();
  await compare(store, await treeOf(store, a), await treeOf(store, b), "", 0, found);
  return [...found].sort(compareUtf8);
};
