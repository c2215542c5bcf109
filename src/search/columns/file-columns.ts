import type { FileFlags, ObjectId, RepoPath } from "../../model/snapshot.js";
import { writeStrings } from "../../model/string-table.js";
import { directoryRanges } from "./directories.js";
import type { EarlierForm } from "./earlier.js";
import { countImporters, type ImportingFile } from "./importers.js";
import { createInterner } from "./intern.js";
import { forwardList, invert, renumber, sparse, termsAt } from "./invert.js";
import { packFlags } from "./kinds.js";
import { noValue, type Sections } from "./layout.js";
import { nameParts, nameTerms, spokenName } from "./names.js";
import type { Ranked, RankedInterner } from "./ranked.js";
import { rankStrings } from "./strings.js";

/** What the read form keeps of a file. */
export interface ReadFormFile {
  readonly path: RepoPath;
  readonly blob: ObjectId;
  readonly language: string | null;
  readonly bytes: number;
  readonly lines: number;
  readonly flags: FileFlags;
  readonly ranked: boolean;
  /** How many files import it, where that is known before; else it is counted from specifiers. */
  readonly importers?: number;
}

type FileSections = Pick<
  Sections,
  | "paths"
  | "pathOffsets"
  | "fileBlobs"
  | "fileLanguage"
  | "fileBytes"
  | "fileLines"
  | "fileFlags"
  | "fileImporters"
  | "languages"
  | "languageOffsets"
  | "stemOffsets"
  | "stemTerms"
  | "stemIndexTerms"
  | "stemIndexOffsets"
  | "stemIndexFiles"
  | "directoryFirst"
  | "directoryEnd"
  | "directoryIndexTerms"
  | "directoryIndexOffsets"
  | "directoryIndex"
>;

export interface FileColumns {
  /** @param earlier its number in the earlier form; -1 when it is not there. */
  readonly add: (file: ReadFormFile, specifiers: readonly string[], earlier: number) => void;
  readonly last: () => ReadFormFile | undefined;
  /** Names the terms of all paths; to be called once all files are there. */
  readonly close: () => void;
  /** @param ranked final ids of the provisional terms. */
  readonly sections: (ranked: Pick<Ranked, "rank" | "count">) => FileSections;
}

const packBlobs = (files: readonly ReadFormFile[]): Uint8Array => {
  const width = (files[0]?.blob.length ?? 0) / 2;
  const out = Buffer.alloc(files.length * width);
  for (const [i, file] of files.entries()) out.write(file.blob, i * width, width, "hex");
  return out;
};

export const createFileColumns = (terms: RankedInterner, earlier: EarlierForm | null): FileColumns => {
  const files: ReadFormFile[] = [];
  const earlierFiles: number[] = [];
  const importing: ImportingFile[] = [];
  const stems = forwardList();
  const directoryWords = forwardList();
  let directories: ReturnType<typeof directoryRanges> = [];

  return {
    add: (file, specifiers, known) => {
      earlierFiles.push(known);
      if (specifiers.length > 0) importing.push({ file: files.length, specifiers });
      files.push(file);
    },
    last: () => files.at(-1),
    close: () => {
      const own =
        earlier === null
          ? null
          : { offsets: earlier.form.stemOffsets, terms: earlier.form.stemTerms, counts: null };
      for (const [i, file] of files.entries()) {
        const known = earlierFiles[i]!;
        if (own !== null && known >= 0) stems.add(termsAt(own, known).map(terms.keep));
        else stems.add(nameParts(spokenName(file.path)).map(terms.of));
      }
      directories = directoryRanges(files.map((file) => file.path));
      for (const { name } of directories) directoryWords.add(nameTerms(name).map(terms.of));
    },
    sections: ({ rank, count }) => {
      const paths = files.map((file) => file.path);
      const pathTable = writeStrings(paths);
      const languages = createInterner();
      const languageOf = files.map((file) => (file.language === null ? -1 : languages.of(file.language)));
      const order = rankStrings(languages.strings);
      const languageTable = writeStrings(order.sorted);
      const stem = stems.get();
      const stemIndex = sparse(invert(stem, rank, count));
      const directoryIndex = sparse(invert(directoryWords.get(), rank, count));
      const counted = countImporters(paths, importing);
      return {
        paths: pathTable.bytes,
        pathOffsets: pathTable.offsets,
        fileBlobs: packBlobs(files),
        fileLanguage: Uint16Array.from(languageOf, (language) =>
          language < 0 ? 0xffff : order.rank[language]!,
        ),
        fileBytes: Uint32Array.from(files, (file) => Math.min(file.bytes, noValue)),
        fileLines: Uint32Array.from(files, (file) => file.lines),
        fileFlags: Uint8Array.from(files, (file) => packFlags(file.flags, file.ranked)),
        fileImporters: counted.map((importers, i) => files[i]!.importers ?? importers),
        languages: languageTable.bytes,
        languageOffsets: languageTable.offsets,
        stemOffsets: stem.offsets,
        stemTerms: renumber(stem.terms, rank),
        stemIndexTerms: stemIndex.terms,
        stemIndexOffsets: stemIndex.offsets,
        stemIndexFiles: stemIndex.items,
        directoryFirst: Uint32Array.from(directories, (directory) => directory.first),
        directoryEnd: Uint32Array.from(directories, (directory) => directory.end),
        directoryIndexTerms: directoryIndex.terms,
        directoryIndexOffsets: directoryIndex.offsets,
        directoryIndex: directoryIndex.items,
      };
    },
  };
};
