import { preview } from "../../../src/model/preview.js";
import type { AnsweredHit, Coverage, SearchReport } from "../../../src/model/report.js";
import { visible } from "../../../src/model/visible.js";
import type { Form, Item } from "../../answer/budget.js";
import { clipAround, contentLine, dedent, quoted, wordsOf } from "../../answer/content.js";
import { counted, reasonsText } from "../../answer/numbers.js";
import { stateData, stateMark } from "../../answer/stale.js";

/** Neighbours of the best results that are told. */
export const shownRelated = 5;

/** The lines of a hit that show why it is one. */
const linesOf = (hit: AnsweredHit, query: string, count: number, width: number) => {
  const { snippet } = hit;
  if (snippet === null || snippet.text === null || count === 0) return null;
  const shown = preview(snippet.text, snippet.startLine, query, count);
  const words = wordsOf(query);
  const lines = dedent(shown.map(({ text: one }) => one)).map((one) => clipAround(one, words, width));
  return lines.every((one) => one === "") ? null : { first: shown[0]!.number, lines };
};

const formOf = (hit: AnsweredHit, query: string, count: number, width: number, detailed: boolean): Form => {
  const found = linesOf(hit, query, count, width);
  const symbol = hit.symbol === null ? "" : ` ${hit.symbol}`;
  const head = contentLine(`${hit.path}:${hit.startLine}-${hit.endLine} ${hit.kind}${symbol}`).trimEnd();
  const body = (found?.lines ?? []).map((one, i) => contentLine(`${found!.first + i}  ${one}`, 1)).join("");
  return {
    text: `${head}${stateMark(hit)}\n${body}`,
    data: {
      path: visible(hit.path),
      startLine: hit.startLine,
      endLine: hit.endLine,
      symbol: hit.symbol === null ? null : visible(hit.symbol),
      kind: hit.kind,
      ...stateData(hit),
      ...(detailed ? { language: hit.language, score: Number(hit.score.toFixed(3)) } : {}),
      ...(found === null ? {} : { line: found.first, text: found.lines.map(visible).join("\n") }),
    },
  };
};

export const hitItem = (hit: AnsweredHit, query: string, detailed: boolean): Item => {
  const lengths = detailed
    ? ([
        [8, 200],
        [4, 160],
        [2, 120],
        [1, 80],
        [0, 0],
      ] as const)
    : ([
        [2, 100],
        [1, 80],
        [0, 0],
      ] as const);
  return lengths.map(
    ([count, width]) =>
      () =>
        formOf(hit, query, count, width, detailed),
  );
};

/** What was not searched at all, and why. */
const skippedText = ({ counts, skipped, unranked }: Coverage): string => {
  const none = counts.files - counts.indexed;
  const why =
    none === 0 ? "" : `; ${none} of ${counts.files} in the commit are not indexed (${reasonsText(skipped)})`;
  return unranked === 0 ? why : `${why}; ${unranked} indexed but not ranked (generated, vendored or blank)`;
};

/** That filters, not the question, left nothing, or how much was looked at. */
export const nothingText = (report: Pick<SearchReport, "searched" | "coverage">): string => {
  const { searched, coverage } = report;
  const { indexed } = coverage.counts;
  if (searched === 0 && indexed > 0)
    return `No file passed the filters (${counted(indexed, "file")} indexed): widen \`path\`, \`language\`, \`extension\`, \`kind\` or \`tests\`.`;
  return `Nothing matched in ${counted(searched, "file")} searched${skippedText(coverage)}.`;
};

/** What a reader should know before the results. */
export const notesOf = (report: SearchReport): readonly string[] => {
  const notes: string[] = [];
  for (const one of report.unranked)
    notes.push(
      `${quoted(one.symbol)} is defined in ${quoted(`${one.path}:${one.startLine}-${one.endLine}`)}, a generated or vendored file that is not ranked.`,
    );
  const folder = report.folders.find(({ narrowed }) => narrowed);
  if (folder !== undefined)
    notes.push(
      `Only ${quoted(`${folder.path}/`)} was searched, which the question means; \`path\` "**" searches all.`,
    );
  const reasons = report.results.flatMap(({ snippet }) => (snippet?.text === null ? [snippet.reason] : []));
  if (reasons.length > 0)
    notes.push(
      `${counted(reasons.length, "result")} without text: ${[...new Set(reasons)].map((one) => visible(one)).join("; ")}.`,
    );
  return notes;
};

export const headText = (report: SearchReport, from: number, shown: number): string => {
  const files = new Set(report.results.map(({ path: one }) => one)).size;
  const of = report.matched >= files ? ` of ${counted(report.matched, "matching file")}` : "";
  const which = from === 0 ? counted(shown, "result") : `results ${from + 1} to ${from + shown}`;
  if (report.confidence === "low")
    return `Nothing matched well in ${counted(report.searched, "file")} searched${skippedText(report.coverage)}. The nearest:`;
  return `${which}${of}, best first; confidence ${report.confidence}.`;
};

export const keyOf = ({ path: one, startLine, endLine, symbol }: AnsweredHit): string =>
  `${one}:${startLine}-${endLine}#${symbol ?? ""}`;

export const relatedForms = (report: SearchReport) =>
  report.related.slice(0, shownRelated).map((hit) => {
    const name = hit.via.from.symbol ?? hit.via.from.path;
    const how = hit.via.direction === "out" ? `${hit.via.kind}: from ${name}` : `${hit.via.kind} ${name}`;
    const sure = hit.via.basis === "inferred" ? ", inferred" : "";
    const lines = hit.symbol === null ? "" : `:${hit.startLine}-${hit.endLine}`;
    const changed = hit.freshness === null || hit.freshness === "fresh" ? "" : ` [${hit.freshness}]`;
    return {
      text: `${contentLine(`${hit.path}${lines} ${hit.symbol ?? hit.kind} (${how}${sure})`).trimEnd()}${changed}\n`,
      data: {
        path: visible(hit.path),
        startLine: hit.startLine,
        endLine: hit.endLine,
        symbol: hit.symbol === null ? null : visible(hit.symbol),
        kind: hit.kind,
        freshness: hit.freshness,
        via: visible(`${how}${sure}`),
      },
    };
  });
