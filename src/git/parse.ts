import { SheafError } from "../model/error.js";
import type { EntryKind, ObjectId, ResolvedCommit } from "../model/snapshot.js";

/** One line of one tree object. */
export interface RawEntry {
  /** Git's canonical mode: 0o100644, 0o100755, 0o120000, 0o040000 or 0o160000. */
  readonly mode: number;
  readonly name: Uint8Array;
  readonly id: ObjectId;
}

const damaged = (what: string, id: ObjectId): SheafError =>
  new SheafError(
    "missing-object",
    `The ${what} ${id} is damaged`,
    "`git fsck` tells what is lost; fetch it again from a remote, or clone anew.",
  );

/** Trees of old hold modes such as 100664; git reads them as one of five. */
const canonicalMode = (mode: number): number => {
  const kind = mode & 0o170000;
  if (kind === 0o100000) return (mode & 0o100) === 0 ? 0o100644 : 0o100755;
  return kind === 0o120000 || kind === 0o040000 ? kind : 0o160000;
};

export const treeMode = 0o040000;

/** What a mode that is not a tree's stands for. */
export const kindOfMode = (mode: number): EntryKind =>
  mode === 0o120000 ? "symlink" : mode === 0o160000 ? "submodule" : "file";

/**
 * Parses a tree object's bytes. Names stay bytes: they need not be UTF-8.
 *
 * @param hashLength 20 or 32 bytes.
 */
export const parseTree = (bytes: Uint8Array, id: ObjectId, hashLength: number): readonly RawEntry[] => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: RawEntry[] = [];
  for (let at = 0; at < buffer.length; ) {
    let mode = 0;
    const start = at;
    for (; buffer[at] !== 0x20; at++) {
      const digit = buffer[at];
      if (digit === undefined || digit < 0x30 || digit > 0x37 || at - start > 7) throw damaged("tree", id);
      mode = mode * 8 + digit - 0x30;
    }
    const name = at + 1;
    const end = buffer.indexOf(0, name);
    if (at === start || end <= name || end + hashLength >= buffer.length) throw damaged("tree", id);
    at = end + 1 + hashLength;
    entries.push({
      mode: canonicalMode(mode),
      name: buffer.subarray(name, end),
      id: buffer.toString("hex", end + 1, at),
    });
  }
  return entries;
};

/** Parses a commit object's header, as leniently as git does about its author and date. */
export const parseCommit = (bytes: Uint8Array, id: ObjectId): ResolvedCommit => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.indexOf("\n\n");
  const lines = buffer.toString("latin1", 0, end < 0 ? buffer.length : end).split("\n");
  const tree = /^tree ([0-9a-f]{40,64})$/.exec(lines[0] ?? "")?.[1];
  if (tree === undefined) throw damaged("commit", id);
  const parents: ObjectId[] = [];
  let next = 1;
  for (; next < lines.length; next++) {
    const parent = /^parent ([0-9a-f]{40,64})$/.exec(lines[next]!)?.[1];
    if (parent === undefined) break;
    parents.push(parent);
  }
  const committer = lines.slice(next).find((line) => line.startsWith("committer "));
  const time = Number(/> *(\d{1,15})/.exec(committer?.slice(committer.lastIndexOf(">")) ?? "")?.[1] ?? 0);
  return { commit: id, tree, parents, time };
};

/** What a tag object points at. */
export const parseTag = (
  bytes: Uint8Array,
  id: ObjectId,
): { readonly target: ObjectId; readonly type: string } => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1", 0, 256);
  const match = /^object ([0-9a-f]{40,64})\ntype ([a-z]+)\n/.exec(text);
  if (match === null) throw damaged("tag", id);
  return { target: match[1]!, type: match[2]! };
};
