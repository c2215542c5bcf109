import { lstat, rename, rm, writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import {
  type DeltaGate,
  type DeltaReport,
  type DiffOptions,
  deltaGates,
  SheafError,
} from "../../src/index.js";
import { oneOfSeveral, webAddress, wholeNumber } from "../arguments.js";
import { toJson, visible } from "../format/visible.js";
import { cancellable } from "../interrupt.js";
import { createProgress, type Progress } from "../progress.js";
import type { DiffOutput } from "../schemas/diff.js";
import type { Session } from "../session.js";

const failWords = [...deltaGates, "any", "none"] as const;

interface Flags {
  readonly repo?: string;
  readonly baseBundle?: string;
  readonly headBundle?: string;
  readonly build: boolean;
  readonly workers?: number;
  readonly format: "text" | "json" | "markdown" | "sarif";
  readonly json?: boolean;
  readonly output?: string;
  readonly failOn?: readonly (typeof failWords)[number][];
  readonly suppressed?: boolean;
  readonly url?: string;
  readonly commented?: boolean;
  readonly quiet?: boolean;
}

type Range = Pick<DiffOptions, "base" | "head" | "mergeBase">;

/** `BASE HEAD`, `BASE..HEAD`, `BASE...HEAD` (from the last commit that both have), `BASE` alone against HEAD. */
const rangeOf = (first: string | undefined, second: string | undefined): Range => {
  const match = second === undefined && first !== undefined ? /^(.*?)(\.{2,3})(.*)$/s.exec(first) : null;
  if (match === null) return { base: first, head: second };
  const [, base = "", dots, head = ""] = match;
  return {
    base: base === "" ? "HEAD" : base,
    head: head === "" ? "HEAD" : head,
    mergeBase: dots === "...",
  };
};

/** What the report fails on. */
const failures = (report: DeltaReport, wanted: Flags["failOn"]): readonly DeltaGate[] =>
  deltaGates.filter(
    (gate) => report.gates[gate] > 0 && (wanted?.includes(gate) === true || wanted?.includes("any") === true),
  );

/** A file is there whole or not at all; what is no file, such as a pipe, is written to. */
const writeWhole = async (file: string, text: string): Promise<void> => {
  try {
    const there = await lstat(file).catch(() => null);
    if (there !== null && !there.isFile()) return await writeFile(file, text);
    const temporary = `${file}.tmp-${process.pid}`;
    await writeFile(temporary, text);
    await rename(temporary, file).catch(async (error: unknown) => {
      await rm(temporary, { force: true });
      throw error;
    });
  } catch (cause) {
    // Of the message, what came before the name of the file that was tried.
    const { message, code } = cause as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "its folder is not there" : message.replace(/, \w+ '.*$/s, "");
    throw new SheafError(
      "bad-argument",
      `${JSON.stringify(file)} cannot be written: ${why}`,
      "Name a file in a folder that is there.",
      { cause },
    );
  }
};

const compared = async ({ api, io }: Session, options: DiffOptions, quiet: boolean): Promise<DeltaReport> => {
  let progress: Progress | null = null;
  const stop = (): void => {
    progress?.stop();
    progress = null;
  };
  try {
    return await cancellable((signal) =>
      api.diff({
        ...options,
        signal,
        onBuild: (side, commit) => {
          stop();
          if (!quiet) void io.err.write(`Indexing the ${side}, ${commit.slice(0, 9)}.\n`);
        },
        onProgress: (step) => {
          progress ??= createProgress(io, quiet);
          progress.report(step);
        },
      }),
    );
  } finally {
    stop();
  }
};

const formatted = async (
  { api, paint, io }: Session,
  report: DeltaReport,
  format: Flags["format"],
  flags: Flags,
): Promise<string> => {
  const { suppressed, url, commented, output, failOn } = flags;
  if (format === "markdown") return api.deltaMarkdown(report, { web: url, commented });
  if (format === "sarif")
    return `${toJson(await api.deltaSarif(report, { version: api.version, web: url }), 2)}\n`;
  if (format === "text") {
    const looks = output === undefined && io.out.color ? paint : undefined;
    return api.deltaText(report, { looks, suppressed });
  }
  const json: DiffOutput = await api.deltaJson(report, failures(report, failOn), { suppressed });
  return `${toJson(json)}\n`;
};

const run = async (
  session: Session,
  first: string | undefined,
  second: string | undefined,
  flags: Flags,
): Promise<void> => {
  const { io } = session;
  const { repo, baseBundle, headBundle, build, workers, output, failOn } = flags;
  const quiet = flags.quiet === true;
  const format = flags.json === true ? "json" : flags.format;
  const range = rangeOf(first, second);
  const options = { repo, ...range, baseBundle, headBundle, build, workers };
  const report = await compared(session, options, quiet);
  const failed = failures(report, failOn);
  if (format !== "text" || output !== undefined)
    for (const note of report.notes) await io.err.write(`note: ${visible(note)}\n`);
  const text = await formatted(session, report, format, flags);
  if (output === undefined) await io.out.write(text);
  else await writeWhole(output, text);
  if (failed.length === 0) return;
  if (!quiet) {
    const counts = failed.map((gate) => `${gate} (${report.gates[gate]})`).join(", ");
    await io.err.write(`Failed on ${counts}.\n`);
  }
  session.exitWith(1);
};

const examples = `
Examples:
  $ sheaf diff main                          what HEAD adds to main
  $ sheaf diff origin/main...HEAD            what the branch added since it left main
  $ sheaf diff v1.0 v1.1 --format markdown
  $ sheaf diff main HEAD --fail-on new-duplicates --fail-on new-dead-code
  $ sheaf diff --base-bundle ./a --head-bundle ./b --json

Only what is certain fails: dead code with the verdicts dead and unreachable-file, duplicates outside of tests, cycles
that are there when the program runs.`;

export const addDiff = (program: Command, session: Session): void => {
  program
    .command("diff")
    .summary("what a change adds: duplicates, dead code, cycles")
    .description(
      "Compare the findings of two commits, of their whole trees, and tell what is new, changed and resolved. What was only moved or renamed is nothing new. A commit without an index is indexed first.",
    )
    .argument("[base]", "commit to compare with; BASE...HEAD compares with the last commit that both have")
    .argument("[head]", "commit whose news are asked for (default: HEAD)")
    .option("--repo <dir>", "working tree, .git directory or bare repository (default: here)")
    .option("--base-bundle <dir>", "a bundle that build --out wrote, instead of a base")
    .option("--head-bundle <dir>", "the same for the head")
    .option("--no-build", "fail when an index is missing, do not build one")
    .option("--workers <n>", "parser threads of a build, 1 to 64", wholeNumber(1, 64))
    .addOption(
      new Option("--format <format>", "how the answer is printed")
        .choices(["text", "json", "markdown", "sarif"])
        .default("text"),
    )
    .option("--json", "the same as --format json")
    .option("--output <file>", "write the answer into a file")
    .option(
      "--fail-on <what>",
      `exit with 1 on ${failWords.join(", ")}; may be repeated`,
      oneOfSeveral(failWords),
    )
    .option("--suppressed", "list what is suppressed too, and suppressions that match nothing")
    .option(
      "--url <address>",
      "web address of the repository, for links: https://github.com/owner/name, or a pattern with {commit}, {path}, {start}, {end}",
      webAddress,
    )
    .option("--commented", "with markdown: there is a comment already, so with nothing new all is resolved")
    .option("--quiet", "no progress")
    .addHelpText("after", examples)
    .action((first: string | undefined, second: string | undefined, flags: Flags) =>
      run(session, first, second, flags),
    );
};
