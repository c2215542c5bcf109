import type { StaleFile } from "../../src/model/graph-report.js";
import type { Coverage } from "../../src/model/report.js";
import { visible } from "../../src/model/visible.js";
import { quoted } from "./content.js";
import { short } from "./numbers.js";

const most = 5;

/** Files of an answer about the graph that changed since, said once; null when none did. */
export const staleText = (
  stale: readonly StaleFile[] | null,
  { commit }: Coverage,
): { readonly text: string; readonly files: readonly string[] } | null => {
  if (stale === null || stale.length === 0) return null;
  const shown = stale.slice(0, most).map(({ path, freshness }) => `${quoted(path)} ${freshness}`);
  const more = stale.length > most ? ` and ${stale.length - most} more` : "";
  return {
    text: `Edges are those of commit ${short(commit)}; changed since: ${shown.join(", ")}${more}.`,
    files: stale.slice(0, most).map(({ path, freshness }) => `${visible(path)} (${freshness})`),
  };
};
