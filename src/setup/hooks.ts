import { mkdir, readdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { HookName, HookReport } from "../model/setup.js";
import { statOf, unwritableHook } from "./hook-files.js";
import type { HookProgram } from "./hook-text.js";
import { type HookPlan, planInstall, planRemove } from "./plan-hook.js";

/** Those that run when HEAD has moved. */
const hookNames: readonly HookName[] = ["post-merge", "post-checkout", "post-commit", "post-rewrite"];

/** Every hook of a folder left alone for one reason. */
export const refuseAll = (folder: string, reason: string): readonly HookReport[] =>
  hookNames.map((name) => ({ name, path: join(folder, name), action: "refuse", reason, text: null }));

const applyAll = async (plans: readonly HookPlan[]): Promise<void> => {
  for (const { apply } of plans) await apply();
};

const reports = (plans: readonly HookPlan[]): readonly HookReport[] => plans.map(({ report }) => report);

/**
 * Makes the hooks of a folder start `program` in the background. What stands there goes on as it did.
 *
 * @param write false to tell only what would be done.
 * @throws SheafError `store-unwritable`; hooks that were done before it stay.
 */
export const installHooks = async (
  folder: string,
  program: HookProgram,
  write: boolean,
): Promise<readonly HookReport[]> => {
  const stat = await statOf(folder);
  if (stat?.isSymbolicLink() === true) {
    return refuseAll(folder, "the folder is a symbolic link, so its hooks are looked after elsewhere");
  }
  if (stat !== null && !stat.isDirectory()) return refuseAll(folder, "the folder is none");
  const plans: HookPlan[] = [];
  for (const name of hookNames) plans.push(await planInstall(folder, name, program, stat === null));
  if (!write) return reports(plans);
  if (stat === null) {
    await mkdir(folder).catch((error: unknown) => {
      throw unwritableHook(folder, error);
    });
  }
  await applyAll(plans);
  return reports(plans);
};

/**
 * Brings back what stood in a folder before.
 *
 * @param write false to tell only what would be done.
 * @throws SheafError `store-unwritable`.
 */
export const removeHooks = async (folder: string, write: boolean): Promise<readonly HookReport[]> => {
  const plans: HookPlan[] = [];
  if ((await statOf(folder))?.isDirectory() === true) {
    for (const name of hookNames) plans.push(await planRemove(folder, name));
  }
  if (!write) return reports(plans);
  await applyAll(plans);
  // It came with them; anything else in it keeps it.
  const own = plans.some(({ folderToo }) => folderToo);
  if (own && (await readdir(folder)).length === 0) await rmdir(folder).catch(() => undefined);
  return reports(plans);
};
