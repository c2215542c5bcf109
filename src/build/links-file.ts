import { crc32 } from "node:zlib";

/** What a build remembers of linking one file. */
export interface LinkedFile {
  /** Hashes of what its links depend on. */
  readonly reads: Uint32Array;
  /** Hashes of what others can depend on of it. */
  readonly cells: Uint32Array;
  /** How many links it has. */
  readonly edges: number;
}

/** What a build remembers of linking, so that the next one links only what has to be: never part of the bundle. */
export interface LinkMemory {
  /** Of each file with links, in the order of paths. */
  readonly files: readonly LinkedFile[];
  readonly common: Uint32Array;
}

export const linkMemoryName = "links";
/** In the name of the file: another version is simply absent. */
export const linkMemoryVersion = 1;

const headerWords = 12;

/**
 * Lays the memory out as 32-bit words: checksum of all that follows; the digest of the bundle in 8 words; number of files,
 * of common cells, of words; for each file its edges, reads and cells; then all reads, all cells, and the common cells.
 *
 * @param digest of the bundle: 64 hex digits.
 */
export const encodeLinkMemory = ({ files, common }: LinkMemory, digest: string): Uint8Array => {
  let length = headerWords + files.length * 3 + common.length;
  for (const { reads, cells } of files) length += reads.length + cells.length;
  const words = new Uint32Array(length);
  const bytes = new Uint8Array(words.buffer);
  bytes.set(Buffer.from(digest, "hex"), 4);
  words[9] = files.length;
  words[10] = common.length;
  words[11] = length;
  let at = headerWords;
  for (const { edges, reads, cells } of files) {
    words[at++] = edges;
    words[at++] = reads.length;
    words[at++] = cells.length;
  }
  for (const part of [...files.map((file) => file.reads), ...files.map((file) => file.cells), common]) {
    words.set(part, at);
    at += part.length;
  }
  words[0] = crc32(bytes.subarray(4));
  return bytes;
};

/** @returns null for what is not whole or belongs to another bundle: then everything is linked again. */
export const decodeLinkMemory = (bytes: Uint8Array, digest: string): LinkMemory | null => {
  if (bytes.length < headerWords * 4 || bytes.length % 4 !== 0) return null;
  // `slice` of a Buffer does not copy.
  const copy = new Uint8Array(bytes);
  const words = new Uint32Array(copy.buffer);
  if (words[0] !== crc32(copy.subarray(4)) || words[11] !== words.length) return null;
  if (Buffer.from(copy.subarray(4, 36)).toString("hex") !== digest) return null;
  const count = words[9]!;
  const common = words[10]!;
  if (headerWords + count * 3 + common > words.length) return null;
  let reads = headerWords + count * 3;
  let cells = reads;
  for (let file = 0; file < count; file++) cells += words[headerWords + file * 3 + 1]!;
  const files = Array.from({ length: count }, (_, file): LinkedFile => {
    const head = headerWords + file * 3;
    const [readsEnd, cellsEnd] = [reads + words[head + 1]!, cells + words[head + 2]!];
    const one = {
      edges: words[head]!,
      reads: words.subarray(reads, readsEnd),
      cells: words.subarray(cells, cellsEnd),
    };
    [reads, cells] = [readsEnd, cellsEnd];
    return one;
  });
  return cells + common === words.length ? { files, common: words.subarray(cells) } : null;
};
