import type { Finding, PartName } from "../model/doctor.js";
import { messageOf, SheafError } from "../model/error.js";

export const ok = (part: PartName, found: string): Finding => ({ part, state: "ok", found, remedy: null });

export const note = (part: PartName, found: string, remedy: string | null = null): Finding => ({
  part,
  state: "note",
  found,
  remedy,
});

export const problem = (part: PartName, found: string, remedy: string | null): Finding => ({
  part,
  state: "problem",
  found,
  remedy,
});

/** A failure as a finding: what one part throws must not hide the others. */
export const failed = (part: PartName, error: unknown): Finding =>
  problem(part, messageOf(error), error instanceof SheafError ? error.hint : null);

/** `3 files`, `1 file`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
