import type { LanguageStandards, Standard, StandardCategory, Standards } from "../model/standards.js";
import { visible } from "../model/visible.js";
import type { Section } from "./agents-text.js";

/** Lines of standards at most; with head and languages the section has about forty. */
const mostLines = 25;

/** Languages of fewer files say nothing of how the project is written. */
const leastFiles = 3;

/** What a newcomer would get wrong first stands first. */
const order: readonly StandardCategory[] = [
  "http",
  "validation",
  "errors",
  "logging",
  "state",
  "components",
  "testing",
  "imports",
  "naming",
  "documentation",
  "formatting",
];

/** What goes without saying where it is so, and is said only where it is not. */
const usual: ReadonlySet<string> = new Set([
  "LF",
  "the last line ends with a line break",
  "none",
  "not empty",
  "at the top of the file",
  "without a documentation comment",
]);

const percent = (share: number): string => `${Math.floor(share / 10)}%`;

const lineOf = (category: string, name: string, { preferred, share, alternatives }: Standard): string => {
  const other = alternatives[0];
  const rest = share >= 950 || other === undefined ? "" : `; else ${visible(other.name)}`;
  return `- ${category}, ${name.replaceAll("-", " ")}: ${visible(preferred)} (${percent(share)}${rest})`;
};

interface Line {
  readonly language: LanguageStandards;
  readonly text: string;
  readonly high: boolean;
  readonly rank: number;
}

const linesOf = (language: LanguageStandards): readonly Line[] =>
  order.flatMap((category, rank) =>
    Object.entries(language.categories[category] ?? {})
      .filter(([, { confidence, preferred }]) => confidence !== "low" && !usual.has(preferred))
      .map(([name, standard]) => ({
        language,
        text: lineOf(category, name, standard),
        high: standard.confidence === "high",
        rank,
      })),
  );

/** Shares the room between languages, those with more files first, and drops what is least sure and least telling. */
const chosen = (languages: readonly LanguageStandards[]): readonly Line[] => {
  const sorted = [...languages].sort((a, b) => b.files - a.files).slice(0, 3);
  const all = sorted.map(linesOf).filter((lines) => lines.length > 0);
  let left = mostLines;
  return all.flatMap((lines, i) => {
    const room = Math.max(4, Math.ceil((left * 2) / (all.length - i + 1)));
    const kept = new Set(
      [...lines]
        .sort((a, b) => Number(b.high) - Number(a.high) || a.rank - b.rank)
        .slice(0, Math.min(left, i === all.length - 1 ? left : room)),
    );
    left -= kept.size;
    return lines.filter((line) => kept.has(line));
  });
};

/**
 * What assistants are told of how the code is written: only what has high or medium confidence, and of which commit.
 *
 * @param standards of one commit.
 * @param commit that they are of.
 */
export const standardsSection = ({ languages }: Standards, commit: string): Section => {
  const lines = chosen(languages.filter(({ files }) => files >= leastFiles));
  const told = [...new Set(lines.map(({ language }) => language))];
  return {
    mark: "sheaf:standards",
    lines: [
      "## Coding standards: Sheaf",
      "",
      `How the code of commit ${commit.slice(0, 9)} is written, counted by \`sheaf standards\`; shares are of all such places.`,
      ...(told.length === 0 ? ["Nothing is done one way often enough to be called a standard."] : []),
      ...told.flatMap((language) => [
        "",
        `### ${language.language} (${language.files} files)`,
        "",
        ...lines.filter((line) => line.language === language).map(({ text }) => text),
      ]),
    ],
  };
};
