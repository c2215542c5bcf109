import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { EditorFileReport, EditorFileState } from "../model/editors.js";
import type { EditorFile } from "./editor-files.js";
import { lineChanges } from "./line-changes.js";
import type { ChosenCommand } from "./server-command.js";
import { type FoundEntry, filesOf, isOurs, renewed, repositoryOf } from "./server-entry.js";
import {
  fileText,
  namedIn,
  readServers,
  type ServerList,
  withCommand,
  withEntry,
  withoutEntry,
} from "./server-list.js";
import {
  readSettings,
  removeSettings,
  type SettingsFile,
  whyLocked,
  writeSettings,
} from "./settings-file.js";

/** A file of editors in one repository. */
export interface EditorPlace {
  readonly file: EditorFile;
  /** Absolute. */
  readonly path: string;
  /** The working tree, or the git directory of a bare repository. Absolute. */
  readonly root: string;
}

/** What is to be done with one file, but for what git says of it. */
export interface EditorPlan {
  readonly report: Omit<EditorFileReport, "git">;
  /** Does it. */
  readonly apply: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** A name that most programs take: they put it before the names of tools, and allow 64 characters for both. */
const longestName = 20;

/** The name that our entry gets where it has none yet; null when another entry has it. */
const newName = ({ file, root }: EditorPlace, servers: ServerList): string | null => {
  const taken = (name: string): boolean => namedIn(servers, name) !== null;
  if (file.scope === "project") return taken("sheaf") ? null : "sheaf";
  const folder = basename(root).replace(/\.git$/i, "");
  const plain = folder
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, longestName);
  const name = plain === "" ? "sheaf" : `sheaf-${plain}`;
  if (!taken(name)) return name;
  const longer = `${name}-${createHash("sha256").update(root).digest("hex").slice(0, 6)}`;
  return taken(longer) ? null : longer;
};

/** Whether an entry names a repository, however its path is written. */
const isFor = (entry: FoundEntry, root: string): boolean => {
  const named = repositoryOf(entry);
  if (named === null) return false;
  const one = resolve(named);
  return process.platform === "win32" ? one.toLowerCase() === root.toLowerCase() : one === root;
};

/** The entry that starts our server for this repository; of a user's file, each names its own. */
const ownEntry = ({ file, root }: EditorPlace, { entries }: ServerList): FoundEntry | null =>
  entries.find((entry) => isOurs(entry) && (file.scope === "project" || isFor(entry, root))) ?? null;

const within = ({ file, root }: EditorPlace): string | null => (file.scope === "project" ? root : null);

const planOf = (
  place: EditorPlace,
  wanted: ChosenCommand | null,
  action: EditorFileReport["action"],
  more: Partial<Pick<EditorFileReport, "reason" | "entry" | "changes">> = {},
  apply: () => Promise<void> = nothing,
): EditorPlan => {
  const { file, path } = place;
  const entry = more.entry ?? null;
  const snippet = wanted === null ? null : `${fileText(file.key, entry ?? "sheaf", wanted, file.typed)}\n`;
  const report = {
    editors: file.editors,
    path,
    scope: file.scope,
    action,
    reason: more.reason ?? null,
    entry,
    snippet,
    changes: more.changes ?? null,
    portable: wanted?.portable ?? false,
  };
  return { report, apply };
};

const bytesOf = (file: SettingsFile): Buffer => (file.kind === "file" ? file.bytes : Buffer.alloc(0));

const textOf = (file: SettingsFile): string => bytesOf(file).toString("utf8");

const planWrite = async (
  place: EditorPlace,
  wanted: ChosenCommand | null,
  action: EditorFileReport["action"],
  entry: string,
  file: SettingsFile,
  text: string | null,
): Promise<EditorPlan> => {
  const locked = await whyLocked(file);
  if (locked !== null) return planOf(place, wanted, "refuse", { reason: locked, entry });
  const changes = lineChanges(textOf(file), text ?? "");
  const apply = (): Promise<void> =>
    text === null
      ? removeSettings(place.path, file, place.file.scope === "project")
      : writeSettings(place.path, file, Buffer.from(text, "utf8"));
  return planOf(place, wanted, action, { entry, changes }, apply);
};

/** Plans what puts our entry into a file, or brings it up to date. */
export const planEditor = async (place: EditorPlace, wanted: ChosenCommand): Promise<EditorPlan> => {
  const file = await readSettings(place.path, within(place));
  if (file.kind === "refused") return planOf(place, wanted, "refuse", { reason: file.reason });
  const { key, typed } = place.file;
  const servers = readServers(bytesOf(file), key);
  if (typeof servers === "string") return planOf(place, wanted, "refuse", { reason: servers });
  const own = ownEntry(place, servers);
  if (own !== null) {
    const command = renewed(own, wanted);
    const text = withCommand(servers, own, command);
    if (text === textOf(file)) return planOf(place, wanted, "keep", { entry: own.name });
    return planWrite(place, wanted, "update", own.name, file, text);
  }
  const name = newName(place, servers);
  if (name === null) {
    const reason =
      'an entry called "sheaf" in it starts something else: give that one another name, or add what --print shows by hand under a name of its own';
    return planOf(place, wanted, "refuse", { reason });
  }
  if (file.kind === "absent") {
    const text = `${fileText(key, name, wanted, typed)}\n`;
    return planWrite(place, wanted, "create", name, file, text);
  }
  return planWrite(place, wanted, "add", name, file, withEntry(servers, key, name, wanted, typed));
};

/** Plans what takes our entry out of a file again. */
export const planEditorRemoval = async (place: EditorPlace): Promise<EditorPlan> => {
  const file = await readSettings(place.path, within(place));
  if (file.kind === "absent") return planOf(place, null, "keep");
  if (file.kind === "refused") return planOf(place, null, "refuse", { reason: file.reason });
  const servers = readServers(file.bytes, place.file.key);
  if (typeof servers === "string") return planOf(place, null, "refuse", { reason: servers });
  const own = ownEntry(place, servers);
  if (own === null) return planOf(place, null, "keep");
  return planWrite(place, null, "remove", own.name, file, withoutEntry(servers, own, !file.linked));
};

/** What stands in a file now. */
export const editorState = async (place: EditorPlace): Promise<EditorFileState> => {
  const { editors, scope } = place.file;
  const state = (
    kind: EditorFileState["state"],
    entry: string | null = null,
    reason: string | null = null,
  ): EditorFileState => ({ editors, path: place.path, scope, state: kind, entry, reason });
  const file = await readSettings(place.path, within(place));
  if (file.kind === "absent") return state("absent");
  if (file.kind === "refused") return state("unreadable", null, file.reason);
  const servers = readServers(file.bytes, place.file.key);
  if (typeof servers === "string") return state("unreadable", null, servers);
  const own = ownEntry(place, servers);
  if (own === null) {
    const taken = scope === "project" && namedIn(servers, "sheaf") !== null;
    return taken ? state("other", "sheaf", "it starts something else") : state("absent");
  }
  const gone = filesOf(own, place.root).filter((path) => !existsSync(path));
  if (gone.length === 0) return state("current", own.name);
  return state("stale", own.name, `${gone.join(" and ")} ${gone.length > 1 ? "are" : "is"} gone`);
};
