import type { RepoPath } from "../../../model/ids.js";
import type { Mark, ProjectFile } from "../ecosystem.js";

interface RootOptions {
  readonly exports?: boolean;
  readonly test?: boolean;
  readonly published?: boolean;
}

/** A file that something outside of the code runs or reads. */
export const rootFile = (path: RepoPath, reason: string, options: RootOptions = {}): Mark => ({
  kind: "root",
  path,
  definition: null,
  reason,
  exports: options.exports ?? false,
  test: options.test ?? false,
  ...(options.published === true ? { published: true } : {}),
});

export const rootDefinition = (path: RepoPath, definition: number, reason: string, test = false): Mark => ({
  kind: "root",
  path,
  definition,
  reason,
  exports: false,
  test,
});

/** A definition that is no test itself, but there for tests alone. */
export const rootForTests = (path: RepoPath, definition: number, reason: string): Mark => ({
  kind: "root",
  path,
  definition,
  reason,
  exports: false,
  test: true,
  forTests: true,
});

export const doubt = (path: RepoPath, definition: number | null, reason: string): Mark => ({
  kind: "doubt",
  path,
  definition,
  reason,
});

/** A file that may be loaded by what nobody can follow: what it keeps to itself is no part of that. */
export const doubtGiven = (path: RepoPath, reason: string): Mark => ({
  kind: "doubt",
  path,
  definition: null,
  reason,
  given: true,
});

export const follows = (path: RepoPath, definition: number, reason: string): Mark => ({
  kind: "follows",
  path,
  definition,
  reason,
});

/** Marks a file as one of which something reads the exports of these names, and only those. */
export function* rootExports(
  { file, facts }: ProjectFile,
  names: ReadonlySet<string>,
  reason: string,
  test: boolean,
): Iterable<Mark> {
  const wanted = facts.exports.filter(({ exported }) => names.has(exported));
  const star = facts.exports.some(({ exported, from }) => exported === "*" && from !== null);
  // What is handed on stands elsewhere, so all that is handed on counts.
  if (star || wanted.some(({ from }) => from !== null)) {
    yield rootFile(file.path, reason, { exports: true, test });
    return;
  }
  yield rootFile(file.path, reason, { test });
  for (const { exported, local } of wanted) {
    let found = false;
    for (const [index, definition] of facts.definitions.entries()) {
      const isIt =
        definition.qualified === local || (exported === "default" && definition.qualified === "default");
      if (!isIt || definition.scope !== null) continue;
      found = true;
      yield rootDefinition(file.path, index, reason, test);
    }
    // `import { a } from "./b"; export { a }`, and what has a form that is no definition.
    if (!found && facts.imports.some((one) => one.local === local))
      yield rootFile(file.path, reason, { exports: true, test });
  }
}
