import type { AlikeReport, SimilarPlace, SimilarReport } from "../../src/index.js";
import type { AlikeOutput, SimilarOutput } from "../schemas/alike.js";
import { foundFooter, foundMark } from "./found.js";
import { count, counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { clip, visible } from "./visible.js";

const longestName = 200;

/** The report as `duplicates --like FILE --json` prints it. */
export const alikeJson = (report: AlikeReport): AlikeOutput => ({
  commit: report.coverage.commit,
  head: report.coverage.head,
  language: report.language,
  tokens: report.tokens,
  files: report.files,
  found: report.found,
  unable: report.unable,
  places: report.places.map((place) => ({ ...place, score: place.score / 1000, given: { ...place.given } })),
  coverage: report.coverage,
});

/** The report as `duplicates --similar --json` prints it. */
export const similarJson = (report: SimilarReport): SimilarOutput => ({
  commit: report.coverage.commit,
  head: report.coverage.head,
  pairs: report.pairs.map(({ given, place, score }) => ({
    given: given === null ? null : { ...given },
    place: { ...place },
    score: score / 1000,
  })),
  compared: report.compared,
  leftOut: report.leftOut,
  floor: report.floor / 1000,
  unable: report.unable,
  coverage: report.coverage,
});

interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string | null;
}

const placeText = ({ path, startLine, endLine, symbol }: Place, paint: Paint): string =>
  `${paint.path(`${visible(path)}:${startLine}-${endLine}`)}${symbol === null ? "" : `  ${paint.symbol(clip(visible(symbol), longestName))}`}`;

const unableAlike = ({ unable, tokens, language }: AlikeReport): string =>
  unable === "too-short"
    ? `The code has ${counted(tokens, "token")} without imports, comments and data: too few to tell. Give a whole function.`
    : unable === "no-units"
      ? `Code in ${visible(language)} is not compared. Try: sheaf search`
      : "Nothing can be told: it cannot be read as code.";

const alikeLines = (report: AlikeReport, paint: Paint): string => {
  const { places, found, files, coverage } = report;
  if (report.unable !== null) return `${paint.warning(unableAlike(report))}\n`;
  if (found === 0) return `${paint.good("There is no such code")} in ${counted(files, "file")} compared.\n`;
  const lines = places.map((place) => {
    const alike = place.score === 1000 ? "" : ` ${Math.round(place.score / 10)}%`;
    const what = `${place.kind}${alike}, ${counted(place.tokens, "token")}${place.test ? ", test" : ""}; given lines ${place.given.startLine}-${place.given.endLine}`;
    const mark = foundMark(place, coverage);
    return `${placeText(place, paint)}  ${paint.faint(what)}${paint.warning(mark)}\n`;
  });
  const more = found > places.length ? `${count(found - places.length)} more: --limit\n` : "";
  return `${lines.join("")}${more}${counted(found, "place")} like it in ${counted(files, "file")} compared\n`;
};

/** The report for a person. */
export const alikeText = (report: AlikeReport, paint: Paint): string =>
  `${alikeLines(report, paint)}\n${foundFooter(report.coverage, paint)}`;

const unableSimilar = {
  "no-vectors": "The bundle's vectors are of another model: run sheaf build.",
  unreadable: "Nothing can be told: it cannot be read as code.",
  "no-definition": "No definition stands there.",
} as const;

const similarPlace = (place: SimilarPlace | null, paint: Paint): string =>
  place === null ? "" : `  ${placeText(place, paint)}${paint.faint(place.test ? "  test" : "")}\n`;

/** The report for a person. */
export const similarText = (report: SimilarReport, paint: Paint): string => {
  const { pairs, compared, leftOut, floor, unable, coverage } = report;
  const lists = pairs.map(
    ({ given, place, score }) =>
      `${paint.warning(`${(score / 10).toFixed(1)}% similar`)}\n${similarPlace(given, paint)}${similarPlace(place, paint)}\n`,
  );
  const left = leftOut === 0 ? "" : `, ${count(leftOut)} left out because there are too many`;
  const said =
    unable === null
      ? `${counted(pairs.length, "pair")} that may mean the same, from ${Math.round(floor / 10)}% on: a guess by vectors, never a finding\n${paint.faint(`${counted(compared, "definition")} compared${left}`)}\n`
      : `${paint.warning(unableSimilar[unable])}\n`;
  return `${lists.join("")}${said}${foundFooter(coverage, paint)}`;
};
