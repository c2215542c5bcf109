import type { Findings } from "../model/findings.js";
import type { ChangedAt, CyclesQuery, CyclesReport } from "../model/findings-report.js";
import type { RepoPath } from "../model/ids.js";
import type { Coverage } from "../model/report.js";
import type { At } from "./findings-at.js";
import { type FindAt, idleAmong } from "./findings-report.js";

/** Import cycles and coupling as a question means them. */
export const cyclesReport = async (
  { structure, suppressions }: Findings,
  query: CyclesQuery,
  at: At,
  findAt: FindAt,
  coverage: Coverage,
): Promise<CyclesReport> => {
  const here = structure.cycles.filter(({ files }) => files.some(at));
  const shown = here.filter(({ suppressed }) => suppressed === null);
  const meant = [...(query.suppressed === true ? here : shown)].sort(
    // Sorting keeps the order by size.
    (a, b) => Number(a.typesOnly) - Number(b.typesOnly),
  );
  const told = meant.slice(0, query.limit ?? meant.length);
  const coupling = structure.coupling.filter(({ path }) => at(path));
  const stateOf = await findAt([
    ...told.flatMap(({ files }) => files),
    ...coupling.map(({ path }) => path).filter((path) => !path.endsWith("/")),
  ]);
  const changedAmong = (files: readonly RepoPath[]): readonly ChangedAt[] =>
    files
      .map((path) => ({ path, ...stateOf(path) }))
      .filter(({ freshness }) => freshness !== null && freshness !== "fresh");
  return {
    cycles: told.map((one) => ({ ...one, changed: changedAmong(one.files) })),
    total: meant.length,
    typesOnly: meant.filter(({ typesOnly }) => typesOnly).length,
    suppressed: here.length - shown.length,
    idle: idleAmong(suppressions, "cycles"),
    coupling: coupling.map((one) => ({
      ...one,
      // A folder is no file that could be compared.
      ...(one.path.endsWith("/") ? { freshness: null, movedTo: null } : stateOf(one.path)),
    })),
    coverage,
  };
};
