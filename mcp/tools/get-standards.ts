import { SheafError } from "../../src/model/error.js";
import { compileGlobs } from "../../src/model/glob.js";
import {
  type LanguageStandards,
  type Standard,
  type StandardCategory,
  standardCategories,
} from "../../src/model/standards.js";
import { visible } from "../../src/model/visible.js";
import { basisLine, basisOf } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, type Item, tokensOf } from "../answer/budget.js";
import { contentLine, markNote, quoted } from "../answer/content.js";
import { isGlob, meantBy, pathArgument, step } from "../answer/paths.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import { input, output } from "./standards/schema.js";

interface Given {
  readonly repo?: string | undefined;
  readonly path?: string | undefined;
  readonly language?: string | undefined;
  readonly category?: StandardCategory | undefined;
  readonly response_format?: "concise" | "detailed" | undefined;
}

interface Told {
  readonly language: string;
  readonly category: StandardCategory;
  readonly name: string;
  readonly standard: Standard;
}

const sureness = ["high", "medium", "low"] as const;

/** `tsx` is looked at with `typescript`. */
const standardsName = (language: string): string => (language === "tsx" ? "typescript" : language);

/** The part of a name from its last dot on; the whole name without one. */
const endOf = (path: string): string => path.slice(Math.max(path.lastIndexOf("."), path.lastIndexOf("/")));

/** Languages of what stands at a path; of a file that is still to be written, those of others with its ending. */
const languagesAt = async ({ index }: OpenRepository, path: string): Promise<ReadonlySet<string>> => {
  const graph = await index.graph();
  const files = graph.files.map((node) => graph.node(node));
  const fits = isGlob(path)
    ? compileGlobs([path])
    : (one: string) => one === path || one.startsWith(`${path}/`);
  const there = files.filter((file) => fits(file.path ?? ""));
  const meant = there.length > 0 ? there : files.filter((file) => endOf(file.path ?? "") === endOf(path));
  if (meant.length === 0)
    throw new SheafError(
      "bad-argument",
      `${quoted(path)} is no indexed file or folder, and none ends so`,
      "Give `language`, or leave `path` out.",
    );
  return new Set(meant.flatMap(({ language }) => (language === null ? [] : [standardsName(language)])));
};

/** Null for all. */
const languagesOf = async (
  repository: OpenRepository,
  { language }: Given,
  path: string | null,
): Promise<ReadonlySet<string> | null> => {
  if (language !== undefined) return new Set([standardsName(language.toLowerCase())]);
  return path === null || path === "" ? null : languagesAt(repository, path);
};

/** Of the languages that are meant, all that is decided, the surest first. */
const toldOf = (languages: readonly LanguageStandards[], category: StandardCategory | undefined): Told[] =>
  languages
    .flatMap(({ language, categories }) =>
      standardCategories
        .filter((one) => category === undefined || one === category)
        .flatMap((one) =>
          Object.entries(categories[one] ?? {}).map(([name, standard]) => ({
            language,
            category: one,
            name,
            standard,
          })),
        ),
    )
    .sort((a, b) => sureness.indexOf(a.standard.confidence) - sureness.indexOf(b.standard.confidence));

const itemOf = ({ language, category, name, standard }: Told, several: boolean, detailed: boolean): Item => {
  const { preferred, share, confidence, usageCount, files, examples, alternatives } = standard;
  const shown = detailed ? examples : examples.slice(0, 1);
  const others = alternatives.slice(0, detailed ? 6 : 2);
  const else_ = others.map((other) => `${other.name} ${other.usageCount}`).join(", ");
  const places = shown.map(({ path, line }) => `${path}:${line}`).join(", ");
  return [
    (): Form => ({
      text: contentLine(
        `${several ? `${language} ` : ""}${category} ${name}: ${preferred} ${Math.floor(share / 10)}% (${usageCount} in ${files} files, ${confidence})${else_ === "" ? "" : `; else ${else_}`}; ${places}`,
      ),
      data: {
        language,
        category,
        name,
        preferred: visible(preferred),
        share: share / 1000,
        confidence,
        count: usageCount,
        files,
        examples: shown.map(({ path, line }) => ({ path: visible(path), line })),
        ...(others.length === 0
          ? {}
          : {
              alternatives: others.map((other) => ({ name: visible(other.name), count: other.usageCount })),
            }),
      },
    }),
  ];
};

const answer = (
  repository: OpenRepository,
  all: readonly LanguageStandards[],
  told: readonly Told[],
  given: Given,
): ToolAnswer => {
  const { coverage } = repository.index;
  const known = all.map(({ language }) => language);
  const several = new Set(told.map(({ language }) => language)).size > 1;
  const frame = (forms: readonly Form[]): ToolAnswer => {
    const left = told.length - forms.length;
    const more = left > 0 ? `${left} more: narrow by language or category, or ask for detailed.\n` : "";
    const none = told.length === 0 ? "Nothing was seen often enough to say.\n" : "";
    return {
      text: `Standards (${forms.length} of ${told.length}), of ${known.join(", ") || "no language"}:\n${forms.map(({ text }) => text).join("")}${none}${more}${basisLine(repository, coverage)} ${markNote}\n`,
      structured: {
        basis: basisOf(repository, coverage),
        languages: known,
        standards: forms.map(({ data }) => data),
        total: told.length,
      },
    };
  };
  const room = budgetOf({ response_format: given.response_format }, "wide") - tokensOf(frame([])) - 30;
  const detailed = given.response_format === "detailed";
  return frame(
    fitItems(
      told.map((one) => itemOf(one, several, detailed)),
      room,
    ).forms,
  );
};

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> =>
  context.ask(meantBy(given.repo, given.path === undefined ? [] : [given.path]), async (repository) => {
    step(context);
    const path = given.path === undefined ? null : pathArgument(repository, given.path);
    const { languages } = await repository.index.standards();
    const wanted = await languagesOf(repository, given, path);
    step(context);
    const meant = languages.filter((one) => wanted === null || wanted.has(one.language));
    if (given.language !== undefined && meant.length === 0) {
      const known = languages.map((one) => one.language).join(", ");
      throw new SheafError(
        "bad-argument",
        `there are no standards of ${quoted(given.language)}`,
        known === "" ? "No language here has any." : `There are those of ${known}.`,
      );
    }
    const largest = [...meant].sort((a, b) => b.files - a.files);
    return answer(repository, largest, toldOf(largest, given.category), given);
  });

/** Says how code is written in a repository. */
export const getStandards: Tool = {
  name: "get_standards",
  title: "Coding standards",
  description: "How code is written here, counted from syntax: libraries, errors, tests, names, layout.",
  input,
  output,
  run,
};
