import type { ChangedFile, Coverage, LinkCounts, OpenCalls } from "../../src/index.js";
import { changeText, workingTreeText } from "./changed.js";
import { commitLine, strangerText } from "./coverage.js";
import { count, counted } from "./numbers.js";
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

const maxStale = 5;

interface Answer {
  readonly coverage: Coverage;
  readonly calls: LinkCounts;
  readonly stale: readonly ChangedFile[] | null;
}

/** What every answer about the graph ends with: the commit, how complete it is, and what has changed since. */
export const answerFooter = ({ coverage, calls, stale }: Answer, paint: Paint): string => {
  const { indexed, files } = coverage.counts;
  const covered = `${count(indexed)} of ${counted(files, "file")} indexed`;
  let text = paint.faint(`commit ${commitLine(coverage)}: ${covered}; ${openText(calls)}`);
  const tree = workingTreeText(coverage);
  if (tree !== null) text += `\n${paint.faint(tree)}`;
  const stranger = strangerText(coverage);
  if (stranger !== null) text += `\n${paint.warning(stranger)}`;
  if (stale !== null && stale.length > 0) {
    const shown = stale.slice(0, maxStale).map(changeText);
    const more = stale.length > maxStale ? ` and ${count(stale.length - maxStale)} more` : "";
    const old = stale.some(({ overlaid }) => !overlaid);
    const lines = old ? "lines may differ" : "edges and their lines are the commit's";
    text += `\n${paint.warning(`Changed since the indexed commit, ${lines}: ${shown.join(", ")}${more}`)}`;
  }
  return `${text}\n`;
};
