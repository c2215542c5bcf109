import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { SheafError } from "../src/index.js";

/** More is no snippet. Bytes. */
const maxBytes = 1_048_576;

const tooLarge = (name: string): SheafError =>
  new SheafError("bad-argument", `${name} has more than ${maxBytes} bytes`, "Give the part that matters.");

const readStream = async (input: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of input as AsyncIterable<Buffer | string>) {
    const chunk = Buffer.from(part);
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge("standard input");
    parts.push(chunk);
  }
  return Buffer.concat(parts);
};

const readFile = async (file: string): Promise<Buffer> => {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) throw tooLarge(JSON.stringify(file));
    return await readStream(handle.createReadStream({ autoClose: false }));
  } finally {
    await handle.close();
  }
};

/**
 * Code that a person names.
 *
 * @param file its path; `-` for standard input.
 * @throws SheafError `bad-argument` when it cannot be read, or has more than 1 MiB.
 */
export const readSnippet = async (file: string, stdin: Readable): Promise<string> => {
  try {
    return new TextDecoder().decode(await (file === "-" ? readStream(stdin) : readFile(file)));
  } catch (cause) {
    if (cause instanceof SheafError) throw cause;
    const { message, code } = cause as NodeJS.ErrnoException;
    const what = code === "ENOENT" ? "there is no such file" : message;
    throw new SheafError(
      "bad-argument",
      `cannot read code from ${JSON.stringify(file)}: ${what}`,
      "Name a file of code, or `-` for standard input.",
      { cause },
    );
  }
};
