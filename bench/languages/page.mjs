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

export const row = (cells) => `| ${cells.join(" | ")} |`;

export const table = (head, rows) => [row(head), row(head.map(() => "---")), ...rows];

const keyOf = (line) => line.split(" | ")[0].slice(2);

/** Replaces the rows that have a new one, keeps the others; in the order of `order`, without those not in it. */
const merge = (old, fresh, order) => {
  const rows = new Map(old.slice(2).map((line) => [keyOf(line), line]));
  for (const line of fresh) rows.set(keyOf(line), line);
  return order.filter((key) => rows.has(key)).map((key) => rows.get(key));
};

const words = (list) => (list.length === 0 ? "-" : list.join(", "));
const code = (list) => words(list.map((name) => `\`${name}\``));

const yes = (given) => (given ? "yes" : "no");

const grammarOf = ({ grammar }) => (grammar === null ? "none" : `${grammar.package} ${grammar.version}`);

/** Names of files that a language claims. */
const names = ({ extensions, filenames }) => [...extensions.map((end) => `.${end}`), ...filenames];

export const givenTable = (described) =>
  table(
    [
      "language",
      "id",
      "level",
      "files",
      "read by",
      "grammar",
      "definitions",
      "references",
      "imports",
      "exports",
      "visibility",
      "inheritance",
      "evidence",
      "clones",
    ],
    described.map((language) =>
      row([
        language.title,
        code([language.id]),
        language.level,
        code(names(language)),
        language.structure,
        grammarOf(language),
        words(language.definitions),
        words(language.references),
        yes(language.imports),
        yes(language.exports),
        language.visibility === null ? "-" : code([language.visibility]),
        yes(language.inheritance),
        words(language.evidence),
        yes(language.clones),
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
