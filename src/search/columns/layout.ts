import { crc32 } from "node:zlib";
import { SheafError } from "../../model/error.js";

/**
 * The read form: one file of little-endian arrays on 64-byte boundaries, opened without a copy.
 *
 * ```
 * 0   8  magic "SHEAFRF\n"
 * 8   4  version          12  4  number of sections
 * 16 32  digest of the bundle it was made from (raw SHA-256)
 * 48  4  dimensions       52  4  reserved, zero
 * 56  4  bytes of the file in units of 64
 * 60  4  CRC-32 of the file without these four bytes
 * 64 16n section table: offset in units of 64, number of elements, bytes an element, reserved
 * ```
 * It stands outside the digest of the bundle and is made again when it is absent, damaged or of another version.
 */
export const readFormVersion = 1;

export const noValue = 0xffffffff;

const magic = Buffer.from("SHEAFRF\n", "latin1");
const headerBytes = 64;
const entryBytes = 16;

/** Every section and what its elements are, in the order in which they stand in the file. */
const layout = {
  // Files, sorted by path.
  paths: "u8",
  pathOffsets: "u32",
  fileBlobs: "u8",
  fileLanguage: "u16",
  fileBytes: "u32",
  fileLines: "u32",
  fileFlags: "u8",
  /** Number of files that import it, as far as specifiers tell. */
  fileImporters: "u32",
  /** First chunk of each file; one more than there are files. */
  fileChunks: "u32",
  fileDefinitions: "u32",
  languages: "u8",
  languageOffsets: "u32",
  // Chunks, in the order of files and of lines.
  chunkStart: "u32",
  chunkEnd: "u32",
  chunkKind: "u8",
  chunkSymbol: "u32",
  chunkLength: "u32",
  symbols: "u8",
  symbolOffsets: "u32",
  // Terms, sorted by their bytes.
  terms: "u8",
  termOffsets: "u32",
  /** Number of chunks whose text holds the term. */
  termChunks: "u32",
  postingOffsets: "u32",
  postings: "u8",
  /** Terms of chunk symbols: the terms that have postings, and these. */
  symbolTerms: "u32",
  symbolPostingOffsets: "u32",
  symbolPostings: "u8",
  /** Words of each file's name, in order. */
  stemOffsets: "u32",
  stemTerms: "u32",
  stemIndexTerms: "u32",
  stemIndexOffsets: "u32",
  stemIndexFiles: "u32",
  // Directories: the range of files below each, and the words of its own name.
  directoryFirst: "u32",
  directoryEnd: "u32",
  directoryIndexTerms: "u32",
  directoryIndexOffsets: "u32",
  directoryIndex: "u32",
  // Names of definitions, sorted by their bytes.
  names: "u8",
  nameOffsets: "u32",
  /** Word parts of each name, in order. */
  nameTermOffsets: "u32",
  nameTerms: "u32",
  /** Names by their terms, wholes and parts. */
  nameIndexTerms: "u32",
  nameIndexOffsets: "u32",
  nameIndex: "u32",
  nameDefinitionOffsets: "u32",
  nameDefinitions: "u32",
  // Definitions, in the order of files and of lines.
  definitionName: "u32",
  definitionQualified: "u32",
  definitionKind: "u8",
  definitionFlags: "u8",
  definitionStart: "u32",
  definitionEnd: "u32",
  definitionLine: "u32",
  /** One row of `dimensions` a chunk. */
  vectors: "i8",
  /** Each row's dot product with itself. */
  vectorSquares: "u32",
} as const;

type Layout = typeof layout;
type Arrays = { u8: Uint8Array; i8: Int8Array; u16: Uint16Array; u32: Uint32Array };

export type SectionName = keyof Layout;
export type Sections = { readonly [K in SectionName]: Arrays[Layout[K]] };

const names = Object.keys(layout) as SectionName[];
const widths = { u8: 1, i8: 1, u16: 2, u32: 4 } as const;

const align = (bytes: number): number => Math.ceil(bytes / 64) * 64;

/** The error for a read form that is not as it was written. */
export const damaged = (what: string): SheafError =>
  new SheafError(
    "corrupt-bundle",
    `the read form is damaged: ${what}`,
    "it will be made again from the bundle",
  );

const checksum = (bytes: Uint8Array): number =>
  crc32(bytes.subarray(headerBytes), crc32(bytes.subarray(0, 60)));

/** Lays the sections out as one file. @throws SheafError `internal` when the digest is not 64 hex digits. */
export const writeSections = (sections: Sections, digest: string, dimensions: number): Uint8Array => {
  if (!/^[0-9a-f]{64}$/.test(digest)) {
    throw new SheafError("internal", `not a bundle digest: ${digest.slice(0, 80)}`);
  }
  let bytes = align(headerBytes + names.length * entryBytes);
  const offsets = names.map((name) => {
    const offset = bytes;
    bytes = align(bytes + sections[name].byteLength);
    return offset;
  });
  const out = new Uint8Array(bytes);
  const view = new DataView(out.buffer);
  out.set(magic, 0);
  view.setUint32(8, readFormVersion, true);
  view.setUint32(12, names.length, true);
  out.set(Buffer.from(digest, "hex"), 16);
  view.setUint32(48, dimensions, true);
  view.setUint32(56, bytes / 64, true);
  for (const [i, name] of names.entries()) {
    const section = sections[name];
    const entry = headerBytes + i * entryBytes;
    view.setUint32(entry, offsets[i]! / 64, true);
    view.setUint32(entry + 4, section.length, true);
    view.setUint32(entry + 8, widths[layout[name]], true);
    // The machines that Node runs on are little-endian, so memory order is file order.
    out.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offsets[i]!);
  }
  view.setUint32(60, checksum(out), true);
  return out;
};

/**
 * Checks the file and gives its sections as views into `bytes`, which must not change afterwards.
 *
 * @throws SheafError `corrupt-bundle` when anything about it is not as it was written, or it belongs to another
 *   bundle or version: the caller makes it again.
 */
export const readSections = (
  bytes: Uint8Array,
  digest: string,
): { readonly sections: Sections; readonly dimensions: number } => {
  if (bytes.length < headerBytes + names.length * entryBytes) throw damaged("it is too short");
  // Views need alignment; a caller's slice of a pool may have none.
  const file = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (!magic.equals(file.subarray(0, 8))) throw damaged("it does not begin as one");
  const version = view.getUint32(8, true);
  if (version !== readFormVersion) throw damaged(`version ${version}, this build reads ${readFormVersion}`);
  if (Buffer.from(file.subarray(16, 48)).toString("hex") !== digest)
    throw damaged("it belongs to another bundle");
  if (view.getUint32(12, true) !== names.length) throw damaged("wrong number of sections");
  if (view.getUint32(56, true) * 64 !== file.length) throw damaged("wrong length");
  if (view.getUint32(60, true) !== checksum(file)) throw damaged("wrong checksum");
  const sections: Record<string, Arrays[keyof Arrays]> = Object.create(null);
  let previous = align(headerBytes + names.length * entryBytes);
  for (const [i, name] of names.entries()) {
    const entry = headerBytes + i * entryBytes;
    const offset = view.getUint32(entry, true) * 64;
    const length = view.getUint32(entry + 4, true);
    const type = layout[name];
    if (view.getUint32(entry + 8, true) !== widths[type]) throw damaged(`section ${name} has another type`);
    if (offset !== previous || offset + length * widths[type] > file.length) {
      throw damaged(`section ${name} is out of bounds`);
    }
    previous = align(offset + length * widths[type]);
    const at = file.byteOffset + offset;
    if (type === "u8") sections[name] = new Uint8Array(file.buffer, at, length);
    else if (type === "i8") sections[name] = new Int8Array(file.buffer, at, length);
    else if (type === "u16") sections[name] = new Uint16Array(file.buffer, at, length);
    else sections[name] = new Uint32Array(file.buffer, at, length);
  }
  return { sections: sections as unknown as Sections, dimensions: view.getUint32(48, true) };
};
