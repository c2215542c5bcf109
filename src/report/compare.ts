import type { Changes, Delta, DeltaGate } from "../model/delta.js";
import type { Findings, Suppressed } from "../model/findings.js";
import { compareCycles } from "./compare-cycles.js";
import { compareDeadCode } from "./compare-dead-code.js";
import { compareDuplicates } from "./compare-duplicates.js";
import { comparePlaces, type PlacesInput } from "./places.js";

/** Findings of two commits, with the trees that they stand in. */
export interface CompareInput extends PlacesInput {
  readonly findings: { readonly base: Findings; readonly head: Findings };
}

interface Comparable {
  readonly state: "new" | "changed" | "resolved" | "unchanged";
  readonly finding: { readonly suppressed: Suppressed | null };
  readonly before: unknown;
  readonly gates: boolean;
}

/** Sorts changes by state. What the head does not want to be shown is no news, and what the base did not is no loss. */
const split = <T extends Comparable>(changes: readonly T[]): Changes<T> => {
  const shown = (state: T["state"]): readonly T[] =>
    changes.filter((one) => one.state === state && one.finding.suppressed === null);
  return {
    new: shown("new"),
    changed: shown("changed"),
    resolved: shown("resolved"),
    unchanged: shown("unchanged"),
    suppressed: changes.filter(({ finding, before }) => finding.suppressed !== null && finding !== before),
  };
};

/**
 * Says what a commit adds to the findings of another and takes from them, by what findings are made of: where a file or a
 * piece of code went makes no difference. Of both trees everything is compared, not only what changed.
 */
export const compareFindings = (input: CompareInput): Delta => {
  const places = comparePlaces(input);
  const { base, head } = input.findings;
  return {
    deadCode: split(compareDeadCode(base.deadCode.findings, head.deadCode.findings, places)),
    duplicates: split(compareDuplicates(base.duplicates.classes, head.duplicates.classes, places)),
    cycles: split(compareCycles(base.structure.cycles, head.structure.cycles, places)),
  };
};

/** How many findings could fail a check, by kind. */
export const countGates = ({ deadCode, duplicates, cycles }: Delta): Readonly<Record<DeltaGate, number>> => {
  const count = (changes: Changes<Comparable>): number =>
    [...changes.new, ...changes.changed].filter(({ gates }) => gates).length;
  return {
    "new-dead-code": count(deadCode),
    "new-duplicates": count(duplicates),
    "new-cycles": count(cycles),
  };
};
