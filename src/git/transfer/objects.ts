import { createHash, randomBytes } from "node:crypto";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { deflate } from "node:zlib";
import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/ids.js";
import { compareUtf8 } from "../../model/order.js";
import type { ScratchCommit, ScratchEntry } from "../../model/scratch.js";
import { parseCommit, parseTree, treeMode } from "../parse.js";
import { pathFromBytes, pathToBytes } from "../path.js";
import { noScratch } from "./failure.js";

export type ObjectFormat = "sha1" | "sha256";

/** Of an id. Bytes. */
export const hashLengthOf = (format: ObjectFormat): number => (format === "sha1" ? 20 : 32);

/** The header under which git hashes and stores an object. */
const headerOf = (type: string, bytes: number): Buffer => Buffer.from(`${type} ${bytes}\0`, "latin1");

export const objectId = (format: ObjectFormat, type: string, bytes: Uint8Array): ObjectId =>
  createHash(format).update(headerOf(type, bytes.byteLength)).update(bytes).digest("hex");

const deflated = (bytes: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // What travels is packed anew, so that this is written fast rather than small.
    deflate(bytes, { level: 1 }, (error, result) => (error === null ? resolve(result) : reject(error)));
  });

/** Writes a loose object under the name that its content gives it. @returns its id. */
export const writeLoose = async (
  gitDir: string,
  format: ObjectFormat,
  type: string,
  bytes: Uint8Array,
): Promise<ObjectId> => {
  const id = objectId(format, type, bytes);
  const folder = path.join(gitDir, "objects", id.slice(0, 2));
  const file = path.join(folder, id.slice(2));
  if (await stat(file).catch(() => null)) return id;
  const packed = await deflated(Buffer.concat([headerOf(type, bytes.byteLength), bytes]));
  try {
    await mkdir(folder, { recursive: true });
    const temporary = path.join(folder, `tmp_${randomBytes(6).toString("hex")}`);
    await writeFile(temporary, packed);
    await rename(temporary, file);
  } catch (cause) {
    throw noScratch(gitDir, cause);
  }
  return id;
};

const modes = { blob: "100644", tree: "40000" } as const;

/** Bytes of a tree. @throws SheafError `internal` for names that no tree may hold, twice or at all. */
export const treeBytes = (entries: readonly ScratchEntry[]): Buffer => {
  // Git sorts folders as if their names ended in a slash.
  const keyed = entries.map((entry) => ({
    entry,
    key: entry.kind === "tree" ? `${entry.name}/` : entry.name,
  }));
  keyed.sort((a, b) => compareUtf8(a.key, b.key));
  const parts: Buffer[] = [];
  const seen = new Set<string>();
  for (const { entry } of keyed) {
    const { name, kind, id } = entry;
    if (kind === "other" || /^(?:|\.|\.\.|\.git)$/i.test(name) || /[/\0]/.test(name) || seen.has(name)) {
      throw new SheafError("internal", `A tree cannot hold ${kind} ${JSON.stringify(name)}`);
    }
    seen.add(name);
    parts.push(Buffer.from(`${modes[kind]} `), Buffer.from(pathToBytes(name)), Buffer.from([0]));
    parts.push(Buffer.from(id, "hex"));
  }
  return Buffer.concat(parts);
};

/** Nobody in particular, at no time in particular: equal contents make equal commits. */
const author = "sheaf <sheaf@localhost> 0 +0000";

export const commitBytes = (tree: ObjectId, message: string): Buffer =>
  Buffer.from(
    `tree ${tree}\nauthor ${author}\ncommitter ${author}\n\n${message.replace(/\n*$/, "\n")}`,
    "utf8",
  );

const corrupt = (what: string, place: string): SheafError =>
  new SheafError(
    "corrupt-bundle",
    `${what} from ${place}`,
    "It was not published by Sheaf: publish it again.",
  );

/** The mode of files that are nothing but content: no links, nothing that can be run. */
const fileMode = 0o100644;

/** Reads a tree that came from outside. */
export const entriesOf = (
  bytes: Uint8Array,
  id: ObjectId,
  format: ObjectFormat,
  maximum: number,
  place: string,
): readonly ScratchEntry[] => {
  let raw: ReturnType<typeof parseTree>;
  try {
    raw = parseTree(bytes, id, hashLengthOf(format));
  } catch {
    throw corrupt(`The tree ${id} is damaged, as it came`, place);
  }
  if (raw.length > maximum)
    throw corrupt(`The tree ${id} has more than ${maximum} entries, as it came`, place);
  return raw.map(({ mode, name, id: entry }) => ({
    name: pathFromBytes(name),
    kind: mode === treeMode ? "tree" : mode === fileMode ? "blob" : "other",
    id: entry,
  }));
};

/** Bytes that a tree of so many entries may take: names longer than this on average are no names of ours. */
export const maxTreeBytes = (entries: number): number => Math.min(entries * 512 + 1024, 64 * 1024 * 1024);

export const treeTooLarge = (id: ObjectId, maximum: number, place: string): SheafError =>
  corrupt(`The tree ${id} has more than ${maximum} entries, as it came`, place);

/** Commits are small; whatever is larger is none of ours, nor of anybody. Bytes. */
export const maxCommitBytes = 1024 * 1024;

/** Reads a commit that came from outside; null when it makes no sense. */
export const commitOf = (bytes: Uint8Array, id: ObjectId): ScratchCommit | null => {
  try {
    const { tree, parents, time } = parseCommit(bytes, id);
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = buffer.indexOf("\n\n");
    return { tree, parents, time, message: end < 0 ? "" : buffer.toString("utf8", end + 2) };
  } catch {
    return null;
  }
};
