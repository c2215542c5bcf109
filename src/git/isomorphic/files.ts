import fs from "node:fs/promises";
import path from "node:path";
import type { PromiseFsClient } from "isomorphic-git";
import type { RepositoryPlace } from "../discover.js";
import type { ObjectIndex } from "../objects.js";

const absent = (file: string): Error => Object.assign(new Error(`ENOENT: ${file}`), { code: "ENOENT" });

const refuse = async (): Promise<never> => {
  throw Object.assign(new Error("EROFS: this reader never writes"), { code: "EROFS" });
};

/** What a linked worktree has of its own; everything else is shared. */
const isOwn = (name: string): boolean =>
  !name.includes("/") ? /^[A-Z_]+$/.test(name) : /^refs\/(?:bisect|worktree|rewritten)\//.test(name);

/** Where a name below the virtual git directory really lies; null when nowhere. */
const locate = (place: RepositoryPlace, objects: ObjectIndex, name: string): string | null => {
  if (name.split("/").includes("..")) return null;
  const loose = /^objects\/([0-9a-f]{2})\/([0-9a-f]+)$/.exec(name);
  if (loose !== null) return objects.looseFile(loose[1]! + loose[2]!);
  const packed = /^objects\/pack\/([^/]+)\.(idx|pack)$/.exec(name);
  if (packed !== null) {
    const wanted = `${packed[1]}.idx`;
    const pack = objects.packs().find(({ indexFile }) => path.basename(indexFile) === wanted);
    if (pack === undefined) return null;
    return packed[2] === "idx" ? pack.indexFile : pack.packFile;
  }
  return path.join(isOwn(name) ? place.gitDir : place.commonDir, name);
};

/**
 * A read-only view of a repository as isomorphic-git expects one: a single git directory, in which the shared
 * parts of linked worktrees and the objects of alternates appear in their usual places.
 *
 * Every way to write is refused here, whatever isomorphic-git may try.
 */
export const createGitFiles = (place: RepositoryPlace, objects: ObjectIndex): PromiseFsClient => {
  const nameOf = (file: string): string => path.posix.relative(place.gitDir, file);

  const readFile = async (
    file: string,
    options?: string | { readonly encoding?: string },
  ): Promise<unknown> => {
    const real = locate(place, objects, nameOf(file));
    if (real === null) throw absent(file);
    const encoding = typeof options === "string" ? options : options?.encoding;
    const bytes = await fs.readFile(real);
    if (encoding !== undefined) return bytes.toString(encoding as BufferEncoding);
    // isomorphic-git copies a Buffer but not an ArrayBuffer, and a pack may be large.
    const whole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
    return whole ? bytes.buffer : bytes;
  };
  const readdir = async (directory: string): Promise<readonly string[]> => {
    const name = nameOf(directory);
    if (name === "objects/pack") return objects.packs().map(({ indexFile }) => path.basename(indexFile));
    const real = locate(place, objects, name);
    if (real === null) throw absent(directory);
    return fs.readdir(real);
  };
  const stat = async (file: string): Promise<unknown> => {
    const name = nameOf(file);
    const real = name === "" ? place.gitDir : locate(place, objects, name);
    if (real === null) throw absent(file);
    return fs.stat(real);
  };

  const promises = {
    readFile,
    readdir,
    stat,
    lstat: stat,
    readlink: (file: string) => fs.readlink(locate(place, objects, nameOf(file)) ?? file),
    writeFile: refuse,
    mkdir: refuse,
    rmdir: refuse,
    rm: refuse,
    unlink: refuse,
    symlink: refuse,
    chmod: refuse,
  };
  return { promises };
};
