import { type Command, Option } from "commander";
import {
  chunkKinds,
  type Index,
  type SearchQuery,
  type SearchReport,
  SheafError,
  searchModes,
  testChoices,
} from "../../src/index.js";
import {
  oneOfSeveral,
  refuseRevisionOfBundle,
  refuseUnknownLanguages,
  several,
  snippetLines,
  wholeNumber,
} from "../arguments.js";
import { existsJson, existsText, type SnippetWish, searchJson, searchText } from "../format/search.js";
import { addBuilding, addSource, type OpeningFlags, withIndex } from "../opening.js";
import { queriesOf } from "../queries.js";
import { printJson, type Session } from "../session.js";

interface Flags extends OpeningFlags {
  readonly limit: number;
  readonly chunks: number;
  readonly path?: readonly string[];
  readonly ext?: readonly string[];
  readonly kind?: readonly string[];
  readonly tests: SearchQuery["tests"];
  readonly mode: SearchQuery["mode"];
  /** False for `--no-narrow`. */
  readonly narrow: boolean;
  /** False for `--no-related`. */
  readonly related?: boolean | number;
  readonly exists?: boolean;
  readonly explain?: boolean;
  /** True without a number, false for `--no-snippet`. */
  readonly snippet?: boolean | number;
  readonly json?: boolean;
  readonly queries?: string;
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
  narrow: flags.narrow,
  related: typeof flags.related === "number" ? flags.related : flags.related === false ? 0 : 5,
});

const wishOf = (flags: Flags, json: boolean): SnippetWish => {
  if (flags.snippet === undefined) return json ? "none" : "preview";
  if (typeof flags.snippet === "number") return flags.snippet;
  return flags.snippet ? "all" : "none";
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
  related: [],
  folders: [],
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
  await withIndex(session, flags, async (index) => {
    // A bundle may come from an indexer that knows more languages than this one.
    await refuseUnknownLanguages(session, flags.lang ?? [], index.languages);
    if (flags.queries === undefined) await answerOne(session, index, text, flags);
    else await answerMany(session, index, flags.queries, flags);
  });
};

const examples = `
Examples:
  $ sheaf search "how are sessions kept alive"
  $ sheaf search parseConfig --lang typescript --snippet
  $ sheaf search "retry with backoff" --path 'src/**' --tests exclude --json
  $ sheaf search "rate limiter" --exists && echo "there is one already"

Exit codes: 0 answered; 1 with --exists when nothing is found; 2 error.`;

export const addSearch = (program: Command, session: Session): void => {
  const command = program
    .command("search")
    .summary("ask an indexed commit")
    .description("Ask a question, or look for a name. A repository without an index is indexed first.")
    .argument("[query...]", "question or name, in words");
  addSource(command)
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
    .addOption(new Option("--mode <mode>", "how to match").choices(searchModes).default("hybrid"))
    .option("--no-narrow", "search everything, also when the question clearly means one folder")
    .option(
      "--related <n>",
      "neighbours of the best results in the graph, 0 to 50 (default: 5)",
      wholeNumber(0, 50),
    )
    .option("--no-related", "no neighbours")
    .option("--exists", "only tell whether anything matches; exit code 1 when nothing does")
    .option("--explain", "show the components of each score")
    .option("--snippet [lines]", "show the whole text of each result, or so many lines", snippetLines)
    .option("--no-snippet", "show no text of the results")
    .option(
      "--queries <file>",
      'answer one {"query"} a line, each with a line of JSON; - reads standard input',
    )
    .option("--json", "print the answer as JSON");
  addBuilding(command)
    .addHelpText("after", examples)
    .action((words: readonly string[], flags: Flags) => run(session, words, flags));
};
