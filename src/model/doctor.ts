/** A part that `doctor` looks at. */
export type PartName =
  | "node"
  | "git"
  | "model"
  | "grammars"
  | "repository"
  | "store"
  | "bundle"
  | "remote"
  | "hooks"
  | "editors"
  | "server";

/** What was found of one part; a part can have several. */
export interface Finding {
  readonly part: PartName;
  /** `ok`: as it should be; `note`: it works, but somebody may want to know; `problem`: something does not work. */
  readonly state: "ok" | "note" | "problem";
  /** What was found, and what it means. */
  readonly found: string;
  /** What mends it: a command, or what to do; null where nothing has to be done. */
  readonly remedy: string | null;
}

/** What `doctor` found. */
export interface DoctorReport {
  /** The working tree, or the git directory of a bare repository; null where there is no repository. */
  readonly repository: string | null;
  /** Whether a remote was asked. */
  readonly online: boolean;
  /** In the order of the parts. */
  readonly findings: readonly Finding[];
}
