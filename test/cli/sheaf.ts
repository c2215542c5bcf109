import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const main = path.resolve(import.meta.dirname, "../../dist/cli/main.js");
const runEach = path.join(import.meta.dirname, "run-each.mjs");

/** What a run of the program came to. */
export interface Ran {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface SheafOptions {
  readonly cwd?: string;
  readonly input?: string;
  /** Leaves standard input open after `input`. */
  readonly keepOpen?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** A program that runs this one: see test/helpers/confined.ts. */
  readonly under?: readonly string[];
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[];
  /** Called with the running program and what it has written to standard error so far. */
  readonly onErr?: (child: ChildProcessWithoutNullStreams, err: string) => void;
  readonly onOut?: (child: ChildProcessWithoutNullStreams, out: string) => void;
}

/** Runs the compiled program (`npm run build` makes it) with an environment that asks for nothing. */
export const sheaf = (args: readonly string[], options: SheafOptions = {}): Promise<Ran> =>
  start(main, args, options);

/** Runs several command lines, one after the other in one process of the compiled program's modules. */
export const sheafEach = async (
  lines: readonly (readonly string[])[],
  options: Omit<SheafOptions, "input" | "keepOpen"> = {},
): Promise<readonly Ran[]> => {
  const ran = await start(runEach, [], { ...options, input: JSON.stringify(lines) });
  if (ran.code !== 0 || ran.err !== "") throw new Error(`${ran.code} ${ran.signal} ${ran.err}`);
  return JSON.parse(ran.out) as readonly Ran[];
};

const start = (script: string, args: readonly string[], options: SheafOptions): Promise<Ran> => {
  if (!fs.existsSync(main)) throw new Error(`${main} is missing: run npm run build first`);
  return new Promise((resolve, reject) => {
    const [program, ...first] = [
      ...(options.under ?? []),
      process.execPath,
      ...(options.nodeArgs ?? []),
      script,
    ];
    const child = spawn(program!, [...first, ...args], {
      cwd: options.cwd,
      env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...options.env },
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.on("error", reject);
    child.stdout.on("data", (chunk: Buffer) => {
      out.push(chunk);
      options.onOut?.(child, Buffer.concat(out).toString("utf8"));
    });
    child.stderr.on("data", (chunk: Buffer) => {
      err.push(chunk);
      options.onErr?.(child, Buffer.concat(err).toString("utf8"));
    });
    child.on("close", (code, signal) =>
      resolve({
        code,
        signal,
        out: Buffer.concat(out).toString("utf8"),
        err: Buffer.concat(err).toString("utf8"),
      }),
    );
    // A program that has refused its arguments reads no input.
    child.stdin.on("error", () => {});
    if (options.keepOpen === true) child.stdin.write(options.input ?? "");
    else child.stdin.end(options.input ?? "");
  });
};

/** The one line of JSON that a run printed, checked against its schema: a field it does not list fails. */
export const jsonOf = <T>(ran: Ran, schema: { readonly parse: (value: unknown) => T }): T => {
  const value: unknown = JSON.parse(ran.out);
  const parsed = schema.parse(value);
  if (JSON.stringify(sorted(parsed)) !== JSON.stringify(sorted(value))) {
    throw new Error(`the output has fields that its schema does not list: ${ran.out.slice(0, 2_000)}`);
  }
  return parsed;
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
};
