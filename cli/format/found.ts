import type { Coverage, FoundAt, Suppression } from "../../src/index.js";
import { markText, workingTreeText } from "./changed.js";
import { commitLine, reasonsText, strangerText } from "./coverage.js";
import { count, counted } from "./numbers.js";
import type { Paint } from "./paint.js";
import { clip, visible } from "./visible.js";

/** `[modified since 1a2b3c4d5]`, `[moved to src/b.ts]`: what has become of the file of a finding; empty for nothing. */
export const foundMark = ({ freshness, movedTo }: FoundAt, coverage: Pick<Coverage, "commit">): string =>
  movedTo === null
    ? markText({ freshness, source: "commit", added: false, movedFrom: null }, coverage)
    : `  [moved to ${visible(movedTo)}]`;

/** What was not looked at, and what has changed since: the end of every answer about findings. */
export const foundFooter = (coverage: Coverage, paint: Paint): string => {
  const { indexed, files } = coverage.counts;
  const lines = [
    paint.faint(
      `commit ${commitLine(coverage)}: ${count(indexed)} of ${counted(files, "file")} indexed; skipped: ${reasonsText(coverage.skipped)}`,
    ),
  ];
  const tree = workingTreeText(coverage);
  if (tree !== null) lines.push(paint.warning(`${tree}; findings are those of the commit`));
  if ((coverage.distance?.behind ?? 0) > 0)
    lines.push(paint.warning("HEAD has other findings perhaps: run `sheaf build`"));
  const stranger = strangerText(coverage);
  if (stranger !== null) lines.push(paint.warning(stranger));
  return `${lines.join("\n")}\n`;
};

const maxIdle = 10;

const idleText = ({ path, line, reason }: Suppression): string =>
  `${visible(path)}${line === 0 ? "" : `:${line}`} suppresses nothing: ${clip(visible(reason), 200)}\n`;

/** How many findings are hidden, and which suppressions hide none. @param listed whether hidden ones are shown. */
export const suppressedText = (
  { suppressed, idle }: { readonly suppressed: number; readonly idle: readonly Suppression[] },
  listed: boolean,
  paint: Paint,
): string => {
  const hidden = listed ? "each with its reason" : "--suppressed lists them";
  const more = idle.length > maxIdle ? `and ${count(idle.length - maxIdle)} more suppress nothing\n` : "";
  return [
    suppressed === 0 ? "" : `${count(suppressed)} suppressed: ${hidden}\n`,
    ...idle.slice(0, maxIdle).map((one) => paint.warning(idleText(one))),
    more,
  ].join("");
};
