import { createHash } from "node:crypto";
import { SheafError } from "../model/error.js";
import type { FactsKey } from "../model/facts.js";
import type { RepoPath, SkipReason } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import {
  corrupt,
  createWriter,
  cursorOver,
  expectEnd,
  readBelow,
  readByte,
  readCount,
  readRaw,
  readVarint,
} from "./bytes.js";
import { skipAt, skipCode } from "./codes.js";
import { idBytesOf, readIdBytes, toHex } from "./ids.js";
import { expectMagic, magics, writeMagic } from "./magic.js";
import { readStrings, writeStrings } from "./strings.js";

/** The facts of one blob as a shard holds them. */
export interface FactsEntry {
  readonly key: FactsKey;
  /** What extraction found wrong with the content; then there is no payload. */
  readonly skip: SkipReason | null;
  /** Number of chunks, and so of rows in the vectors shard. */
  readonly chunks: number;
  /** What `encodeFacts` gave; empty when skipped. */
  readonly payload: Uint8Array;
}

export interface FactsShard {
  /** Ascending by key. Payloads are views of the shard's bytes. */
  readonly entries: readonly FactsEntry[];
  /** Chunks of all entries. */
  readonly chunks: number;
  readonly find: (key: FactsKey) => FactsEntry | undefined;
}

/** Orders keys by blob, then language, then unranked before ranked. */
export const compareKeys = (a: FactsKey, b: FactsKey): number =>
  compareUtf8(a.blob, b.blob) || compareUtf8(a.language, b.language) || Number(a.ranked) - Number(b.ranked);

/** Files that a shard holds on average, and the most shards there are: chosen by measuring, see docs/adr. */
const filesPerShard = 32;
const maxShards = 1024;

/** @returns how many shards a tree of so many files has: a power of two. */
export const shardCount = (files: number): number => {
  let shards = 1;
  while (shards < maxShards && shards * filesPerShard < files) shards *= 2;
  return shards;
};

/**
 * @returns how many shards the files object is cut into: a sixteenth, since a file takes some 50 bytes there and
 * some thousand in the others.
 */
export const fileShardCount = (shards: number): number => Math.max(1, shards >>> 4);

/** @returns the shard of a path: FNV-1a over its UTF-8 bytes, 32 bits, mixed as MurmurHash3 ends, low bits. */
export const shardOf = (path: RepoPath, shards: number): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < path.length; i++) {
    const unit = path.charCodeAt(i);
    if (unit > 0x7f) return shardOfBytes(Buffer.from(path, "utf8"), shards);
    hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return mix(hash) & (shards - 1);
};

const shardOfBytes = (path: Uint8Array, shards: number): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path[i]!, 0x01000193);
  return mix(hash) & (shards - 1);
};

const mix = (start: number): number => {
  let hash = start;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * What the bytes of a shard are a function of, as one hash for `ManifestObject.inputs`.
 *
 * SHA-256 of the fingerprint and a line feed, then for each key, ascending, the line `blob language ranked`
 * with ranked as 0 or 1.
 *
 * @param fingerprint hash of all that facts and vectors depend on beside the blobs.
 */
export const shardInputs = (keys: readonly FactsKey[], fingerprint: string): string => {
  const hash = createHash("sha256").update(`${fingerprint}\n`);
  for (const key of [...keys].sort(compareKeys)) {
    hash.update(`${key.blob} ${key.language} ${key.ranked ? 1 : 0}\n`);
  }
  return hash.digest("hex");
};

/**
 * Turns entries into a facts shard: a directory, then the payloads.
 *
 * @param entries strictly ascending by key, as `compareKeys` orders.
 */
export const encodeFactsShard = (entries: readonly FactsEntry[]): Uint8Array => {
  const languages = [...new Set(entries.map((e) => e.key.language))].sort(compareUtf8);
  const numbers = new Map(languages.map((language, number) => [language, number]));
  let size = 1024 + entries.length * 40;
  for (const entry of entries) size += entry.payload.length;
  const w = createWriter(size);
  writeMagic(w, magics.facts);
  w.byte(idBytesOf(entries.map((e) => e.key.blob)));
  writeStrings(w, languages);
  w.varint(entries.length);
  for (const [i, { key, skip, chunks, payload }] of entries.entries()) {
    if (i > 0 && compareKeys(entries[i - 1]!.key, key) >= 0) {
      throw new SheafError("internal", `facts of ${key.blob} are not in the order of a shard`);
    }
    if (skip !== null && (chunks > 0 || payload.length > 0)) {
      throw new SheafError("internal", `${key.blob} is skipped and yet has facts`);
    }
    w.raw(Buffer.from(key.blob, "hex"));
    w.varint(numbers.get(key.language)! * 2 + (key.ranked ? 1 : 0));
    w.byte(skipCode(skip));
    w.varint(chunks);
    w.varint(payload.length);
  }
  for (const { payload } of entries) w.raw(payload);
  return w.view().slice();
};

/**
 * Opens what `encodeFactsShard` wrote: its directory is read, its payloads are not looked into.
 *
 * @param name of the object, for errors.
 * @throws SheafError `corrupt-bundle`.
 */
export const openFactsShard = (bytes: Uint8Array, name: string): FactsShard => {
  const c = cursorOver(bytes, name);
  expectMagic(c, magics.facts);
  const idBytes = readIdBytes(c);
  const languages = readStrings(c);
  const count = readCount(c, idBytes + 4, "entries");
  const lengths = new Array<number>(count);
  const heads: Omit<FactsEntry, "payload">[] = new Array(count);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const blob = toHex(readRaw(c, idBytes));
    const tag = readBelow(c, languages.length * 2, "language");
    const key: FactsKey = { blob, language: languages[tag >> 1]!, ranked: (tag & 1) === 1 };
    if (i > 0 && compareKeys(heads[i - 1]!.key, key) >= 0) throw corrupt(name, "its keys are not in order");
    const skip = skipAt(readByte(c), c);
    const chunks = readVarint(c);
    const length = readVarint(c);
    // A chunk takes five bytes at least, so this bounds what a reader may allocate for rows.
    if (chunks * 5 > length) throw corrupt(name, `${chunks} chunks cannot stand in ${length} bytes`);
    if (skip !== null && length > 0) throw corrupt(name, `${blob} is skipped and yet has facts`);
    heads[i] = { key, skip, chunks };
    lengths[i] = length;
    total += chunks;
  }
  const entries = heads.map((head, i) => ({ ...head, payload: readRaw(c, lengths[i]!) }));
  expectEnd(c);
  const find = (key: FactsKey): FactsEntry | undefined => {
    let low = 0;
    let high = entries.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = compareKeys(entries[middle]!.key, key);
      if (order === 0) return entries[middle];
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  };
  return { entries, chunks: total, find };
};
