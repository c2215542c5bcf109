import { definitionKinds } from "../../model/definition-kinds.js";
import type { DefinitionKind } from "../../model/facts.js";
import type { FileFlags, ObjectId, RepoPath } from "../../model/snapshot.js";
import { findString, type StringTable, stringAt, stringCount } from "../../model/string-table.js";
import { definitionBit, fileBit, unpackFlags } from "./kinds.js";
import { damaged, readSections, type SectionName, type Sections } from "./layout.js";

/** A definition as the read form has it. */
interface FormDefinition {
  /** Simple; `qualified` ends with it. */
  readonly name: string;
  readonly qualified: string;
  readonly kind: DefinitionKind;
  readonly startLine: number;
  readonly endLine: number;
  readonly line: number;
  readonly exported: boolean;
  /** Inside another definition. */
  readonly nested: boolean;
}

/** An opened read form: its columns, and what is cheap to derive from them. */
export interface ReadForm extends Sections {
  readonly digest: string;
  readonly dimensions: number;
  readonly fileCount: number;
  readonly chunkCount: number;
  readonly definitionCount: number;
  /** The file of each chunk. */
  readonly chunkFile: Uint32Array;
  readonly pathOf: (file: number) => RepoPath;
  readonly blobOf: (file: number) => ObjectId;
  readonly languageOf: (file: number) => string;
  readonly flagsOf: (file: number) => FileFlags;
  readonly isRanked: (file: number) => boolean;
  /** Definitions of a file, in the order of its facts. */
  readonly definitionsOf: (file: number) => readonly FormDefinition[];
  readonly symbolOf: (symbol: number) => string;
  readonly nameOf: (name: number) => string;
  readonly termOf: (term: number) => string;
  /** -1 when no file has the term. */
  readonly findTerm: (term: string) => number;
  /** -1 when nothing is defined under exactly this name. */
  readonly findName: (name: string) => number;
  /** -1 when there is no such file. */
  readonly findPath: (path: string) => number;
  readonly termTable: StringTable;
}

/** Columns that say where another column's parts begin, and that column. */
const offsetColumns: readonly (readonly [SectionName, SectionName])[] = [
  ["pathOffsets", "paths"],
  ["languageOffsets", "languages"],
  ["symbolOffsets", "symbols"],
  ["termOffsets", "terms"],
  ["nameOffsets", "names"],
  ["fileChunks", "chunkStart"],
  ["fileDefinitions", "definitionName"],
  ["postingOffsets", "postings"],
  ["symbolPostingOffsets", "symbolPostings"],
  ["stemOffsets", "stemTerms"],
  ["stemIndexOffsets", "stemIndexFiles"],
  ["directoryIndexOffsets", "directoryIndex"],
  ["nameTermOffsets", "nameTerms"],
  ["nameIndexOffsets", "nameIndex"],
  ["nameDefinitionOffsets", "nameDefinitions"],
];

const checkOffsets = (sections: Sections): void => {
  for (const [name, target] of offsetColumns) {
    const offsets = sections[name];
    let previous = 0;
    for (let i = 0; i < offsets.length; i++) {
      const offset = offsets[i]!;
      if (offset < previous) throw damaged(`section ${name} does not ascend`);
      previous = offset;
    }
    if (offsets.length === 0 || offsets[0] !== 0 || previous !== sections[target].length) {
      throw damaged(`section ${name} does not cover ${target}`);
    }
  }
};

const checkLengths = (sections: Sections, dimensions: number): void => {
  const files = sections.pathOffsets.length - 1;
  const chunks = sections.chunkStart.length;
  const definitions = sections.definitionName.length;
  const terms = sections.termOffsets.length - 1;
  const names = sections.nameOffsets.length - 1;
  const want: readonly (readonly [SectionName, number])[] = [
    ["fileLanguage", files],
    ["fileBytes", files],
    ["fileLines", files],
    ["fileFlags", files],
    ["fileImporters", files],
    ["fileChunks", files + 1],
    ["fileDefinitions", files + 1],
    ["stemOffsets", files + 1],
    ["chunkEnd", chunks],
    ["chunkKind", chunks],
    ["chunkSymbol", chunks],
    ["chunkLength", chunks],
    ["vectors", chunks * dimensions],
    ["vectorSquares", dimensions === 0 ? 0 : chunks],
    ["termChunks", terms],
    ["postingOffsets", terms + 1],
    ["symbolPostingOffsets", sections.symbolTerms.length + 1],
    ["stemIndexOffsets", sections.stemIndexTerms.length + 1],
    ["directoryEnd", sections.directoryFirst.length],
    ["directoryIndexOffsets", sections.directoryIndexTerms.length + 1],
    ["nameTermOffsets", names + 1],
    ["nameIndexOffsets", sections.nameIndexTerms.length + 1],
    ["nameDefinitionOffsets", names + 1],
    ["nameDefinitions", definitions],
    ["definitionQualified", definitions],
    ["definitionKind", definitions],
    ["definitionFlags", definitions],
    ["definitionStart", definitions],
    ["definitionEnd", definitions],
    ["definitionLine", definitions],
  ];
  for (const [name, length] of want) {
    if (sections[name].length !== length)
      throw damaged(`section ${name} has ${sections[name].length} elements`);
  }
  if (files > 0 && sections.fileBlobs.length % files !== 0) throw damaged("section fileBlobs is uneven");
};

/**
 * Opens a read form without copying it; `bytes` must not change afterwards.
 *
 * @param digest of the bundle it must belong to.
 * @throws SheafError `corrupt-bundle` when it is damaged, of another version or of another bundle: make it again.
 */
export const openReadForm = (bytes: Uint8Array, digest: string): ReadForm => {
  const { sections, dimensions } = readSections(bytes, digest);
  checkOffsets(sections);
  checkLengths(sections, dimensions);
  return formOver(sections, digest, dimensions);
};

/** A read form over columns that are as the writer makes them. */
export const formOver = (sections: Sections, digest: string, dimensions: number): ReadForm => {
  const fileCount = sections.pathOffsets.length - 1;
  const chunkCount = sections.chunkStart.length;
  const chunkFile = new Uint32Array(chunkCount);
  for (let file = 0; file < fileCount; file++) {
    chunkFile.fill(file, sections.fileChunks[file], sections.fileChunks[file + 1]);
  }
  const paths: StringTable = { bytes: sections.paths, offsets: sections.pathOffsets };
  const languages: StringTable = { bytes: sections.languages, offsets: sections.languageOffsets };
  const symbols: StringTable = { bytes: sections.symbols, offsets: sections.symbolOffsets };
  const terms: StringTable = { bytes: sections.terms, offsets: sections.termOffsets };
  const names: StringTable = { bytes: sections.names, offsets: sections.nameOffsets };
  const languageNames = Array.from({ length: stringCount(languages) }, (_, i) => stringAt(languages, i));
  const blobWidth = fileCount === 0 ? 0 : sections.fileBlobs.length / fileCount;
  return {
    ...sections,
    digest,
    dimensions,
    fileCount,
    chunkCount,
    definitionCount: sections.definitionName.length,
    chunkFile,
    pathOf: (file) => stringAt(paths, file),
    blobOf: (file) =>
      Buffer.from(sections.fileBlobs.subarray(file * blobWidth, (file + 1) * blobWidth)).toString("hex"),
    languageOf: (file) => languageNames[sections.fileLanguage[file]!] ?? "text",
    flagsOf: (file) => unpackFlags(sections.fileFlags[file]!),
    isRanked: (file) => (sections.fileFlags[file]! & fileBit.ranked) !== 0,
    definitionsOf: (file) => {
      const first = sections.fileDefinitions[file]!;
      return Array.from({ length: sections.fileDefinitions[file + 1]! - first }, (_, i) => {
        const flags = sections.definitionFlags[first + i]!;
        return {
          name: stringAt(names, sections.definitionName[first + i]!),
          qualified: stringAt(symbols, sections.definitionQualified[first + i]!),
          kind: definitionKinds[sections.definitionKind[first + i]!] ?? "variable",
          startLine: sections.definitionStart[first + i]!,
          endLine: sections.definitionEnd[first + i]!,
          line: sections.definitionLine[first + i]!,
          exported: (flags & definitionBit.exported) !== 0,
          nested: (flags & definitionBit.nested) !== 0,
        };
      });
    },
    symbolOf: (symbol) => stringAt(symbols, symbol),
    nameOf: (name) => stringAt(names, name),
    termOf: (term) => stringAt(terms, term),
    findTerm: (term) => findString(terms, term),
    findName: (name) => findString(names, name),
    findPath: (path) => findString(paths, path),
    termTable: terms,
  };
};
