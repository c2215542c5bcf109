import fs from "node:fs";
import path from "node:path";
import type { ObjectId } from "../model/ids.js";
import { readBounded } from "./bounded.js";
import type { RepositoryPlace } from "./discover.js";
import { isRefName } from "./revision.js";

/** What HEAD is, as git's files tell it. */
export interface HeadState {
  /** Equal texts stand for the same commit. */
  readonly text: string;
  /** Null before the first commit, and where git alone can tell. */
  readonly commit: ObjectId | null;
}

/** Bytes. Refs are short; the list of tables of a reftable has a line for each of a handful of files. */
const maxRefBytes = 64 * 1024;
/** Longer files of packed refs are left to git. Bytes. */
const maxPackedBytes = 64 * 1024 * 1024;
/** Symbolic refs that lead to symbolic refs; git follows as many. */
const maxSteps = 5;
/** A file that changed so recently may change again without its time showing it. Milliseconds. */
const settled = 3_000;

const readText = (file: string): string | null => readBounded(file, maxRefBytes)?.toString("utf8") ?? null;

const isId = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

const idIn = (packed: Buffer, name: string): ObjectId | null => {
  const needle = Buffer.from(` ${name}\n`);
  for (let at = packed.indexOf(needle); at >= 0; at = packed.indexOf(needle, at + 1)) {
    const id = packed.toString("latin1", packed.lastIndexOf(10, at) + 1, at);
    if (isId(id)) return id;
  }
  return null;
};

/** Looks names up in `packed-refs`, which can hold a hundred thousand of them: read again when it has changed. */
const openPackedRefs = (file: string): ((name: string) => string | null) => {
  let known: { readonly stamp: string; readonly name: string; readonly id: ObjectId | null } | null = null;
  return (name) => {
    let stat: fs.BigIntStats;
    try {
      stat = fs.statSync(file, { bigint: true });
    } catch {
      return null;
    }
    const stamp = `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
    if (known?.stamp === stamp && known.name === name) return known.id;
    const bytes = readBounded(file, maxPackedBytes);
    // Too long to be read for every question: that it has changed is told, not to what.
    if (bytes === null) return stamp;
    const id = idIn(bytes, name);
    known = Date.now() - Number(stat.ctimeMs) > settled ? { stamp, name, id } : null;
    return id;
  };
};

/** Whether a ref belongs to one worktree, and not to all. */
const isOwn = (name: string): boolean =>
  /^refs\/(?:bisect|worktree|rewritten)\//.test(name) || !name.startsWith("refs/");

/**
 * Tells what HEAD is without asking git: a handful of reads, for a question that comes before every answer.
 *
 * @returns a function that looks anew each time.
 */
export const watchHead = ({ gitDir, commonDir }: RepositoryPlace): (() => HeadState) => {
  const packed = openPackedRefs(path.join(commonDir, "packed-refs"));
  const tables = (): string =>
    [...new Set([gitDir, commonDir])]
      .map((folder) => readText(path.join(folder, "reftable", "tables.list")) ?? "")
      .join("\n");
  const linkTarget = (): string | null => {
    try {
      return fs.readlinkSync(path.join(gitDir, "HEAD"));
    } catch {
      return null;
    }
  };
  /** A ref by its name: an id, `ref: ` and another's name, or null. */
  const read = (name: string): string | null => {
    const loose = readText(path.join(isOwn(name) ? gitDir : commonDir, ...name.split("/")));
    return loose?.trim() ?? (isOwn(name) ? null : packed(name));
  };
  return () => {
    let text = readText(path.join(gitDir, "HEAD"))?.trim() ?? "";
    const link = linkTarget();
    if (link?.startsWith("refs/") === true) text = `ref: ${link}`;
    // What stands there when refs are kept in tables, so that old programs see a repository.
    if (text === "ref: refs/heads/.invalid") return { text: tables(), commit: null };
    let trail = "";
    for (let step = 0; step < maxSteps; step++) {
      trail += `${text}\n`;
      if (isId(text)) return { text: trail, commit: text };
      const name = /^ref:\s*(\S.*)$/.exec(text)?.[1];
      if (name === undefined || !name.startsWith("refs/") || !isRefName(name)) break;
      text = read(name) ?? "";
    }
    return { text: trail, commit: null };
  };
};
