import { crc32 } from "node:zlib";
import { SheafError } from "../../model/error.js";

/**
 * The read form of a graph: one file of little-endian arrays on 64-byte boundaries, opened without a copy.
 *
 * ```
 * 0   8  magic "SHEAFGR\n"
 * 8   4  version          12  4  number of sections
 * 16 32  digest of the bundle it was made from (raw SHA-256)
 * 48  4  bytes of the file in units of 64
 * 52  4  CRC-32 of the file without these four bytes
 * 56  8  reserved, zero
 * 64 8n  section table: offset in units of 64, number of elements
 * ```
 * It stands outside the digest of the bundle and is made again when it is absent, damaged or of another version.
 */
export const graphFormVersion = 1;

const magic = Buffer.from("SHEAFGR\n", "latin1");
const headerBytes = 64;
const entryBytes = 8;
const checksumAt = 52;

/** Every section and what its elements are, in the order in which they stand in the file. */
const layout = {
  // Files, sorted by path; their nodes come first.
  paths: "u8",
  pathOffsets: "u32",
  /** Place in `languages` + 1; 0 for a file without facts. */
  fileLanguage: "u16",
  /** 1 for a test file. */
  fileTest: "u8",
  fileDirectory: "u32",
  /** First symbol of each file; one more than there are files. */
  fileSymbols: "u32",
  /** Six numbers a file, in the order of `countNames`. */
  fileCounts: "u32",
  languages: "u8",
  languageOffsets: "u32",
  // Symbols, in the order of files and of their definitions; their nodes come next.
  symbolName: "u32",
  symbolQualified: "u32",
  /** `kind << 1 | exported`. */
  symbolKind: "u8",
  symbolStart: "u32",
  symbolEnd: "u32",
  symbolLine: "u32",
  // Names of symbols, sorted by their bytes.
  names: "u8",
  nameOffsets: "u32",
  nameSymbolOffsets: "u32",
  nameSymbols: "u32",
  qualified: "u8",
  qualifiedOffsets: "u32",
  // Directories, sorted by path, the root first; their nodes come next.
  directories: "u8",
  directoryOffsets: "u32",
  /** The root is its own. */
  directoryParent: "u32",
  // External packages, sorted by name; their nodes come last.
  externals: "u8",
  externalOffsets: "u32",
  // Edges, in the order of the nodes they start from, then of lines and targets.
  /** Of files and symbols: first edge of each; one more than there are of both. */
  outOffsets: "u32",
  edgeFrom: "u32",
  edgeTo: "u32",
  edgeLine: "u32",
  /** `kind << 4 | reason + 1`, 0 for resolved. */
  edgeCode: "u8",
  inOffsets: "u32",
  /** Edges in the order of the nodes they lead to, then of paths, lines and where they start. */
  inEdges: "u32",
  // Calls that could not be resolved, in the order of the nodes they start from, then of lines.
  callNames: "u8",
  callNameOffsets: "u32",
  /** Of files and symbols: first call of each; one more than there are of both. */
  callOffsets: "u32",
  callFrom: "u32",
  callName: "u32",
  callLine: "u32",
  namedCallOffsets: "u32",
  /** Calls in the order of their names, then of paths and lines. */
  namedCalls: "u32",
} as const;

type Layout = typeof layout;
type Arrays = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array };

export type SectionName = keyof Layout;
export type Sections = { readonly [K in SectionName]: Arrays[Layout[K]] };

const names = Object.keys(layout) as SectionName[];
const widths = { u8: 1, u16: 2, u32: 4 } as const;

const align = (bytes: number): number => Math.ceil(bytes / 64) * 64;
const tableEnd = align(headerBytes + names.length * entryBytes);

/** The error for a read form that is not as it was written. */
export const damaged = (what: string): SheafError =>
  new SheafError(
    "corrupt-bundle",
    `the read form of the graph is damaged: ${what}`,
    "it will be made again from the bundle",
  );

const checksum = (bytes: Uint8Array): number =>
  crc32(bytes.subarray(checksumAt + 4), crc32(bytes.subarray(0, checksumAt)));

/** Lays the sections out as one file. @throws SheafError `internal` when the digest is not 64 hex digits. */
export const writeSections = (sections: Sections, digest: string): Uint8Array => {
  if (!/^[0-9a-f]{64}$/.test(digest))
    throw new SheafError("internal", `not a bundle digest: ${digest.slice(0, 80)}`);
  let bytes = tableEnd;
  const offsets = names.map((name) => {
    const offset = bytes;
    bytes = align(bytes + sections[name].byteLength);
    return offset;
  });
  const out = new Uint8Array(bytes);
  const view = new DataView(out.buffer);
  out.set(magic, 0);
  view.setUint32(8, graphFormVersion, true);
  view.setUint32(12, names.length, true);
  out.set(Buffer.from(digest, "hex"), 16);
  view.setUint32(48, bytes / 64, true);
  for (const [i, name] of names.entries()) {
    const section = sections[name];
    view.setUint32(headerBytes + i * entryBytes, offsets[i]! / 64, true);
    view.setUint32(headerBytes + i * entryBytes + 4, section.length, true);
    // The machines that Node runs on are little-endian, so memory order is file order.
    out.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offsets[i]!);
  }
  view.setUint32(checksumAt, checksum(out), true);
  return out;
};

/**
 * Checks the file and gives its sections as views into `bytes`, which must not change afterwards.
 *
 * @throws SheafError `corrupt-bundle` when anything about it is not as it was written, or it belongs to another
 *   bundle or version: the caller makes it again.
 */
export const readSections = (bytes: Uint8Array, digest: string): Sections => {
  if (bytes.length < tableEnd) throw damaged("it is too short");
  // Views need alignment; a caller's slice of a pool may have none.
  const file = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (!magic.equals(file.subarray(0, 8))) throw damaged("it does not begin as one");
  const version = view.getUint32(8, true);
  if (version !== graphFormVersion) throw damaged(`version ${version}, this build reads ${graphFormVersion}`);
  if (Buffer.from(file.subarray(16, 48)).toString("hex") !== digest)
    throw damaged("it belongs to another bundle");
  if (view.getUint32(12, true) !== names.length) throw damaged("wrong number of sections");
  if (view.getUint32(48, true) * 64 !== file.length) throw damaged("wrong length");
  if (view.getUint32(checksumAt, true) !== checksum(file)) throw damaged("wrong checksum");
  const sections: Record<string, Arrays[keyof Arrays]> = Object.create(null);
  let previous = tableEnd;
  for (const [i, name] of names.entries()) {
    const offset = view.getUint32(headerBytes + i * entryBytes, true) * 64;
    const length = view.getUint32(headerBytes + i * entryBytes + 4, true);
    const type = layout[name];
    if (offset !== previous || offset + length * widths[type] > file.length)
      throw damaged(`section ${name} is out of bounds`);
    previous = align(offset + length * widths[type]);
    const at = file.byteOffset + offset;
    if (type === "u8") sections[name] = new Uint8Array(file.buffer, at, length);
    else if (type === "u16") sections[name] = new Uint16Array(file.buffer, at, length);
    else sections[name] = new Uint32Array(file.buffer, at, length);
  }
  return sections as unknown as Sections;
};
