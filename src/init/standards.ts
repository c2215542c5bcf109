import type { AgentsReport } from "../model/editors.js";
import type { Standards } from "../model/standards.js";
import { sectionText } from "../setup/agents-text.js";
import { standardsSection } from "../setup/standards-text.js";
import { type AgentsOptions, placeSection } from "./agents.js";

export interface StandardsOptions extends AgentsOptions {
  readonly standards: Standards;
  /** The commit that they are of. */
  readonly commit: string;
}

/** What assistants are told of coding standards, with the marks around it. */
export const standardsBlock = ({
  standards,
  commit,
}: Pick<StandardsOptions, "standards" | "commit">): string =>
  sectionText(standardsSection(standards, commit), "\n");

/**
 * Tells assistants in a file that they read how the code is written, or takes that out again. All else in the file stays
 * as it is, byte for byte.
 *
 * @throws SheafError `not-a-repository`, `bad-argument` for a bare repository or a file outside of the working tree,
 *   `store-unwritable`.
 */
export const writeStandards = (options: StandardsOptions): Promise<AgentsReport> =>
  placeSection(options, standardsSection(options.standards, options.commit));
