import type { SetupOverview } from "../model/editors.js";
import type { HooksReport } from "../model/setup.js";
import { agentsStates } from "./agents.js";
import { editorStates } from "./editors.js";
import { isIndexed } from "./indexed.js";
import { type SetupOptions, setupRepository } from "./setting.js";

/** How many of the hooks would be left as they are by setting them up again. */
const hooksState = async (ask: () => Promise<HooksReport>): Promise<SetupOverview["hooks"]> => {
  const report = await ask().catch(() => null);
  if (report === null) return null;
  const present = report.hooks.filter(({ action }) => action === "remove").length;
  if (present === 0) return "none";
  return present >= 4 ? "all" : "some";
};

/**
 * Tells what could be set up in a repository and what is, and writes nothing.
 *
 * @param hooks tells what taking hooks out would do.
 * @throws SheafError `not-a-repository`.
 */
export const overviewOf = async (
  options: Pick<SetupOptions, "repo" | "places">,
  hooks: () => Promise<HooksReport>,
): Promise<SetupOverview> => {
  const { place, root } = await setupRepository(options.repo);
  return {
    root,
    editors: await editorStates(options),
    agents: place.workTree === null ? [] : await agentsStates(root),
    hooks: await hooksState(hooks),
    indexed: await isIndexed(options.repo),
  };
};
