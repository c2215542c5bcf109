import type { Freshness } from "../../src/model/answer.js";
import type { FoundAt } from "../../src/model/findings-report.js";
import type { Coverage } from "../../src/model/report.js";
import { visible } from "../../src/model/visible.js";
import { quoted } from "./content.js";
import { short } from "./numbers.js";

/** What is known of a file against the working tree. */
interface State {
  readonly path: string;
  readonly freshness: Freshness | null;
  readonly source?: "commit" | "working-tree";
  readonly added?: boolean;
  readonly movedFrom?: string | null;
}

const wordOf = ({ freshness, added, movedFrom }: State): string => {
  if (added === true) return "new";
  return movedFrom === null || movedFrom === undefined
    ? (freshness ?? "")
    : `moved from ${visible(movedFrom)}`;
};

/** The same as data: what a result does not say where it is as the commit has it. */
export const stateData = ({ freshness, source, added, movedFrom }: State) => ({
  freshness,
  ...(source === undefined ? {} : { source }),
  ...(added === true ? { added } : {}),
  ...(movedFrom === null || movedFrom === undefined ? {} : { movedFrom: visible(movedFrom) }),
});

/** What is said behind a result whose file is not as the commit has it; empty for the others. */
export const stateMark = (state: State): string => {
  if (state.freshness === null || state.freshness === "fresh") return "";
  const whose = state.source === "working-tree" ? "lines of the working tree" : "lines as committed";
  return ` [${wordOf(state)}; ${whose}]`;
};

/** What is said behind a finding, which speaks of the indexed commit, when its file is not as it was. */
export const foundMark = ({ freshness, movedTo }: FoundAt): string => {
  if (freshness === null || freshness === "fresh") return "";
  return ` [${movedTo === null ? freshness : `moved to ${visible(movedTo)}`}; lines as committed]`;
};

/** The same as data; nothing for what is as it was. */
export const foundData = ({ freshness, movedTo }: FoundAt) => ({
  ...(freshness === null || freshness === "fresh" ? {} : { freshness }),
  ...(movedTo === null ? {} : { movedTo: visible(movedTo) }),
});

const most = 5;

/** Files of an answer about the graph that changed since, said once; null when none did. */
export const staleText = (
  stale: readonly State[] | null,
  { commit }: Coverage,
): { readonly text: string; readonly files: readonly string[] } | null => {
  if (stale === null || stale.length === 0) return null;
  const shown = stale.slice(0, most).map((one) => `${quoted(one.path)} ${wordOf(one)}`);
  const more = stale.length > most ? ` and ${stale.length - most} more` : "";
  return {
    text: `Edges are those of commit ${short(commit)}; changed since: ${shown.join(", ")}${more}.`,
    files: stale.slice(0, most).map((one) => `${visible(one.path)} (${wordOf(one)})`),
  };
};
