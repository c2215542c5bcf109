import type { Definition } from "../model/facts.js";
import type { Target } from "../model/graph.js";
import type { RepoPath } from "../model/ids.js";

type KnownDefinition = Pick<
  Definition,
  "name" | "qualified" | "kind" | "startLine" | "endLine" | "exported" | "documented"
>;

/** A file with facts. */
export interface SummaryFile {
  readonly path: RepoPath;
  /** Test code by its path. */
  readonly test: boolean;
  readonly example: boolean;
  /** Generated and vendored files tell nothing of what a folder is for. */
  readonly ranked: boolean;
  readonly definitions: readonly KnownDefinition[];
  /** Null where no ecosystem links the file's language. */
  readonly links: SummaryLinks | null;
}

/** What a file leads to, each once. */
export interface SummaryLinks {
  /** Files, folders and definitions that it imports or refers to. */
  readonly targets: readonly Target[];
  /** Packages outside that it imports. */
  readonly packages: readonly string[];
}

/** Texts of the commit by path. */
export interface SummaryTexts {
  /** READMEs, one a folder. */
  readonly readmes: ReadonlyMap<RepoPath, string>;
  /** `package.json` and `pyproject.toml` files, which name commands. Never trusted. */
  readonly manifests: ReadonlyMap<RepoPath, string>;
}
