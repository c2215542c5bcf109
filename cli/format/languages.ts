import type { LanguageCount, LanguageReport, LanguagesReport } from "../../src/index.js";
import type { LanguagesOutput } from "../schemas/languages.js";
import { count, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

const describe = (language: LanguageReport): LanguagesOutput["languages"][number] => ({
  ...language,
  extensions: [...language.extensions],
  filenames: [...language.filenames],
  interpreters: [...language.interpreters],
  definitions: [...language.definitions],
  references: [...language.references],
  evidence: [...language.evidence],
});

/** The report as `languages --json` prints it. */
export const languagesJson = ({ languages, coverage }: LanguagesReport): LanguagesOutput => ({
  languages: languages.map(describe),
  coverage:
    coverage === null ? null : { ...coverage, languages: coverage.languages.map((own) => ({ ...own })) },
});

/** Rows in columns; numbers stand at the right of theirs. */
const table = (rows: readonly (readonly string[])[], right: ReadonlySet<number>): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (right.has(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join("  ")
      .trimEnd(),
  );
};

/** Names stand on a line as long as they fit into so many characters. */
const maxNames = 32;

const namesOf = ({ extensions, filenames }: LanguageReport): string => {
  const names = [...extensions.map((end) => `.${end}`), ...filenames];
  let shown = names[0] ?? "";
  let next = 1;
  while (next < names.length && shown.length + names[next]!.length < maxNames) shown += ` ${names[next++]!}`;
  return next < names.length ? `${shown} +${names.length - next}` : shown;
};

/** What a language gives beyond what its level says. */
const givesOf = (language: LanguageReport): string => {
  const gives: readonly (readonly [string, boolean])[] = [
    ["imports", language.imports],
    ["exports", language.exports],
    ["inheritance", language.inheritance],
    ["docs", language.documentation],
    ["clones", language.clones],
    ["evidence", language.evidence.length > 0],
  ];
  const words = gives.filter(([, given]) => given).map(([word]) => word);
  return words.length === 0 ? "-" : words.join(" ");
};

const grammarOf = ({ grammar, structure }: LanguageReport): string =>
  grammar === null ? structure : `${grammar.package} ${grammar.version}`;

const levels = `
symbols: definitions and who uses them; structure: named sections or entries; text: lines.
`;

const knownText = (languages: readonly LanguageReport[], paint: Paint): string => {
  const head = ["language", "level", "files", "also", "read by"];
  const rows = languages.map((own) => [own.id, own.level, namesOf(own), givesOf(own), grammarOf(own)]);
  const [first, ...rest] = table([head, ...rows], new Set());
  return `${[paint.faint(first!), ...rest].join("\n")}\n${levels}`;
};

const countedText = (counts: readonly LanguageCount[], commit: string, paint: Paint): string => {
  const head = ["language", "files", "clean", "partial", "by lines", "lines", "definitions"];
  const rows = counts.map((own) => [
    visible(own.language),
    ...[own.files, own.clean, own.partial, own.byLines, own.lines, own.definitions].map(count),
  ]);
  const [first, ...rest] = table([head, ...rows], new Set([1, 2, 3, 4, 5, 6]));
  return `\nIn the bundle of commit ${short(commit)}:\n${[paint.faint(first!), ...rest].join("\n")}\n`;
};

/**
 * The report for a person.
 *
 * @param named whether a repository was asked for, so that one without a bundle is worth a word.
 */
export const languagesText = (
  { languages, coverage }: LanguagesReport,
  named: boolean,
  paint: Paint,
): string => {
  const text = knownText(languages, paint);
  if (coverage !== null) return text + countedText(coverage.languages, coverage.commit, paint);
  return named ? `${text}\nNo bundle there yet: run \`sheaf build\`.\n` : text;
};
