import { Readable } from "node:stream";
import { type Io, wantsColor } from "../../cli/io.js";
import { run } from "../../cli/run.js";
import type { Api } from "../../cli/session.js";
import * as api from "../../src/index.js";
import type { Ran, SheafOptions } from "./sheaf.js";

const own = process.env;

/** As `sheafIn`, of a command line that says itself which repository is meant. */
export const sheafHere = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  instead: Partial<Api> = {},
): Promise<Ran> => sheafIn(args, { env }, instead);

/**
 * Runs a command line as `sheaf` does, but in this process, which costs a fraction of a process of its own: for tests
 * of what is answered.
 *
 * What needs a process (signals, exit, standard streams, limits that the system sets) asks `sheaf`. One at a time,
 * since the environment and the folder are the process's.
 *
 * @param instead what commands call in place of functions of the public API.
 */
export const sheafIn = async (
  args: readonly string[],
  options: Pick<SheafOptions, "cwd" | "env" | "input"> = {},
  instead: Partial<Api> = {},
): Promise<Ran> => {
  if (process.env !== own) throw new Error("a command line runs here already");
  const folder = process.cwd();
  const out: string[] = [];
  const err: string[] = [];
  const env = { PATH: own.PATH ?? "", HOME: own.HOME ?? "", ...options.env };
  const into = (list: string[]): Io["out"] => ({
    write: async (text) => void list.push(text),
    color: wantsColor(false, env),
    columns: 120,
  });
  const stdin = Readable.from(options.input === undefined ? [] : [Buffer.from(options.input)]);
  const debug = "SHEAF_DEBUG" in env;
  const io: Io = { out: into(out), err: into(err), stdin, watched: false, debug, stepBack: () => {} };
  process.env = env;
  try {
    if (options.cwd !== undefined) process.chdir(options.cwd);
    const code = await run(args, io, { ...api, ...instead });
    return { code, signal: null, out: out.join(""), err: err.join("") };
  } finally {
    process.env = own;
    process.chdir(folder);
  }
};
