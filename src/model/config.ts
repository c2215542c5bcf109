import type { DetectSettings } from "./detect-settings.js";
import type { ExtractLimits } from "./limits.js";

/** Numbers by name, in groups or alone. */
export interface Overrides {
  readonly [name: string]: number | Overrides;
}

/** `sheaf.json` of the indexed commit, with what was left out filled in. */
export interface Config {
  /** Globs; a path must match one. Empty for all. */
  readonly include: readonly string[];
  /** Paths left out, each with the reason a reader of `status --skipped` sees. */
  readonly exclude: readonly { readonly glob: string; readonly reason: string }[];
  readonly limits: {
    /** Bytes a file. */
    readonly fileBytes: number;
  };
  readonly chunking: {
    /** Characters. */
    readonly target: number;
    readonly maximum: number;
    /** Lines. */
    readonly overlap: number;
  };
  /** File extension without its dot, to language id. */
  readonly languages: Readonly<Record<string, string>>;
  /** Overrides of the search settings by name. They change answers, never facts. */
  readonly search: Overrides;
  /** What findings are, and which of them are not to be shown. */
  readonly findings: DetectSettings;
}

/** What decides which files count and what is read of them. */
export type IndexConfig = Omit<Config, "findings">;

/** The part of the configuration that facts are a function of. */
export const limitsOf = (config: Config): ExtractLimits => ({
  fileBytes: config.limits.fileBytes,
  chunkTarget: config.chunking.target,
  chunkMaximum: config.chunking.maximum,
  chunkOverlap: config.chunking.overlap,
});
