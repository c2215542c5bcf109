import type { Snippet } from "../model/report.js";

/** Cuts a hit's lines out of a file's text. Only `\n` ends a line, as in extraction; `\r` is left out. */
export const cutSnippet = (
  text: string,
  startLine: number,
  endLine: number,
  from: "blob" | "working-tree",
): Snippet => {
  const lines = text.split("\n").slice(startLine - 1, endLine);
  return { text: lines.join("\n").replaceAll("\r", ""), startLine, from };
};
