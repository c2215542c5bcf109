import { SheafError } from "../../src/model/error.js";
import type { SymbolPlace, SymbolReport } from "../../src/model/graph-report.js";
import { visible } from "../../src/model/visible.js";
import { basisLine, basisOf } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, tokensOf } from "../answer/budget.js";
import { contentLine, markNote, plain, quoted, quotedList } from "../answer/content.js";
import { type Asked, checkCursor, makeCursor, positionOf } from "../answer/cursor.js";
import { counted } from "../answer/numbers.js";
import { meantBy, nameArgument, pathArgument, step } from "../answer/paths.js";
import { staleText } from "../answer/stale.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import type { Common } from "../words.js";
import { input, output } from "./symbol/schema.js";
import { definitionItem, entriesOf, listOf, placeText, relations } from "./symbol/tell.js";

interface Given extends Common {
  readonly name: string;
  readonly path?: readonly string[] | undefined;
  readonly kind?: readonly string[] | undefined;
}

const usualLimit = 6;
const detailedLimit = 25;

const matchText = (report: SymbolReport): string => {
  const name = quoted(report.query);
  switch (report.match) {
    case "fuzzy":
      return `Nothing is called ${name}. The nearest:`;
    case "inherited":
      return `${name} is inherited:`;
    case "suffix":
      return `${counted(report.total, "definition")}, found by the end of the name ${name}:`;
    default:
      return `${counted(report.total, "definition")}:`;
  }
};

const missingText = (report: SymbolReport): string => {
  const name = quoted(report.query);
  const { leftOut, instead, nearest, coverage } = report;
  if (leftOut > 0)
    return `${counted(leftOut, "definition")} called ${name}, all left out by \`path\` or \`kind\`.`;
  if (instead !== null) {
    const what = instead.kind === "directory" ? "a folder" : "a file";
    return `${quoted(instead.path)} is ${what}, and no symbol stands at ${name}: call \`get_overview\` or \`trace_dependencies\` with it.`;
  }
  const near = nearest.length === 0 ? "" : ` Near: ${quotedList(nearest)}.`;
  const { definitions, indexed, files } = coverage.counts;
  return `Nothing is called ${name} among ${definitions} definitions of ${indexed} files indexed (${files} in the commit).${near} \`search_code\` finds by meaning.`;
};

const keyOf = ({ path: one, line: at, symbol }: SymbolPlace): string => `${one}:${at}#${symbol}`;

interface Page {
  /** Where a cursor goes on: in the lists of a definition alone, else in the definitions. */
  readonly from: number;
  /** Entries of each list. */
  readonly limit: number;
}

const behindName = (signature: string, symbol: string): string => {
  const name = symbol.split(/[.#:]+/).at(-1) ?? symbol;
  const at = [`${name}(`, `${name}<`].map((one) => signature.indexOf(one)).find((one) => one >= 0);
  return at === undefined ? signature : signature.slice(at + name.length);
};

/** What tells an overload from the others of its name in one file; empty for all else. */
const overloadsOf = (report: SymbolReport) => {
  const nameOf = (one: SymbolPlace): string => `${one.path}#${one.symbol}`;
  const all = [...report.definitions, ...report.others].map(nameOf);
  const several = new Set(all.filter((name, i) => all.indexOf(name) !== i));
  return (one: SymbolPlace & { readonly signature?: string | null }, before = ""): string => {
    const { signature } = one;
    // Behind the name, which is told already.
    const told = several.has(nameOf(one)) ? plain(behindName(signature ?? "", one.symbol), 64) : "";
    return told === "" ? "" : `${before}${told}`;
  };
};

/** Definitions that are named below those which are told in full. */
const namedOthers = { concise: 5, detailed: 30 } as const;

const answer = (
  repository: OpenRepository,
  report: SymbolReport,
  given: Given,
  asked: Asked,
  { from, limit }: Page,
): ToolAnswer => {
  const { coverage } = report;
  const detailed = given.response_format === "detailed";
  const single = report.total === 1;
  const offset = single ? 0 : from;
  const all: readonly SymbolPlace[] = [...report.definitions, ...report.others];
  const before = (position: number) =>
    single ? [keyOf(all[0]!), position] : all.slice(0, position).map(keyOf);
  if (report.total > 0) checkCursor(given.cursor, coverage, before(from));
  const notes = [
    ...(report.total === 0 ? [missingText(report)] : []),
    ...(report.textless === null ? [] : [`No signatures: ${visible(report.textless)}.`]),
  ];
  // A definition that is new has no edges of which that could be said.
  const linked = report.definitions.some((definition) => definition.linked);
  const stale = linked ? staleText(report.stale, coverage) : null;
  const signatureOf = overloadsOf(report);
  /** @param told definitions in full; @param next where a cursor goes on, null for nowhere. */
  const frame = (forms: readonly Form[], told: number, next: number | null): ToolAnswer => {
    const named = all.slice(offset + told, offset + told + namedOthers[detailed ? "detailed" : "concise"]);
    const listed = single ? [] : named;
    const cursor = next === null ? undefined : makeCursor(asked, coverage, next, before(next));
    const head = report.total === 0 ? notes : [matchText(report), ...notes];
    const others =
      listed.length === 0
        ? ""
        : `others, by name alone:\n${listed.map((one) => contentLine(`${placeText(one)}${signatureOf(one, ": ")}`, 1)).join("")}`;
    const more =
      cursor === undefined
        ? ""
        : `More: \`cursor\` ${cursor}.${single ? "" : " One alone: `name` as path:line, or `path`, `kind`."}\n`;
    const mark = forms.length > 0 ? ` ${markNote}` : "";
    return {
      text: `${head.join("\n")}\n${forms.map((form) => form.text).join("")}${others}${stale === null ? "" : `${stale.text}\n`}${more}${basisLine(repository, coverage)}${mark}\n`,
      structured: {
        basis: basisOf(repository, coverage),
        match: report.match,
        total: report.total,
        definitions: forms.map((form) => form.data),
        ...(listed.length === 0
          ? {}
          : {
              others: listed.map((one) => ({
                path: visible(one.path),
                line: one.line,
                symbol: visible(one.symbol),
                kind: one.kind,
                ...(signatureOf(one) === "" ? {} : { signature: signatureOf(one) }),
              })),
            }),
        ...(report.nearest.length === 0 ? {} : { nearest: report.nearest.map(visible) }),
        ...(stale === null ? {} : { stale: stale.files }),
        ...(notes.length === 0 ? {} : { notes }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    };
  };
  if (report.total === 0) return frame([], 0, null);
  const wanted = report.definitions.slice(offset);
  const room = budgetOf(given, "wide") - tokensOf(frame([], 1, from + 1));
  const { forms } = fitItems(
    wanted.map((definition) => definitionItem(definition, single ? from : 0, limit, detailed)),
    room,
  );
  return frame(forms, forms.length, nextOf(report, forms, single, from));
};

/** Where a cursor goes on; null when all is told. */
const nextOf = (
  report: SymbolReport,
  forms: readonly Form[],
  single: boolean,
  from: number,
): number | null => {
  if (!single) return from + forms.length < report.total ? from + forms.length : null;
  const [form] = forms;
  const [definition] = report.definitions;
  if (form === undefined || definition === undefined) return null;
  const next = from + Math.max(1, entriesOf(form));
  return relations.some((name) => listOf(definition, name).total > next) ? next : null;
};

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> => {
  if (given.name.trim() === "")
    throw new SheafError(
      "bad-argument",
      "`name` is empty",
      "Give a name, as in Session.save, or a place, as in src/app.ts:12.",
    );
  return context.ask(meantBy(given.repo, [...(given.path ?? []), given.name]), async (repository) => {
    step(context);
    const { index } = repository;
    const paths = (given.path ?? []).map((one) => pathArgument(repository, one)).filter((one) => one !== "");
    const name = await nameArgument(repository, given.name);
    const kinds = given.kind ?? [];
    const asked: Asked = { tool: "find_symbol", repository, question: { name, paths, kinds } };
    const from = positionOf(given.cursor, asked, index.coverage);
    const detailed = given.response_format === "detailed";
    const limit = given.limit ?? (detailed ? detailedLimit : usualLimit);
    step(context);
    // Tests stand among callers and users too, and are told apart: lists are cut once they are sorted out.
    const limits = {
      limit: Math.min(10_000, from + Math.max(200, limit)),
      // Those that are only named need their signatures too.
      definitions: from + (detailed ? 10 : 2 * namedOthers.concise + 2),
    };
    const report = await index.symbol({ name, paths, kinds, ...limits }, { signal: context.signal });
    step(context);
    return answer(repository, report, given, asked, { from, limit });
  });
};

/** Tells what a name is, who uses it and what it uses. */
export const findSymbol: Tool = {
  name: "find_symbol",
  title: "Find a symbol",
  description:
    "Definition of a function, class or other name: place, signature, doc, callers, callees, bases, overriders, users and tests. Edges are resolved or inferred.",
  input,
  output,
  run,
};
