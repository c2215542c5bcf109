import { isAbsolute, join, resolve } from "node:path";
import type { Node } from "jsonc-parser";
import type { Property } from "./json-object.js";
import { objectAt } from "./json-object.js";
import type { Edit, Layout } from "./text-edit.js";

/** What an editor starts. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** An entry as it stands in a file. */
export interface FoundEntry extends ServerCommand {
  readonly name: string;
  readonly property: Property;
}

/**
 * How an entry is written, which tells how it came into its file, and so how it goes out again: `lines` into a list that
 * stood there, `line` with the list around it, `short` (arguments on one line) with the whole file.
 */
export type EntryStyle = "lines" | "line" | "short";

const stringOf = (node: Node | undefined): string | null =>
  node?.type === "string" && typeof node.value === "string" ? node.value : null;

const child = (node: Node, key: string): Node | undefined =>
  objectAt(node)?.properties.findLast((property) => property.key === key)?.value;

/** Null when the property is no entry that starts a program. */
export const readEntry = (property: Property): FoundEntry | null => {
  const command = stringOf(child(property.value, "command"));
  if (command === null) return null;
  const args = child(property.value, "args");
  if (args !== undefined && args.type !== "array") return null;
  const words = (args?.children ?? []).map(stringOf);
  if (words.some((word) => word === null)) return null;
  return { name: property.key, property, command, args: words.filter((word) => word !== null) };
};

const programName = (word: string): string =>
  word
    .replace(/^.*[/\\]/, "")
    .replace(/\.(?:exe|cmd|ps1)$/i, "")
    .toLowerCase();

/** Ours where it stands: `dist/cli/main.js` of a package, wherever that is. */
const isOurScript = (word: string): boolean => /(?:^|[/\\])dist[/\\]cli[/\\]main\.js$/.test(word);

/** How many words of a command stand before `serve`; -1 when the command does not start our server. */
const lengthOfHead = (words: readonly string[]): number => {
  const shell = programName(words[0] ?? "") === "cmd" && /^\/c$/i.test(words[1] ?? "") ? 2 : 0;
  const at = words.indexOf("serve", shell + 1);
  if (at < 0) return -1;
  const head = words.slice(shell, at);
  const last = head.at(-1)!;
  const own = programName(last) === "sheaf" && !last.startsWith("-");
  const started = head.length === 1 ? own : isOurScript(last) || (programName(head[0]!) === "npx" && own);
  return started ? at : -1;
};

/** Whether an entry starts our server, whoever wrote it. */
export const isOurs = ({ command, args }: ServerCommand): boolean => lengthOfHead([command, ...args]) > 0;

/** The repository that an entry names; null when it names none. */
export const repositoryOf = ({ args }: ServerCommand): string | null => {
  const at = args.lastIndexOf("--repo");
  const joined = args.findLast((word) => word.startsWith("--repo="));
  return at >= 0 ? (args[at + 1] ?? null) : (joined?.slice("--repo=".length) ?? null);
};

/** The command that an entry of ours should have: `wanted`, with the options that somebody added to it. */
export const renewed = (found: ServerCommand, wanted: ServerCommand): ServerCommand => {
  const words = [found.command, ...found.args];
  const behind = words.slice(lengthOfHead(words) + 1);
  const head = [wanted.command, ...wanted.args];
  const own = head.slice(head.indexOf("serve") + 1);
  const kept = repositoryOf(found) === null ? [...own, ...behind] : behind;
  const [command, ...args] = [...head.slice(0, head.indexOf("serve") + 1), ...kept];
  return { command: command!, args };
};

/** The files that an entry of ours needs, as far as they are named by paths. Absolute. */
export const filesOf = ({ command, args }: ServerCommand, root: string): readonly string[] => {
  const words = [command, ...args];
  const head = words.slice(0, lengthOfHead(words));
  return head.flatMap((word, index) => {
    const path = word.replace(/^\$\{(?:workspaceFolder|CLAUDE_PROJECT_DIR(?::-[^}]*)?)\}/, root);
    if (isAbsolute(path)) return [path];
    return index > 0 && isOurScript(path) ? [resolve(join(root, path))] : [];
  });
};

const listOf = (words: readonly string[], style: EntryStyle, blanks: string, layout: Layout): string => {
  const quoted = words.map((word) => JSON.stringify(word));
  if (style !== "lines" || quoted.length === 0) return `[${quoted.join(", ")}]`;
  const separator = layout.lineEnd + blanks + layout.indent;
  return `[${separator}${quoted.join(`,${separator}`)}${layout.lineEnd}${blanks}]`;
};

/** @param blanks what the entry's own line is indented by; null to write one line. */
export const entryText = (
  name: string,
  { command, args }: ServerCommand,
  style: EntryStyle,
  typed: boolean,
  layout: Layout,
  blanks: string | null,
): string => {
  const oneLine = style === "line" || blanks === null;
  const deeper = (blanks ?? "") + layout.indent;
  const parts = [
    ...(typed ? ['"type": "stdio"'] : []),
    `"command": ${JSON.stringify(command)}`,
    `"args": ${listOf(args, oneLine ? "line" : style, deeper, layout)}`,
  ];
  if (oneLine) return `${JSON.stringify(name)}: { ${parts.join(", ")} }`;
  const separator = layout.lineEnd + deeper;
  const body = parts.join(`,${separator}`);
  return `${JSON.stringify(name)}: {${separator}${body}${layout.lineEnd}${blanks}}`;
};

/** Null when somebody added to the entry, so that nothing follows from how it is written. */
export const styleOf = (text: string, { property }: FoundEntry): EntryStyle | null => {
  const known = ["type", "command", "args"];
  if (objectAt(property.value)?.properties.some(({ key }) => !known.includes(key)) !== false) return null;
  const lines = (from: number, to: number): boolean => /[\r\n]/.test(text.slice(from, to));
  if (!lines(property.from, property.to)) return "line";
  const args = child(property.value, "args");
  return args !== undefined && lines(args.offset, args.offset + args.length) ? "lines" : "short";
};

/** Puts another command into an entry, and leaves all else that somebody wrote there. */
export const updateEntry = (
  text: string,
  found: FoundEntry,
  wanted: ServerCommand,
  layout: Layout,
): readonly Edit[] => {
  const command = child(found.property.value, "command")!;
  const args = child(found.property.value, "args");
  const inPlace = (node: Node, value: string): Edit => ({
    from: node.offset,
    to: node.offset + node.length,
    text: value,
  });
  const edits: Edit[] = [];
  if (found.command !== wanted.command) edits.push(inPlace(command, JSON.stringify(wanted.command)));
  if (JSON.stringify(found.args) === JSON.stringify(wanted.args)) return edits;
  if (args === undefined) {
    const behind = command.offset + command.length;
    const added = `, "args": ${listOf(wanted.args, "line", "", layout)}`;
    return [...edits.filter(({ to }) => to !== behind), { from: behind, to: behind, text: added }];
  }
  const lines = /[\r\n]/.test(text.slice(args.offset, args.offset + args.length));
  const line = text.slice(text.lastIndexOf("\n", args.offset) + 1, args.offset);
  const blanks = /^[ \t]*/.exec(line)![0];
  edits.push(inPlace(args, listOf(wanted.args, lines ? "lines" : "line", blanks, layout)));
  return edits;
};
