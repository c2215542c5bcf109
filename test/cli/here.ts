import { Readable } from "node:stream";
import type { Io } from "../../cli/io.js";
import { run } from "../../cli/run.js";
import type { Api } from "../../cli/session.js";
import * as api from "../../src/index.js";
import type { Ran } from "./sheaf.js";

const own = process.env;

/**
 * Runs a command line in this process, which costs a fraction of a process of its own: for tests of what is answered.
 *
 * What needs a process (signals, exit, standard streams, a folder) asks `sheaf`. The arguments have to say which
 * repository is meant. One at a time, since the environment is the process's.
 *
 * @param instead what commands call in place of functions of the public API.
 */
export const sheafHere = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  instead: Partial<Api> = {},
): Promise<Ran> => {
  if (process.env !== own) throw new Error("a command line runs here already");
  const out: string[] = [];
  const err: string[] = [];
  const into = (list: string[]): Io["out"] => ({
    write: async (text) => void list.push(text),
    color: false,
    columns: 120,
  });
  const io: Io = { out: into(out), err: into(err), stdin: Readable.from([]), watched: false, debug: false };
  process.env = { PATH: own.PATH ?? "", HOME: own.HOME ?? "", ...environment };
  try {
    const code = await run(args, io, { ...api, ...instead });
    return { code, signal: null, out: out.join(""), err: err.join("") };
  } finally {
    process.env = own;
  }
};
