import { SheafError } from "../../model/error.js";
import type { RefResult, RefUpdate, ScratchRepository } from "../../model/scratch.js";

/** Passes a ref that can be set. Anything else is a mistake of the caller. */
export const requireRef = (name: string): void => {
  if (!/^refs\/[-\w./+@]+$/.test(name) || /\.\.|\/\/|@\{|\/$|\.lock$/.test(name)) {
    throw new SheafError("internal", `${JSON.stringify(name)} is not a ref that can be set`);
  }
};

/**
 * What a refusal means. Someone may have been faster, which each server says in its own way: the ref itself tells.
 *
 * @param reason the remote's words, redacted.
 */
export const judgeRefusal = async (
  update: RefUpdate,
  reason: string,
  listRefs: ScratchRepository["listRefs"],
): Promise<RefResult> => {
  const { name } = update;
  const now = (await listRefs([name])).find((ref) => ref.name === name)?.id ?? null;
  if (now === update.id) return { name, state: "done" };
  if (now !== update.expected) return { name, state: "stale" };
  return { name, state: "refused", reason };
};
