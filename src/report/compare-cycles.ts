import type { CycleChange } from "../model/delta.js";
import type { ImportCycle } from "../model/findings.js";
import type { Places } from "./places.js";

/**
 * Says what became of import cycles. A cycle is known again by its files, under their paths of now, else by those that most
 * of it consisted of. One that takes in files that the base had outside of any cycle is new; that a part was split off
 * into a new file is a change.
 */
export const compareCycles = (
  base: readonly ImportCycle[],
  head: readonly ImportCycle[],
  places: Places,
): readonly CycleChange[] => {
  const filesThen = base.map(({ files }) => files.map((path) => places.pathOf(path) ?? `\0${path}`));
  const cycleOf = new Map(filesThen.flatMap((files, i) => files.map((path) => [path, i] as const)));
  const nowIn = new Set(head.flatMap(({ files }) => files));
  const heirs = new Set<number>();
  const ancestorOf = ({ files }: ImportCycle): number => {
    const shared = new Map<number, number>();
    for (const path of files) {
      const i = cycleOf.get(path);
      if (i !== undefined) shared.set(i, (shared.get(i) ?? 0) + 1);
    }
    const ranked = [...shared].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return ranked[0]?.[0] ?? -1;
  };
  const changes = head.map((finding): CycleChange => {
    const b = ancestorOf(finding);
    const newFiles = finding.files.filter((path) => !cycleOf.has(path));
    const plain = { finding, newFiles, gates: false };
    if (b < 0) return { ...plain, state: "new", before: null, gates: !finding.typesOnly };
    heirs.add(b);
    const before = base[b]!;
    if (newFiles.some((path) => !places.isAdded(path)))
      return { ...plain, state: "new", before, gates: !finding.typesOnly };
    const lost = filesThen[b]!.filter((path) => !nowIn.has(path));
    if (newFiles.length < lost.length) return { ...plain, state: "resolved", before };
    const same =
      newFiles.length === 0 &&
      finding.files.length === before.files.length &&
      finding.typesOnly === before.typesOnly &&
      !(before.suppressed !== null && finding.suppressed === null);
    return { ...plain, state: same ? "unchanged" : "changed", before };
  });
  const gone = base
    .filter((_, b) => !heirs.has(b))
    .map(
      (finding): CycleChange => ({ state: "resolved", finding, before: finding, gates: false, newFiles: [] }),
    );
  return [...changes, ...gone];
};
