/** A program that starts a server out of a file of its own. */
export type EditorName =
  | "claude-code"
  | "vscode"
  | "visual-studio"
  | "cursor"
  | "windsurf"
  | "claude-desktop";

/** Whose file it is: one of the working tree, or the user's own, which serves all their projects. */
export type EditorScope = "project" | "user";

/** What was done with one file of editors, or would be. */
export interface EditorFileReport {
  /** Those that read the file. */
  readonly editors: readonly EditorName[];
  /** Absolute; where it is a link, the link. */
  readonly path: string;
  readonly scope: EditorScope;
  /**
   * `create`: a file where there was none; `add`: an entry beside what stands there; `update`: our entry of an earlier
   * installation; `remove`: our entry goes, and the file with it if it came with the entry; `keep`: nothing to do;
   * `refuse`: left alone, and `reason` says why.
   */
  readonly action: "create" | "add" | "update" | "remove" | "keep" | "refuse";
  readonly reason: string | null;
  /** Name of our entry; null when there is none and none comes. */
  readonly entry: string | null;
  /** A whole file with our entry alone, to take over by hand; null when removing. */
  readonly snippet: string | null;
  /** Lines that go (`-`) and come (`+`), with some around them; null when nothing changes. */
  readonly changes: string | null;
  /** Whether the entry names no path of this machine, so that the file may be committed for others. */
  readonly portable: boolean;
  /** How git takes a file of the working tree; null for other files, and when git does not say. */
  readonly git: "tracked" | "ignored" | "untracked" | null;
}

/** What `init --editor` did, or would do. */
export interface EditorsReport {
  /** The working tree, or the git directory of a bare repository. */
  readonly root: string;
  readonly removing: boolean;
  /** False when it only shows what it would do. */
  readonly written: boolean;
  readonly files: readonly EditorFileReport[];
  /** File of the git directory whose lines keep files out of commits in this repository alone. Absolute. */
  readonly exclude: string;
  /** As of `SetupOverview`. */
  readonly indexed: boolean | null;
}

/** What stands in one file of editors. */
export interface EditorFileState {
  /** Those that read the file. */
  readonly editors: readonly EditorName[];
  /** Absolute. */
  readonly path: string;
  readonly scope: EditorScope;
  /**
   * `absent`: no file, or no entry of ours in it; `current`: our entry, and what it starts is there; `stale`: our entry,
   * and what it starts is gone; `other`: an entry of our name that starts something else; `unreadable`: no file of that
   * form, or none that can be read.
   */
  readonly state: "absent" | "current" | "stale" | "other" | "unreadable";
  /** Name of the entry that is meant; null when there is none. */
  readonly entry: string | null;
  /** What is gone, or wrong; null where nothing is. */
  readonly reason: string | null;
}

/** What was done with one file that assistants read, or would be. */
export interface AgentsFileReport {
  /** Absolute. */
  readonly path: string;
  /** As of `EditorFileReport`. */
  readonly action: "create" | "add" | "update" | "remove" | "keep" | "refuse";
  readonly reason: string | null;
  readonly changes: string | null;
}

/** What `init --agents` did, or would do. */
export interface AgentsReport {
  readonly root: string;
  readonly removing: boolean;
  readonly written: boolean;
  readonly files: readonly AgentsFileReport[];
  /** The section, to take over by hand. */
  readonly section: string;
}

/** What could be set up in a repository, and what is. */
export interface SetupOverview {
  readonly root: string;
  readonly editors: readonly EditorFileState[];
  /** Files that assistants read; `present` when they have the section. */
  readonly agents: readonly { readonly path: string; readonly present: boolean }[];
  /** Hooks of git: all of them, some, or none; null when git does not say. */
  readonly hooks: "all" | "some" | "none" | null;
  /** Whether a bundle answers for HEAD; null while there is no commit, and where that cannot be told. */
  readonly indexed: boolean | null;
}
