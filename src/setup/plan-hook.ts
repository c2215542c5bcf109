import { join } from "node:path";
import type { HookName, HookReport } from "../model/setup.js";
import {
  bringBack,
  type HookFile,
  isSameFile,
  keepHook,
  readHook,
  removeHook,
  statOf,
  writeHook,
} from "./hook-files.js";
import { isShellScript, managerOf } from "./hook-kind.js";
import {
  blockText,
  findBlock,
  type HookProgram,
  insertBlock,
  keptName,
  replaceBlock,
  shebang,
  withoutBlock,
} from "./hook-text.js";

/** What is to be done with one hook. */
export interface HookPlan {
  readonly report: HookReport;
  /** Does it. */
  readonly apply: () => Promise<void>;
  /** The folder was made for this hook. */
  readonly folderToo: boolean;
}

/** A hook by its folder and name. */
interface Place {
  readonly folder: string;
  readonly name: HookName;
  readonly path: string;
}

const nothing = async (): Promise<void> => undefined;

/** One character a byte becomes text. */
const readable = (text: string): string => Buffer.from(text, "latin1").toString("utf8");

const leave = ({ name, path }: Place, action: "keep" | "refuse", reason: string | null): HookPlan => ({
  report: { name, path, action, reason, text: null },
  apply: nothing,
  folderToo: false,
});

const plan = (
  { name, path }: Place,
  action: HookReport["action"],
  reason: string | null,
  text: string | null,
  apply: () => Promise<void>,
): HookPlan => ({
  report: { name, path, action, reason, text: text === null ? null : readable(text) },
  apply,
  folderToo: false,
});

const changedMarks = "the marks of Sheaf's lines in it were changed: take them out by hand";

const keptOf = ({ folder, name }: Place): string => join(folder, keptName(name));

/** The hook that stands there; null when there is none, a reason when it is none that can be read. */
const lookAt = async (path: string): Promise<HookFile | string | null> => {
  const stat = await statOf(path);
  if (stat === null) return null;
  if (stat.isSymbolicLink()) return "it is a symbolic link, so it is looked after elsewhere";
  return stat.isFile() ? readHook(path, stat) : "it is no plain file";
};

const planUpdate = (place: Place, file: HookFile, text: string, program: HookProgram): HookPlan => {
  const found = findBlock(text);
  if (found === null || found === "unclear") return leave(place, "refuse", changedMarks);
  const block = blockText(place.name, found.form, program);
  const updated = replaceBlock(text, found, block);
  if (updated === text) return leave(place, "keep", null);
  return plan(place, "update", null, block, () => writeHook(place.path, updated, file.stat));
};

const planWrap = async (place: Place, file: HookFile, program: HookProgram): Promise<HookPlan> => {
  const kept = keptOf(place);
  const there = await statOf(kept);
  if (there !== null && !isSameFile(there, file.stat)) {
    return leave(place, "refuse", `it would be kept as ${keptName(place.name)}, which is there already`);
  }
  const wrapper = shebang + blockText(place.name, "wrapper", program);
  return plan(place, "wrap", `what stands there is kept as ${keptName(place.name)}`, wrapper, async () => {
    await keepHook(place.path, file.stat, kept);
    await writeHook(place.path, wrapper, file.stat);
  });
};

/** @param newFolder whether the folder is made for the hook. */
export const planInstall = async (
  folder: string,
  name: HookName,
  program: HookProgram,
  newFolder: boolean,
): Promise<HookPlan> => {
  const place = { folder, name, path: join(folder, name) };
  const file = await lookAt(place.path);
  if (typeof file === "string") return leave(place, "refuse", file);
  if (file === null) {
    const text = shebang + blockText(name, newFolder ? "folder" : "file", program);
    return plan(place, "create", null, text, () => writeHook(place.path, text, null));
  }
  if (!file.active) {
    return leave(place, "refuse", "it is not executable, so git does not run it: chmod +x it, or remove it");
  }
  const { text } = file;
  if (text !== null && findBlock(text) !== null) return planUpdate(place, file, text, program);
  const manager = text === null ? null : managerOf(text);
  if (manager !== null) {
    return leave(place, "refuse", `${manager.name} writes it: add the line to ${manager.where}`);
  }
  if (text === null || !isShellScript(text)) return planWrap(place, file, program);
  const chained = insertBlock(text, name, program);
  const reason = /^#![^\n]*\r\n/.test(text)
    ? "its first line ends with a carriage return, which keeps it from running on most systems"
    : null;
  const found = findBlock(chained);
  const block = found === null || found === "unclear" ? "" : chained.slice(found.from, found.to);
  return plan(place, "chain", reason, block, () => writeHook(place.path, chained, file.stat));
};

/** Of a hook without the block: a second name that a run left which ended before it wrote the wrapper goes. */
const planLeftover = async (place: Place, file: HookFile | null): Promise<HookPlan> => {
  const kept = await statOf(keptOf(place));
  if (file === null || kept === null || !isSameFile(kept, file.stat)) return leave(place, "keep", null);
  return plan(place, "remove", null, null, () => removeHook(keptOf(place)));
};

/** Plans what brings back what stood before. */
export const planRemove = async (folder: string, name: HookName): Promise<HookPlan> => {
  const place = { folder, name, path: join(folder, name) };
  const file = await lookAt(place.path);
  if (file === null || typeof file === "string") return planLeftover(place, null);
  const { text } = file;
  const found = text === null ? null : findBlock(text);
  if (text === null || found === null) return planLeftover(place, file);
  if (found === "unclear") return leave(place, "refuse", changedMarks);
  const before = withoutBlock(text, found);
  if (found.form !== "wrapper") {
    const apply = (): Promise<void> =>
      before === null ? removeHook(place.path) : writeHook(place.path, before, file.stat);
    return { ...plan(place, "remove", null, null, apply), folderToo: found.form === "folder" };
  }
  if (before !== null) {
    return leave(place, "refuse", `lines were added to it: take them out; the hook is ${keptName(name)}`);
  }
  const kept = await statOf(keptOf(place));
  if (kept === null) {
    return plan(place, "remove", `${keptName(name)} is gone`, null, () => removeHook(place.path));
  }
  return plan(place, "remove", null, null, () => bringBack(keptOf(place), place.path));
};
