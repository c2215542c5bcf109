import type { Coverage, LinkCounts, OpenCalls, StaleFile } from "../../src/index.js";
import { commitLine, strangerText } from "./coverage.js";
import { count, counted, short } from "./numbers.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** `340 of 9,120 calls in this repository could not be resolved`. */
export const openText = ({ calls, unresolved }: LinkCounts): string =>
  calls === 0
    ? "no calls are indexed in this repository"
    : `${count(unresolved)} of ${counted(calls, "call")} in this repository could not be resolved`;

/** Where calls stand that could not be resolved, a line each. */
export const openCallLines = ({ items, total }: OpenCalls, paint: Paint, indent: string): string => {
  const lines = items.map(
    ({ path, line, symbol, name }) =>
      `${indent}${visible(path)}:${line}  ${visible(name)}${symbol === null ? "" : paint.faint(`  in ${visible(symbol)}`)}\n`,
  );
  if (total > items.length)
    lines.push(`${indent}${paint.faint(`and ${count(total - items.length)} more`)}\n`);
  return lines.join("");
};

/** The file's mark where it changed since the indexed commit. */
export const staleMark = (freshness: string | null, commit: string): string =>
  freshness === "modified" || freshness === "deleted" ? `  [${freshness} since ${short(commit)}]` : "";

const maxStale = 5;

interface Answer {
  readonly coverage: Coverage;
  readonly calls: LinkCounts;
  readonly stale: readonly StaleFile[] | null;
}

/** What every answer about the graph ends with: the commit, how complete it is, and what has changed since. */
export const answerFooter = ({ coverage, calls, stale }: Answer, paint: Paint): string => {
  const { indexed, files } = coverage.counts;
  const covered = `${count(indexed)} of ${counted(files, "file")} indexed`;
  let text = paint.faint(`commit ${commitLine(coverage)}: ${covered}; ${openText(calls)}`);
  const stranger = strangerText(coverage);
  if (stranger !== null) text += `\n${paint.warning(stranger)}`;
  if (stale !== null && stale.length > 0) {
    const shown = stale.slice(0, maxStale).map(({ path, freshness }) => `${visible(path)} (${freshness})`);
    const more = stale.length > maxStale ? ` and ${count(stale.length - maxStale)} more` : "";
    text += `\n${paint.warning(`Changed since the indexed commit, lines may differ: ${shown.join(", ")}${more}`)}`;
  }
  return `${text}\n`;
};
