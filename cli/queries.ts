import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { SheafError } from "../src/index.js";

const form = 'Write one {"query": "..."} a line.';

/** The question of a line; other fields of it are left alone. */
const parse = (text: string, where: string): string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new SheafError("bad-argument", `${where} is not JSON`, form, { cause });
  }
  const query = (json as { readonly query?: unknown } | null)?.query;
  if (typeof query === "string") return query;
  throw new SheafError("bad-argument", `${where} has no "query"`, form);
};

/** Lines as they come, so that a program can ask, read the answer, and ask again. */
async function* linesOf(input: Readable, name: string): AsyncGenerator<string> {
  let rest = "";
  try {
    input.setEncoding("utf8");
    for await (const chunk of input as AsyncIterable<string>) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (cause) {
    const { message } = cause as Error;
    throw new SheafError("bad-argument", `cannot read questions from ${name}: ${message}`, form, { cause });
  }
  if (rest !== "") yield rest;
}

/**
 * The questions of a file with one `{"query"}` a line, as they come; empty lines are passed over, empty
 * questions are not.
 *
 * @param file its path; `-` for standard input.
 * @throws SheafError `bad-argument` that names the line.
 */
export async function* queriesOf(file: string, stdin: Readable): AsyncGenerator<string> {
  const name = file === "-" ? "standard input" : file;
  let number = 0;
  for await (const line of linesOf(file === "-" ? stdin : createReadStream(file), name)) {
    number++;
    const text = number === 1 ? line.replace(/^\uFEFF/, "") : line;
    if (text.trim() !== "") yield parse(text, `line ${number} of ${name}`);
  }
}
