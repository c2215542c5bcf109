import type { ObjectId } from "./snapshot.js";

/** A language, and what is known of code in it. */
export interface LanguageReport {
  readonly id: string;
  readonly title: string;
  readonly extensions: readonly string[];
  readonly filenames: readonly string[];
  /** Commands of a `#!` line. */
  readonly interpreters: readonly string[];
  readonly structure: "syntax" | "sections" | "entries" | "lines";
  /** Null for what is read without one. */
  readonly grammar: {
    readonly package: string;
    readonly version: string;
    readonly file: string;
    /** The tree-sitter ABI that it was made for. */
    readonly abi: number;
  } | null;
  /** `symbols`: definitions and who uses them; `structure`: named sections or entries; `text`: lines. */
  readonly level: "symbols" | "structure" | "text";
  /** Kinds of definitions and references that its files can give. */
  readonly definitions: readonly string[];
  readonly references: readonly string[];
  readonly imports: boolean;
  /** Export statements; what is exported without one, `visibility` says. */
  readonly exports: boolean;
  /** The rule by which a definition is exported; null where nothing uses another file's names. */
  readonly visibility: string | null;
  /** Comments that document a definition belong to it. */
  readonly documentation: boolean;
  readonly inheritance: boolean;
  /** Habits that are counted for coding standards. */
  readonly evidence: readonly string[];
  /** Whether duplicates are looked for. */
  readonly clones: boolean;
}

/** The files of a bundle in one language. */
export interface LanguageCount {
  readonly language: string;
  /** With facts. */
  readonly files: number;
  /** Of those: read whole; with errors in the syntax; cut by lines. */
  readonly clean: number;
  readonly partial: number;
  readonly byLines: number;
  /** Lines of text in all of them. */
  readonly lines: number;
  readonly definitions: number;
}

/** What `languages` says. */
export interface LanguagesReport {
  readonly languages: readonly LanguageReport[];
  readonly coverage: {
    readonly commit: ObjectId;
    readonly digest: string;
    /** Those with most files first. */
    readonly languages: readonly LanguageCount[];
  } | null;
}
