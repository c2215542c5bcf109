/** Strings end to end in UTF-8, and where each begins; one offset more than there are strings. */
export interface StringTable {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
}

export const writeStrings = (strings: readonly string[]): StringTable => {
  const offsets = new Uint32Array(strings.length + 1);
  let room = 0;
  // Three bytes a UTF-16 unit is the most that UTF-8 takes.
  for (const text of strings) room += text.length * 3;
  const buffer = Buffer.allocUnsafe(room);
  let at = 0;
  for (let i = 0; i < strings.length; i++) {
    at += buffer.write(strings[i]!, at, "utf8");
    offsets[i + 1] = at;
  }
  return { bytes: Uint8Array.prototype.slice.call(buffer, 0, at), offsets };
};

export const stringCount = (table: StringTable): number => table.offsets.length - 1;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The string at an index; empty when there is none. */
export const stringAt = (table: StringTable, index: number): string => {
  const start = table.offsets[index];
  const end = table.offsets[index + 1];
  return start === undefined || end === undefined ? "" : decoder.decode(table.bytes.subarray(start, end));
};

const compareAt = (table: StringTable, index: number, key: Uint8Array): number => {
  const { bytes } = table;
  const start = table.offsets[index]!;
  const length = table.offsets[index + 1]! - start;
  const shared = Math.min(length, key.length);
  for (let i = 0; i < shared; i++) {
    const difference = bytes[start + i]! - key[i]!;
    if (difference !== 0) return difference;
  }
  return length - key.length;
};

/** The first index of a sorted table whose string is not below `text`. */
export const lowerBound = (table: StringTable, text: string): number => {
  const key = Buffer.from(text, "utf8");
  let low = 0;
  let high = stringCount(table);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareAt(table, middle, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The index of `text` in a sorted table; -1 when it is not there. */
export const findString = (table: StringTable, text: string): number => {
  const at = lowerBound(table, text);
  return at < stringCount(table) && compareAt(table, at, Buffer.from(text, "utf8")) === 0 ? at : -1;
};
