import { SheafError } from "../../src/model/error.js";
import { basisLine, basisOf } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, tokensOf } from "../answer/budget.js";
import { markNote } from "../answer/content.js";
import { type Asked, checkCursor, makeCursor, positionOf } from "../answer/cursor.js";
import { meantBy, pathArgument, step } from "../answer/paths.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import type { Common } from "../words.js";
import { input, output } from "./duplicates/schema.js";
import { type Told, tellAlike, tellClasses, tellSimilar } from "./duplicates/tell.js";

interface Given extends Common {
  readonly snippet?: string | undefined;
  readonly language?: string | undefined;
  readonly path?: readonly string[] | undefined;
  readonly similar?: boolean | undefined;
}

const usualLimit = 8;
const detailedLimit = 30;
/** Places of each class. */
const usualPlaces = 6;
const detailedPlaces = 30;

const answer = (
  repository: OpenRepository,
  { coverage, list, items, total, head, notes }: Told,
  given: Given,
  asked: Asked,
  { from, limit }: { readonly from: number; readonly limit: number },
): ToolAnswer => {
  const keys = items.map(({ key }) => key);
  checkCursor(given.cursor, coverage, keys.slice(0, from));
  const wanted = items.slice(from, from + limit);
  const said = from === 0 ? notes : [];
  const frame = (forms: readonly Form[]): ToolAnswer => {
    const position = from + forms.length;
    const cursor =
      position < total && forms.length > 0
        ? makeCursor(asked, coverage, position, keys.slice(0, position))
        : undefined;
    const more =
      cursor === undefined
        ? ""
        : `More (${total - position}): \`cursor\` ${cursor}, or narrow by \`path\`.\n`;
    return {
      text: `${head}\n${forms.map((form) => form.text).join("")}${more}${said.map((note) => `${note}\n`).join("")}${basisLine(repository, coverage, "commit")}${forms.length > 0 ? ` ${markNote}` : ""}\n`,
      structured: {
        basis: basisOf(repository, coverage, "commit"),
        total,
        [list]: forms.map((form) => form.data),
        ...(said.length === 0 ? {} : { notes: said }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    };
  };
  const room = budgetOf(given, "wide") - tokensOf(frame([])) - 60;
  const { forms } = fitItems(
    wanted.map(({ item }) => item),
    room,
  );
  return frame(forms);
};

const ask = async (
  { index }: OpenRepository,
  given: Given,
  paths: readonly string[],
  limit: number,
  { signal }: ToolContext,
): Promise<Told> => {
  const { snippet: text, language, similar = false } = given;
  const [path] = paths;
  if (similar) return tellSimilar(await index.similar({ text, language, path, limit }, { signal }));
  if (text !== undefined) return tellAlike(await index.alike({ text, language, path, limit }, { signal }));
  const report = await index.duplicates({ paths, limit }, { signal });
  return tellClasses(report, given.response_format === "detailed" ? detailedPlaces : usualPlaces);
};

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> => {
  const { snippet, language, path, similar } = given;
  if (snippet !== undefined && snippet.trim() === "")
    throw new SheafError("bad-argument", "`snippet` is empty", "Give code, or leave it out.");
  if (snippet !== undefined && language === undefined && path === undefined)
    throw new SheafError(
      "bad-argument",
      "nothing tells the language of `snippet`",
      'Give `language`, as in "typescript", or the `path` where it will stand.',
    );
  if (snippet === undefined && language !== undefined)
    throw new SheafError(
      "bad-argument",
      "`language` says that of a `snippet`",
      "Add one, or narrow by `path`, as in **/*.ts.",
    );
  if ((snippet !== undefined || similar === true) && (path ?? []).length > 1)
    throw new SheafError("bad-argument", "`snippet` and `similar` take one `path`", "Ask once for each.");
  return context.ask(meantBy(given.repo, path), async (repository) => {
    step(context);
    const paths = (path ?? []).map((one) => pathArgument(repository, one)).filter((one) => one !== "");
    const question = { snippet, language, paths, similar };
    const asked: Asked = { tool: "find_duplicates", repository, question };
    const from = positionOf(given.cursor, asked, repository.index.coverage);
    const limit = given.limit ?? (given.response_format === "detailed" ? detailedLimit : usualLimit);
    const told = await ask(repository, given, paths, from + limit, context);
    step(context);
    return answer(repository, told, given, asked, { from, limit });
  });
};

/** Tells what stands in several places, and whether there is already code like some other. */
export const findDuplicates: Tool = {
  name: "find_duplicates",
  title: "Find duplicates",
  description: "Code in several places; with `snippet`: is there already code like this?",
  input,
  output,
  run,
};
