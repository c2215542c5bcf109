import type { Definition, Export, Import, Reference } from "../model/facts.js";
import type { RepoPath } from "../model/ids.js";

/** What linking needs of the facts of a blob. */
export interface LinkFacts {
  readonly definitions: readonly Definition[];
  readonly references: readonly Reference[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
}

/** A file with facts. */
export interface LinkFile {
  readonly path: RepoPath;
  readonly language: string;
  /** Test code by its path. */
  readonly test: boolean;
  /** Generated or vendored files are linked too, but are no candidates when something is inferred. */
  readonly ranked: boolean;
  readonly facts: LinkFacts;
}
