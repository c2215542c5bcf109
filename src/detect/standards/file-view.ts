import type { AssemblyFacts } from "../../model/assembly.js";
import type { Evidence, Import, Reference, ReferenceKind } from "../../model/facts.js";
import type { RepoPath } from "../../model/ids.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import type { Topic } from "./topic.js";

/** A name of somebody else's that is referred to. */
export interface Use {
  /** What the import says that it comes from; empty for a name of the language itself: `print`, `console`. */
  readonly module: string;
  /** The package, where it is one; null for a part of the language's own library. */
  readonly package: string | null;
  /** What stands between module and name, with calls as `()`: `Router()`; empty for none. */
  readonly way: string;
  readonly name: string;
  readonly kind: ReferenceKind;
  /** 1-based. */
  readonly line: number;
  /** Index of the definition around it; -1 at the top. */
  readonly within: number;
}

/** Somebody else's library on one line of a file. */
export interface LibraryUse {
  readonly topic: Topic;
  readonly library: string;
  readonly line: number;
}

/** An import, and where it leads. */
export interface ImportView extends Import {
  /** `outside`: to no file of the repository and no package that is known by name; a part of the language's own library. */
  readonly leads: "inside" | "package" | "outside";
  /** The package, for `package`. */
  readonly package: string | null;
  /** The file of the repository that it leads to, for `inside` where it is one. */
  readonly target: RepoPath | null;
}

/** What the categories look at: one file. */
export interface FileView {
  readonly file: SnapshotFile;
  /** The language that its standards belong to. */
  readonly language: string;
  readonly facts: AssemblyFacts;
  readonly references: readonly Reference[];
  readonly imports: readonly ImportView[];
  /** References of names that come from packages or the language's library, or that are nobody's. */
  readonly uses: readonly Use[];
  /** Where the graph knows a library of ours, through other files too. */
  readonly libraries: readonly LibraryUse[];
  /** Null when syntax showed none of it. */
  readonly evidence: (word: Evidence["word"]) => Evidence | null;
}
