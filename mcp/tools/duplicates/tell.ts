import type { AlikeReport, SimilarPlace, SimilarReport } from "../../../src/model/alike.js";
import type { CloneKind } from "../../../src/model/findings.js";
import type { DuplicatesReport } from "../../../src/model/findings-report.js";
import type { Coverage } from "../../../src/model/report.js";
import { visible } from "../../../src/model/visible.js";
import type { Item } from "../../answer/budget.js";
import { contentLine, plain } from "../../answer/content.js";
import { counted, reasonsText } from "../../answer/numbers.js";
import { foundData, foundMark } from "../../answer/stale.js";

/** What a question about repeated code comes to, before it is fitted to its budget. */
export interface Told {
  readonly coverage: Coverage;
  /** The field of the answer that lists the items. */
  readonly list: "classes" | "places" | "pairs";
  /** Of all there are, those from the first on: as many as were asked for, or fewer. */
  readonly items: readonly { readonly key: string; readonly item: Item }[];
  readonly total: number;
  readonly head: string;
  readonly notes: readonly string[];
}

const longestName = 120;

const share = (thousandths: number): number => thousandths / 1000;

const alikeText = (score: number): string => (score === 1000 ? "" : `, ${Math.round(score / 10)}% alike`);

const kindText: Readonly<Record<CloneKind, string>> = {
  "whole-file": "whole file",
  exact: "exact",
  renamed: "renamed",
  near: "near",
};

interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string | null;
}

const placeText = ({ path, startLine, endLine, symbol }: Place): string =>
  `${path}:${startLine}-${endLine}${symbol === null ? "" : ` ${plain(symbol, longestName)}`}`;

const placeData = ({ path, startLine, endLine, symbol }: Place) => ({
  path: visible(path),
  startLine,
  endLine,
  symbol: symbol === null ? null : plain(symbol, longestName),
});

const classItem = (one: DuplicatesReport["classes"][number], places: number): Item => {
  const { id, kind, score, tokens, test, members } = one;
  const tell = (most: number) => () => {
    const shown = members.slice(0, most);
    const left = members.length - shown.length;
    const lines = shown.map(
      (member) => `${contentLine(placeText(member), 1).trimEnd()}${foundMark(member)}\n`,
    );
    return {
      text: `${kindText[kind]}${alikeText(score)}, ${counted(tokens, "token")}${test ? ", tests" : ""}, ${counted(members.length, "place")}:\n${lines.join("")}${left > 0 ? `  and ${left} more\n` : ""}`,
      data: {
        id,
        kind,
        score: share(score),
        tokens,
        ...(test ? { test } : {}),
        places: shown.map((member) => ({ ...placeData(member), ...foundData(member) })),
        total: members.length,
      },
    };
  };
  return [...new Set([places, 6, 4, 2].filter((most) => most <= places))].map(tell);
};

/** Classes of the indexed commit. @param places of each that are told. */
export const tellClasses = (report: DuplicatesReport, places: number): Told => {
  const { classes, total, testClasses, files, skipped, suppressed } = report;
  const why = reasonsText(skipped);
  return {
    coverage: report.coverage,
    list: "classes",
    items: classes.map((one) => ({ key: one.id, item: classItem(one, places) })),
    total,
    head:
      total === 0
        ? "No duplicates."
        : `${counted(total, "class", "classes")} of code in several places, production code first, then by length${testClasses === 0 ? "" : `; ${testClasses} in tests alone`}.`,
    notes: [
      `Compared: ${counted(files, "file")}${why === "" ? "" : `; not: ${why}`}.`,
      ...(suppressed > 0 ? [`${counted(suppressed, "class", "classes")} suppressed by the repository.`] : []),
    ],
  };
};

const unableText = ({ unable, tokens, language }: AlikeReport): string => {
  switch (unable) {
    case "too-short":
      return `The snippet has ${counted(tokens, "token")} of code without imports and data: too few to tell. Give a whole function.`;
    case "no-units":
      return `Code in ${language} is not compared: use search_code.`;
    default:
      return "Nothing can be told: the snippet cannot be read as code.";
  }
};

/** Places that are like a snippet. */
export const tellAlike = (report: AlikeReport): Told => ({
  coverage: report.coverage,
  list: "places",
  items: report.places.map((place) => {
    return {
      key: `${place.path}:${place.startLine}-${place.endLine}`,
      item: [
        () => ({
          text: `${contentLine(`${placeText(place)} (${place.kind}${alikeText(place.score)}, ${counted(place.tokens, "token")}${place.test ? ", test" : ""}; lines ${place.given.startLine}-${place.given.endLine} of the snippet)`).trimEnd()}${foundMark(place)}\n`,
          data: {
            ...placeData(place),
            kind: place.kind,
            score: share(place.score),
            tokens: place.tokens,
            ...foundData(place),
          },
        }),
      ],
    };
  }),
  total: report.found,
  head:
    report.unable !== null
      ? unableText(report)
      : report.found === 0
        ? `There is no such code in ${counted(report.files, "file")} compared. \`similar\` true looks by meaning.`
        : `There is code like it: ${counted(report.found, "place")} in ${counted(report.files, "file")} compared.`,
  notes: [],
});

const similarData = (place: SimilarPlace) => ({ ...placeData(place), kind: place.kind });

/** Definitions that seem to mean the same. */
export const tellSimilar = (report: SimilarReport): Told => ({
  coverage: report.coverage,
  list: "pairs",
  items: report.pairs.map(({ given, place, score }) => ({
    key: `${given === null ? "" : placeText(given)} ${placeText(place)}`,
    item: [
      () => ({
        text: contentLine(
          `${score / 1000} ${given === null ? "" : `${placeText(given)} and `}${placeText(place)}`,
        ),
        data: {
          given: given === null ? null : similarData(given),
          place: similarData(place),
          score: share(score),
        },
      }),
    ],
  })),
  total: report.pairs.length,
  head: {
    "no-vectors": "The index has no vectors that could be compared.",
    unreadable: "Nothing can be told: the snippet cannot be read as code.",
    "no-definition": "No definition stands there.",
    none: `${counted(report.pairs.length, "pair")} that may mean the same: a guess by vectors, score at least ${share(report.floor)} of 1.`,
  }[report.unable ?? "none"],
  notes:
    report.leftOut === 0
      ? []
      : [`${counted(report.leftOut, "definition")} not compared: there are too many. Give \`path\`.`],
});
