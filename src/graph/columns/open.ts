import { definitionKinds } from "../../model/definition-kinds.js";
import {
  type CodeGraph,
  type EdgeKind,
  edgeKinds,
  type GraphEdge,
  type GraphNode,
  inferredReasons,
  type LinkCounts,
  type NodeId,
} from "../../model/graph.js";
import { findString, type StringTable, stringAt } from "../../model/string-table.js";
import { unresolvedCalls } from "./calls.js";
import { checkSections } from "./check.js";
import { createContains } from "./contains.js";
import { readSections, type Sections } from "./layout.js";
import { countNames } from "./words.js";

/** Strings of a table, each decoded once. */
const cached = (table: StringTable): ((index: number) => string) => {
  const known = new Map<number, string>();
  return (index) => {
    const text = known.get(index) ?? stringAt(table, index);
    known.set(index, text);
    return text;
  };
};

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/**
 * Makes a graph of columns.
 *
 * @throws SheafError `corrupt-bundle` when they do not fit each other.
 */
export const graphOver = (sections: Sections): CodeGraph => {
  const { files, symbols, directories, externals } = checkSections(sections);
  const firstDirectory = files + symbols;
  const firstExternal = firstDirectory + directories;
  const nodeCount = firstExternal + externals;
  const paths = { bytes: sections.paths, offsets: sections.pathOffsets };
  const names = { bytes: sections.names, offsets: sections.nameOffsets };
  const folders = { bytes: sections.directories, offsets: sections.directoryOffsets };
  const packages = { bytes: sections.externals, offsets: sections.externalOffsets };
  const pathOf = cached(paths);
  const folderAt = cached(folders);
  const languageAt = cached({ bytes: sections.languages, offsets: sections.languageOffsets });
  const qualifiedAt = cached({ bytes: sections.qualified, offsets: sections.qualifiedOffsets });

  const fileOfSymbol = (symbol: number): number => {
    let low = 0;
    let high = files - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (sections.fileSymbols[middle]! <= symbol) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const languageOf = (file: number): string | null => {
    const code = sections.fileLanguage[file]!;
    return code === 0 ? null : languageAt(code - 1);
  };

  const bare = { symbol: null, definition: null, startLine: 0, endLine: 0, line: 0, exported: false };
  const node = (id: NodeId): GraphNode => {
    if (id >= firstExternal) {
      const symbol = stringAt(packages, id - firstExternal);
      return { ...bare, id, kind: "external", path: null, symbol, test: false, language: null };
    }
    if (id >= firstDirectory)
      return {
        ...bare,
        id,
        kind: "directory",
        path: folderAt(id - firstDirectory),
        test: false,
        language: null,
      };
    const file = id < files ? id : fileOfSymbol(id - files);
    const path = pathOf(file);
    const test = sections.fileTest[file] === 1;
    const language = languageOf(file);
    if (id < files) return { ...bare, id, kind: "file", path, test, language };
    const symbol = id - files;
    const kind = sections.symbolKind[symbol]!;
    return {
      id,
      kind: "symbol",
      path,
      symbol: qualifiedAt(sections.symbolQualified[symbol]!),
      definition: definitionKinds[kind >>> 1] ?? "variable",
      startLine: sections.symbolStart[symbol]!,
      endLine: sections.symbolEnd[symbol]!,
      line: sections.symbolLine[symbol]!,
      exported: (kind & 1) === 1,
      test,
      language,
    };
  };

  const contains = createContains({
    files,
    firstDirectory,
    directories,
    sections,
    folderAt,
    pathOf,
    fileOfSymbol,
    qualifiedAt,
  });
  const containing = (from: NodeId, to: NodeId): GraphEdge => ({
    from,
    to,
    kind: "contains",
    line: 0,
    basis: "resolved",
    reason: null,
  });
  const edgeAt = (edge: number): GraphEdge => {
    const code = sections.edgeCode[edge]!;
    const reason = (code & 15) === 0 ? null : (inferredReasons[(code & 15) - 1] ?? "only-candidate");
    return {
      from: sections.edgeFrom[edge]!,
      to: sections.edgeTo[edge]!,
      kind: edgeKinds[code >>> 4] ?? "references",
      line: sections.edgeLine[edge]!,
      basis: reason === null ? "resolved" : "inferred",
      reason,
    };
  };
  const wanted = (edge: number, kinds: ReadonlySet<EdgeKind> | undefined): boolean =>
    kinds === undefined || kinds.has(edgeKinds[sections.edgeCode[edge]! >>> 4]!);

  const out: CodeGraph["out"] = (id, kinds) => {
    const found: GraphEdge[] = [];
    if (kinds === undefined || kinds.has("contains"))
      for (const child of contains.children(id)) found.push(containing(id, child));
    if (id >= firstDirectory) return found;
    for (let edge = sections.outOffsets[id]!; edge < sections.outOffsets[id + 1]!; edge++)
      if (wanted(edge, kinds)) found.push(edgeAt(edge));
    return found;
  };
  const into: CodeGraph["in"] = (id, kinds) => {
    const found: GraphEdge[] = [];
    const parent = kinds === undefined || kinds.has("contains") ? contains.parent(id) : -1;
    if (parent >= 0) found.push(containing(parent, id));
    for (let at = sections.inOffsets[id]!; at < sections.inOffsets[id + 1]!; at++) {
      const edge = sections.inEdges[at]!;
      if (wanted(edge, kinds)) found.push(edgeAt(edge));
    }
    return found;
  };

  const counts = (file: NodeId): LinkCounts => {
    const row = {} as Record<keyof LinkCounts, number>;
    for (const [i, name] of countNames.entries())
      row[name] = sections.fileCounts[file * countNames.length + i] ?? 0;
    return row;
  };
  const total = (): LinkCounts => {
    const sum = { calls: 0, resolved: 0, inferred: 0, external: 0, runtime: 0, unresolved: 0 };
    for (let i = 0; i < sections.fileCounts.length; i++)
      sum[countNames[i % countNames.length]!] += sections.fileCounts[i]!;
    return sum;
  };
  const at = (place: number, first: number): number => (place < 0 ? -1 : first + place);
  let allNames: readonly string[] | null = null;
  return {
    nodeCount,
    node,
    file: (path) => findString(paths, path),
    directory: (path) => at(findString(folders, path), firstDirectory),
    external: (name) => at(findString(packages, name), firstExternal),
    files: range(0, files),
    symbolsOf: (file) =>
      range(files + (sections.fileSymbols[file] ?? 0), files + (sections.fileSymbols[file + 1] ?? 0)),
    named: (name) => {
      const place = findString(names, name);
      if (place < 0) return [];
      const { nameSymbolOffsets, nameSymbols } = sections;
      return Array.from(
        nameSymbols.subarray(nameSymbolOffsets[place], nameSymbolOffsets[place + 1]),
        (symbol) => files + symbol,
      );
    },
    get names() {
      allNames ??= range(0, names.offsets.length - 1).map((place) => stringAt(names, place));
      return allNames;
    },
    out,
    in: into,
    ...unresolvedCalls(sections, files + symbols),
    counts,
    total: total(),
  };
};

/**
 * Opens the read form of a graph without copying it; `bytes` must not change afterwards.
 *
 * @param digest of the bundle it must belong to.
 * @throws SheafError `corrupt-bundle` when it is damaged, of another version or of another bundle: make it again.
 */
export const openGraph = (bytes: Uint8Array, digest: string): CodeGraph =>
  graphOver(readSections(bytes, digest));
