import type { CloneClass, DeadCode, DeadVerdict, Findings, Suppression } from "../model/findings.js";
import type {
  DeadCodeQuery,
  DeadCodeReport,
  DuplicatesQuery,
  DuplicatesReport,
  FoundAt,
} from "../model/findings-report.js";
import type { RepoPath } from "../model/ids.js";
import type { Coverage } from "../model/report.js";
import { deadVerdicts } from "../model/words.js";
import type { At } from "./findings-at.js";

/** Where the files of an answer are now. */
export type FindAt = (paths: Iterable<RepoPath>) => Promise<(path: RepoPath) => FoundAt>;

const mayGate = new Set<DeadVerdict>(["dead", "unreachable-file"]);

const rank = new Map(deadVerdicts.map((verdict, i) => [verdict, i]));

const countVerdicts = (findings: readonly DeadCode[]): Record<DeadVerdict, number> => {
  const counts = { dead: 0, "unreachable-file": 0, "test-only": 0, "needless-export": 0, unknown: 0 };
  for (const { verdict } of findings) counts[verdict]++;
  return counts;
};

/** Suppressions of a sort of findings, or of none, that hide nothing. */
export const idleAmong = (all: readonly Suppression[], of: Suppression["finding"]): readonly Suppression[] =>
  all.filter(({ finding, matched }) => (finding === of || finding === null) && matched === 0);

/** Dead code as a question means it. */
export const deadCodeReport = async (
  { deadCode: { findings, roots, definitions, files }, suppressions }: Findings,
  query: DeadCodeQuery,
  at: At,
  findAt: FindAt,
  coverage: Coverage,
): Promise<DeadCodeReport> => {
  const here = findings.filter(({ path }) => at(path));
  const shown = here.filter(({ suppressed }) => suppressed === null);
  const wanted = new Set(query.verdicts ?? deadVerdicts);
  const meant = (query.suppressed === true ? here : shown)
    .filter(({ verdict }) => wanted.has(verdict))
    // Sorting keeps the order by path and line.
    .sort((a, b) => rank.get(a.verdict)! - rank.get(b.verdict)!);
  const told = meant.slice(0, query.limit ?? meant.length);
  const stateOf = await findAt(told.map(({ path }) => path));
  return {
    findings: told.map((finding) => ({ ...finding, ...stateOf(finding.path) })),
    total: meant.length,
    verdicts: countVerdicts(shown),
    gating: meant.filter(({ verdict, suppressed }) => suppressed === null && mayGate.has(verdict)).length,
    suppressed: here.length - shown.length,
    idle: idleAmong(suppressions, "dead-code"),
    roots: { files: roots.length, tests: roots.filter(({ test }) => test).length },
    definitions,
    files,
    coverage,
  };
};

const testsWanted = (query: DuplicatesQuery, { test }: CloneClass): boolean =>
  query.tests === "exclude" ? !test : query.tests !== "only" || test;

/** Clone classes as a question means them: a class is at a path when one of its members is. */
export const duplicatesReport = async (
  { duplicates: { classes, files, tokens, duplicated, skipped }, suppressions }: Findings,
  query: DuplicatesQuery,
  at: At,
  findAt: FindAt,
  coverage: Coverage,
): Promise<DuplicatesReport> => {
  const here = classes.filter(({ members }) => members.some(({ path }) => at(path)));
  const shown = here.filter(({ suppressed }) => suppressed === null);
  const meant = (query.suppressed === true ? here : shown)
    .filter((one) => (query.kinds ?? [one.kind]).includes(one.kind) && testsWanted(query, one))
    // Sorting keeps the order by length.
    .sort((a, b) => Number(a.test) - Number(b.test));
  const told = meant.slice(0, query.limit ?? meant.length);
  const stateOf = await findAt(told.flatMap(({ members }) => members.map(({ path }) => path)));
  return {
    classes: told.map((one) => ({
      ...one,
      members: one.members.map((member) => ({ ...member, ...stateOf(member.path) })),
    })),
    total: meant.length,
    testClasses: meant.filter(({ test }) => test).length,
    gating: meant.filter(({ test, suppressed }) => !test && suppressed === null).length,
    suppressed: here.length - shown.length,
    idle: idleAmong(suppressions, "duplicates"),
    files,
    tokens,
    duplicated,
    skipped,
    coverage,
  };
};
