import type { Findings } from "../model/findings.js";
import type { CyclesQuery, CyclesReport } from "../model/findings-report.js";
import type { Coverage } from "../model/report.js";
import type { At } from "./findings-at.js";
import { idleAmong } from "./findings-report.js";

/** Import cycles and coupling as a question means them. */
export const cyclesReport = (
  { structure, suppressions }: Findings,
  query: CyclesQuery,
  at: At,
  coverage: Coverage,
): CyclesReport => {
  const here = structure.cycles.filter(({ files }) => files.some(at));
  const shown = here.filter(({ suppressed }) => suppressed === null);
  const meant = [...(query.suppressed === true ? here : shown)].sort(
    // Sorting keeps the order by size.
    (a, b) => Number(a.typesOnly) - Number(b.typesOnly),
  );
  return {
    cycles: meant.slice(0, query.limit ?? meant.length),
    total: meant.length,
    typesOnly: meant.filter(({ typesOnly }) => typesOnly).length,
    suppressed: here.length - shown.length,
    idle: idleAmong(suppressions, "cycles"),
    coupling: structure.coupling.filter(({ path }) => at(path)),
    coverage,
  };
};
