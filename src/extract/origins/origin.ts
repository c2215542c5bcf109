import type { Origin } from "../../model/origin.js";

/** What a local name stands for at a place; undefined for a name that is none. */
export type Resolve = (name: string) => Origin | undefined;

/** Nothing that can be asked: `null`. Where several values are possible it does not count. */
export const none = "";
export const unknown = "?";

/** Longer origins are `?`. UTF-16 units. */
const maxOrigin = 160;

/** An origin and a step behind it. */
export const stepOn = (origin: Origin, step: string): Origin => {
  if (origin === unknown || origin === none) return unknown;
  // A call of the type around makes one, and one of its bases is those.
  if (step === "()" && (origin === "this" || origin === "super")) return origin;
  return origin.length + step.length > maxOrigin ? unknown : origin + step;
};

/**
 * What several possible values have in common: all of them the same, or nothing.
 *
 * @param read is not asked for more once that is known.
 */
export const commonOf = <T>(items: readonly T[], read: (item: T) => Origin): Origin => {
  let found: Origin = none;
  for (const item of items) {
    const origin = read(item);
    if (origin === none || origin === found) continue;
    if (found !== none || origin === unknown) return unknown;
    found = origin;
  }
  return found;
};

const itself = (origin: Origin): Origin => origin;

/** The same of values that are read already. */
export const common = (origins: readonly Origin[]): Origin => commonOf(origins, itself);
