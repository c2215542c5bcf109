import type { RepoPath } from "../model/ids.js";
import { linesOf, mapLines } from "./lines.js";

/** A file that differs between the trees: under both paths, or only one. */
export interface ChangedText {
  readonly before: { readonly path: RepoPath; readonly text: string } | null;
  readonly now: { readonly path: RepoPath; readonly text: string } | null;
}

/** A range of lines; 1-based, inclusive. */
export interface Range {
  readonly startLine: number;
  readonly endLine: number;
}

/** Where the lines of changed files went. */
export interface Followed {
  /**
   * Where most lines of a range of the base stand now, in the same file or another: null when fewer than half of them are
   * left anywhere, undefined when the file's text is not known.
   */
  readonly forward: (
    path: RepoPath,
    range: Range,
  ) => (Range & { readonly path: RepoPath }) | null | undefined;
  /** How many lines of a range of the head were in the base, from 0 to 1; undefined when that is not known. */
  readonly oldShare: (path: RepoPath, range: Range) => number | undefined;
}

interface Side {
  readonly path: RepoPath;
  readonly lines: readonly string[];
}

interface Before extends Side {
  /** For each line the file that it stands in now, by number, and its line there from 0; -1 for one that is gone. */
  readonly file: Int32Array;
  readonly line: Int32Array;
}

interface Now extends Side {
  /** 1 for each line that the base had. */
  readonly old: Uint8Array;
}

/** Lines of brackets and single words say nothing about where they come from. */
const tells = (line: string): boolean => line.length >= 8 && /[A-Za-z]{2}/.test(line);

/** A line that stands in more files than this tells nothing either. */
const maxFiles = 8;
/** So many lines that tell make a piece of code that was moved. */
const leastMoved = 4;

/** Files that a file's new lines were taken from, those with most of them first. */
const sourcesOf = (now: Now, removedIn: ReadonlyMap<string, ReadonlySet<number>>): readonly number[] => {
  const votes = new Map<number, number>();
  for (const [j, line] of now.lines.entries()) {
    const files = now.old[j] === 1 ? undefined : removedIn.get(line);
    if (files === undefined || files.size > maxFiles) continue;
    for (const file of files) votes.set(file, (votes.get(file) ?? 0) + 1);
  }
  return [...votes]
    .filter(([, count]) => count >= leastMoved)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, maxFiles)
    .map(([file]) => file);
};

const take = (before: Before, i: number, file: number, now: Now, j: number): void => {
  before.file[i] = file;
  before.line[i] = j;
  now.old[j] = 1;
};

/** Follows lines within their files first, then those that are left from file to file. */
export const followLines = (changed: readonly ChangedText[]): Followed => {
  const befores: Before[] = [];
  const nows: Now[] = [];
  for (const { before, now } of changed) {
    const then = before === null ? null : linesOf(before.text);
    const later = now === null ? null : linesOf(now.text);
    if (before !== null && then !== null) {
      const none = () => new Int32Array(then.length).fill(-1);
      befores.push({ path: before.path, lines: then, file: none(), line: none() });
    }
    if (now !== null && later !== null)
      nows.push({ path: now.path, lines: later, old: new Uint8Array(later.length) });
    if (then === null || later === null) continue;
    for (const [i, j] of mapLines(then, later).entries())
      if (j >= 0) take(befores.at(-1)!, i, nows.length - 1, nows.at(-1)!, j);
  }
  const removedIn = new Map<string, Set<number>>();
  for (const [b, { lines, file }] of befores.entries())
    for (const [i, line] of lines.entries())
      if (file[i] === -1 && tells(line)) removedIn.set(line, (removedIn.get(line) ?? new Set()).add(b));
  for (const [n, now] of nows.entries()) {
    for (const b of sourcesOf(now, removedIn)) {
      const before = befores[b]!;
      const left = [...before.lines.keys()].filter((i) => before.file[i] === -1 && before.lines[i] !== "");
      const added = [...now.lines.keys()].filter((j) => now.old[j] === 0 && now.lines[j] !== "");
      const map = mapLines(
        left.map((i) => before.lines[i]!),
        added.map((j) => now.lines[j]!),
      );
      for (const [k, j] of map.entries()) if (j >= 0) take(before, left[k]!, n, now, added[j]!);
    }
  }
  const beforeAt = new Map(befores.map((one) => [one.path, one]));
  const nowAt = new Map(nows.map((one) => [one.path, one]));
  return {
    forward: (path, { startLine, endLine }) => {
      const before = beforeAt.get(path);
      if (before === undefined) return undefined;
      let lines = 0;
      const found = new Map<number, { count: number; first: number; last: number }>();
      for (let i = startLine - 1; i < Math.min(endLine, before.lines.length); i++) {
        if (before.lines[i] === "") continue;
        lines++;
        const file = before.file[i]!;
        if (file < 0) continue;
        const j = before.line[i]!;
        const there = found.get(file);
        if (there === undefined) found.set(file, { count: 1, first: j, last: j });
        else {
          there.count++;
          there.first = Math.min(there.first, j);
          there.last = Math.max(there.last, j);
        }
      }
      const [most] = [...found].sort((a, b) => b[1].count - a[1].count || a[0] - b[0]);
      if (most === undefined || most[1].count * 2 < lines) return null;
      const [file, { first, last }] = most;
      return { path: nows[file]!.path, startLine: first + 1, endLine: last + 1 };
    },
    oldShare: (path, { startLine, endLine }) => {
      const now = nowAt.get(path);
      if (now === undefined) return undefined;
      let lines = 0;
      let kept = 0;
      for (let j = startLine - 1; j < Math.min(endLine, now.lines.length); j++) {
        if (now.lines[j] === "") continue;
        lines++;
        kept += now.old[j]!;
      }
      return lines === 0 ? undefined : kept / lines;
    },
  };
};
