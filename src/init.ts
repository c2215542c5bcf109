import { join } from "node:path";
import { discoverRepository } from "./git/discover.js";
import { findHooksFolder, type HooksFolder } from "./git/hooks-folder.js";
import { overviewOf } from "./init/overview.js";
import { ownProgram, type Program, type SetupOptions } from "./init/setting.js";
import type { SetupOverview } from "./model/editors.js";
import type { HooksReport } from "./model/setup.js";
import { managerOf } from "./setup/hook-kind.js";
import { lineByHand } from "./setup/hook-text.js";
import { installHooks, refuseAll, removeHooks } from "./setup/hooks.js";

export interface HooksOptions {
  /** A working tree or a folder in it, a linked worktree, a `.git` directory or a bare repository. */
  readonly repo: string;
  /** Take them out again, and bring back what stood before. */
  readonly remove?: boolean | undefined;
  /** Tell only what would be done. */
  readonly dryRun?: boolean | undefined;
  /** False when hooks shall build and ask no remote. */
  readonly pull?: boolean | undefined;
  /** The program that hooks start: this very one when left out. Absolute paths. */
  readonly program?: Program | undefined;
}

/** Why a folder that `core.hooksPath` names is not written to; null when it may be. */
const whyNot = ({ setting, own, inWorkTree, folder }: HooksFolder): string | null => {
  if (own) return null;
  if (folder === "/dev/null") return "core.hooksPath is /dev/null, so git runs no hooks";
  const manager = managerOf(folder);
  if (manager !== null) return `${manager.name} has set core.hooksPath to ${setting}`;
  return inWorkTree
    ? `core.hooksPath is ${setting}, in the working tree, whose files are everybody's`
    : `core.hooksPath is ${setting}, which may serve other repositories too`;
};

/** Where a person adds the line. */
const whereByHand = ({ folder, own }: HooksFolder): string =>
  (own ? null : managerOf(folder)?.where) ?? `the hook of that name in ${folder}, behind its first line`;

/**
 * Makes git start `refresh` in the background when HEAD has moved, or takes that out again. Hooks that stand there go on
 * as they did; those that belong to another tool are left alone, and the report says what to add where.
 *
 * @throws SheafError `not-a-repository`, `git-failed` without a git that could run hooks, `store-unwritable`.
 */
export const initHooks = async (options: HooksOptions): Promise<HooksReport> => {
  const place = await discoverRepository(options.repo);
  const found = await findHooksFolder(place);
  const write = options.dryRun !== true;
  const common = { repository: place.commonDir, folder: found.folder, written: write };
  if (options.remove === true) {
    const usual = join(place.commonDir, "hooks");
    // Where they were put before `core.hooksPath` was set, too.
    const folders = new Set(found.own ? [found.folder, usual] : [usual]);
    const hooks = [];
    for (const folder of folders) hooks.push(...(await removeHooks(folder, write)));
    return { ...common, removing: true, hooks, advice: null };
  }
  const pull = options.pull !== false;
  const program = { ...(options.program ?? ownProgram()), pull };
  const reason = whyNot(found);
  const hooks =
    reason === null ? await installHooks(found.folder, program, write) : refuseAll(found.folder, reason);
  const refused = hooks.some(({ action }) => action === "refuse");
  const advice = refused ? { line: lineByHand(pull), where: whereByHand(found) } : null;
  return { ...common, removing: false, hooks, advice };
};

/**
 * Tells what could be set up in a repository and what is, and writes nothing.
 *
 * @throws SheafError `not-a-repository`.
 */
export const setupOverview = (options: Pick<SetupOptions, "repo" | "places">): Promise<SetupOverview> =>
  overviewOf(options, () => initHooks({ repo: options.repo, remove: true, dryRun: true }));
