import { type StringTable, stringAt } from "../../model/string-table.js";
import { checkSections } from "./check.js";
import type { FileEdges } from "./edges.js";
import type { Sections } from "./layout.js";
import { countNames } from "./words.js";

/** Symbols of a file as an earlier graph has them. */
export interface EarlierSymbol {
  readonly name: string;
  readonly qualified: string;
  /** `kind << 1 | exported`. */
  readonly code: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly line: number;
}

/** The graph of an earlier commit, as far as files of it did not change. */
export interface EarlierGraph {
  readonly paths: readonly string[];
  readonly symbols: (file: number) => readonly EarlierSymbol[];
  /** Edges that start in a file, with its nodes numbered from 0 for the file itself and on from 1 for its symbols. */
  readonly edges: (file: number) => FileEdges;
  /** Calls that could not be resolved: from as above, name, line. */
  readonly calls: (file: number) => readonly (readonly [from: number, name: string, line: number])[];
  readonly counts: (file: number) => Uint32Array;
  /** What a node of the earlier graph is. */
  readonly target: (node: number) => EarlierTarget;
}

type EarlierTarget =
  | { readonly kind: "file"; readonly file: number }
  | { readonly kind: "symbol"; readonly file: number; readonly index: number }
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "external"; readonly name: string };

/** Strings of a table, each decoded once. */
const cached = (table: StringTable): ((index: number) => string) => {
  const known: (string | undefined)[] = new Array(table.offsets.length);
  return (index) => {
    known[index] ??= stringAt(table, index);
    return known[index]!;
  };
};

/** @throws SheafError `corrupt-bundle` when the sections do not fit each other. */
export const earlierGraph = (sections: Sections): EarlierGraph => {
  const { files, symbols, directories } = checkSections(sections);
  const nameAt = cached({ bytes: sections.names, offsets: sections.nameOffsets });
  const qualifiedAt = cached({ bytes: sections.qualified, offsets: sections.qualifiedOffsets });
  const calledAt = cached({ bytes: sections.callNames, offsets: sections.callNameOffsets });
  const folderAt = cached({ bytes: sections.directories, offsets: sections.directoryOffsets });
  const packageAt = cached({ bytes: sections.externals, offsets: sections.externalOffsets });
  const pathAt = cached({ bytes: sections.paths, offsets: sections.pathOffsets });
  const fileOf = new Uint32Array(symbols);
  for (let file = 0; file < files; file++)
    fileOf.fill(file, sections.fileSymbols[file], sections.fileSymbols[file + 1]);
  /** Nodes of a file in order: itself, then its symbols. */
  const nodesOf = (file: number): number[] => {
    const nodes = [file];
    for (let symbol = sections.fileSymbols[file]!; symbol < sections.fileSymbols[file + 1]!; symbol++)
      nodes.push(files + symbol);
    return nodes;
  };
  return {
    paths: Array.from({ length: files }, (_, file) => pathAt(file)),
    symbols: (file) =>
      nodesOf(file)
        .slice(1)
        .map((node) => {
          const symbol = node - files;
          return {
            name: nameAt(sections.symbolName[symbol]!),
            qualified: qualifiedAt(sections.symbolQualified[symbol]!),
            code: sections.symbolKind[symbol]!,
            startLine: sections.symbolStart[symbol]!,
            endLine: sections.symbolEnd[symbol]!,
            line: sections.symbolLine[symbol]!,
          };
        }),
    edges: (file) => {
      const found: FileEdges = [];
      for (const [from, node] of nodesOf(file).entries()) {
        for (let edge = sections.outOffsets[node]!; edge < sections.outOffsets[node + 1]!; edge++)
          found.push(from, sections.edgeTo[edge]!, sections.edgeLine[edge]!, sections.edgeCode[edge]!);
      }
      return found;
    },
    calls: (file) =>
      nodesOf(file).flatMap((node, from) => {
        const [first, end] = [sections.callOffsets[node]!, sections.callOffsets[node + 1]!];
        return Array.from(
          { length: end - first },
          (_, i) => [from, calledAt(sections.callName[first + i]!), sections.callLine[first + i]!] as const,
        );
      }),
    counts: (file) => sections.fileCounts.subarray(file * countNames.length, (file + 1) * countNames.length),
    target: (node) => {
      if (node < files) return { kind: "file", file: node };
      if (node < files + symbols) {
        const file = fileOf[node - files]!;
        return { kind: "symbol", file, index: node - files - sections.fileSymbols[file]! };
      }
      const directory = node - files - symbols;
      return directory < directories
        ? { kind: "directory", path: folderAt(directory) }
        : { kind: "external", name: packageAt(directory - directories) };
    },
  };
};
