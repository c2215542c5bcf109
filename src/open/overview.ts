import type { DirectoryNode, MainSymbol } from "../model/directory.js";
import { SheafError } from "../model/error.js";
import type { CodeGraph } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";
import { nearest } from "../model/nearest.js";
import { compareUtf8 } from "../model/order.js";
import type { OverviewChild, OverviewQuery, OverviewReport, OverviewSymbol } from "../model/overview.js";
import { filesBelow, type ReadForm } from "../search/read-form.js";
import { sentenceOf } from "../summarize/sentence.js";
import type { ChangedBelow } from "./changed-below.js";
import { fileLinksOf } from "./file-links.js";
import { nodeOf } from "./folder-node.js";
import { roleOf, sizeOf } from "./sizes.js";
import type { Mark } from "./view.js";

/** An overview without what the repository says of it now. */
export type Overview = Omit<OverviewReport, "coverage" | keyof Mark>;

/** What an overview is read from. */
export interface OverviewSource {
  readonly form: ReadForm;
  readonly nodes: ReadonlyMap<RepoPath, DirectoryNode>;
  /** Null in a bundle that an older build made. */
  readonly graph: CodeGraph | null;
  /** Where files stand that were moved, by the path that the indexed commit has. */
  readonly moved: ReadonlyMap<RepoPath, RepoPath>;
  readonly changedBelow: ChangedBelow;
}

const place = (
  { form, moved }: OverviewSource,
  { path: then, qualified, kind, users }: MainSymbol,
): OverviewSymbol => {
  const path = form.findPath(then) < 0 ? (moved.get(then) ?? then) : then;
  const file = form.findPath(path);
  const found =
    file < 0 ? undefined : form.definitionsOf(file).find((d) => d.qualified === qualified && d.kind === kind);
  return {
    path,
    symbol: qualified,
    kind,
    startLine: found?.startLine ?? 0,
    endLine: found?.endLine ?? 0,
    line: found?.line ?? 0,
    users,
  };
};

const nameless = new Set(["key", "section", "field", "property", "enum-member"]);

type Spanned = Pick<OverviewSymbol, "kind" | "startLine" | "endLine">;
/** Files with more namespaces are shown with all of them. */
const maxAround = 20;

/** A package or namespace that a file only says to be in: it holds none of the file's lines. */
const isOnlyNamed = ({ kind, startLine, endLine }: Spanned): boolean =>
  kind === "module" && startLine === endLine;

/** Leaves out packages and namespaces around others that are shown. */
const withoutAround = <T>(items: readonly T[], spanOf: (item: T) => Spanned): readonly T[] => {
  const modules = items.filter((item) => spanOf(item).kind === "module");
  if (modules.length === 0 || modules.length > maxAround) return items;
  const others = items.map(spanOf).filter(({ kind }) => kind !== "module");
  const around = modules.filter((item) => {
    const { startLine, endLine } = spanOf(item);
    return others.some((other) => other.startLine > startLine && other.endLine <= endLine);
  });
  return items.filter((item) => !around.includes(item));
};

/** Definitions of a file that are not inside another; of prose and data its headings and keys. */
const symbolsOf = ({ form, graph }: OverviewSource, file: number): readonly OverviewSymbol[] => {
  const path = form.pathOf(file);
  const all = form.definitionsOf(file).map((definition, index) => ({ definition, index }));
  const named = all.filter(
    ({ definition }) => !definition.nested && !nameless.has(definition.kind) && !isOnlyNamed(definition),
  );
  const node = graph?.file(path) ?? -1;
  const symbols = node < 0 ? [] : graph!.symbolsOf(node);
  const shown =
    named.length > 0
      ? withoutAround(named, ({ definition }) => definition)
      : all.filter(({ definition }) => !definition.nested);
  return shown.map(({ definition, index }) => {
    const { qualified, kind, startLine, endLine, line } = definition;
    const symbol = symbols[index];
    const users = graph === null || symbol === undefined ? null : usersOf(graph, symbol, path);
    return { path, symbol: qualified, kind, startLine, endLine, line, users };
  });
};

/** Files other than its own that refer to a symbol. */
const usersOf = (graph: CodeGraph, symbol: number, path: RepoPath): number => {
  const files = new Set(graph.in(symbol).flatMap(({ from }) => graph.node(from).path ?? []));
  files.delete(path);
  return files.size;
};

/** What a file is, in one line: the names that it gives. */
const fileSentence = ({ form }: OverviewSource, file: number): string => {
  const definitions = withoutAround(
    form
      .definitionsOf(file)
      .filter(
        (definition) => !definition.nested && !nameless.has(definition.kind) && !isOnlyNamed(definition),
      ),
    (definition) => definition,
  );
  const exported = definitions.filter((definition) => definition.exported);
  const shown = (exported.length > 0 ? exported : definitions)
    .map((definition) => ({ definition, lines: definition.endLine - definition.startLine }))
    .sort((a, b) => b.lines - a.lines || a.definition.line - b.definition.line)
    .map(({ definition }) => definition.qualified);
  const names = [...new Set(shown)];
  const more = names.length > 4 ? ` and ${names.length - 4} more` : "";
  return `${names.slice(0, 4).join(", ")}${more}`;
};

const childrenOf = (source: OverviewSource, folder: RepoPath, depth: number): readonly OverviewChild[] => {
  if (depth <= 0) return [];
  const { form } = source;
  const { first, end } = filesBelow(form, folder);
  const from = folder === "" ? 0 : folder.length + 1;
  const folders: OverviewChild[] = [];
  const files: OverviewChild[] = [];
  for (let file = first; file < end; ) {
    const path = form.pathOf(file);
    const slash = path.indexOf("/", from);
    if (slash < 0) {
      const summary = fileSentence(source, file);
      const lines = form.fileLines[file]!;
      const changed = source.changedBelow(path);
      files.push({ path, kind: "file", files: 1, lines, summary, changed, children: [] });
      file++;
      continue;
    }
    const below = path.slice(0, slash);
    const range = filesBelow(form, below);
    const { files: count, lines } = sizeOf(form, range);
    const { node } = nodeOf(source, below);
    const said = sentenceOf(node, roleOf(form, range));
    const summary = said === "" && count === 1 ? fileSentence(source, file) : said;
    folders.push({
      path: below,
      kind: "directory",
      files: count,
      lines,
      summary,
      changed: source.changedBelow(below),
      children: childrenOf(source, below, depth - 1),
    });
    // The files below are neighbours, so all of them are behind us.
    file = range.end;
  }
  return [...folders.sort((a, b) => compareUtf8(a.path, b.path)), ...files];
};

const ofFolder = (source: OverviewSource, path: RepoPath, depth: number): Overview => {
  const { form } = source;
  const range = filesBelow(form, path);
  const { node, same } = nodeOf(source, path);
  const role = roleOf(form, range);
  const { readme, terms, entries, uses, usedBy, packages } = node;
  return {
    path,
    kind: "directory",
    same,
    summary: sentenceOf(node, role),
    readme,
    role,
    size: sizeOf(form, range),
    terms,
    // What the working tree has no more has no line there.
    symbols: node.symbols.map((symbol) => place(source, symbol)).filter(({ line }) => line > 0),
    entries,
    uses,
    usedBy,
    packages,
    changed: source.changedBelow(path),
    children: childrenOf(source, path, depth),
  };
};

const ofFile = (source: OverviewSource, path: RepoPath, file: number): Overview => {
  const { form, graph } = source;
  const range = { first: file, end: file + 1 };
  return {
    path,
    kind: "file",
    same: null,
    summary: fileSentence(source, file),
    readme: null,
    role: roleOf(form, range),
    size: sizeOf(form, range),
    terms: [],
    symbols: symbolsOf(source, file),
    entries: [],
    ...fileLinksOf(graph, path),
    changed: source.changedBelow(path),
    children: [],
  };
};

/** Paths near to one that is not there: the same last name elsewhere, or a name that is nearly written so. */
const near = (form: ReadForm, path: RepoPath): readonly string[] => {
  const paths = new Set<string>();
  for (let file = 0; file < form.fileCount; file++) {
    const own = form.pathOf(file);
    paths.add(own);
    for (let slash = own.indexOf("/"); slash >= 0; slash = own.indexOf("/", slash + 1))
      paths.add(own.slice(0, slash));
  }
  const last = path.slice(path.lastIndexOf("/") + 1);
  const namesakes = [...paths].filter(
    (one) => one === path || one.endsWith(`/${path}`) || one.endsWith(`/${last}`),
  );
  if (namesakes.length > 0)
    return namesakes
      .sort(
        (a, b) =>
          Number(b.endsWith(`/${path}`)) - Number(a.endsWith(`/${path}`)) ||
          a.length - b.length ||
          compareUtf8(a, b),
      )
      .slice(0, 3);
  const sorted = [...paths].sort(compareUtf8).slice(0, 20_000);
  const close = nearest(path, sorted) ?? null;
  if (close !== null) return [close];
  const byName = new Map(sorted.map((one) => [one.slice(one.lastIndexOf("/") + 1), one]));
  const name = nearest(last, [...byName.keys()]);
  return name === null ? [] : [byName.get(name)!];
};

/** `./src/`, `src\\`, `.`: the path as the repository has it. */
export const normal = (path: string): RepoPath =>
  path
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");

/** That nothing indexed stands at a path. @param path what was asked, as the repository would have it. */
export const absentFrom = (form: ReadForm, asked: string, path: RepoPath): SheafError => {
  const close = near(form, path);
  return new SheafError(
    "bad-argument",
    `${JSON.stringify(asked.slice(0, 200))} is no indexed file or folder of the commit`,
    close.length > 0
      ? `Did you mean ${close.join(" or ")}?`
      : "`sheaf overview` without a path shows what there is, `sheaf status --skipped` what was left out.",
  );
};

/**
 * Says what a folder or file is for.
 *
 * @throws SheafError `bad-argument` for a path that is not indexed; the hint names near ones.
 */
export const overviewOf = (source: OverviewSource, { path: asked, depth }: OverviewQuery): Overview => {
  const { form } = source;
  const named = form.findPath(asked) >= 0 ? asked : normal(asked);
  // Whoever asks for the old path of a moved file means it.
  const path = form.findPath(named) < 0 ? (source.moved.get(named) ?? named) : named;
  const file = form.findPath(path);
  if (file >= 0) return ofFile(source, path, file);
  const { first, end } = filesBelow(form, path);
  if (end > first || path === "") return ofFolder(source, path, depth);
  throw absentFrom(form, asked, path);
};
