import { SheafError } from "../model/error.js";
import type { FactsSummary } from "../model/facts.js";
import { isInside } from "../model/inside.js";
import { compareUtf8 } from "../model/order.js";
import type { FileFlags, SnapshotFile } from "../model/snapshot.js";
import {
  type ByteWriter,
  type Cursor,
  corrupt,
  createWriter,
  cursorOver,
  expectEnd,
  readBelow,
  readByte,
  readRaw,
  readVarint,
} from "./bytes.js";
import { encodings, qualities, skipAt, skipCode, wordAt } from "./codes.js";
import { idBytesOf, readIdBytes, toHex } from "./ids.js";
import { expectMagic, magics, writeMagic } from "./magic.js";
import { shardName } from "./manifest.js";
import { fileShardCount, shardOf } from "./shard.js";
import { readStrings, writeStrings } from "./strings.js";

/** Bits of the flags byte, from the lowest. Part of the format. */
const flagBits: readonly (keyof FileFlags)[] = [
  "test",
  "generated",
  "vendored",
  "documentation",
  "configuration",
  "example",
];
const rankedBit = 0x40;
const generatedBit = 0x10;

const writeSummary = (w: ByteWriter, s: FactsSummary): void => {
  const tag =
    qualities.codes[s.quality] | (encodings.codes[s.encoding] << 2) | (s.generated ? generatedBit : 0);
  // Above all tags there is one more value, 0, for a file without facts.
  w.byte(tag + 1);
  w.varint(s.chunks);
  w.varint(s.definitions);
  w.varint(s.references);
  w.varint(s.imports);
};

const readSummary = (c: Cursor): FactsSummary | null => {
  const tag = readByte(c) - 1;
  if (tag < 0) return null;
  if (tag > 0x1f) throw corrupt(c.where, "a file has unknown marks");
  return {
    chunks: readVarint(c),
    definitions: readVarint(c),
    references: readVarint(c),
    imports: readVarint(c),
    quality: wordAt(qualities, tag & 3, c),
    encoding: wordAt(encodings, (tag >>> 2) & 3, c),
    generated: (tag & generatedBit) !== 0,
  };
};

const flagsByte = (file: SnapshotFile): number => {
  let byte = file.ranked ? rankedBit : 0;
  for (const [bit, flag] of flagBits.entries()) if (file.flags[flag]) byte |= 1 << bit;
  return byte;
};

const flagsOf = (byte: number): FileFlags => ({
  test: (byte & 1) !== 0,
  generated: (byte & 2) !== 0,
  vendored: (byte & 4) !== 0,
  documentation: (byte & 8) !== 0,
  configuration: (byte & 16) !== 0,
  example: (byte & 32) !== 0,
});

/**
 * Turns the files of a commit into bytes: the paths as a string table, then their blob ids in one run, then a row each.
 *
 * @param files strictly ascending by path.
 */
export const encodeFiles = (files: readonly SnapshotFile[]): Uint8Array => {
  const languages = [...new Set(files.flatMap((f) => f.language ?? []))].sort(compareUtf8);
  const numbers = new Map(languages.map((language, number) => [language, number + 1]));
  const w = createWriter(1024 + files.length * 64);
  writeMagic(w, magics.files);
  w.byte(idBytesOf(files.map((f) => f.blob)));
  writeStrings(w, languages);
  writeStrings(
    w,
    files.map((f) => f.path),
  );
  for (const file of files) w.raw(Buffer.from(file.blob, "hex"));
  for (const file of files) {
    if (!isInside(file.path)) {
      throw new SheafError(
        "unsafe-path",
        `the tree names ${JSON.stringify(file.path)}, which leaves it or lies in a .git`,
        "Git itself does not check such a commit out; build another one.",
      );
    }
    if ((file.skip === null) !== (file.facts !== null)) {
      throw new SheafError("internal", `${file.path} must have either facts or a reason for none`);
    }
    w.varint(file.language === null ? 0 : numbers.get(file.language)!);
    w.byte(flagsByte(file));
    w.byte(skipCode(file.skip));
    w.varint(file.bytes);
    w.varint(file.lines);
    if (file.facts === null) w.byte(0);
    else writeSummary(w, file.facts);
  }
  return w.view().slice();
};

/**
 * Reads what `encodeFiles` wrote.
 *
 * @param name of the object, for errors.
 * @throws SheafError `corrupt-bundle`.
 */
export const decodeFiles = (bytes: Uint8Array, name = "files/000"): SnapshotFile[] => {
  const c = cursorOver(bytes, name);
  expectMagic(c, magics.files);
  const idBytes = readIdBytes(c);
  const languages = readStrings(c);
  const paths = readStrings(c);
  if (paths.length * (idBytes + 6) > c.end - c.at) throw corrupt(name, "it ends too early");
  const ids = toHex(readRaw(c, paths.length * idBytes));
  const out: SnapshotFile[] = new Array(paths.length);
  for (let i = 0; i < paths.length; i++) {
    const path = paths[i]!;
    if (i > 0 && compareUtf8(paths[i - 1]!, path) >= 0) throw corrupt(name, "its paths are not in order");
    if (!isInside(path)) throw corrupt(name, `the path ${JSON.stringify(path)} leaves the tree`);
    const language = readBelow(c, languages.length + 1, "language");
    const marks = readByte(c);
    if (marks > 0x7f) throw corrupt(name, "a file has unknown marks");
    const skip = skipAt(readByte(c), c);
    const size = readVarint(c);
    const lines = readVarint(c);
    const facts = readSummary(c);
    if ((skip === null) !== (facts !== null))
      throw corrupt(name, "a file has neither facts nor a reason for none");
    out[i] = {
      path,
      blob: ids.slice(i * idBytes * 2, (i + 1) * idBytes * 2),
      bytes: size,
      language: language === 0 ? null : languages[language - 1]!,
      lines,
      flags: flagsOf(marks),
      ranked: (marks & rankedBit) !== 0,
      skip,
      facts,
    };
  }
  expectEnd(c);
  return out;
};

/** Cuts the files of a commit into their shards; each keeps the order. */
export const cutFiles = (files: readonly SnapshotFile[], shards: number): readonly SnapshotFile[][] => {
  const cut: SnapshotFile[][] = Array.from({ length: fileShardCount(shards) }, () => []);
  for (const file of files) cut[shardOf(file.path, cut.length)]!.push(file);
  return cut;
};

/**
 * Joins the shards of `cutFiles` again.
 *
 * @param cut files of every shard, in the order of the shards.
 * @throws SheafError `corrupt-bundle` when a file stands in a shard that is not its own.
 */
export const joinFiles = (cut: readonly (readonly SnapshotFile[])[]): SnapshotFile[] => {
  for (const [shard, files] of cut.entries()) {
    const stray = files.find((file) => shardOf(file.path, cut.length) !== shard);
    if (stray !== undefined)
      throw corrupt(shardName("files", shard), `${stray.path} belongs to another shard`);
  }
  return cut.flat().sort((a, b) => compareUtf8(a.path, b.path));
};
