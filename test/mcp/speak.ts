import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** The compiled program, and a server with tools that a test can steer. */
export const sheafMain = path.join(root, "dist/cli/main.js");
export const toolServer = path.join(import.meta.dirname, "tool-server.mjs");

export type Answer = Readonly<Record<string, unknown>> & {
  readonly id?: string | number | null;
  readonly result?: Readonly<Record<string, unknown>> & {
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
  };
  readonly error?: { readonly code: number; readonly message: string };
  readonly method?: string;
};

/** A server that was started, spoken to by raw bytes. */
export interface Speaker {
  readonly child: ChildProcessWithoutNullStreams;
  readonly raw: (bytes: string | Uint8Array) => void;
  readonly send: (message: unknown) => void;
  /** Sends a request and waits for what answers it. */
  readonly ask: (method: string, params?: unknown) => Promise<Answer>;
  /** Calls a tool: the text of its answer. */
  readonly call: (
    name: string,
    args?: unknown,
  ) => Promise<{ readonly text: string; readonly isError: boolean }>;
  /** Waits for a line that fits; lines that came before count. */
  readonly until: (fits: (line: Answer) => boolean) => Promise<Answer>;
  readonly initialize: (capabilities?: unknown) => Promise<Answer>;
  /** Every line of standard output, as it stands. */
  readonly lines: () => readonly string[];
  readonly err: () => string;
  /** Waits for text on standard error. */
  readonly untilErr: (text: string) => Promise<void>;
  /** Closes standard input and waits for the end. */
  readonly end: () => Promise<{ readonly code: number | null; readonly signal: string | null }>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

export interface SpeakOptions {
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly under?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
}

/** Starts a server. Whoever starts it ends it. */
export const speak = (script: string, options: SpeakOptions = {}): Speaker => {
  const serve = script === sheafMain ? ["serve"] : [];
  const [program, ...first] = [
    ...(options.under ?? []),
    process.execPath,
    ...(options.nodeArgs ?? []),
    script,
  ];
  const child = spawn(program!, [...first, ...serve, ...(options.args ?? [])], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...options.env },
  });
  let out = "";
  let err = "";
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const look of waiting) look();
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
    const parts = out.split("\n");
    out = parts.pop() ?? "";
    lines.push(...parts);
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
    wake();
  });
  child.stdin.on("error", () => {});
  let over = false;
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      over = true;
      if (out !== "") lines.push(out);
      resolve({ code, signal });
      wake();
    });
  });
  const wait = <T>(look: () => T | null): Promise<T> =>
    new Promise((resolve, reject) => {
      const again = (): void => {
        const found = look();
        if (found === null && !over) return;
        waiting.delete(again);
        if (found !== null) resolve(found);
        else
          reject(new Error(`the server ended before it said so: ${lines.join("\n").slice(-2_000)}\n${err}`));
      };
      waiting.add(again);
      again();
    });
  const until: Speaker["until"] = (fits) =>
    wait(() => {
      for (const line of lines) {
        const parsed = JSON.parse(line) as Answer;
        if (fits(parsed)) return parsed;
      }
      return null;
    });
  let id = 1_000;
  const raw: Speaker["raw"] = (bytes) => void child.stdin.write(bytes);
  const send: Speaker["send"] = (message) => raw(`${JSON.stringify(message)}\n`);
  const ask: Speaker["ask"] = (method, params) => {
    const mine = ++id;
    send({ jsonrpc: "2.0", id: mine, method, params });
    return until((line) => line.id === mine && line.method === undefined);
  };
  return {
    child,
    raw,
    send,
    ask,
    until,
    call: async (name, args) => {
      const { result, error } = await ask("tools/call", { name, arguments: args ?? {} });
      if (result === undefined) throw new Error(`${name}: ${JSON.stringify(error)}`);
      return {
        text: (result.content ?? []).map(({ text }) => text).join("\n"),
        isError: result.isError === true,
      };
    },
    initialize: async (capabilities = {}) => {
      const answer = await ask("initialize", {
        protocolVersion: "2025-06-18",
        capabilities,
        clientInfo: { name: "test", version: "1" },
      });
      send({ jsonrpc: "2.0", method: "notifications/initialized" });
      return answer;
    },
    lines: () => lines,
    err: () => err,
    untilErr: async (text) => void (await wait(() => (err.includes(text) ? true : null))),
    end: () => {
      child.stdin.end();
      return ended;
    },
    ended,
  };
};
