import fs from "node:fs";
import path from "node:path";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/snapshot.js";
import { readBounded } from "./bounded.js";
import { inflateStart, openPackIndex, type PackIndex } from "./pack.js";

/** What an object database holds, without reading the objects. */
export interface ObjectIndex {
  /** The object directories: the repository's own, then its alternates. Absolute. */
  readonly directories: readonly string[];
  readonly has: (id: ObjectId) => boolean;
  /** Length of an object; null when it is not there. Bytes. */
  readonly size: (id: ObjectId) => number | null;
  /** Ids that begin with some hex digits, each once. */
  readonly withPrefix: (hex: string) => readonly ObjectId[];
  readonly packs: () => readonly PackIndex[];
  /** The loose object's file, if there is one. */
  readonly looseFile: (id: ObjectId) => string | null;
  /** Looks again, since objects may have come or been repacked. True when the packs are others than before. */
  readonly refresh: () => boolean;
  readonly close: () => void;
}

/** Git follows alternates of alternates this far. */
const maxAlternateDepth = 5;
/** A file of alternates that is longer is not one. Bytes. */
const maxAlternatesBytes = 1 << 20;

const namesIn = (directory: string): readonly string[] => {
  try {
    return fs.readdirSync(directory);
  } catch {
    return [];
  }
};

const alternatesOf = (directory: string): readonly string[] => {
  const text =
    readBounded(path.join(directory, "info", "alternates"), maxAlternatesBytes)?.toString("utf8") ?? "";
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => (/^".*"$/.test(line) ? line.slice(1, -1).replace(/\\(.)/g, "$1") : line))
    .map((line) => path.resolve(directory, line));
};

/** The repository's object directory and those it borrows from, each once. */
const objectDirectories = (first: string): readonly string[] => {
  const found = new Set<string>();
  const visit = (directory: string, depth: number): void => {
    if (found.has(directory) || depth > maxAlternateDepth) return;
    found.add(directory);
    for (const alternate of alternatesOf(directory)) visit(alternate, depth + 1);
  };
  visit(first, 0);
  return [...found];
};

const looseSize = (file: string): number | null => {
  const start = Buffer.alloc(512);
  let length: number;
  try {
    const open = fs.openSync(file, "r");
    try {
      length = fs.readSync(open, start, 0, start.length, 0);
    } finally {
      fs.closeSync(open);
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw cause;
  }
  try {
    const size = /^[a-z]+ (\d{1,15})\0/.exec(
      inflateStart(start.subarray(0, length)).toString("latin1", 0, 32),
    )?.[1];
    if (size !== undefined) return Number(size);
  } catch {}
  throw new SheafError(
    "missing-object",
    `The loose object ${file} is damaged`,
    "`git fsck` tells what is lost; fetch it again from a remote, or clone anew.",
  );
};

/** @param objects the repository's own object directory. */
export const openObjectIndex = (objects: string, hashLength: number): ObjectIndex => {
  const directories = objectDirectories(objects);
  let packs: Map<string, PackIndex> | null = null;
  /** By the first two digits: file names below each object directory. */
  let loose = new Map<string, ReadonlyMap<string, string>>();

  const indexFiles = (): readonly string[] =>
    directories.flatMap((directory) =>
      namesIn(path.join(directory, "pack"))
        .filter((name) => name.endsWith(".idx"))
        .map((name) => path.join(directory, "pack", name)),
    );
  const openPacks = (): Map<string, PackIndex> => {
    if (packs !== null) return packs;
    packs = new Map();
    for (const file of indexFiles()) {
      const pack = openPackIndex(file, hashLength);
      if (pack !== null) packs.set(file, pack);
    }
    return packs;
  };
  const looseIn = (fan: string): ReadonlyMap<string, string> => {
    const known = loose.get(fan);
    if (known !== undefined) return known;
    const files = new Map<string, string>();
    for (const directory of directories) {
      for (const name of namesIn(path.join(directory, fan))) {
        if (name.length === hashLength * 2 - 2 && !files.has(name)) {
          files.set(name, path.join(directory, fan, name));
        }
      }
    }
    loose.set(fan, files);
    return files;
  };
  const looseFile = (id: ObjectId): string | null => looseIn(id.slice(0, 2)).get(id.slice(2)) ?? null;

  return {
    directories,
    looseFile,
    packs: () => [...openPacks().values()],
    has: (id) => {
      for (const pack of openPacks().values()) if (pack.has(id)) return true;
      return looseFile(id) !== null;
    },
    size: (id) => {
      for (const pack of openPacks().values()) {
        const size = pack.size(id);
        if (size !== null) return size;
      }
      const file = looseFile(id);
      return file === null ? null : looseSize(file);
    },
    withPrefix: (hex) => {
      const found = new Set<ObjectId>();
      for (const pack of openPacks().values()) for (const id of pack.withPrefix(hex)) found.add(id);
      const fan = hex.slice(0, 2);
      for (const name of looseIn(fan).keys()) if ((fan + name).startsWith(hex)) found.add(fan + name);
      return [...found];
    },
    refresh: () => {
      loose = new Map();
      if (packs === null) return false;
      const files = new Set(indexFiles());
      let changed = false;
      for (const [file, pack] of packs) {
        if (files.delete(file)) continue;
        pack.close();
        packs.delete(file);
        changed = true;
      }
      for (const file of files) {
        const pack = openPackIndex(file, hashLength);
        if (pack === null) continue;
        packs.set(file, pack);
        changed = true;
      }
      return changed;
    },
    close: () => {
      for (const pack of packs?.values() ?? []) pack.close();
      packs = null;
    },
  };
};
