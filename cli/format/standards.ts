import {
  type AgentsReport,
  type Coverage,
  type LanguageStandards,
  type Standard,
  standardCategories,
} from "../../src/index.js";
import type { StandardsOutput } from "../schemas/standards.js";
import { foundFooter } from "./found.js";
import { counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

type Language = StandardsOutput["languages"][number];

const languageJson = ({ language, files, tests, categories }: LanguageStandards): Language => ({
  language,
  files,
  tests,
  categories: Object.fromEntries(
    Object.entries(categories).map(([category, entries]) => [
      category,
      Object.fromEntries(
        Object.entries(entries).map(([name, standard]) => [
          name,
          {
            ...standard,
            share: standard.share / 1000,
            examples: standard.examples.map((example) => ({ ...example })),
            alternatives: standard.alternatives.map((other) => ({ ...other })),
          },
        ]),
      ),
    ]),
  ) as Language["categories"],
});

/** The answer as `standards --json` prints it. */
export const standardsJson = (
  languages: readonly LanguageStandards[],
  coverage: Coverage,
  block: string | undefined,
  report: AgentsReport | null,
): StandardsOutput => ({
  commit: coverage.commit,
  head: coverage.head,
  languages: languages.map(languageJson),
  ...(block === undefined ? {} : { block }),
  ...(report === null
    ? {}
    : { agents: report.files.map(({ path, action, reason }) => ({ path, action, reason })) }),
  coverage,
});

const titles: Readonly<Record<string, string>> = { http: "HTTP" };

const standardText = (name: string, standard: Standard, paint: Paint): string => {
  const { preferred, share, rationale, confidence, examples, alternatives } = standard;
  const sure = confidence === "high" ? paint.good(confidence) : paint.faint(confidence);
  const others = alternatives
    .slice(0, 3)
    .map(({ name: other, usageCount }) => `${visible(other)} ${usageCount}`)
    .join(", ");
  const places = examples.map(({ path, line }) => `${visible(path)}:${line}`).join("  ");
  return [
    `  ${name.replaceAll("-", " ")}: ${paint.symbol(visible(preferred))}  ${Math.floor(share / 10)}%  ${sure}\n`,
    `    ${paint.faint(`${rationale}${others === "" ? "" : `; else ${others}`}`)}\n`,
    `    ${paint.path(places)}\n`,
  ].join("");
};

const languageText = ({ language, files, tests, categories }: LanguageStandards, paint: Paint): string => {
  const head = `${language}  ${counted(files, "file")}${tests === 0 ? "" : `, ${tests} of tests`}\n`;
  const body = standardCategories.flatMap((category) => {
    const entries = Object.entries(categories[category] ?? {});
    if (entries.length === 0) return [];
    const title = titles[category] ?? `${category[0]!.toUpperCase()}${category.slice(1)}`;
    return [`\n${title}\n`, ...entries.map(([name, standard]) => standardText(name, standard, paint))];
  });
  return `${paint.symbol(head)}${body.join("")}\n`;
};

/** The answer for a person. */
export const standardsText = (
  languages: readonly LanguageStandards[],
  coverage: Coverage,
  paint: Paint,
): string => {
  const none = "No language of this commit has standards: there is no code, or too little of it.\n\n";
  const all = languages.map((one) => languageText(one, paint)).join("");
  return `${all === "" ? none : all}${foundFooter(coverage, paint).replace("findings are", "standards are")}`;
};
