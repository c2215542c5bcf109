import type { SearchMode, SearchQuery } from "../../src/model/answer.js";
import { SheafError } from "../../src/model/error.js";
import { nearest } from "../../src/model/nearest.js";
import type { ExistsReport, SearchReport } from "../../src/model/report.js";
import { visible } from "../../src/model/visible.js";
import { basisLine, basisOf } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, tokensOf } from "../answer/budget.js";
import { markNote, quoted } from "../answer/content.js";
import { type Asked, checkCursor, makeCursor, positionOf } from "../answer/cursor.js";
import { counted } from "../answer/numbers.js";
import { atPath, isGlob, meantBy, noLanguage, pathArgument, step } from "../answer/paths.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import type { Common } from "../words.js";
import { input, output } from "./search/schema.js";
import { headText, hitItem, keyOf, notesOf, nothingText, relatedForms, shownRelated } from "./search/tell.js";

interface Given extends Common {
  readonly query: string;
  readonly path?: readonly string[] | undefined;
  readonly language?: readonly string[] | undefined;
  readonly extension?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly tests?: SearchQuery["tests"] | undefined;
  readonly mode?: SearchMode | undefined;
  readonly exists?: boolean | undefined;
}

const usualLimit = 8;
const detailedLimit = 12;
/** Files that are ranked against each other: with more of them the order of the first would be another one. */
const ranked = 60;
/** Of an answer in which nothing matched well. */
const weakResults = 3;

const answerExists = (repository: OpenRepository, report: ExistsReport): ToolAnswer => {
  const { coverage, found, count, best, searched } = report;
  const said =
    found && best !== null
      ? `yes: ${counted(count, "file")} match, best ${quoted(best)} (${searched} searched).`
      : `no. ${nothingText({ searched, coverage })}`;
  return {
    text: `${said}\n${basisLine(repository, coverage)}\n`,
    structured: {
      basis: basisOf(repository, coverage),
      found,
      matched: count,
      best: best === null ? null : visible(best),
      searched,
      results: [],
      ...(found ? {} : { notes: [nothingText({ searched, coverage })] }),
    },
  };
};

/** @throws SheafError `bad-argument` for a path without a glob that nothing indexed stands at; near ones are named. */
const refuseMissingPaths = async (repository: OpenRepository, paths: readonly string[]): Promise<void> => {
  for (const one of paths)
    if (!isGlob(one)) await atPath(repository, one, () => repository.index.overview({ path: one, depth: 0 }));
};

const answerSearch = (
  repository: OpenRepository,
  report: SearchReport,
  given: Given,
  asked: Asked,
  { from, limit }: { readonly from: number; readonly limit: number },
): ToolAnswer => {
  const detailed = given.response_format === "detailed";
  const { coverage } = report;
  checkCursor(given.cursor, coverage, report.results.slice(0, from).map(keyOf));
  const weak = report.confidence === "low" && given.limit === undefined && !detailed;
  const wanted = report.results.slice(from, from + (weak ? weakResults : limit));
  const notes = from === 0 ? notesOf(report) : [];
  const related = detailed && from === 0 ? relatedForms(report) : [];
  const frame = (forms: readonly Form[], shortened: boolean): ToolAnswer => {
    const position = from + forms.length;
    const more = report.results.length > position;
    const cursor =
      more && forms.length > 0
        ? makeCursor(asked, coverage, position, report.results.slice(0, position).map(keyOf))
        : undefined;
    const none = wanted.length === 0 ? [from === 0 ? nothingText(report) : "There are no more results."] : [];
    const head = wanted.length === 0 ? none[0]! : headText(report, from, forms.length);
    const next =
      cursor === undefined
        ? ""
        : `More: \`cursor\` ${cursor}, or narrow by \`path\`, \`language\`, \`kind\`.${shortened ? " The last one is cut short." : ""}\n`;
    const end =
      position >= ranked
        ? `Only the best ${ranked} are ranked: narrow by \`path\`, \`language\`, \`kind\`.\n`
        : "";
    const around = related.length === 0 ? "" : `related:\n${related.map((one) => one.text).join("")}`;
    return {
      text: `${[...notes, head].join("\n")}\n${forms.map((form) => form.text).join("")}${around}${next}${end}${basisLine(repository, coverage)}${forms.length > 0 ? ` ${markNote}` : ""}\n`,
      structured: {
        basis: basisOf(repository, coverage),
        confidence: report.confidence,
        matched: report.matched,
        searched: report.searched,
        results: forms.map((form) => form.data),
        ...(related.length === 0 ? {} : { related: related.map((one) => one.data) }),
        ...(notes.length + none.length === 0 ? {} : { notes: [...notes, ...none] }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    };
  };
  const room = budgetOf(given) - tokensOf(frame([], false)) - 40;
  const { forms, shortened } = fitItems(
    wanted.map((hit) => hitItem(hit, report.query, detailed)),
    room,
  );
  return frame(forms, shortened);
};

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> => {
  const query = given.query.trim();
  if (query === "")
    throw new SheafError(
      "bad-argument",
      "`query` is empty",
      'Give a question in words or a name, as in "how are sessions kept alive".',
    );
  return context.ask(meantBy(given.repo, given.path), async (repository) => {
    step(context);
    const { index } = repository;
    const { signal } = context;
    const paths = (given.path ?? []).map((one) => pathArgument(repository, one)).filter((one) => one !== "");
    // Everything, also where the question clearly means one folder.
    const everywhere = paths.includes("**");
    for (const language of given.language ?? [])
      if (!index.languages.includes(language))
        throw noLanguage(language, index.languages, nearest(language.toLowerCase(), index.languages));
    const question = {
      text: query,
      paths: everywhere ? [] : paths,
      narrow: !everywhere,
      languages: given.language ?? [],
      extensions: (given.extension ?? []).map((one) => one.replace(/^\*?\./, "")),
      kinds: given.kind ?? [],
      tests: given.tests ?? "include",
      mode: given.mode ?? "hybrid",
    } as const;
    if (given.exists === true) {
      const report = await index.exists(question, { signal });
      if (report.searched === 0) await refuseMissingPaths(repository, paths);
      return answerExists(repository, report);
    }
    const asked: Asked = { tool: "search_code", repository, question };
    const from = positionOf(given.cursor, asked, index.coverage);
    const detailed = given.response_format === "detailed";
    const limit = given.limit ?? (detailed ? detailedLimit : usualLimit);
    const report = await index.search(
      {
        ...question,
        // One more than is told says whether there are more.
        limit: Math.min(ranked, from + limit + 1),
        related: detailed && from === 0 ? shownRelated : 0,
      },
      { snippets: true, signal },
    );
    step(context);
    if (report.searched === 0) await refuseMissingPaths(repository, paths);
    return answerSearch(repository, report, given, asked, { from, limit });
  });
};

/** Finds code by a question in words or by name. */
export const searchCode: Tool = {
  name: "search_code",
  title: "Search code",
  description: "Find code by meaning or name across the repository: ranked places with the lines that match.",
  input,
  output,
  run,
};
