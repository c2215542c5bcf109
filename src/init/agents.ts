import { isAbsolute, join, relative, resolve, sep } from "node:path";
import type { AgentsReport } from "../model/editors.js";
import { SheafError } from "../model/error.js";
import { type Section, sectionText, toolsSection } from "../setup/agents-text.js";
import {
  type AgentsFile,
  type AgentsPlan,
  filesForSection,
  hasSection,
  planSection,
  planSectionRemoval,
} from "../setup/plan-agents.js";
import { type SetupOptions, setupRepository, workTreeOf } from "./setting.js";

export interface AgentsOptions extends Pick<SetupOptions, "repo" | "remove" | "dryRun"> {
  /** The file, from the root of the working tree; the one that is there, else `AGENTS.md`, when left out. */
  readonly file?: string | undefined;
}

const usual = (root: string): { readonly agents: AgentsFile; readonly claude: AgentsFile } => ({
  agents: { name: "AGENTS.md", path: join(root, "AGENTS.md") },
  claude: { name: "CLAUDE.md", path: join(root, "CLAUDE.md") },
});

const named = (root: string, file: string): AgentsFile => {
  const path = resolve(root, file);
  const rest = relative(root, path);
  if (rest === "" || rest === ".." || rest.startsWith(`..${sep}`) || isAbsolute(rest)) {
    throw new SheafError(
      "bad-argument",
      `${file} is not in the working tree ${root}`,
      "Name a file by its path from the root of the working tree, such as AGENTS.md.",
    );
  }
  return { name: file, path };
};

const filesOf = async (root: string, options: AgentsOptions): Promise<readonly AgentsFile[]> => {
  if (options.file !== undefined) return [named(root, options.file)];
  const { agents, claude } = usual(root);
  // Wherever it was put, when one of both was the only one.
  if (options.remove === true) return [agents, claude];
  return filesForSection(agents, claude, root);
};

/** Puts a section into the files that assistants read, or takes it out again. */
export const placeSection = async (options: AgentsOptions, section: Section): Promise<AgentsReport> => {
  const root = workTreeOf(await setupRepository(options.repo));
  const removing = options.remove === true;
  const written = options.dryRun !== true;
  const plans: AgentsPlan[] = [];
  for (const { path } of await filesOf(root, options)) {
    // One after the other: where one is a link to the other, the second finds nothing to do.
    const plan = removing
      ? await planSectionRemoval(path, root, section)
      : await planSection(path, root, section);
    if (written) await plan.apply();
    plans.push(plan);
  }
  return {
    root,
    removing,
    written,
    files: plans.map(({ report }) => report),
    section: sectionText(section, "\n"),
  };
};

/**
 * Tells assistants in a file that they read when to use which tool, or takes that out again. All else in the file stays
 * as it is, byte for byte.
 *
 * @throws SheafError `not-a-repository`, `bad-argument` for a bare repository or a file outside of the working tree,
 *   `store-unwritable`.
 */
export const initAgents = (options: AgentsOptions): Promise<AgentsReport> =>
  placeSection(options, toolsSection);

/** Which of the usual files has the section. */
export const agentsStates = async (
  root: string,
): Promise<readonly { readonly path: string; readonly present: boolean }[]> => {
  const { agents, claude } = usual(root);
  const states = [];
  for (const { path } of [agents, claude]) states.push({ path, present: await hasSection(path, root) });
  return states;
};
