import type { RepoPath } from "./ids.js";

/** What a standard is about. */
export const standardCategories = [
  "imports",
  "naming",
  "documentation",
  "errors",
  "logging",
  "validation",
  "testing",
  "http",
  "state",
  "components",
  "formatting",
] as const;

export type StandardCategory = (typeof standardCategories)[number];

/** One way to do something, and how often it is done so. */
export interface Standard {
  /** The pattern that is used most, in a few words: `express-validator`, `camelCase`, `2 spaces`. */
  readonly preferred: string;
  /** How often it was seen: of a library, lines that import or use it. */
  readonly usageCount: number;
  /** Of all that was seen of this pattern and its alternatives, in thousandths. */
  readonly share: number;
  /** How many files it was seen in. */
  readonly files: number;
  /**
   * `high`: seen 20 times in 5 files, and 800 thousandths of all. `medium`: 5 times in 2 files, and 600 thousandths. Else
   * `low`.
   */
  readonly confidence: "high" | "medium" | "low";
  /** One sentence: what the counts say. */
  readonly rationale: string;
  /** Two at most, of different files where there are. */
  readonly examples: readonly { readonly path: RepoPath /** 1-based. */; readonly line: number }[];
  /** What is done instead, most first. */
  readonly alternatives: readonly {
    readonly name: string;
    readonly usageCount: number;
    readonly files: number;
  }[];
}

/** How the code of one language is written here. */
export interface LanguageStandards {
  /** Language id; `typescript` stands for `tsx` too. */
  readonly language: string;
  /** Files that were looked at: neither generated nor vendored. */
  readonly files: number;
  /** Of those, how many are tests. */
  readonly tests: number;
  /** By category, then by what is decided there (`indentation`, `test-framework`); empty categories are left out. */
  readonly categories: Readonly<Partial<Record<StandardCategory, Readonly<Record<string, Standard>>>>>;
}

/** Coding standards of one commit, as its code shows them. */
export interface Standards {
  /** Sorted by language id. */
  readonly languages: readonly LanguageStandards[];
}
