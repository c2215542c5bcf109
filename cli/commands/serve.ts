import type { Command } from "commander";
import { visible } from "../../src/index.js";
import { several } from "../arguments.js";
import { traceText } from "../failure.js";
import type { Session } from "../session.js";
import { takeStdout } from "../stdout.js";

interface Flags {
  readonly repo?: readonly string[];
  readonly http?: string | true;
  readonly tools?: string;
  readonly queryLog?: string;
  readonly overlay: boolean;
}

/** Aborted by a signal that asks the process to end. A second one ends it at once. */
const untilAsked = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(0);
      controller.abort();
    });
  }
  return controller.signal;
};

const run = async ({ api, io }: Session, flags: Flags): Promise<void> => {
  // Before anything else is loaded, which might print.
  const output = takeStdout();
  const report = (error: unknown): void => void io.err.write(traceText(error));
  // What one call left behind must not end those of the others.
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", report);
  const signal = untilAsked();
  const note = (text: string): void => void io.err.write(`sheaf: ${visible(text)}\n`);
  const { serve } = await import("../../mcp/serve.js");
  if (process.stdin.isTTY && flags.http === undefined) {
    note("an editor or assistant starts this and speaks to it through standard input; Ctrl+C ends it");
  }
  await serve({
    version: api.version,
    repos: flags.repo ?? [],
    cwd: process.cwd(),
    http: flags.http,
    tools: flags.tools,
    queryLog: flags.queryLog,
    overlay: flags.overlay,
    input: process.stdin,
    output,
    note,
    report,
    signal,
  });
  // Answers are on their way. What else holds the process is work that nobody waits for.
  setTimeout(() => process.exit(), 1_000).unref();
};

export const addServe = (program: Command, session: Session): void => {
  program
    .command("serve")
    .summary("answer an editor's or assistant's questions (MCP)")
    .description(
      "Serve read-only tools over the Model Context Protocol. Nothing is built, written or sent, and no network is used.",
    )
    .option(
      "--repo <dir>",
      "a repository to answer for, several times (default: the client's roots, else here)",
      several,
    )
    .option("--http [host:port]", "listen on this machine's loopback address, not on standard input")
    .option("--tools <names>", "serve only these tools, with commas between")
    .option("--query-log <file>", "append one line of JSON a call to a file outside of the repositories")
    .option("--no-overlay", "answer from the indexed commit alone, without changes of the working tree")
    .action((flags: Flags) => run(session, flags));
};
