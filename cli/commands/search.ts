import { type Command, Option } from "commander";
import {
  type Index,
  languageIds,
  type OpenOptions,
  type SearchQuery,
  type SearchReport,
  SheafError,
} from "../../src/index.js";
import {
  oneOfSeveral,
  refuseRevisionOfBundle,
  refuseUnknownLanguages,
  several,
  shellWord,
  snippetLines,
  wholeNumber,
} from "../arguments.js";
import { buildLine } from "../format/build.js";
import { existsJson, existsText, type SnippetWish, searchJson, searchText } from "../format/search.js";
import { visible } from "../format/visible.js";
import { queriesOf } from "../queries.js";
import { chunkKinds, modes, testChoices } from "../schemas/words.js";
import { printJson, type Session } from "../session.js";
import { buildWatched } from "./build.js";

interface Flags {
  readonly repo?: string;
  readonly bundle?: string;
  readonly rev?: string;
  readonly limit: number;
  readonly chunks: number;
  readonly path?: readonly string[];
  readonly lang?: readonly string[];
  readonly ext?: readonly string[];
  readonly kind?: readonly string[];
  readonly tests: SearchQuery["tests"];
  readonly mode: SearchQuery["mode"];
  readonly exists?: boolean;
  readonly explain?: boolean;
  /** True without a number, false for `--no-snippet`. */
  readonly snippet?: boolean | number;
  readonly json?: boolean;
  readonly queries?: string;
  readonly build: boolean;
  readonly quiet?: boolean;
}

type Filters = Omit<SearchQuery, "text">;

const filtersOf = (flags: Flags): Filters => ({
  mode: flags.mode,
  limit: flags.limit,
  chunksPerFile: flags.chunks,
  paths: flags.path ?? [],
  languages: flags.lang ?? [],
  extensions: (flags.ext ?? []).map((extension) => extension.replace(/^\./, "")),
  kinds: flags.kind ?? [],
  tests: flags.tests,
});

const wishOf = (flags: Flags, json: boolean): SnippetWish => {
  if (flags.snippet === undefined) return json ? "none" : "preview";
  if (typeof flags.snippet === "number") return flags.snippet;
  return flags.snippet ? "all" : "none";
};

const isMissingBundle = (error: unknown): error is SheafError =>
  error instanceof SheafError && error.code === "no-bundle";

const buildCommand = (flags: Flags): string =>
  [
    "sheaf build",
    ...(flags.rev === undefined ? [] : [shellWord(flags.rev)]),
    ...(flags.repo === undefined ? [] : ["--repo", shellWord(flags.repo)]),
  ].join(" ");

/** Opens the bundle that the flags name; makes it first when the repository has none. */
const openIndex = async (session: Session, flags: Flags): Promise<Index> => {
  const { api, io } = session;
  // A bundle alone is asked without a repository: the one around the working directory may be another.
  const repo = flags.repo ?? (flags.bundle === undefined ? "." : undefined);
  const options: OpenOptions = { repo, bundle: flags.bundle, revision: flags.rev };
  try {
    return await api.open(options);
  } catch (error) {
    if (!isMissingBundle(error) || repo === undefined || flags.bundle !== undefined) throw error;
    if (!flags.build) {
      throw new SheafError("no-bundle", error.message, `Run: ${buildCommand(flags)}`, { cause: error });
    }
  }
  refuseUnknownLanguages(flags.lang ?? [], languageIds);
  const quiet = flags.quiet === true;
  const why =
    flags.rev === undefined ? "There is no index yet" : `No index answers for ${visible(flags.rev)}`;
  if (!quiet) await io.err.write(`${why}: building one.\n`);
  const report = await buildWatched(session, { repo, revision: flags.rev }, quiet);
  if (!quiet) await io.err.write(`${buildLine(report)}\n\n`);
  return api.open(options);
};

const answerOne = async (session: Session, index: Index, text: string, flags: Flags): Promise<void> => {
  const { io, paint } = session;
  const query = { ...filtersOf(flags), text };
  if (flags.exists === true) {
    const answer = { query: text, ...(await index.exists(query)) };
    if (!answer.found) session.exitWith(1);
    if (flags.json === true) return printJson(session, existsJson(answer));
    return io.out.write(existsText(answer, paint));
  }
  const show = { snippet: wishOf(flags, flags.json === true), explain: flags.explain === true };
  const report = await index.search(query, { snippets: show.snippet !== "none" });
  if (flags.json === true) return printJson(session, searchJson(report, show));
  return io.out.write(searchText(report, show, paint, io.out.columns));
};

/** The answer to a question without words. */
const noAnswer = (query: string, { coverage }: Index): SearchReport => ({
  query,
  coverage,
  confidence: "low",
  results: [],
  matched: 0,
  searched: 0,
  unranked: [],
});

const answerMany = async (session: Session, index: Index, file: string, flags: Flags): Promise<void> => {
  const show = { snippet: wishOf(flags, true), explain: flags.explain === true };
  for await (const text of queriesOf(file, session.io.stdin)) {
    const report =
      text.trim() === ""
        ? noAnswer(text, index)
        : await index.search({ ...filtersOf(flags), text }, { snippets: show.snippet !== "none" });
    await printJson(session, searchJson(report, show));
  }
};

/** @throws SheafError `bad-argument` for flags that contradict each other. */
const checkFlags = (text: string, flags: Flags): void => {
  const wrong = (message: string, hint: string): never => {
    throw new SheafError("bad-argument", message, hint);
  };
  refuseRevisionOfBundle(flags);
  if (flags.queries === undefined) {
    if (text === "") wrong("there is no question", 'Run: sheaf search "how are sessions kept alive"');
    return;
  }
  if (text !== "") wrong("a question and --queries exclude each other", "Leave one of them out.");
  if (flags.exists === true)
    wrong("--exists answers one question, not --queries", "Ask each with sheaf search --exists.");
};

const run = async (session: Session, words: readonly string[], flags: Flags): Promise<void> => {
  const text = words.join(" ").trim();
  checkFlags(text, flags);
  const index = await openIndex(session, flags);
  try {
    // A bundle may come from an indexer that knows more languages than this one.
    refuseUnknownLanguages(flags.lang ?? [], [...new Set([...languageIds, ...index.languages])]);
    if (flags.queries === undefined) await answerOne(session, index, text, flags);
    else await answerMany(session, index, flags.queries, flags);
  } finally {
    await index.close();
  }
};

const examples = `
Examples:
  $ sheaf search "how are sessions kept alive"
  $ sheaf search parseConfig --lang typescript --snippet
  $ sheaf search "retry with backoff" --path 'src/**' --tests exclude --json
  $ sheaf search "rate limiter" --exists && echo "there is one already"

Exit codes: 0 answered; 1 with --exists when nothing is found; 2 error.`;

export const addSearch = (program: Command, session: Session): void => {
  program
    .command("search")
    .summary("ask an indexed commit")
    .description("Ask a question, or look for a name. A repository without an index is indexed first.")
    .argument("[query...]", "question or name, in words")
    .option(
      "--repo <dir>",
      "working tree, .git directory or bare repository (default: here; none with --bundle)",
    )
    .option(
      "--bundle <dir>",
      "ask a bundle that build --out wrote; its text and changes are read only with --repo",
    )
    .option("--rev <commit-ish>", "ask the bundle of this commit, not of HEAD")
    .option("--limit <n>", "files at most, 1 to 1000", wholeNumber(1, 1_000), 10)
    .option("--chunks <n>", "places of one file at most, 1 to 100", wholeNumber(1, 100), 1)
    .option("--path <glob>", "only paths that match; may be repeated", several)
    .option("--lang <id>", "only this language; may be repeated", several)
    .option("--ext <extension>", "only files with this extension; may be repeated", several)
    .addOption(
      new Option(
        "--kind <kind>",
        `only this kind of code; may be repeated (choices: ${chunkKinds.join(", ")})`,
      ).argParser(oneOfSeveral(chunkKinds)),
    )
    .addOption(new Option("--tests <choice>", "test files").choices(testChoices).default("include"))
    .addOption(new Option("--mode <mode>", "how to match").choices(modes).default("hybrid"))
    .option("--exists", "only tell whether anything matches; exit code 1 when nothing does")
    .option("--explain", "show the components of each score")
    .option("--snippet [lines]", "show the whole text of each result, or so many lines", snippetLines)
    .option("--no-snippet", "show no text of the results")
    .option(
      "--queries <file>",
      'answer one {"query"} a line, each with a line of JSON; - reads standard input',
    )
    .option("--json", "print the answer as JSON")
    .option("--no-build", "fail when there is no index, do not build one")
    .option("--quiet", "no progress when an index is built first")
    .addHelpText("after", examples)
    .action((words: readonly string[], flags: Flags) => run(session, words, flags));
};
