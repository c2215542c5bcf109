import type { ObjectId, RepoPath } from "../../model/snapshot.js";
import { pathFromBytes } from "../path.js";
import { readBitmap } from "./ewah.js";

/** A file as git's index has it, with what it looked like on the disk then. */
export interface IndexEntry {
  /** Of the blob; for a submodule the commit's. */
  readonly id: ObjectId;
  readonly mode: number;
  /** Seconds since 1970 and the nanoseconds above; 32 bits each, as all numbers here. */
  readonly mtime: readonly [seconds: number, nanoseconds: number];
  readonly ctime: readonly [seconds: number, nanoseconds: number];
  readonly inode: number;
  readonly bytes: number;
  /** The user says that it does not change. */
  readonly assumed: boolean;
  /** Left out of a sparse checkout. */
  readonly skipped: boolean;
}

/** Git's index, as far as files without conflict go. */
export interface IndexFile {
  readonly entries: ReadonlyMap<RepoPath, IndexEntry>;
  /** Every path of it, also those with a conflict. */
  readonly paths: ReadonlySet<RepoPath>;
  /** Folders, with their slash, that a sparse checkout leaves out as a whole. */
  readonly skippedFolders: readonly RepoPath[];
  /** Git itself would write when it reads it: parts of it stand elsewhere, or are folders. */
  readonly special: boolean;
}

/** One line of the index, with its name as bytes: empty where it stands for one of a shared index. */
interface Line {
  readonly name: Buffer;
  readonly stage: number;
  readonly entry: IndexEntry;
}

interface Lines {
  readonly lines: readonly Line[];
  /** Where the bytes of each extension begin, by name. */
  readonly extensions: ReadonlyMap<string, number>;
}

const treeMode = 0o040000;

/** An integer of seven bits a byte, each but the last one less than it stands for. Null at the end of the bytes. */
const readVariable = (
  bytes: Buffer,
  start: number,
): { readonly value: number; readonly next: number } | null => {
  let value = 0;
  for (let at = start; at < bytes.length && at < start + 5; at++) {
    const byte = bytes[at]!;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + 1 };
    value += 1;
  }
  return null;
};

const readLines = (bytes: Buffer, hashLength: number): Lines | null => {
  if (bytes.length < 12 + hashLength || bytes.toString("latin1", 0, 4) !== "DIRC") return null;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4) return null;
  const fixedBytes = 42 + hashLength;
  const lines: Line[] = [];
  let name = Buffer.alloc(0);
  let at = 12;
  for (let i = 0; i < count; i++) {
    const start = at;
    if (start + fixedBytes + 2 > bytes.length) return null;
    const field = (number: number): number => bytes.readUInt32BE(start + 4 * number);
    const flags = bytes.readUInt16BE(start + fixedBytes - 2);
    const isExtended = (flags & 0x4000) !== 0;
    const more = isExtended ? bytes.readUInt16BE(start + fixedBytes) : 0;
    at = start + fixedBytes + (isExtended ? 2 : 0);
    let kept = 0;
    if (version === 4) {
      const dropped = readVariable(bytes, at);
      if (dropped === null || dropped.value > name.length) return null;
      kept = name.length - dropped.value;
      at = dropped.next;
    }
    const end = bytes.indexOf(0, at);
    if (end < 0) return null;
    name = Buffer.concat([name.subarray(0, kept), bytes.subarray(at, end)]);
    // Entries of the older forms are filled up to a multiple of eight bytes.
    at = version === 4 ? end + 1 : start + ((end - start + 8) & ~7);
    lines.push({
      name,
      stage: (flags >> 12) & 3,
      entry: {
        id: bytes.toString("hex", start + 40, start + 40 + hashLength),
        mode: field(6),
        ctime: [field(0), field(1)],
        mtime: [field(2), field(3)],
        inode: field(5),
        bytes: field(9),
        assumed: (flags & 0x8000) !== 0,
        skipped: (more & 0x4000) !== 0,
      },
    });
  }
  const extensions = new Map<string, number>();
  while (at + 8 <= bytes.length - hashLength) {
    extensions.set(bytes.toString("latin1", at, at + 4), at + 8);
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return { lines, extensions };
};

/** Puts the lines of a split index together with those that it shares. */
const joinShared = (
  { lines, extensions }: Lines,
  bytes: Buffer,
  hashLength: number,
  readShared: (name: string) => Buffer | null,
): readonly Line[] | null => {
  const at = extensions.get("link");
  if (at === undefined) return lines;
  if (at + hashLength > bytes.length) return null;
  const id = bytes.toString("hex", at, at + hashLength);
  if (/^0+$/.test(id)) return lines;
  const sharedBytes = readShared(`sharedindex.${id}`);
  const shared = sharedBytes === null ? null : readLines(sharedBytes, hashLength);
  if (shared === null || shared.extensions.has("link")) return null;
  const deleted = readBitmap(bytes, at + hashLength, shared.lines.length);
  const replaced = deleted === null ? null : readBitmap(bytes, deleted.next, shared.lines.length);
  if (deleted === null || replaced === null || replaced.positions.length > lines.length) return null;
  const joined: (Line | null)[] = [...shared.lines];
  for (const [i, position] of replaced.positions.entries())
    joined[position] = { ...lines[i]!, name: joined[position]!.name };
  for (const position of deleted.positions) joined[position] = null;
  return [...joined.filter((line) => line !== null), ...lines.slice(replaced.positions.length)];
};

/**
 * Parses git's index: versions 2 to 4, also one that is split in two files, and one with folders in it.
 *
 * @param readShared gives a file of the git directory.
 * @returns null for a damaged one, and one of a form that is not known.
 */
export const parseIndex = (
  bytes: Buffer,
  hashLength: number,
  readShared: (name: string) => Buffer | null,
): IndexFile | null => {
  const read = readLines(bytes, hashLength);
  if (read === null) return null;
  // Extensions in lower-case letters change what the lines mean.
  for (const name of read.extensions.keys())
    if (/^[a-z]/.test(name) && !/^(?:link|sdir)$/.test(name)) return null;
  const lines = joinShared(read, bytes, hashLength, readShared);
  if (lines === null) return null;
  const entries = new Map<RepoPath, IndexEntry>();
  const paths = new Set<RepoPath>();
  const skippedFolders: RepoPath[] = [];
  for (const { name, stage, entry } of lines) {
    const path = pathFromBytes(name);
    if (entry.mode === treeMode) {
      skippedFolders.push(path);
      continue;
    }
    paths.add(path);
    if (stage === 0) entries.set(path, entry);
  }
  const special = ["link", "sdir"].some((name) => read.extensions.has(name));
  return { entries, paths, skippedFolders, special };
};
