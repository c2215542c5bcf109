import { SheafError } from "../model/error.js";
import { compareUtf8 } from "../model/order.js";

/** A static model, opened. The table is a view into its bytes, the rest is copied. `models/README.md` has the format. */
export interface StaticModel {
  readonly dimensions: number;
  /** Word to row number. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** Rows after those of the words, for hashed runs of characters. */
  readonly buckets: number;
  /** How often the words of a chunk's symbol count, besides standing in its text. */
  readonly symbolWeight: number;
  /** Weight of a word by how often it stands in the text, fixed point; index 0 is not used. */
  readonly countWeights: Uint16Array;
  /** Scale of each row. */
  readonly scales: Uint16Array;
  /** `(vocabulary.size + buckets) * dimensions` values, row after row. */
  readonly table: Int8Array;
}

const modelMagic = "SHEAFEMB";
const modelVersion = 1;
/** Bytes before the count weights: magic, then eight little-endian u32. */
const headerBytes = 40;

const limits = { dimensions: 4_096, words: 1_000_000, buckets: 1_000_000, counts: 4_096, symbolWeight: 16 };
/** Bounds that keep the accumulators of `static.ts` inside 32 bits. */
const largestCountWeight = 2_047;
const largestScale = 1_023;

const bad = (message: string): SheafError =>
  new SheafError(
    "bad-model",
    `The embedding model is damaged or of another kind: ${message}.`,
    "Install Sheaf again, or point it at a model file that this version reads.",
  );

const align = (offset: number): number => (offset + 7) & ~7;

/** Copied: a view would need an even offset and a little-endian machine. */
const u16 = (bytes: Uint8Array, offset: number, length: number): Uint16Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, length * 2);
  const out = new Uint16Array(length);
  for (let i = 0; i < length; i++) out[i] = view.getUint16(i * 2, true);
  return out;
};

const readVocabulary = (bytes: Uint8Array, words: number): Map<string, number> => {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new SheafError(
      "bad-model",
      "The embedding model's vocabulary is not UTF-8.",
      "Install Sheaf again.",
      { cause },
    );
  }
  const list = words === 0 ? [] : text.split("\n");
  if (list.length !== words) throw bad(`the header promises ${words} words and there are ${list.length}`);
  const vocabulary = new Map<string, number>();
  for (let i = 0; i < list.length; i++) {
    const word = list[i]!;
    if (word === "" || (i > 0 && compareUtf8(list[i - 1]!, word) >= 0)) {
      throw bad(`word ${i} is empty or out of order`);
    }
    vocabulary.set(word, i);
  }
  return vocabulary;
};

/**
 * Opens a model. The bytes must not change afterwards.
 *
 * @throws SheafError `bad-model` when they are not a whole model of this version.
 */
export const openStaticModel = (bytes: Uint8Array): StaticModel => {
  if (bytes.length < headerBytes) throw bad(`${bytes.length} bytes are no header`);
  for (let i = 0; i < modelMagic.length; i++) {
    if (bytes[i] !== modelMagic.charCodeAt(i)) throw bad("it does not begin with SHEAFEMB");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  const field = (n: number): number => view.getUint32(8 + n * 4, true);
  if (field(0) !== modelVersion) throw bad(`it is version ${field(0)}, this build reads ${modelVersion}`);
  const dimensions = field(1);
  const words = field(2);
  const buckets = field(3);
  const counts = field(4);
  const symbolWeight = field(5);
  const vocabularyBytes = field(6);
  if (dimensions < 1 || dimensions > limits.dimensions) throw bad(`${dimensions} dimensions`);
  if (words > limits.words || buckets > limits.buckets) throw bad(`${words} words and ${buckets} buckets`);
  if (counts < 2 || counts > limits.counts) throw bad(`${counts} count weights`);
  if (symbolWeight > limits.symbolWeight) throw bad(`a symbol weight of ${symbolWeight}`);
  const rows = words + buckets;
  const scalesAt = headerBytes + counts * 2;
  const vocabularyAt = scalesAt + rows * 2;
  const tableAt = align(vocabularyAt + vocabularyBytes);
  const expected = tableAt + rows * dimensions;
  if (bytes.length !== expected) throw bad(`${bytes.length} bytes where its header promises ${expected}`);
  const countWeights = u16(bytes, headerBytes, counts);
  if (countWeights.some((w) => w > largestCountWeight)) throw bad("a count weight is too large");
  const scales = u16(bytes, scalesAt, rows);
  if (scales.some((s) => s > largestScale)) throw bad("a scale is too large");
  return {
    dimensions,
    vocabulary: readVocabulary(bytes.subarray(vocabularyAt, vocabularyAt + vocabularyBytes), words),
    buckets,
    symbolWeight,
    countWeights,
    scales,
    table: new Int8Array(bytes.buffer, bytes.byteOffset + tableAt, rows * dimensions),
  };
};
