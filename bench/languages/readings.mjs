// What persons and second witnesses said of each language: the files of judgements beside this script's page.
import fs from "node:fs";
import { row, table } from "./page.mjs";

/** The bounds between which the share lies, with 95%, of which `right` of `all` were drawn (Wilson). */
export const wilson = (right, all) => {
  if (all === 0) return null;
  const z = 1.959964;
  const share = right / all;
  const middle = share + (z * z) / (2 * all);
  const spread = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  const whole = 1 + (z * z) / all;
  return [(middle - spread) / whole, (middle + spread) / whole];
};

const percent = (share) => `${(100 * share).toFixed(1)}%`;

const within = (right, all) => {
  const bounds = wilson(right, all);
  return bounds === null ? "-" : `${percent(right / all)} (${bounds.map(percent).join(" to ")})`;
};

const read = (name) => {
  const file = new URL(`../${name}`, import.meta.url);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
};

/** `[{ title, reading }]` in the order of `described`, for those that were read. */
const byTitle = (entries, described) =>
  described.filter(({ id }) => entries[id] !== undefined).map(({ id, title }) => [title, entries[id]]);

const cells = ({ repository, seed, chunks, spanRight, symbolRight, docRight, withDoc }) => [
  repository,
  seed,
  chunks,
  `${spanRight} of ${chunks}`,
  `${symbolRight} of ${chunks}`,
  withDoc === 0 ? "-" : `${docRight} of ${withDoc}`,
];

const pooled = (label, readings) => {
  const sum = (field) => readings.reduce((total, reading) => total + reading[field], 0);
  return row([
    label,
    "",
    "",
    sum("chunks"),
    within(sum("spanRight"), sum("chunks")),
    within(sum("symbolRight"), sum("chunks")),
    within(sum("docRight"), sum("withDoc")),
  ]);
};

/** One row for each reading in `bench/readings.json`; those after mending stand under `again`. */
export const readingsTable = (described) => {
  const first = byTitle(read("readings.json"), described);
  const again = first
    .filter(([, { again }]) => again !== undefined)
    .map(([title, { again }]) => [title, again]);
  const part = (readings, label) => [
    ...readings.map(([title, reading]) => row([title, ...cells(reading)])),
    pooled(
      label,
      readings.map(([, reading]) => reading),
    ),
  ];
  return table(
    ["language", "repository", "seed", "chunks", "span right", "symbol right", "doc comment attached"],
    [
      ...(first.length === 0 ? [] : part(first, "all, as first read")),
      ...(again.length === 0 ? [] : part(again, "all, read again after mending")),
    ],
  );
};

const drawnCells = ({ disagreements, theirs, choice, ours }) =>
  disagreements === undefined ? ["-", "-", "-", "-"] : [disagreements, theirs, choice, ours];

/** One row for each language in `bench/witnessed.json`. */
export const witnessesTable = (described) =>
  table(
    [
      "language",
      "witness",
      "repository",
      "files",
      "recall",
      "precision",
      "drawn",
      "witness wrong",
      "choice",
      "ours wrong",
    ],
    byTitle(read("witnessed.json"), described).map(
      ([title, { witness, repository, files, recall, precision, ...drawn }]) =>
        row([title, `\`${witness}\``, repository, files, recall, precision, ...drawnCells(drawn)]),
    ),
  );
