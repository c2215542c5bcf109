import { compareUtf8 } from "../../../src/model/order.js";

export interface TinyModel {
  readonly dimensions: number;
  /** Word to its row. */
  readonly words: Readonly<Record<string, readonly number[]>>;
  readonly buckets?: readonly (readonly number[])[];
  readonly scales?: Readonly<Record<string, number>>;
  readonly countWeights?: readonly number[];
  readonly symbolWeight?: number;
}

const encoder = new TextEncoder();

/** A model file with the given rows; scales are 100 unless said. */
export const tinyModel = (model: TinyModel): Uint8Array => {
  const words = Object.keys(model.words).sort(compareUtf8);
  const buckets = model.buckets ?? [];
  const counts = model.countWeights ?? [0, 177, 281, 355, 412, 459, 498];
  const vocabulary = encoder.encode(words.join("\n"));
  const rows = [...words.map((w) => model.words[w]!), ...buckets];
  const head = 40 + counts.length * 2 + rows.length * 2;
  const tableAt = (head + vocabulary.length + 7) & ~7;
  const bytes = new Uint8Array(tableAt + rows.length * model.dimensions);
  const view = new DataView(bytes.buffer);
  bytes.set(encoder.encode("SHEAFEMB"));
  const header = [
    1,
    model.dimensions,
    words.length,
    buckets.length,
    counts.length,
    model.symbolWeight ?? 2,
    vocabulary.length,
  ];
  for (const [i, value] of header.entries()) view.setUint32(8 + i * 4, value, true);
  for (const [i, value] of counts.entries()) view.setUint16(40 + i * 2, value, true);
  for (let i = 0; i < rows.length; i++) {
    const scale = i < words.length ? (model.scales?.[words[i]!] ?? 100) : 100;
    view.setUint16(40 + counts.length * 2 + i * 2, scale, true);
  }
  bytes.set(vocabulary, head);
  for (const [i, row] of rows.entries()) {
    for (const [d, value] of row.entries()) view.setInt8(tableAt + i * model.dimensions + d, value);
  }
  return bytes;
};
