import { relative, sep } from "node:path";
import type { AgentsReport, EditorFileReport, EditorName, EditorsReport } from "../../src/index.js";
import { shellWord } from "../arguments.js";
import type { InitOutput } from "../schemas/setup.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

/** What the makers call their programs. */
export const editorTitles: Readonly<Record<EditorName, string>> = {
  "claude-code": "Claude Code",
  vscode: "VS Code",
  "visual-studio": "Visual Studio",
  cursor: "Cursor",
  windsurf: "Windsurf",
  "claude-desktop": "Claude Desktop",
};

const next: Readonly<Record<EditorName, string>> = {
  "claude-code": "Claude Code asks once whether it may start it: /mcp shows how it is",
  vscode: "VS Code lists it with `MCP: List Servers`",
  "visual-studio": "Visual Studio, and VS Code too, ask once whether they may start it",
  cursor: "switch it on in Cursor's settings, under MCP",
  windsurf: "press refresh in Windsurf's list of MCP servers",
  "claude-desktop": "quit Claude Desktop, and start it again",
};

const done: Readonly<Record<EditorFileReport["action"], string>> = {
  create: "made",
  add: "added",
  update: "brought up to date",
  remove: "taken out",
  keep: "nothing to do",
  refuse: "left alone",
};

const planned: Readonly<Record<EditorFileReport["action"], string>> = {
  ...done,
  create: "would be made",
  add: "would be added",
  update: "would be brought up to date",
  remove: "would be taken out",
};

interface Done {
  readonly path: string;
  readonly action: EditorFileReport["action"];
  readonly reason: string | null;
  readonly changes: string | null;
}

/** Some lines of a text, as they can be shown. */
const shown = (text: string, before: string): string =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => `${before}${visible(line)}\n`)
    .join("");

const fileLine = (file: Done, entry: string | null, written: boolean, paint: Paint): string => {
  const what = (written ? done : planned)[file.action];
  const name =
    entry === null || file.action === "keep" || file.action === "refuse" ? "" : ` (${visible(entry)})`;
  const text = `${what}${name}${file.reason === null ? "" : `: ${visible(file.reason)}`}`;
  return `${paint.path(visible(file.path))}  ${file.action === "refuse" ? paint.warning(text) : text}\n`;
};

const changedLines = ({ changes }: Done, written: boolean): string =>
  written || changes === null ? "" : shown(changes, "  ");

/** What to know of a file that names paths of this machine. */
const machineAdvice = (
  { scope, portable, git, path }: EditorFileReport,
  { root, exclude }: EditorsReport,
): string => {
  if (scope === "user" || portable) return "";
  const name = relative(root, path).split(sep).join("/");
  if (git === "ignored") return "  It names paths of this machine; git ignores it.\n";
  if (git === "tracked") {
    const command = `git -C ${shellWord(root)} update-index --skip-worktree ${name}`;
    return `  It names paths of this machine, and git tracks it: do not commit that (\`${visible(command)}\` keeps it out), or make Sheaf a dependency of the repository.\n`;
  }
  return `  It names paths of this machine: do not commit it (the line \`/${visible(name)}\` in ${visible(exclude)} keeps it out), or make Sheaf a dependency of the repository.\n`;
};

const isIn = ({ action }: Done): boolean => action === "create" || action === "add" || action === "update";

/** The report for a person, with what would change while nothing is written. */
export const editorsText = (report: EditorsReport, paint: Paint): string => {
  const { files, written } = report;
  return files
    .map((file) => {
      const advice = isIn(file) ? machineAdvice(file, report) : "";
      const then =
        written && isIn(file) ? file.editors.map((name) => `  Next: ${next[name]}.\n`).join("") : "";
      return fileLine(file, file.entry, written, paint) + changedLines(file, written) + advice + then;
    })
    .join("");
};

/** Each file's snippet after its path. */
export const editorsPrint = ({ files }: EditorsReport, paint: Paint): string =>
  files
    .flatMap(({ path, snippet }) =>
      snippet === null ? [] : [`${paint.faint(`# ${visible(path)}`)}\n${shown(snippet, "")}`],
    )
    .join("\n");

export const editorsJson = ({ files }: EditorsReport): InitOutput["editors"] =>
  files.map((file) => ({
    editors: [...file.editors],
    path: file.path,
    scope: file.scope,
    action: file.action,
    reason: file.reason,
    entry: file.entry,
    snippet: file.snippet,
    changes: file.changes,
    portable: file.portable,
    git: file.git,
  }));

/** The report for a person, with what would change while nothing is written. */
export const agentsText = ({ files, written }: AgentsReport, paint: Paint): string =>
  files.map((file) => fileLine(file, null, written, paint) + changedLines(file, written)).join("");

/** The section after the paths that it goes to. */
export const agentsPrint = ({ files, section }: AgentsReport, paint: Paint): string => {
  const paths = files.map(({ path }) => visible(path)).join(", ");
  return `${paint.faint(`# ${paths}`)}\n${shown(section, "")}`;
};

export const agentsJson = ({ files }: AgentsReport): InitOutput["agents"] =>
  files.map(({ path, action, reason, changes }) => ({ path, action, reason, changes }));
