import type { Findings, Suppressed } from "../model/findings.js";
import { compareUtf8 } from "../model/order.js";
import type { SnapshotFile } from "../model/snapshot.js";
import type { Standards } from "../model/standards.js";
import { findingsName, standardsName } from "./findings.js";
import type { Note } from "./verify-shards.js";

/** A place that is spoken of. */
interface Place {
  readonly path: string;
  /** 1-based, inclusive; left out where no line is named. */
  readonly lines?: readonly [first: number, last: number];
}

type Files = ReadonlyMap<string, Pick<SnapshotFile, "lines">>;

/** Files by path, and the folders around them with a slash behind. */
const filesAndFolders = (files: readonly SnapshotFile[]): Files => {
  const known = new Map<string, Pick<SnapshotFile, "lines">>();
  for (const file of files) {
    known.set(file.path, file);
    for (let end = file.path.lastIndexOf("/"); end > 0; end = file.path.lastIndexOf("/", end - 1)) {
      const folder = file.path.slice(0, end + 1);
      if (known.has(folder)) break;
      known.set(folder, { lines: 0 });
    }
  }
  return known;
};

const suppressedAt = ({ path, line }: Suppressed): Place =>
  line === 0 ? { path } : { path, lines: [line, line] };

function* placesOf({ deadCode, duplicates, structure, suppressions }: Findings): Generator<Place> {
  for (const { path, startLine, endLine, suppressed } of deadCode.findings) {
    yield { path, lines: [startLine, endLine] };
    if (suppressed !== null) yield suppressedAt(suppressed);
  }
  yield* deadCode.roots;
  for (const { members, suppressed } of duplicates.classes) {
    for (const { path, startLine, endLine } of members) yield { path, lines: [startLine, endLine] };
    if (suppressed !== null) yield suppressedAt(suppressed);
  }
  for (const { files, path: round, cut, suppressed } of structure.cycles) {
    for (const path of [...files, ...round]) yield { path };
    for (const { from, to, line } of cut) yield* [{ path: from, lines: [line, line] as const }, { path: to }];
    if (suppressed !== null) yield suppressedAt(suppressed);
  }
  yield* structure.coupling.map(({ path }) => ({ path }));
  yield* suppressions.map(suppressedAt);
}

function* examplesOf({ languages }: Standards): Generator<Place> {
  for (const { categories } of languages)
    for (const patterns of Object.values(categories))
      for (const { examples } of Object.values(patterns ?? {}))
        for (const { path, line } of examples) yield { path, lines: [line, line] };
}

/** Each place is a file of this commit, and lines that it has. */
const checkPlaces = (name: string, places: Iterable<Place>, files: Files, note: Note): void => {
  for (const { path, lines } of places) {
    const file = files.get(path);
    if (file === undefined) note(name, `it speaks of ${path}, which the commit does not have`);
    else if (lines !== undefined && !(lines[0] >= 1 && lines[0] <= lines[1] && lines[1] <= file.lines))
      note(name, `it speaks of lines ${lines[0]} to ${lines[1]} of ${path}, which has ${file.lines}`);
  }
};

const isSorted = <T>(items: readonly T[], compare: (a: T, b: T) => number): boolean =>
  items.every((item, i) => i === 0 || compare(items[i - 1]!, item) <= 0);

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  compareUtf8(a.path, b.path);

const byPlace = <T extends { readonly path: string; readonly startLine: number }>(a: T, b: T): number =>
  byPath(a, b) || a.startLine - b.startLine;

/** There is one way to write findings: nothing stands twice, and all in its order. */
const checkOrder = ({ deadCode, duplicates, structure }: Findings, note: Note): void => {
  const wrong = (list: string): void => note(findingsName, `its ${list} are not in order`);
  if (!isSorted(deadCode.findings, byPlace)) wrong("dead code findings");
  if (!isSorted(deadCode.roots, byPath)) wrong("roots");
  for (const { id, members } of duplicates.classes) {
    if (!isSorted(members, byPlace)) wrong(`places of the class ${id}`);
    if (members.length < 2) note(findingsName, `the class ${id} has no two places`);
  }
  for (const { id, files } of structure.cycles) {
    if (!isSorted(files, compareUtf8)) wrong(`files of the cycle ${id}`);
    if (files.length < 2) note(findingsName, `the cycle ${id} has no two files`);
  }
  for (const [list, found] of Object.entries({
    "dead code": deadCode.findings,
    duplicates: duplicates.classes,
    cycles: structure.cycles,
  })) {
    const seen = new Set<string>();
    for (const { id } of found) {
      if (seen.has(id)) note(findingsName, `the id ${id} stands twice among its ${list}`);
      seen.add(id);
    }
  }
};

/**
 * Looks whether findings and standards speak of files of this commit and of lines in them.
 *
 * @param findings null where there are none, or they cannot be read: that is noted elsewhere.
 * @param standards as `findings`.
 */
export const checkFindings = (
  findings: Findings | null,
  standards: Standards | null,
  files: readonly SnapshotFile[],
  note: Note,
): void => {
  const known = filesAndFolders(files);
  if (findings !== null) {
    checkPlaces(findingsName, placesOf(findings), known, note);
    checkOrder(findings, note);
  }
  if (standards === null) return;
  checkPlaces(standardsName, examplesOf(standards), known, note);
  const languages = standards.languages.map(({ language }) => language);
  if (!isSorted(languages, compareUtf8) || new Set(languages).size < languages.length)
    note(standardsName, "its languages are not in order");
};
