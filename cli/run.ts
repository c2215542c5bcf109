import { Command, CommanderError } from "commander";
import { separateSnippet } from "./arguments.js";
import { commandsFor } from "./commands.js";
import { failureOf, failureText, traceText } from "./failure.js";
import { paintFor } from "./format/paint.js";
import { toJson } from "./format/visible.js";
import { Interrupted } from "./interrupt.js";
import type { Io } from "./io.js";
import { type Api, createSession, type Session } from "./session.js";

const afterHelp = `
Exit codes: 0 clean, 1 findings where asked for them, 2 error.
Results go to standard output, progress and errors to standard error.
NO_COLOR and FORCE_COLOR are honoured.`;

const createProgram = async (session: Session, argv: readonly string[]): Promise<Command> => {
  const { io, api } = session;
  const program = new Command("sheaf")
    .description("Index a commit of a git repository once, and ask questions of it everywhere.")
    .version(api.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help of a command")
    .addHelpText("after", afterHelp)
    // Settings are copied to subcommands when those are made, so they stand before.
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.out.write(text),
      // Errors are caught and printed in one place.
      writeErr: () => {},
      getOutHelpWidth: () => io.out.columns,
      getOutHasColors: () => io.out.color,
    });
  for (const add of await commandsFor(argv)) add(program, session);
  return program;
};

const asksForJson = (argv: readonly string[]): boolean => {
  const end = argv.indexOf("--");
  const own = end < 0 ? argv : argv.slice(0, end);
  return own.some(
    (word, i) =>
      word === "--json" ||
      word === "--queries" ||
      word.startsWith("--queries=") ||
      word === "--format=json" ||
      (word === "json" && own[i - 1] === "--format"),
  );
};

/** Prints why a command failed. Returns the exit code. */
export const fail = async (error: unknown, argv: readonly string[], io: Io): Promise<number> => {
  if (error instanceof Interrupted) {
    await io.err.write("Interrupted before it was done.\n");
    return error.exitCode;
  }
  const failure = failureOf(error);
  if (asksForJson(argv)) await io.out.write(`${toJson({ error: failure })}\n`);
  await io.err.write(failureText(failure, paintFor(io.err)));
  if (io.debug) await io.err.write(traceText(error));
  return 2;
};

/**
 * Runs one command line.
 *
 * @param argv the arguments, without node and script.
 * @returns the exit code: 0 clean, 1 findings where asked for them, 2 error, 130 or 143 after a signal.
 */
export const run = async (argv: readonly string[], io: Io, api: Api): Promise<number> => {
  let code = 0;
  const session = createSession(api, io, (wanted) => {
    code = wanted;
  });
  try {
    const given = argv.length === 0 ? ["--help"] : separateSnippet(argv);
    const program = await createProgram(session, given);
    await program.parseAsync(given, { from: "user" });
    return code;
  } catch (error) {
    // Help and version end like this too.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    return fail(error, argv, io);
  }
};
