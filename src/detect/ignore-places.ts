import type { Assembly } from "../model/assembly.js";
import type { Definition } from "../model/facts.js";
import type { CloneMember, DeadCode } from "../model/findings.js";
import type { RepoPath } from "../model/ids.js";

/** Lines from the first of a definition, comment and decorators counted in, to that of its name. */
type Head = readonly [number, number];

/** Tells where the heads of findings are: the lines on which, or directly before which, a comment speaks of them. */
export interface Heads {
  readonly definition: (finding: DeadCode) => readonly Head[];
  readonly clone: (member: CloneMember) => readonly Head[];
}

const headOf = ({ startLine, line }: Definition): Head => [startLine, Math.max(startLine, line)];

/** @param paths whose facts are read, when they are first asked for. */
export const headsOf = (assembly: Assembly, paths: ReadonlySet<RepoPath>): Heads => {
  const files = new Map(
    assembly.files.filter(({ path }) => paths.has(path)).map((file) => [file.path, file]),
  );
  const known = new Map<RepoPath, readonly Definition[]>();
  const definitionsOf = (path: RepoPath): readonly Definition[] => {
    const held = known.get(path);
    if (held !== undefined) return held;
    const file = files.get(path);
    const found = (file === undefined ? null : assembly.facts(file))?.definitions ?? [];
    known.set(path, found);
    return found;
  };
  const named = (path: RepoPath, symbol: string | null, line: number): readonly Head[] =>
    definitionsOf(path)
      .filter((one) => one.qualified === symbol && one.startLine <= line && one.endLine >= line)
      .map(headOf);
  return {
    definition: ({ path, symbol, startLine }) => {
      const heads = named(path, symbol, startLine);
      return heads.length > 0 ? heads : [[startLine, startLine]];
    },
    clone: ({ path, symbol, startLine }) => [[startLine, startLine], ...named(path, symbol, startLine)],
  };
};
