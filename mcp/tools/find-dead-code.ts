import type { DeadVerdict } from "../../src/model/findings.js";
import type { DeadCodeReport } from "../../src/model/findings-report.js";
import { deadVerdicts } from "../../src/model/words.js";
import { basisLine, basisOf } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, tokensOf } from "../answer/budget.js";
import { markNote } from "../answer/content.js";
import { type Asked, checkCursor, makeCursor, positionOf } from "../answer/cursor.js";
import { meantBy, pathArgument, step } from "../answer/paths.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import type { Common } from "../words.js";
import { input, output } from "./dead-code/schema.js";
import { countsText, findingItem, keyOf, notesOf, verdictLine } from "./dead-code/tell.js";

interface Given extends Common {
  readonly path?: readonly string[] | undefined;
  readonly verdict?: readonly DeadVerdict[] | undefined;
}

const usualVerdicts = deadVerdicts.filter((verdict) => verdict !== "unknown");
const usualLimit = 15;
const detailedLimit = 60;

const answer = (
  repository: OpenRepository,
  report: DeadCodeReport,
  given: Given,
  asked: Asked,
  { from, limit }: { readonly from: number; readonly limit: number },
): ToolAnswer => {
  const { coverage, findings } = report;
  const detailed = given.response_format === "detailed";
  checkCursor(given.cursor, coverage, findings.slice(0, from).map(keyOf));
  const wanted = findings.slice(from, from + limit);
  const notes = from === 0 ? notesOf(report) : [];
  const frame = (forms: readonly Form[]): ToolAnswer => {
    const position = from + forms.length;
    const cursor =
      position < report.total
        ? makeCursor(asked, coverage, position, findings.slice(0, position).map(keyOf))
        : undefined;
    const lines = forms.map((form, i) => {
      const { verdict } = wanted[i]!;
      return `${wanted[i - 1]?.verdict === verdict ? "" : verdictLine(verdict, report)}${form.text}`;
    });
    const more =
      cursor === undefined
        ? ""
        : `More (${report.total - position}): \`cursor\` ${cursor}, or narrow by \`path\`, \`verdict\`.\n`;
    return {
      text: `${countsText(report)}\n${lines.join("")}${more}${notes.map((note) => `${note}\n`).join("")}${basisLine(repository, coverage, "commit")}${forms.length > 0 ? ` ${markNote}` : ""}\n`,
      structured: {
        basis: basisOf(repository, coverage, "commit"),
        total: report.total,
        verdicts: report.verdicts,
        findings: forms.map((form) => form.data),
        ...(report.suppressed === 0 ? {} : { suppressed: report.suppressed }),
        ...(notes.length === 0 ? {} : { notes }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    };
  };
  const room = budgetOf(given, "wide") - tokensOf(frame([])) - 60;
  const items = wanted.map((finding) => findingItem(finding, detailed ? 400 : 120));
  return frame(fitItems(items, room).forms);
};

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> =>
  context.ask(meantBy(given.repo, given.path), async (repository) => {
    step(context);
    const { index } = repository;
    const paths = (given.path ?? []).map((one) => pathArgument(repository, one)).filter((one) => one !== "");
    const verdicts = given.verdict ?? usualVerdicts;
    const asked: Asked = { tool: "find_dead_code", repository, question: { paths, verdicts } };
    const from = positionOf(given.cursor, asked, index.coverage);
    const limit = given.limit ?? (given.response_format === "detailed" ? detailedLimit : usualLimit);
    const { signal } = context;
    const report = await index.deadCode({ paths, verdicts, limit: from + limit }, { signal });
    step(context);
    return answer(repository, report, given, asked, { from, limit });
  });

/** Tells what nothing needs, and how sure that is. */
export const findDeadCode: Tool = {
  name: "find_dead_code",
  title: "Find dead code",
  description:
    "Definitions and files that nothing needs, each with verdict and reason; only dead and unreachable-file are sure.",
  input,
  output,
  run,
};
