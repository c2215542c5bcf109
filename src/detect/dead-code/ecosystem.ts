import type { AssemblyFacts } from "../../model/assembly.js";
import type { CodeGraph } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import type { SnapshotFile } from "../../model/snapshot.js";

/** A file with facts, of an ecosystem's languages. */
export interface ProjectFile {
  readonly file: SnapshotFile;
  /** Read once for all ecosystems; `references` are read anew whenever they are asked for. */
  readonly facts: AssemblyFacts;
}

/** One commit as an ecosystem sees it. */
export interface Project {
  /** All files of the commit, of any language or none, sorted by path. */
  readonly files: readonly SnapshotFile[];
  /** Those with facts in the ecosystem's languages, sorted by path. */
  readonly own: readonly ProjectFile[];
  readonly graph: CodeGraph;
  /** The text of a file that `reads` named; null when it is not there or cannot be read. Never trust what it says. */
  readonly text: (path: RepoPath) => string | null;
}

/** A definition by its place in the definitions of its file's facts; null for the file itself. */
interface Place {
  readonly path: RepoPath;
  readonly definition: number | null;
  /** Half a sentence that a finding or a trace shows: `"bin" of package.json`, `a test by its name`. */
  readonly reason: string;
}

/**
 * What a convention says of code.
 *
 * - `root`: something outside of the code uses it. A file runs: what stands at its top is reached. With `exports` also all
 *   that it exports is used by whom nobody knows. With `test`, what only such roots reach is test code. With `forTests` it is
 *   no test itself, but tests alone may use it. With `published` a package gives what the file exports to others, and with it
 *   what can be seen of the types that this names.
 * - `follows`: a definition that is used whenever the definition around it is: constructors, `__eq__`, what a framework
 *   calls on any object of a class.
 * - `doubt`: it may be used in a way that cannot be told: a verdict on it is `unknown` at most. Of a file all that is in it,
 *   or with `given` what others can have of it.
 */
export type Mark =
  | (Place & {
      readonly kind: "root";
      readonly exports: boolean;
      readonly test: boolean;
      readonly forTests?: boolean;
      readonly published?: boolean;
    })
  | (Place & { readonly kind: "follows" })
  | (Place & { readonly kind: "doubt"; readonly given?: boolean });

/**
 * What is used without code saying so, in some languages: what a project's manifests declare, what frameworks and test
 * runners look for by name, what annotations hand over.
 */
export interface Ecosystem {
  readonly id: string;
  /** Language ids; each language belongs to one ecosystem. */
  readonly languages: readonly string[];
  /** Files whose text is needed beside facts. */
  readonly reads: (path: RepoPath) => boolean;
  /** Further files whose text is needed, as only facts and graph tell. Left out: none. */
  readonly needs?: (project: Omit<Project, "text">) => Iterable<RepoPath>;
  /** A function of the project alone; in any order. Several marks of one place count all. */
  readonly marks: (project: Project) => Iterable<Mark>;
}
