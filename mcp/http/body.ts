import type { IncomingMessage } from "node:http";
import type { Denied } from "./guard.js";

/** Bytes of a request's body. */
const maxBody = 4 * 1024 * 1024;

const tooLarge: Denied = { status: 413, message: `a request has at most ${maxBody} bytes` };

/** Reads a body within its bound. Rejects when the client goes away. */
export const readBody = async (request: IncomingMessage): Promise<Buffer | Denied> => {
  if (Number(request.headers["content-length"] ?? 0) > maxBody) return tooLarge;
  const parts: Buffer[] = [];
  let held = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    held += part.length;
    if (held > maxBody) return tooLarge;
    parts.push(part);
  }
  return Buffer.concat(parts);
};
