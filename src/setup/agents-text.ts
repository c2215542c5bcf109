/** The section's lines between its marks. */
const lines = [
  "## Code search: Sheaf",
  "",
  "The tools of the MCP server `sheaf` answer from an index of this repository, and only read:",
  "- `search_code`: where is something done, asked in plain words or by names. Before grep, when the exact text is unknown.",
  "- `find_symbol`: where is a name defined, who calls it, what does it call, which tests use it.",
  "- `trace_dependencies`: what does a change reach, how does one place lead to another.",
  "- `get_overview`: what is a folder or file for, before reading it.",
  "- `get_standards`: how code is written here, before writing some.",
  "- `find_duplicates`: is there already code like this, before writing it again.",
  "- `find_dead_code`: what does nothing need, and how is that known.",
  "- `index_status`: which commit answers, what has changed since, what to run when there is no index.",
  "For an exact string, and for files that are not code, use grep. Results tell where the working tree differs.",
] as const;

/** A part of a file that is ours, between two marks. */
export interface Section {
  /** What the marks say: `sheaf`, `sheaf:standards`. */
  readonly mark: string;
  /** Without ends. */
  readonly lines: readonly string[];
}

/** What assistants are told of the server's tools. */
export const toolsSection: Section = { mark: "sheaf", lines };

/** A section with the marks around it and no end to its last line. */
export const sectionText = ({ mark, lines: own }: Section, lineEnd: string): string =>
  [`<!-- ${mark}:start -->`, ...own, `<!-- ${mark}:end -->`].join(lineEnd);

/** Where a section stands, from its first mark to behind its last. */
export interface FoundSection {
  readonly from: number;
  readonly to: number;
}

/** Null when there is none, `unclear` when there is more or less than one of both marks, each on a line of its own. */
export const findSection = (
  text: string,
  { mark }: Pick<Section, "mark">,
): FoundSection | "unclear" | null => {
  const marks = [...text.matchAll(new RegExp(`^<!-- ${mark}:(start|end) -->(?=\\r?$)`, "gm"))];
  if (marks.length === 0) return null;
  const [first, last] = marks;
  if (marks.length !== 2 || first?.[1] !== "start" || last?.[1] !== "end") return "unclear";
  return { from: first.index, to: last.index + last[0].length };
};

/** How the lines of a text end. */
const lineEndOf = (text: string): string => /\r\n|\n/.exec(text)?.[0] ?? "\n";

/** The text with the section behind it; `withoutSection` brings back the same characters. */
export const withSection = (text: string, section: Section): string => {
  const lineEnd = lineEndOf(text);
  const own = sectionText(section, lineEnd);
  if (text === "") return own;
  return text.endsWith("\n") ? text + lineEnd + own + lineEnd : text + lineEnd + lineEnd + own;
};

/** A file of the section alone. */
export const sectionFile = (section: Section): string => `${sectionText(section, "\n")}\n`;

/** The text with the section as it is written now in the place of the one that was found. */
export const renewedSection = (text: string, section: Section, { from, to }: FoundSection): string =>
  text.slice(0, from) + sectionText(section, lineEndOf(text)) + text.slice(to);

/** The text without the section and the lines that came with it; null when it came as a file of its own. */
export const withoutSection = (text: string, { from, to }: FoundSection): string | null => {
  const lineEnd = lineEndOf(text);
  const before = text.slice(0, from);
  const after = text.slice(to);
  if (before === "" && after === lineEnd) return null;
  if (after === "") return before.endsWith(lineEnd + lineEnd) ? before.slice(0, -2 * lineEnd.length) : before;
  const kept = before.endsWith(lineEnd) ? before.slice(0, -lineEnd.length) : before;
  return kept + (after.startsWith(lineEnd) ? after.slice(lineEnd.length) : after);
};

/** Whether a file takes another one in, as `@AGENTS.md` does, or says nothing but where the other is. */
export const refersTo = (text: string, name: string): boolean => {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (new RegExp(`(?:^|\\s)@(?:\\./)?${escaped}(?![\\w/-]|\\.\\w)`, "m").test(text)) return true;
  const said = text.replace(/^#.*$/gm, "").trim();
  return said.length <= 200 && said.includes(name);
};
