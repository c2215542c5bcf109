import type { RepoPath } from "../model/snapshot.js";

const backslash = 0x5c;

const isHexDigit = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x66) || (unit >= 0x41 && unit <= 0x46);

/** Length of the valid UTF-8 sequence at `at`; 0 for a stray, overlong, surrogate or truncated one. */
const sequenceLength = (bytes: Uint8Array, at: number, end: number): number => {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (at + length > end) return 0;
  const second = bytes[at + 1]!;
  // The second byte rules out overlong forms, surrogates, and what lies above U+10FFFF.
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let i = 2; i < length; i++) if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  return length;
};

const looksEscaped = (bytes: Uint8Array, at: number, end: number): boolean =>
  at + 3 < end && bytes[at + 1] === 0x78 && isHexDigit(bytes[at + 2]!) && isHexDigit(bytes[at + 3]!);

const escapeByte = (byte: number): string => `\\x${byte.toString(16).padStart(2, "0")}`;

const escapePath = (bytes: Buffer): RepoPath => {
  let out = "";
  let plain = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at, bytes.length);
    if (length > 0 && !(bytes[at] === backslash && looksEscaped(bytes, at, bytes.length))) {
      at += length;
      continue;
    }
    out += bytes.toString("utf8", plain, at) + escapeByte(bytes[at]!);
    at += 1;
    plain = at;
  }
  return out + bytes.toString("utf8", plain);
};

/** Git's bytes of a path, as the form that everything above git uses. See `RepoPath`. */
export const pathFromBytes = (bytes: Uint8Array): RepoPath => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let plain = true;
  for (let i = 0; i < buffer.length && plain; i++) plain = buffer[i]! < 0x80 && buffer[i] !== backslash;
  return plain ? buffer.toString("latin1") : escapePath(buffer);
};

/** Back to git's bytes: `\xNN` in lower-case hex is one byte, all else is UTF-8. */
export const pathToBytes = (path: RepoPath): Uint8Array => {
  if (!path.includes("\\x")) return Buffer.from(path, "utf8");
  const parts: Buffer[] = [];
  let plain = 0;
  for (const match of path.matchAll(/\\x([0-9a-f]{2})/g)) {
    parts.push(Buffer.from(path.slice(plain, match.index), "utf8"), Buffer.from(match[1]!, "hex"));
    plain = match.index + match[0].length;
  }
  parts.push(Buffer.from(path.slice(plain), "utf8"));
  return Buffer.concat(parts);
};
