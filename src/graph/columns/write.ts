import { SheafError } from "../../model/error.js";
import type { Definition, Import, Reference } from "../../model/facts.js";
import {
  type EdgeKind,
  edgeKinds,
  type FileLinks,
  type InferredReason,
  inferredReasons,
  type Link,
  type Resolution,
  type Target,
} from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import { countLinks, edgeOfReference } from "../../model/links.js";
import { compareUtf8 } from "../../model/order.js";
import { writeStrings } from "../../model/string-table.js";
import { createCallColumns } from "./calls.js";
import type { EarlierGraph } from "./copy.js";
import { createEdgeCollector, type FileEdges } from "./edges.js";
import { folderOf, foldersOf } from "./folders.js";
import type { Sections } from "./layout.js";
import { createSymbolColumns } from "./symbols.js";
import { countNames } from "./words.js";

/** A file of the commit as the graph knows it. */
export interface GraphFile {
  readonly path: string;
  /** Null for a file without facts. */
  readonly language: string | null;
  readonly test: boolean;
  /** How many definitions its facts have. */
  readonly definitions: number;
}

/** What the graph keeps of a file's facts. */
interface GraphFacts {
  readonly definitions: readonly Pick<
    Definition,
    "name" | "qualified" | "kind" | "startLine" | "endLine" | "line" | "exported"
  >[];
  readonly references: readonly Pick<Reference, "name" | "kind" | "line" | "within">[];
  readonly imports: readonly Pick<Import, "line" | "kind">[];
}

export interface GraphColumns {
  /**
   * Adds the facts and links of a file, each file once, in any order; those without facts may be left out.
   *
   * @param file place in the files.
   * @param links null where nothing was linked.
   */
  readonly add: (file: number, facts: GraphFacts, links: FileLinks | null) => void;
  /**
   * Adds a file whose facts and links are those that it had in an earlier graph, always of the same one.
   *
   * @param from its place there.
   * @param indexOf gives the place now of a definition of another file there: its file's facts may have changed.
   */
  readonly copy: (
    file: number,
    earlier: EarlierGraph,
    from: number,
    indexOf: (path: RepoPath, file: number, index: number) => number,
  ) => void;
  /** The columns cannot be added to afterwards. */
  readonly finish: () => Sections;
}

const kindCodes = new Map<EdgeKind, number>(edgeKinds.map((kind, code) => [kind, code]));
const reasonCodes = new Map<InferredReason, number>(inferredReasons.map((reason, code) => [reason, code]));

const codeOf = (kind: EdgeKind, reason: InferredReason | null): number =>
  (kindCodes.get(kind)! << 4) | (reason === null ? 0 : reasonCodes.get(reason)! + 1);

/** Above all nodes, until all packages are known. */
const externalBase = 0x8000_0000;

/**
 * Starts the columns of a graph.
 *
 * @param files all of the commit, sorted by path.
 */
export const createGraphColumns = (files: readonly GraphFile[]): GraphColumns => {
  const numbers = new Map(files.map(({ path }, number) => [path, number]));
  const folders = foldersOf(files);
  const fileSymbols = new Uint32Array(files.length + 1);
  for (const [i, file] of files.entries()) fileSymbols[i + 1] = fileSymbols[i]! + file.definitions;
  const starts = files.length + fileSymbols[files.length]!;
  const symbols = createSymbolColumns(fileSymbols[files.length]!);
  const calls = createCallColumns();
  const edges = createEdgeCollector(true);
  const fileCounts = new Uint32Array(files.length * countNames.length);
  const externals = new Map<string, number>();
  const done = new Uint8Array(files.length);
  let added = 0;

  const unknown = (target: Target): SheafError =>
    new SheafError("internal", `a link leads to ${JSON.stringify(target)}, which is not there`);
  const nodeOf = (target: Target): number => {
    if (target.kind === "external") {
      const known = externals.get(target.name) ?? externals.size;
      externals.set(target.name, known);
      return externalBase + known;
    }
    if (target.kind === "directory") {
      const folder = folders.numbers.get(target.path);
      if (folder === undefined) throw unknown(target);
      return starts + folder;
    }
    const file = numbers.get(target.path);
    if (file === undefined) throw unknown(target);
    if (target.kind === "file") return file;
    const symbol = fileSymbols[file]! + target.index;
    if (target.index < 0 || symbol >= fileSymbols[file + 1]!) throw unknown(target);
    return files.length + symbol;
  };
  const addLink = (into: FileEdges, from: number, kind: EdgeKind, line: number, link: Link): void => {
    into.push(from, nodeOf(link.target), line, codeOf(kind, link.reason));
  };
  const addAll = (into: FileEdges, from: number, kind: EdgeKind, line: number, found: Resolution): void => {
    if (typeof found !== "string") for (const link of found) addLink(into, from, kind, line, link);
  };

  const addEdges = (file: number, facts: GraphFacts, links: FileLinks): void => {
    const into: FileEdges = [];
    const first = files.length + fileSymbols[file]!;
    for (const [i, { line, kind }] of facts.imports.entries())
      addAll(into, file, kind === "re-export" ? "re-exports" : "imports", line, links.imports[i]!);
    for (const [i, { kind, line, within }] of facts.references.entries())
      addAll(into, within < 0 ? file : first + within, edgeOfReference[kind], line, links.references[i]!);
    for (const { definition, link } of links.overrides)
      addLink(into, first + definition, "overrides", facts.definitions[definition]!.line, link);
    for (const link of links.tests) addLink(into, file, "tests", 0, link);
    edges.add(file, into);
  };

  const begin = (file: number, count: number): void => {
    const { path, definitions } = files[file]!;
    if (done[file] === 1) throw new SheafError("internal", `${path} was added to the graph twice`);
    done[file] = 1;
    if (count !== definitions)
      throw new SheafError("internal", `${path} has ${count} definitions, not ${definitions}`);
    added += definitions;
  };

  const add: GraphColumns["add"] = (file, facts, links) => {
    const { path } = files[file]!;
    begin(file, facts.definitions.length);
    symbols.add(fileSymbols[file]!, facts.definitions);
    if (links === null) return;
    if (links.imports.length !== facts.imports.length || links.references.length !== facts.references.length)
      throw new SheafError("internal", `the links of ${path} are not those of its facts`);
    addEdges(file, facts, links);
    const counts = countLinks(facts.references, links);
    for (const [i, name] of countNames.entries()) fileCounts[file * countNames.length + i] = counts[name];
    calls.add(files.length + fileSymbols[file]!, file, facts.references, links.references);
  };

  /** Nodes of the earlier graph and what they are now: most of them are asked for many times. */
  const moved = new Map<number, number>();
  const nodeNow = (
    earlier: EarlierGraph,
    node: number,
    indexOf: Parameters<GraphColumns["copy"]>[3],
  ): number => {
    const known = moved.get(node);
    if (known !== undefined) return known;
    const target = earlier.target(node);
    let now: number;
    if (target.kind === "external" || target.kind === "directory") now = nodeOf(target);
    else {
      const path = earlier.paths[target.file]!;
      if (target.kind === "file") now = nodeOf({ kind: "file", path });
      else now = nodeOf({ kind: "definition", path, index: indexOf(path, target.file, target.index) });
    }
    moved.set(node, now);
    return now;
  };

  const copy: GraphColumns["copy"] = (file, earlier, from, indexOf) => {
    const own = earlier.symbols(from);
    begin(file, own.length);
    const first = files.length + fileSymbols[file]!;
    symbols.addEarlier(fileSymbols[file]!, own);
    calls.addEarlier(first, file, earlier.calls(from));
    fileCounts.set(earlier.counts(from), file * countNames.length);
    const rows = earlier.edges(from);
    for (let at = 0; at < rows.length; at += 4) {
      const start = rows[at]!;
      rows[at] = start === 0 ? file : first + start - 1;
      rows[at + 1] = nodeNow(earlier, rows[at + 1]!, indexOf);
    }
    edges.add(file, rows);
  };

  const finish = (): Sections => {
    if (added !== fileSymbols[files.length])
      throw new SheafError("internal", "the graph lacks the definitions of a file");
    const languages = [
      ...new Set(files.flatMap(({ language }) => (language === null ? [] : [language]))),
    ].sort(compareUtf8);
    const languageCodes = new Map(languages.map((language, code) => [language, code + 1]));
    const packages = [...externals.keys()].sort(compareUtf8);
    const rank = new Uint32Array(packages.length);
    for (const [place, name] of packages.entries()) rank[externals.get(name)!] = place;
    const firstExternal = starts + folders.paths.length;
    const paths = writeStrings(files.map((file) => file.path));
    const languageTable = writeStrings(languages);
    const directoryTable = writeStrings(folders.paths);
    const externalTable = writeStrings(packages);
    return {
      paths: paths.bytes,
      pathOffsets: paths.offsets,
      fileLanguage: Uint16Array.from(files, ({ language }) =>
        language === null ? 0 : languageCodes.get(language)!,
      ),
      fileTest: Uint8Array.from(files, ({ test }) => (test ? 1 : 0)),
      fileDirectory: Uint32Array.from(files, ({ path }) => folders.numbers.get(folderOf(path))!),
      fileSymbols,
      fileCounts,
      languages: languageTable.bytes,
      languageOffsets: languageTable.offsets,
      ...symbols.sections(),
      directories: directoryTable.bytes,
      directoryOffsets: directoryTable.offsets,
      directoryParent: folders.parents,
      externals: externalTable.bytes,
      externalOffsets: externalTable.offsets,
      ...calls.sections(starts),
      ...edges.finish(starts, firstExternal + packages.length, (to) =>
        to < externalBase ? to : firstExternal + rank[to - externalBase]!,
      ),
    };
  };
  return { add, copy, finish };
};
