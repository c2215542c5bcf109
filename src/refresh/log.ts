import { join } from "node:path";
import { readPlain } from "../bundle/disk.js";
import { makeFolder, writeWhole } from "../bundle/write.js";
import type { RefreshStep } from "../model/setup.js";

/** So much of it is kept. Bytes. */
const maxBytes = 64 * 1024;

const pathOf = (store: string): string => join(store, "refresh", "log");

/** The log of earlier runs, oldest line first; empty when there is none. Its text may hold anything. */
export const readLog = async (store: string): Promise<string> => {
  const bytes = await readPlain(pathOf(store), 2 * maxBytes, pathOf(store)).catch(() => null);
  return bytes === null ? "" : Buffer.from(bytes).toString("utf8");
};

const lineOf = (step: RefreshStep, time: Date): string => {
  const what = `${step.outcome} ${step.commit ?? "-"} ${step.milliseconds} ms`;
  const reason = step.reason === null ? "" : `: ${step.reason.replace(/\s+/g, " ")}`;
  return `${time.toISOString()} ${what} ${step.gitDir.replace(/\s+/g, " ")}${reason}\n`;
};

/** Adds a line; the oldest go. Only one run writes at a time. */
export const appendLog = async (store: string, step: RefreshStep, time: Date): Promise<void> => {
  const text = (await readLog(store)) + lineOf(step, time).slice(0, maxBytes / 4);
  const start = text.length <= maxBytes ? 0 : text.indexOf("\n", text.length - maxBytes / 2) + 1;
  await makeFolder(join(store, "refresh"));
  await writeWhole(store, pathOf(store), Buffer.from(text.slice(start), "utf8"), false);
};
