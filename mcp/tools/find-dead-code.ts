import { SheafError } from "../../src/model/error.js";
import type { DeadCodeTrace, DeadVerdict } from "../../src/model/findings.js";
import type { DeadCodeReport } from "../../src/model/findings-report.js";
import type { Coverage } from "../../src/model/report.js";
import { deadVerdicts } from "../../src/model/words.js";
import { basisLine, basisOf } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, tokensOf } from "../answer/budget.js";
import { markNote, quoted } from "../answer/content.js";
import { type Asked, checkCursor, makeCursor, positionOf } from "../answer/cursor.js";
import { counted } from "../answer/numbers.js";
import { meantBy, nameArgument, pathArgument, step } from "../answer/paths.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import type { Common } from "../words.js";
import { input, output } from "./dead-code/schema.js";
import { countsText, findingItem, keyOf, notesOf, traceItem, verdictLine } from "./dead-code/tell.js";

interface Given extends Common {
  readonly path?: readonly string[] | undefined;
  readonly symbol?: string | undefined;
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

const answerTrace = (
  repository: OpenRepository,
  symbol: string,
  found: readonly DeadCodeTrace[],
  given: Given,
  asked: Asked,
  from: number,
  coverage: Coverage,
): ToolAnswer => {
  const keys = found.map(({ path, symbol: name, startLine }) => `${path}:${startLine}#${name ?? ""}`);
  checkCursor(given.cursor, coverage, keys.slice(0, from));
  const wanted = found.slice(from, from + (given.limit ?? usualLimit));
  const head =
    found.length === 0
      ? `Nothing that dead code is looked for in is called ${quoted(symbol)}: \`find_symbol\` looks everywhere.`
      : `${counted(found.length, "definition")} called so:`;
  const frame = (forms: readonly Form[]): ToolAnswer => {
    const position = from + forms.length;
    const cursor =
      position < found.length ? makeCursor(asked, coverage, position, keys.slice(0, position)) : undefined;
    const more = cursor === undefined ? "" : `More (${found.length - position}): \`cursor\` ${cursor}.\n`;
    return {
      text: `${head}\n${forms.map((form) => form.text).join("")}${more}${basisLine(repository, coverage, "commit")}${forms.length > 0 ? ` ${markNote}` : ""}\n`,
      structured: {
        basis: basisOf(repository, coverage, "commit"),
        total: found.length,
        findings: forms.map((form) => form.data),
        ...(cursor === undefined ? {} : { cursor }),
      },
    };
  };
  const room = budgetOf(given, "wide") - tokensOf(frame([])) - 60;
  return frame(fitItems(wanted.map(traceItem), room).forms);
};

const runTrace = async (
  repository: OpenRepository,
  given: Given,
  asked: Asked,
  context: ToolContext,
): Promise<ToolAnswer> => {
  const symbol = (given.symbol ?? "").trim();
  if (symbol === "")
    throw new SheafError("bad-argument", "`symbol` is empty", "Give a name, or leave it out.");
  if (given.path !== undefined || given.verdict !== undefined)
    throw new SheafError(
      "bad-argument",
      "`symbol` is traced wherever it stands, whatever the verdict",
      "Leave `path` and `verdict` out, or name one as path#name.",
    );
  const { index } = repository;
  const from = positionOf(given.cursor, asked, index.coverage);
  const found = await index.traceDeadCode(await nameArgument(repository, symbol));
  step(context);
  // What is said of the working tree by then stands in an answer that looked for it.
  const { coverage } = await index.deadCode({ limit: 0 }, { signal: context.signal });
  return answerTrace(repository, symbol, found, given, asked, from, coverage);
};

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> =>
  context.ask(meantBy(given.repo, given.path), async (repository) => {
    step(context);
    const { index } = repository;
    const paths = (given.path ?? []).map((one) => pathArgument(repository, one)).filter((one) => one !== "");
    const { symbol } = given;
    const verdicts = (given.verdict ?? []).length === 0 ? usualVerdicts : given.verdict;
    const question = symbol === undefined ? { paths, verdicts } : { symbol };
    const asked: Asked = { tool: "find_dead_code", repository, question };
    if (symbol !== undefined) return runTrace(repository, given, asked, context);
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
    "Definitions and files that nothing needs, with verdict and reason; only dead and unreachable-file are sure.",
  input,
  output,
  run,
};
