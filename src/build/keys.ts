import type { FactsKey } from "../model/facts.js";
import type { ObjectId } from "../model/ids.js";
import type { PlannedFile } from "../select.js";

/** The facts key of a file that is to be extracted; null for a skipped one. */
export const keyOf = (file: PlannedFile): FactsKey | null =>
  file.skip === null && file.language !== null
    ? { blob: file.blob, language: file.language, ranked: file.ranked }
    : null;

/** Keys by the blob they are read from: one read serves a blob that is looked at in two ways. */
export const byBlob = (keys: Iterable<FactsKey>): ReadonlyMap<ObjectId, readonly FactsKey[]> => {
  const grouped = new Map<ObjectId, FactsKey[]>();
  for (const key of keys) {
    const list = grouped.get(key.blob);
    if (list === undefined) grouped.set(key.blob, [key]);
    else list.push(key);
  }
  return grouped;
};
