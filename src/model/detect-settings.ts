import type { RepoPath } from "./ids.js";

/** A finding that is not to be shown, as `sheaf.json` says it. What is left out matches anything. */
export interface SuppressionRule {
  readonly finding: "dead-code" | "duplicates" | "cycles";
  /** Glob of paths; a clone class matches when all of its members do. */
  readonly path?: string | undefined;
  /** Qualified name of a definition. */
  readonly symbol?: string | undefined;
  /** Id of a finding. */
  readonly id?: string | undefined;
  readonly reason: string;
}

/** What `sheaf.json` says of findings. */
export interface DetectSettings {
  /** Globs of further roots. */
  readonly entry: readonly RepoPath[];
  readonly duplicates: {
    /** A clone has at least so many tokens; 0 takes any. */
    readonly minTokens: number;
    /** How alike two members must be, in thousandths. */
    readonly similarity: number;
  };
  readonly suppress: readonly SuppressionRule[];
}

export const defaultDetectSettings: DetectSettings = {
  entry: [],
  duplicates: { minTokens: 50, similarity: 800 },
  suppress: [],
};
