import type { Freshness } from "./answer.js";
import type { AdjacentFolder, EntryPoint, UsedPackage } from "./directory.js";
import type { DefinitionKind } from "./facts.js";
import type { RepoPath } from "./ids.js";
import type { Coverage } from "./report.js";

/** What most files of a folder are, by their paths. */
export type FolderRole =
  | "code"
  | "tests"
  | "documentation"
  | "configuration"
  | "examples"
  | "generated"
  | "vendored"
  | "mixed";

/** How much stands below a path. */
export interface OverviewSize {
  /** With facts. */
  readonly files: number;
  readonly lines: number;
  /** Of the files: test code. */
  readonly tests: number;
  /** Those with most lines first. */
  readonly languages: readonly {
    readonly language: string;
    readonly files: number;
    readonly lines: number;
  }[];
}

/** A definition that an overview names. */
export interface OverviewSymbol {
  readonly path: RepoPath;
  /** Qualified. */
  readonly symbol: string;
  readonly kind: DefinitionKind;
  /** 1-based, inclusive; with doc comment. 0 when the indexed facts do not have it. */
  readonly startLine: number;
  readonly endLine: number;
  /** The line of its name. */
  readonly line: number;
  /** Files that refer to it: outside the folder, or for the root and for a file, other files. Null without a graph. */
  readonly users: number | null;
}

/** What stands directly in a folder. */
export interface OverviewChild {
  readonly path: RepoPath;
  readonly kind: "directory" | "file";
  readonly files: number;
  readonly lines: number;
  /** One line. */
  readonly summary: string;
  /** Of its files, how many differ from the indexed commit's; null where that can't be told. */
  readonly changed: number | null;
  /** As deep as was asked. */
  readonly children: readonly OverviewChild[];
}

/** What a folder or a file is for, in words taken from the code itself. */
export interface OverviewReport {
  /** Empty for the root. */
  readonly path: RepoPath;
  readonly kind: "directory" | "file";
  readonly coverage: Coverage;
  /** Against the working tree; of a folder always null, and null without a working tree. */
  readonly freshness: Freshness | null;
  /** Whose lines and symbols a file has. Summaries of folders are always the indexed commit's. */
  readonly source: "commit" | "working-tree";
  /** The indexed commit has no such file. */
  readonly added: boolean;
  /** Where the indexed commit has the file; null unless it was moved. */
  readonly movedFrom: RepoPath | null;
  /** Files at and below the path that differ from the indexed commit's; null where that can't be told. */
  readonly changed: number | null;
  /** The one folder below that holds all of its files, when this one has no summary of its own. */
  readonly same: RepoPath | null;
  /** One line. */
  readonly summary: string;
  /** First paragraph of the folder's README. */
  readonly readme: string | null;
  readonly role: FolderRole;
  readonly size: OverviewSize;
  readonly terms: readonly string[];
  /** Of a folder the main ones; of a file all that are not inside another, in the order of lines. */
  readonly symbols: readonly OverviewSymbol[];
  readonly entries: readonly EntryPoint[];
  /** Folders that its files import or refer to; of a file, files and folders. */
  readonly uses: readonly AdjacentFolder[];
  readonly usedBy: readonly AdjacentFolder[];
  readonly packages: readonly UsedPackage[];
  readonly children: readonly OverviewChild[];
}

/** What `overview` asks for. */
export interface OverviewQuery {
  /** Of the repository; empty for the root. */
  readonly path: string;
  /** How deep children are listed: 0 for none. */
  readonly depth: number;
}
