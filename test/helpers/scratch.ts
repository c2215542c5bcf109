import { createHash } from "node:crypto";
import { SheafError } from "../../src/model/error.js";
import type { ObjectId } from "../../src/model/ids.js";
import type { RefResult, ScratchEntry, ScratchRepository } from "../../src/model/scratch.js";

type MemoryObject =
  | { readonly type: "blob"; readonly bytes: Uint8Array }
  | { readonly type: "tree"; readonly entries: readonly ScratchEntry[] }
  | {
      readonly type: "commit";
      readonly tree: ObjectId;
      readonly parents: readonly ObjectId[];
      readonly message: string;
    };

/** A git remote in memory: objects and refs, and what went over the wire. */
export interface MemoryRemote {
  readonly objects: Map<ObjectId, MemoryObject>;
  readonly refs: Map<string, ObjectId>;
  readonly add: (object: MemoryObject) => ObjectId;
  /** What was asked and sent since the start. */
  readonly traffic: { listings: number; fetches: string[]; pushedBlobs: ObjectId[]; pushes: number };
  /** Runs before each push is looked at: another may be first. */
  beforePush: (() => Promise<void>) | null;
  /** Refuses pushes in these words. */
  refuses: string | null;
  /** Drops the connection before the n-th fetch of blobs from now. */
  dropsAfter: number | null;
}

const modes = { blob: "100644", tree: "40000", other: "120000" } as const;

const encoded = (object: MemoryObject): Buffer => {
  if (object.type === "blob") return Buffer.from(object.bytes);
  if (object.type === "tree")
    return Buffer.concat(
      object.entries.map(({ kind, name, id }) =>
        Buffer.concat([Buffer.from(`${modes[kind]} ${name}\0`), Buffer.from(id, "hex")]),
      ),
    );
  const parents = object.parents.map((parent) => `parent ${parent}\n`).join("");
  const who = "Sheaf <sheaf@localhost> 0 +0000";
  return Buffer.from(`tree ${object.tree}\n${parents}author ${who}\ncommitter ${who}\n\n${object.message}`);
};

const hashed = (object: MemoryObject): ObjectId => {
  const bytes = encoded(object);
  return createHash("sha1").update(`${object.type} ${bytes.length}\0`).update(bytes).digest("hex");
};

export const memoryRemote = (): MemoryRemote => {
  const objects = new Map<ObjectId, MemoryObject>();
  return {
    objects,
    refs: new Map(),
    add: (object) => {
      const id = hashed(object);
      objects.set(id, object);
      return id;
    },
    traffic: { listings: 0, fetches: [], pushedBlobs: [], pushes: 0 },
    beforePush: null,
    refuses: null,
    dropsAfter: null,
  };
};

const dropped = (what: string): SheafError => new SheafError("transfer-failed", what, "Try again.");

/** All that a commit needs, in `from`. */
const closure = (from: ReadonlyMap<ObjectId, MemoryObject>, id: ObjectId, into: Set<ObjectId>): void => {
  const object = from.get(id);
  if (object === undefined || into.has(id)) return;
  into.add(id);
  if (object.type === "commit")
    for (const next of [object.tree, ...object.parents]) closure(from, next, into);
  if (object.type === "tree")
    for (const entry of object.entries) if (entry.kind !== "other") closure(from, entry.id, into);
};

/** A scratch repository in memory, over a remote in memory. */
export const memoryScratch = (remote: MemoryRemote): ScratchRepository => {
  const here = new Map<ObjectId, MemoryObject>();
  const put = (object: MemoryObject): ObjectId => {
    const id = hashed(object);
    here.set(id, object);
    return id;
  };
  const blobHere = (id: ObjectId): Uint8Array | null => {
    const object = here.get(id);
    return object?.type === "blob" ? object.bytes : null;
  };
  const send = (id: ObjectId, known: readonly ObjectId[]): void => {
    const held = new Set<ObjectId>();
    for (const commit of known) {
      if (here.get(commit)?.type !== "commit") throw new Error(`${commit} is not here`);
      closure(remote.objects, commit, held);
    }
    const needed = new Set<ObjectId>();
    closure(here, id, needed);
    for (const one of needed) {
      if (held.has(one)) continue;
      const object = here.get(one)!;
      remote.objects.set(one, object);
      if (object.type === "blob") remote.traffic.pushedBlobs.push(one);
    }
    const whole = new Set<ObjectId>();
    closure(remote.objects, id, whole);
    for (const one of whole) {
      const object = remote.objects.get(one)!;
      const lacks = object.type === "tree" && object.entries.some((entry) => !remote.objects.has(entry.id));
      if (lacks) throw new Error(`the remote lacks what ${one} needs`);
    }
  };
  return {
    kind: "binary",
    objectFormat: "sha1",
    place: "memory",
    listRefs: async (prefixes) => {
      remote.traffic.listings++;
      return [...remote.refs]
        .filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)))
        .map(([name, id]) => ({ name, id, peeled: null }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    fetchTrees: async (commit) => {
      remote.traffic.fetches.push("trees");
      const needed = new Set<ObjectId>();
      closure(remote.objects, commit, needed);
      if (needed.size === 0) throw dropped(`not our ref ${commit}`);
      for (const id of needed) {
        const object = remote.objects.get(id)!;
        if (object.type !== "blob") here.set(id, object);
      }
    },
    fetchBlobs: async (ids, _of, maxBytes) => {
      remote.traffic.fetches.push(`${ids.length} blobs`);
      if (remote.dropsAfter !== null && remote.dropsAfter-- === 0)
        throw dropped("the connection was dropped");
      let left = maxBytes;
      for (const id of ids) {
        const object = remote.objects.get(id);
        if (object?.type !== "blob") continue;
        left -= object.bytes.length;
        if (left < 0) throw dropped("the transfer is too large");
        here.set(id, object);
      }
    },
    fetchCommits: async () => false,
    commit: async (id) => {
      const object = here.get(id);
      return object?.type === "commit" ? { ...object, time: 0 } : null;
    },
    tree: async (id, maximum) => {
      const object = here.get(id);
      if (object?.type !== "tree") return null;
      if (object.entries.length > maximum) throw new SheafError("corrupt-bundle", "the tree is too large");
      return object.entries;
    },
    sizes: async (ids) => ids.map((id) => blobHere(id)?.length ?? null),
    blobs: async function* (ids, maximum) {
      for (const id of ids) {
        const bytes = blobHere(id);
        yield { id, bytes: bytes === null || bytes.length > maximum ? null : bytes };
      }
    },
    writeBlobs: async (contents) => {
      const ids: ObjectId[] = [];
      for await (const bytes of contents) ids.push(put({ type: "blob", bytes: Buffer.from(bytes) }));
      return ids;
    },
    blobId: (bytes) => hashed({ type: "blob", bytes }),
    writeTree: async (entries) =>
      put({ type: "tree", entries: [...entries].sort((a, b) => (a.name < b.name ? -1 : 1)) }),
    writeCommit: async (tree, message) => put({ type: "commit", tree, parents: [], message }),
    push: async (updates, known) => {
      await remote.beforePush?.();
      remote.traffic.pushes++;
      return updates.map(({ name, id, expected }): RefResult => {
        if (remote.refuses !== null) return { name, state: "refused", reason: remote.refuses };
        if ((remote.refs.get(name) ?? null) !== expected) return { name, state: "stale" };
        if (id === null) remote.refs.delete(name);
        else {
          send(id, known);
          remote.refs.set(name, id);
        }
        return { name, state: "done" };
      });
    },
    close: async () => undefined,
  };
};
