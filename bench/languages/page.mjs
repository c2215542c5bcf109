// The tables of docs/languages.md. Each stands between two marks; what stands outside of them is written by hand.

const mark = (name, place) => `<!-- ${name}: ${place} -->`;

/** The lines between the marks of a table. */
export const readBlock = (page, name) => {
  const from = page.indexOf(mark(name, "begin"));
  const to = page.indexOf(mark(name, "end"));
  if (from < 0 || to < from) throw new Error(`docs/languages.md has no marks of the table ${name}`);
  return page
    .slice(from + mark(name, "begin").length, to)
    .split("\n")
    .filter((line) => line !== "");
};

export const replaceBlock = (page, name, lines) => {
  const from = page.indexOf(mark(name, "begin")) + mark(name, "begin").length;
  return `${page.slice(0, from)}\n\n${lines.join("\n")}\n\n${page.slice(page.indexOf(mark(name, "end")))}`;
};

const row = (cells) => `| ${cells.join(" | ")} |`;

const table = (head, rows) => [row(head), row(head.map(() => "---")), ...rows];

const keyOf = (line) => line.split(" | ")[0].slice(2);

/** Replaces the rows that have a new one, keeps the others; in the order of `order`, without those not in it. */
const merge = (old, fresh, order) => {
  const rows = new Map(old.slice(2).map((line) => [keyOf(line), line]));
  for (const line of fresh) rows.set(keyOf(line), line);
  return order.filter((key) => rows.has(key)).map((key) => rows.get(key));
};

const words = (list) => (list.length === 0 ? "-" : list.join(", "));
const code = (list) => words(list.map((name) => `\`${name}\``));

export const givenTable = (described) =>
  table(
    ["language", "id", "files", "read by", "grammar", "definitions", "references", "imports", "evidence"],
    described.map((language) =>
      row([
        language.title,
        `\`${language.id}\``,
        code(language.names),
        language.structure,
        language.grammar,
        words(language.definitions),
        words(language.references),
        language.imports ? "yes" : "no",
        words(language.evidence),
      ]),
    ),
  );

const perThousand = (part, { lines }) => ((1000 * part) / lines).toFixed(1);
const percent = (part, whole) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)}%`);
const count = (number) => number.toLocaleString("en-US");

/** @param fresh `[{ title, repositories, counts }]` */
export const countsTable = (old, fresh, order) =>
  table(
    [
      "language",
      "repositories",
      "files",
      "without error nodes",
      "lines",
      "definitions per 1,000 lines",
      "documented",
      "chunks",
      "chunks with a symbol",
      "references per 1,000 lines",
      "imports per 1,000 lines",
    ],
    merge(
      old,
      fresh.map(({ title, repositories, counts }) =>
        row([
          title,
          repositories.join(", "),
          count(counts.files),
          percent(counts.clean, counts.files),
          count(counts.lines),
          perThousand(counts.definitions, counts),
          percent(counts.documented, counts.definitions),
          count(counts.chunks),
          percent(counts.named, counts.chunks),
          perThousand(counts.references, counts),
          perThousand(counts.imports, counts),
        ]),
      ),
      order,
    ),
  );

const rate = (value) => (value === null ? "-" : value.toFixed(2));

/** @param fresh `[{ title, rates }]` */
export const ratesTable = (old, fresh, order) =>
  table(
    ["language", "MB measured", "extraction, MB a processor second", "parse alone", "extraction takes"],
    merge(
      old,
      fresh.map(({ title, rates: { bytes, extract, parse } }) =>
        row([
          title,
          (bytes / 1e6).toFixed(1),
          rate(extract),
          rate(parse),
          parse === null ? "-" : `${(parse / extract).toFixed(2)} times as long`,
        ]),
      ),
      order,
    ),
  );
