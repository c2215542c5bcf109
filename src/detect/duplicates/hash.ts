import { createHash } from "node:crypto";
import type { Range, UnitColumns } from "./stream.js";

/** 53 bits of a run of numbers: as many as a key of a map holds. */
export const keyOf = (column: Uint16Array, from: number, to: number): number => {
  let low = 0x9e3779b1;
  let high = 0x85ebca6b ^ (to - from);
  for (let i = from; i < to; i++) {
    low = Math.imul(low ^ column[i]!, 0x01000193);
    low ^= low >>> 15;
    high = Math.imul(high ^ (column[i]! + 1), 0xc2b2ae35);
    high ^= high >>> 13;
  }
  return (low >>> 0) * 2 ** 21 + (high >>> 11);
};

/** The first 16 hex digits of a SHA-256. */
export const shortHash = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 16);

/** 16 hex digits that stand for the normalised content of a range, wherever it stands. */
export const contentOf = ({ blind, tokens }: UnitColumns, { from, to }: Range): string => {
  const bytes = new Uint8Array((to - from) * 4);
  for (let i = from, at = 0; i < to; i++, at += 4) {
    bytes[at] = blind[i]! & 0xff;
    bytes[at + 1] = blind[i]! >>> 8;
    bytes[at + 2] = tokens[i]! & 0xff;
    bytes[at + 3] = tokens[i]! >>> 8;
  }
  return shortHash(bytes);
};
