import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Finding } from "../model/doctor.js";
import { ok, problem } from "./finding.js";

/** A program that can serve. Absolute paths. */
interface Program {
  readonly node: string;
  readonly script: string;
}

/** Ten times what a start takes. Milliseconds. */
const patience = 10_000;
const maxErrors = 4_096;
const maxLine = 1_000_000;

const hello = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "sheaf-doctor", version: "1" },
  },
};

/** Whether a line answers `initialize`. */
const isWelcome = (line: string): boolean => {
  try {
    const { id, result } = JSON.parse(line) as { id?: unknown; result?: { serverInfo?: { name?: unknown } } };
    return id === 1 && result?.serverInfo?.name === "sheaf";
  } catch {
    return false;
  }
};

/** Starts a server as an editor does, and ends it. @returns null when it answered, else why it did not. */
const greet = (
  { node, script }: Program,
  repo: string,
  signal: AbortSignal | undefined,
  limit: number,
): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(node, [script, "serve", "--repo", repo], { stdio: ["pipe", "pipe", "pipe"] });
    let errors = "";
    let answer: string | null | undefined;
    const end = (why: string | null): void => {
      answer ??= why;
      if (why === null) answer = null;
      child.stdin.end();
      // Whoever does not go by himself is sent.
      setTimeout(() => child.kill("SIGKILL"), 1_000).unref();
    };
    const timer = setTimeout(() => {
      end(`it did not answer within ${limit / 1_000} seconds`);
      child.kill("SIGKILL");
    }, limit);
    const stop = (): void => void child.kill("SIGKILL");
    signal?.addEventListener("abort", stop, { once: true });
    child.stdin.on("error", () => undefined);
    child.stderr.on("data", (chunk: Buffer) => {
      if (errors.length < maxErrors) errors += chunk.toString("utf8");
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (answer !== undefined) return;
      end(line.length <= maxLine && isWelcome(line) ? null : "its first line was no answer of a server");
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      resolve(`it could not be started: ${error.message}`);
    });
    child.on("close", (code, killed) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      const [first = ""] = errors.trim().split("\n");
      const ended = `it ended ${killed === null ? `with ${code}` : `by ${killed}`}${first === "" ? "" : `: ${first}`}`;
      resolve(answer === undefined ? ended : answer);
    });
    child.stdin.write(`${JSON.stringify(hello)}\n`);
  });

/** Whether the server starts and answers. */
export const checkServer = async (
  program: Program,
  repo: string,
  signal?: AbortSignal,
  limit = patience,
): Promise<Finding> => {
  const why = await greet(program, repo, signal, limit);
  signal?.throwIfAborted();
  return why === null
    ? ok("server", "`sheaf serve` starts and answers")
    : problem(
        "server",
        `\`sheaf serve\` does not answer: ${why}`,
        `Look at what this says, and report it: ${program.node} ${program.script} serve --repo ${repo} </dev/null`,
      );
};
