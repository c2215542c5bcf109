import type { OverviewChild, OverviewReport, OverviewSymbol } from "../../src/model/overview.js";
import { visible } from "../../src/model/visible.js";
import { basisLine, basisOf } from "../answer/basis.js";
import { budgetOf, type Form, fitItems, type Item, tokensOf } from "../answer/budget.js";
import { contentLine, markNote, plain } from "../answer/content.js";
import { type Asked, checkCursor, makeCursor, positionOf } from "../answer/cursor.js";
import { counted } from "../answer/numbers.js";
import { atPath, meantBy, pathArgument, step } from "../answer/paths.js";
import { stateData, stateMark } from "../answer/stale.js";
import type { OpenRepository, Tool, ToolAnswer, ToolContext } from "../tool.js";
import type { Common } from "../words.js";
import { input, output } from "./overview/schema.js";

interface Given extends Common {
  readonly path?: string | undefined;
  readonly depth?: number | undefined;
}

const within = (path: string, folder: string): string =>
  folder !== "" && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;

const symbolItem = (symbol: OverviewSymbol, report: OverviewReport): Item => {
  const where =
    report.kind === "file" ? `${symbol.line}` : `${within(symbol.path, report.path)}:${symbol.line}`;
  const users =
    symbol.users === null || symbol.users === 0 ? "" : `, used in ${counted(symbol.users, "file")}`;
  return [
    () => ({
      text: contentLine(`${where} ${symbol.kind} ${symbol.symbol}${users}`, 1),
      data: {
        ...(report.kind === "file" ? {} : { path: visible(symbol.path) }),
        line: symbol.line,
        kind: symbol.kind,
        symbol: visible(symbol.symbol),
        ...(symbol.users === null || symbol.users === 0 ? {} : { users: symbol.users }),
      },
    }),
  ];
};

interface Flat {
  readonly child: OverviewChild;
  readonly depth: number;
}

const flat = (children: readonly OverviewChild[], depth = 0): readonly Flat[] =>
  children.flatMap((child) => [{ child, depth }, ...flat(child.children, depth + 1)]);

const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");

const childItem = ({ child, depth }: Flat, folder: string, words: number): Item => {
  const tell = (most: number) => (): Form => {
    const slash = child.kind === "directory" ? "/" : "";
    const size = child.kind === "directory" ? counted(child.files, "file") : counted(child.lines, "line");
    // What only says the name of the file again is no summary.
    const summary = child.summary === stemOf(child.path) ? "" : plain(child.summary, most);
    const changed = child.changed === null || child.changed === 0 ? "" : `, ${child.changed} changed`;
    // Folders inside folders stand below them, so that their last name is enough.
    const shown =
      depth === 0 ? within(child.path, folder) : child.path.slice(child.path.lastIndexOf("/") + 1);
    return {
      text: contentLine(
        `${shown}${slash} ${size}${changed}${summary === "" ? "" : `: ${summary}`}`,
        depth + 1,
      ),
      data: {
        path: visible(child.path),
        kind: child.kind,
        ...(child.kind === "directory" ? { files: child.files } : { lines: child.lines }),
        ...(summary === "" ? {} : { summary }),
        ...(child.changed === null || child.changed === 0 ? {} : { changed: child.changed }),
      },
    };
  };
  return [tell(words), tell(30)];
};

const list = (title: string, items: readonly string[], all: number): string =>
  items.length === 0
    ? ""
    : contentLine(`${title}: ${items.join(", ")}${all > items.length ? `, ${all - items.length} more` : ""}`);

const changedMark = (changed: number | null): string =>
  changed === null || changed === 0
    ? ""
    : ` [${counted(changed, "file")} changed; summaries are the commit's]`;

const folderText = (path: string): string => (path === "" ? "./" : path);

/** What an overview says before its lists. */
const headOf = (report: OverviewReport, detailed: boolean): Form => {
  const { path, kind, size, role, summary, terms, uses, usedBy, packages, entries } = report;
  const most = detailed ? 20 : 4;
  const readme = plain(report.readme ?? "", detailed ? 300 : 140);
  const said = plain(summary, 200);
  const neighbours = (all: OverviewReport["uses"]) => all.slice(0, most).map((one) => folderText(one.path));
  const languages = size.languages.slice(0, 4).map(({ language }) => language);
  const title = kind === "file" ? path : path === "" ? "./" : `${path}/`;
  const tests = kind === "directory" && size.tests > 0 && role !== "tests" ? `, ${size.tests} of tests` : "";
  const files = kind === "directory" ? `${counted(size.files, "file")}${tests}, ` : "";
  const stale = kind === "file" ? stateMark(report) : changedMark(report.changed);
  const first = contentLine(
    `${title} ${files}${counted(size.lines, "line")}, ${languages.join(", ")}${role === "code" ? "" : `, ${role}`}`,
  );
  const told = readme === "" ? said : readme;
  // A summary out of words of names has the same words.
  const about = told.startsWith("About ") ? [] : terms.slice(0, most);
  return {
    text: [
      `${first.trimEnd()}${stale}\n`,
      told === "" || (kind === "file" && report.symbols.length > 0) ? "" : contentLine(told),
      report.same === null ? "" : contentLine(`all of it in ${report.same}/`),
      list("about", about, 0),
      list("uses", neighbours(uses), uses.length),
      list("used by", neighbours(usedBy), usedBy.length),
      list(
        "packages",
        packages.slice(0, most).map(({ name }) => name),
        packages.length,
      ),
      list(
        "starts at",
        entries.slice(0, most).map((one) => within(one.path, path)),
        entries.length,
      ),
    ].join(""),
    data: {
      path: visible(path),
      kind,
      ...stateData(report),
      ...(kind === "directory" && report.changed !== null && report.changed > 0
        ? { changed: report.changed }
        : {}),
      summary: readme === "" ? said : readme,
      role,
      files: size.files,
      lines: size.lines,
      languages,
      ...(about.length === 0 ? {} : { about: about.map(visible) }),
      ...(uses.length === 0 ? {} : { uses: neighbours(uses).map(visible) }),
      ...(usedBy.length === 0 ? {} : { usedBy: neighbours(usedBy).map(visible) }),
      ...(packages.length === 0
        ? {}
        : { packages: packages.slice(0, most).map(({ name }) => visible(name)) }),
      ...(entries.length === 0 ? {} : { entries: entries.slice(0, most).map((one) => visible(one.path)) }),
    },
  };
};

const answer = (
  repository: OpenRepository,
  report: OverviewReport,
  given: Given,
  asked: Asked,
  from: number,
): ToolAnswer => {
  const { coverage } = report;
  const detailed = given.response_format === "detailed";
  const symbols = report.symbols.map((symbol) => ({
    key: `${symbol.path}:${symbol.line}#${symbol.symbol}`,
    item: symbolItem(symbol, report),
    symbol: true,
  }));
  const children = flat(report.children).map((one) => ({
    key: one.child.path,
    item: childItem(one, report.path, detailed ? 120 : 60),
    symbol: false,
  }));
  // What stands in a folder says more of it than its main symbols: of those a few come first.
  const lead = report.kind === "file" ? symbols.length : detailed ? 20 : 4;
  const all = [...symbols.slice(0, lead), ...children, ...symbols.slice(lead)];
  const keys = all.map(({ key }) => key);
  checkCursor(given.cursor, coverage, keys.slice(0, from));
  const limit = given.limit ?? 1_000;
  const wanted = all.slice(from, from + limit);
  const head = from === 0 ? headOf(report, detailed) : null;
  const frame = (forms: readonly Form[]): ToolAnswer => {
    const position = from + forms.length;
    const told = all.slice(from, position);
    const cursor =
      position < all.length ? makeCursor(asked, coverage, position, keys.slice(0, position)) : undefined;
    const texts = (symbol: boolean): readonly Form[] => forms.filter((_, i) => told[i]?.symbol === symbol);
    const part = (title: string, shown: readonly Form[], count: number): string =>
      shown.length === 0
        ? ""
        : `${title} (${shown.length < count ? `${shown.length} of ${count}` : count}):\n${shown.map((form) => form.text).join("")}`;
    const symbolForms = texts(true);
    const childForms = texts(false);
    const more =
      cursor === undefined
        ? ""
        : `More (${all.length - position}): \`cursor\` ${cursor}, or a \`path\` inside.\n`;
    return {
      text: `${head?.text ?? contentLine(report.path === "" ? "./" : report.path)}${part(report.kind === "file" ? "symbols" : "main symbols", symbolForms, symbols.length)}${part("inside", childForms, children.length)}${more}${basisLine(repository, coverage)} ${markNote}\n`,
      structured: {
        basis: basisOf(repository, coverage),
        ...((head ?? headOf(report, false)).data as object),
        ...(symbolForms.length === 0
          ? {}
          : { symbols: symbolForms.map((form) => form.data), symbolsTotal: symbols.length }),
        ...(childForms.length === 0
          ? {}
          : { children: childForms.map((form) => form.data), childrenTotal: children.length }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    };
  };
  const room = budgetOf(given, "wide") - tokensOf(frame([])) - 30;
  return frame(
    fitItems(
      wanted.map(({ item }) => item),
      room,
    ).forms,
  );
};

const run = async (given: Given, context: ToolContext): Promise<ToolAnswer> =>
  context.ask(meantBy(given.repo, given.path === undefined ? [] : [given.path]), async (repository) => {
    step(context);
    const { index } = repository;
    const path = given.path === undefined ? "" : pathArgument(repository, given.path);
    const depth = given.depth ?? 1;
    const asked: Asked = { tool: "get_overview", repository, question: { path, depth } };
    const from = positionOf(given.cursor, asked, index.coverage);
    const report = await atPath(repository, path, () =>
      index.overview({ path, depth }, { signal: context.signal }),
    );
    step(context);
    return answer(repository, report, given, asked, from);
  });

/** Says what a folder or file is for. */
export const getOverview: Tool = {
  name: "get_overview",
  title: "Overview of a folder or file",
  description:
    "What a repository, folder or file is for: purpose, main symbols, entry points, neighbours, and what stands in it. Start here in unknown code.",
  input,
  output,
  run,
};
