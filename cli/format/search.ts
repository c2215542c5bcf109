import {
  type AnsweredHit,
  type Coverage,
  firstLines,
  type NumberedLine,
  preview,
  type SearchReport,
} from "../../src/index.js";
import type { ExistsOutput, SearchOutput } from "../schemas.js";
import { markText, workingTreeText } from "./changed.js";
import { commitLine, searchedText, strangerText } from "./coverage.js";
import { count, counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { clip, visible } from "./visible.js";

/** Lines of text below a hit: none, all, a number from its start, or the few that match the query best. */
export type SnippetWish = "none" | "all" | "preview" | number;

export interface SearchShow {
  readonly snippet: SnippetWish;
  readonly explain: boolean;
}

const previewLines = 3;

const snippetJson = (hit: AnsweredHit, wish: SnippetWish): SearchOutput["results"][number]["snippet"] => {
  const { snippet } = hit;
  if (snippet === null || snippet.text === null) return snippet;
  const limit = typeof wish === "number" ? wish : null;
  const lines = firstLines(snippet.text, snippet.startLine, limit);
  const text = limit === null ? snippet.text : lines.map((line) => line.text).join("\n");
  return { text, startLine: snippet.startLine, from: snippet.from };
};

/** The report as `search --json` prints it. */
export const searchJson = (report: SearchReport, show: SearchShow): SearchOutput => ({
  query: report.query,
  commit: report.coverage.commit,
  head: report.coverage.head,
  confidence: report.confidence,
  results: report.results.map((hit) => ({
    path: hit.path,
    startLine: hit.startLine,
    endLine: hit.endLine,
    symbol: hit.symbol,
    kind: hit.kind,
    language: hit.language,
    score: hit.score,
    freshness: hit.freshness,
    source: hit.source,
    added: hit.added,
    movedFrom: hit.movedFrom,
    blob: hit.blob,
    ...(show.explain ? { parts: [...hit.parts] } : {}),
    ...(show.snippet === "none" ? {} : { snippet: snippetJson(hit, show.snippet) }),
  })),
  related: report.related.map((hit) => ({ ...hit, via: { ...hit.via, from: { ...hit.via.from } } })),
  directories: report.folders.map((folder) => ({ ...folder })),
  matched: report.matched,
  searched: report.searched,
  unranked: [...report.unranked],
  coverage: report.coverage,
});

type Exists = Pick<ExistsOutput, "query" | "found" | "count" | "best" | "searched" | "coverage">;

/** The answer as `search --exists --json` prints it. */
export const existsJson = (answer: Exists): ExistsOutput => ({
  query: answer.query,
  commit: answer.coverage.commit,
  head: answer.coverage.head,
  found: answer.found,
  count: answer.count,
  best: answer.best,
  searched: answer.searched,
  coverage: answer.coverage,
});

/** That filters, not the question, left nothing; null when they did not. */
const passedNone = (searched: number, { counts }: Coverage): string | null =>
  searched === 0 && counts.indexed > 0
    ? `no file passed the filters (${counted(counts.indexed, "indexed file")})`
    : null;

/** The answer for a person: one line. */
export const existsText = (answer: Exists, paint: Paint): string => {
  const { coverage, searched } = answer;
  if (!answer.found || answer.best === null) {
    const nothing = passedNone(searched, coverage) ?? "nothing matches";
    const covered = `${commitLine(coverage)}; ${searchedText(searched, coverage)}`;
    return `${paint.warning("no")}: ${nothing} in ${covered}\n`;
  }
  return `${paint.good("yes")}: ${counted(answer.count, "file")}, best ${paint.path(visible(answer.best))}\n`;
};

const shownLines = (hit: AnsweredHit, query: string, wish: SnippetWish): readonly NumberedLine[] => {
  if (wish === "none" || hit.snippet === null || hit.snippet.text === null) return [];
  const { text, startLine } = hit.snippet;
  if (wish === "preview") return preview(text, startLine, query, previewLines);
  return firstLines(text, startLine, wish === "all" ? null : wish);
};

const snippetText = (
  hit: AnsweredHit,
  query: string,
  show: SearchShow,
  paint: Paint,
  columns: number,
): string => {
  const lines = shownLines(hit, query, show.snippet);
  const width = Math.max(5, String(lines.at(-1)?.number ?? 0).length);
  return lines
    .map(({ number, text }) => {
      const shown = `${String(number).padStart(width)}  ${visible(text.replaceAll("\t", "    "))}`.trimEnd();
      // Who asks for the text gets all of it; a preview keeps to one row a line.
      return `${paint.faint(show.snippet === "preview" ? clip(shown, columns) : shown)}\n`;
    })
    .join("");
};

const hitText = (
  hit: AnsweredHit,
  report: SearchReport,
  show: SearchShow,
  paint: Paint,
  columns: number,
): string => {
  const place = paint.path(`${visible(hit.path)}:${hit.startLine}-${hit.endLine}`);
  const symbol = hit.symbol === null ? "" : ` ${paint.symbol(visible(hit.symbol))}`;
  const score = paint.faint(hit.score.toFixed(3));
  const stale = paint.warning(markText(hit, report.coverage));
  const parts = show.explain
    ? `      ${paint.faint(hit.parts.map(({ name, value }) => `${name} ${value.toFixed(3)}`).join(", "))}\n`
    : "";
  const text = snippetText(hit, report.query, show, paint, columns);
  return `${place}  ${visible(hit.kind)}${symbol}  ${score}${stale}\n${parts}${text}`;
};

/** Why hits have no text, each reason once. */
const textless = (report: SearchReport, show: SearchShow): string | null => {
  if (show.snippet === "none") return null;
  const reasons = report.results.flatMap(({ snippet }) => (snippet?.text === null ? [snippet.reason] : []));
  if (reasons.length === 0) return null;
  return `${counted(reasons.length, "result")} without text: ${visible([...new Set(reasons)].join("; "))}`;
};

/** What ranks but holds less than half of the question's words is shown, though it is no match. */
const countsText = ({ results, matched }: SearchReport): string => {
  const shown = counted(results.length, "result");
  const files = new Set(results.map(({ path }) => path)).size;
  const found = counted(matched, "matching file");
  return matched < files ? `${shown}, ${found}` : `${shown} of ${found}`;
};

const footer = (report: SearchReport, show: SearchShow, paint: Paint): string => {
  const { coverage, results } = report;
  // The lines of what was read anew are those of now.
  const stale = results.filter(
    ({ freshness, source }) => source === "commit" && (freshness === "modified" || freshness === "deleted"),
  ).length;
  const lines = [
    `${countsText(report)}, confidence ${report.confidence}`,
    `commit ${commitLine(coverage)}: ${searchedText(report.searched, coverage)}`,
  ];
  const tree = workingTreeText(coverage);
  if (tree !== null) lines.push(tree);
  const reason = textless(report, show);
  if (reason !== null) lines.push(reason);
  let text = lines.map((line) => `${paint.faint(line)}\n`).join("");
  const stranger = strangerText(coverage);
  if (stranger !== null) text += `${paint.warning(stranger)}\n`;
  if (stale > 0) {
    const of = stale === results.length && stale === 1 ? "The result" : `${count(stale)} of the results`;
    text += `${paint.warning(`${of} changed since the indexed commit: lines may differ.`)}\n`;
  }
  return text;
};

const nothing = (report: SearchReport, paint: Paint): string => {
  const { coverage, searched } = report;
  const none = passedNone(searched, coverage);
  const why = none === null ? "Nothing matched." : `N${none.slice(1)}.`;
  const covered = `commit ${commitLine(coverage)}: ${searchedText(searched, coverage)}`;
  const tree = workingTreeText(coverage);
  const around = tree === null ? covered : `${covered}\n${tree}`;
  return `${paint.warning(why)}\n${paint.faint(around)}\n`;
};

/** Exact definitions that the ranking leaves out. */
const unrankedText = ({ unranked }: SearchReport, paint: Paint): string =>
  unranked
    .map(({ path, startLine, endLine, symbol }) => {
      const place = paint.path(`${visible(path)}:${startLine}-${endLine}`);
      return `${paint.symbol(visible(symbol))} is defined in ${place}, which is generated or vendored and not ranked\n`;
    })
    .join("");

const shownRelated = 3;

/** How a neighbour stands to the result that brought it. */
const relation = ({ via }: SearchReport["related"][number]): string => {
  const name = visible(via.from.symbol ?? via.from.path);
  const out = via.direction === "out";
  switch (via.kind) {
    case "calls":
      return out ? `called by ${name}` : `calls ${name}`;
    case "extends":
    case "implements":
      return out ? `base of ${name}` : `${via.kind} ${name}`;
    case "imports":
      return out ? `imported by ${visible(via.from.path)}` : `imports ${visible(via.from.path)}`;
    case "re-exports":
      return out ? `passed on by ${visible(via.from.path)}` : `passes on ${visible(via.from.path)}`;
  }
};

/** Neighbours stand where the commit has them. */
const asCommitted = ({ freshness }: SearchReport["related"][number]) =>
  ({ freshness, source: "commit", added: false, movedFrom: null }) as const;

/** The first neighbours of the best results, a line each. */
const relatedText = ({ related, coverage }: SearchReport, paint: Paint): string => {
  if (related.length === 0) return "";
  const lines = related.slice(0, shownRelated).map((hit) => {
    const lines = hit.symbol === null ? "" : `:${hit.startLine}-${hit.endLine}`;
    const symbol = hit.symbol === null ? "" : `  ${paint.symbol(visible(hit.symbol))}`;
    const sure = hit.via.basis === "inferred" ? ", inferred" : "";
    return `  ${paint.path(`${visible(hit.path)}${lines}`)}${symbol}  ${paint.faint(`${relation(hit)}${sure}${markText(asCommitted(hit), coverage)}`)}\n`;
  });
  return `related\n${lines.join("")}\n`;
};

/** That the answer holds one folder only, and how to ask for all. */
const narrowedText = ({ folders }: SearchReport, paint: Paint): string => {
  const folder = folders.find(({ narrowed }) => narrowed);
  if (folder === undefined) return "";
  const where = `${visible(folder.path)}/ (${counted(folder.files, "file")})`;
  return paint.faint(`Only ${where}, which the question means; --no-narrow searches everything.\n`);
};

/** The report for a person, at most `columns` wide where text of the repository is shown. */
export const searchText = (report: SearchReport, show: SearchShow, paint: Paint, columns: number): string => {
  const unranked = unrankedText(report, paint);
  const before = unranked === "" ? "" : `${unranked}\n`;
  if (report.results.length === 0) return `${before}${nothing(report, paint)}`;
  const weak =
    report.confidence === "low" ? `${paint.warning("Nothing matched well. The nearest there is:")}\n\n` : "";
  const hits = report.results.map((hit) => hitText(hit, report, show, paint, columns));
  // Hits of one line each stand as a list, longer ones as paragraphs.
  const apart = hits.some((text) => text.indexOf("\n") < text.length - 1) ? "\n" : "";
  const around = `${relatedText(report, paint)}${narrowedText(report, paint)}`;
  return `${before}${weak}${hits.join(apart)}\n${around}${footer(report, show, paint)}`;
};
