import type { CodeGraph, NodeId } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import { compareUtf8 } from "../../model/order.js";

const noFolders: ReadonlySet<"contains"> = new Set(["contains"]);

/** Folders of a graph where files were added and moved. */
export interface Folders {
  readonly find: (path: RepoPath) => NodeId;
  /** The path of a folder that the graph did not have; undefined for all other nodes. */
  readonly addedPath: (id: NodeId) => RepoPath | undefined;
  /** Null where nothing changed. */
  readonly children: (id: NodeId) => readonly NodeId[] | null;
  readonly parentOfFile: (path: RepoPath) => NodeId;
  /** Of a folder that the graph did not have. */
  readonly parent: (id: NodeId) => NodeId;
}

const folderOf = (path: RepoPath): RepoPath => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/**
 * @param placed files with the path of now, and the one under which the graph has them; null for new ones.
 * @param pathOf of any node, as it is now. @param nextId gives the number of a node that the graph does not have.
 */
export const overlayFolders = (
  graph: CodeGraph,
  placed: readonly { readonly id: NodeId; readonly path: RepoPath; readonly from: RepoPath | null }[],
  pathOf: (id: NodeId) => RepoPath,
  nextId: () => NodeId,
): Folders => {
  const added = new Map<RepoPath, NodeId>();
  const addedPaths = new Map<NodeId, RepoPath>();
  const more = new Map<NodeId, NodeId[]>();
  const less = new Map<NodeId, Set<NodeId>>();
  const find = (path: RepoPath): NodeId => {
    const known = graph.directory(path);
    return known >= 0 ? known : (added.get(path) ?? -1);
  };
  const put = (folder: NodeId, child: NodeId): void => {
    const list = more.get(folder);
    if (list === undefined) more.set(folder, [child]);
    else list.push(child);
  };
  /** The folder of a path, made with those above it where there is none. */
  const ensure = (path: RepoPath): NodeId => {
    const known = find(path);
    if (known >= 0) return known;
    const id = nextId();
    added.set(path, id);
    addedPaths.set(id, path);
    // A graph without files has no root.
    if (path !== "") put(ensure(folderOf(path)), id);
    return id;
  };
  for (const { id, path, from } of placed) {
    const folder = ensure(folderOf(path));
    if (from !== null && folderOf(from) === folderOf(path)) {
      // Its place among its neighbours may be another.
      if (from !== path) put(folder, id);
    } else put(folder, id);
    if (from === null || from === path) continue;
    const left = graph.directory(folderOf(from));
    const gone = less.get(left) ?? new Set();
    less.set(left, gone.add(id));
  }
  const known = new Map<NodeId, readonly NodeId[]>();
  const children = (id: NodeId): readonly NodeId[] | null => {
    if (!more.has(id) && !less.has(id)) return null;
    const before = known.get(id);
    if (before !== undefined) return before;
    const own = addedPaths.has(id) ? [] : graph.out(id, noFolders).map(({ to }) => to);
    const kept = own.filter((child) => less.get(id)?.has(child) !== true);
    const texts = new Map([...kept, ...(more.get(id) ?? [])].map((child) => [child, pathOf(child)]));
    const sorted = [...texts.keys()].sort((a, b) => compareUtf8(texts.get(a)!, texts.get(b)!));
    known.set(id, sorted);
    return sorted;
  };
  return {
    find,
    addedPath: (id) => addedPaths.get(id),
    children,
    parentOfFile: (path) => find(folderOf(path)),
    parent: (id) => {
      const path = addedPaths.get(id);
      return path === undefined || path === "" ? -1 : find(folderOf(path));
    },
  };
};
