import type { ObjectId } from "../../model/ids.js";
import type { ScratchRepository } from "../../model/scratch.js";
import { refused } from "../problems.js";
import { commitOf, refOf, refPrefix } from "./layout.js";

/** Ids of the refs of bundles, by name. */
export type Refs = ReadonlyMap<string, ObjectId>;

export const listBundleRefs = async (scratch: ScratchRepository): Promise<Refs> => {
  const refs = await scratch.listRefs([refPrefix]);
  return new Map(refs.filter(({ name }) => commitOf(name) !== null).map(({ name, id }) => [name, id]));
};

/**
 * Takes refs away, if they still are what was listed: another that replaced one since is not the bundle that was to go.
 *
 * @returns the commits whose refs are gone.
 * @throws SheafError `remote-refused`.
 */
export const removeRefs = async (
  scratch: ScratchRepository,
  commits: readonly ObjectId[],
  refs: Refs,
): Promise<readonly ObjectId[]> => {
  const updates = [...new Set(commits.map(refOf))].flatMap((name) => {
    const expected = refs.get(name);
    return expected === undefined ? [] : [{ name, id: null, expected }];
  });
  if (updates.length === 0) return [];
  const results = await scratch.push(updates, []);
  const first = results.find(({ state }) => state === "refused");
  if (first?.state === "refused")
    throw refused(
      `${first.name} of ${scratch.place}`,
      `the remote does not take it away: ${first.reason}`,
      "Look whether you may delete refs there.",
    );
  return results.filter(({ state }) => state === "done").map(({ name }) => commitOf(name)!);
};
