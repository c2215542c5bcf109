import { isScript } from "./families.js";
import type { FileView } from "./file-view.js";
import type { See, Topic } from "./topic.js";

const topic = (name: string, counted: string): Topic => ({
  category: "formatting",
  name,
  counted,
  where: "all",
});

const indentation = topic("indentation", "files with indented lines");
const lineEnds = topic("line-ends", "files");
const lineLength = topic("longest-lines", "files, by their longest line");
const finalNewline = topic("final-newline", "files");
const trailingSpace = topic("trailing-space", "files");
const quotes = topic("quotes", "strings");
const semicolons = topic("semicolons", "statements that end with their line");
const trailingCommas = topic("trailing-commas", "lists over several lines");

/** Languages in which both quotes mean the same. */
const bothQuotes: ReadonlySet<string> = new Set(["javascript", "typescript", "python", "css", "scss"]);

const longest = (over80: number, over100: number, over120: number): string => {
  if (over120 > 0) return "more than 120 characters";
  if (over100 > 0) return "101 to 120 characters";
  return over80 > 0 ? "81 to 100 characters" : "at most 80 characters";
};

export const seeFormatting = (view: FileView, see: See): void => {
  const { style } = view.facts;
  if (style === null || view.file.lines === 0) return;
  const { tabLines, blankLines, indent } = style;
  if (tabLines + blankLines > 0) {
    if (tabLines > blankLines) see(indentation, "tabs", 1);
    else if (indent > 0) see(indentation, indent === 1 ? "1 space" : `${indent} spaces`, 1);
  }
  see(lineEnds, style.crlfLines * 2 > view.file.lines ? "CR LF" : "LF", 1);
  see(lineLength, longest(style.over80, style.over100, style.over120), 1);
  see(
    finalNewline,
    style.finalNewline ? "the last line ends with a line break" : "no line break at the end",
    1,
  );
  see(trailingSpace, style.trailingSpaceLines === 0 ? "none" : "some lines", 1);
  if (bothQuotes.has(view.language)) {
    if (style.singleQuotes > 0) see(quotes, "single", 1, style.singleQuotes);
    if (style.doubleQuotes > 0) see(quotes, "double", 1, style.doubleQuotes);
  }
  if (isScript(view.language)) {
    if (style.semicolons > 0) see(semicolons, "with semicolons", 1, style.semicolons);
    if (style.lineEnds > 0) see(semicolons, "without semicolons", 1, style.lineEnds);
  }
  if (
    isScript(view.language) ||
    view.language === "python" ||
    view.language === "rust" ||
    view.language === "php"
  ) {
    if (style.trailingCommas > 0)
      see(trailingCommas, "with a comma after the last item", 1, style.trailingCommas);
    if (style.bareEnds > 0) see(trailingCommas, "without a comma after the last item", 1, style.bareEnds);
  }
};
