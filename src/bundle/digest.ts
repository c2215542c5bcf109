import { createHash } from "node:crypto";

/** @returns SHA-256 in lower-case hex. */
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
