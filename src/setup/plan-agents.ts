import type { AgentsFileReport } from "../model/editors.js";
import {
  findSection,
  refersTo,
  renewedSection,
  type Section,
  sectionFile,
  toolsSection,
  withoutSection,
  withSection,
} from "./agents-text.js";
import { lineChanges } from "./line-changes.js";
import {
  readSettings,
  removeSettings,
  type SettingsFile,
  whyLocked,
  writeSettings,
} from "./settings-file.js";

/** What is to be done with one file that assistants read. */
export interface AgentsPlan {
  readonly report: AgentsFileReport;
  /** Does it. */
  readonly apply: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** One character a byte: what is not UTF-8 stays as it is. */
const textOf = (file: SettingsFile): string => (file.kind === "file" ? file.bytes.toString("latin1") : "");

/** The other way round: a text whose letters are its bytes. */
const latin1 = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

const readable = (text: string): string => Buffer.from(text, "latin1").toString("utf8");

const leave = (path: string, action: "keep" | "refuse", reason: string | null = null): AgentsPlan => ({
  report: { path, action, reason, changes: null },
  apply: nothing,
});

const planWrite = async (
  path: string,
  file: SettingsFile,
  action: AgentsFileReport["action"],
  text: string | null,
): Promise<AgentsPlan> => {
  const locked = await whyLocked(file);
  if (locked !== null) return leave(path, "refuse", locked);
  const changes = lineChanges(readable(textOf(file)), readable(text ?? ""));
  const apply = (): Promise<void> =>
    text === null
      ? removeSettings(path, file, false)
      : writeSettings(path, file, Buffer.from(text, "latin1"));
  return { report: { path, action, reason: null, changes }, apply };
};

const unclear = "the marks of Sheaf's section in it are not as they were written: take it out by hand";

/** @param root that the file must stand in. */
export const planSection = async (
  path: string,
  root: string,
  section: Section = toolsSection,
): Promise<AgentsPlan> => {
  const file = await readSettings(path, root);
  if (file.kind === "refused") return leave(path, "refuse", file.reason);
  if (file.kind === "absent") return planWrite(path, file, "create", latin1(sectionFile(section)));
  const text = textOf(file);
  if (text.includes("\0")) return leave(path, "refuse", "it is no text of one byte a letter");
  const found = findSection(text, section);
  if (found === "unclear") return leave(path, "refuse", unclear);
  const own: Section = { ...section, lines: section.lines.map(latin1) };
  if (found === null) return planWrite(path, file, "add", withSection(text, own));
  const renewed = renewedSection(text, own, found);
  return renewed === text ? leave(path, "keep") : planWrite(path, file, "update", renewed);
};

/** @param root that the file must stand in. */
export const planSectionRemoval = async (
  path: string,
  root: string,
  section: Pick<Section, "mark"> = toolsSection,
): Promise<AgentsPlan> => {
  const file = await readSettings(path, root);
  if (file.kind === "refused") return leave(path, "refuse", file.reason);
  const text = textOf(file);
  const found = findSection(text, section);
  if (file.kind === "absent" || found === null) return leave(path, "keep");
  if (found === "unclear") return leave(path, "refuse", unclear);
  const before = withoutSection(text, found);
  return planWrite(path, file, "remove", before === null && file.linked ? "" : before);
};

/** Whether a file has the section; false also where it cannot be read. */
export const hasSection = async (path: string, root: string): Promise<boolean> =>
  findSection(textOf(await readSettings(path, root)), toolsSection) !== null;

/** A file that assistants read. */
export interface AgentsFile {
  readonly name: string;
  readonly path: string;
}

/**
 * Those of two files that get the section: the one there is, and both only when neither takes in the other.
 *
 * @param agents `AGENTS.md`, which gets it where there is none.
 * @param claude `CLAUDE.md`.
 */
export const filesForSection = async (
  agents: AgentsFile,
  claude: AgentsFile,
  root: string,
): Promise<readonly AgentsFile[]> => {
  const one = await readSettings(agents.path, root);
  const other = await readSettings(claude.path, root);
  if (other.kind === "absent") return [agents];
  if (one.kind === "absent") return refersTo(textOf(other), agents.name) ? [agents] : [claude];
  // One may be a link to the other.
  if (one.kind === "file" && other.kind === "file" && one.at === other.at) return [agents];
  if (refersTo(textOf(other), agents.name)) return [agents];
  return refersTo(textOf(one), claude.name) ? [claude] : [agents, claude];
};
