import { join } from "node:path";
import { readPlain } from "../bundle/disk.js";
import { makeStoreFolder, writeWhole } from "../bundle/write.js";
import type { RefreshStep } from "../model/setup.js";

/** So much of it is kept. Bytes. */
const maxBytes = 64 * 1024;

const pathOf = (store: string): string => join(store, "refresh", "log");

/** The log of earlier runs, oldest line first; empty when there is none. Its text may hold anything. */
export const readLog = async (store: string): Promise<string> => {
  const bytes = await readPlain(pathOf(store), 2 * maxBytes, pathOf(store)).catch(() => null);
  return bytes === null ? "" : Buffer.from(bytes).toString("utf8");
};

/** What a step has to say in the log. */
export const stepLine = ({ outcome, commit, milliseconds, gitDir, reason }: RefreshStep): string =>
  `${outcome} ${commit ?? "-"} ${milliseconds} ms ${gitDir}${reason === null ? "" : `: ${reason}`}`;

/** Adds a line; the oldest go. Only one run writes at a time. */
export const appendLog = async (store: string, line: string, time: Date): Promise<void> => {
  const added = `${time.toISOString()} ${line.replace(/\s+/g, " ")}`.slice(0, maxBytes / 4);
  const text = `${await readLog(store)}${added}\n`;
  const start = text.length <= maxBytes ? 0 : text.indexOf("\n", text.length - maxBytes / 2) + 1;
  await makeStoreFolder(store, join(store, "refresh"));
  await writeWhole(store, pathOf(store), Buffer.from(text.slice(start), "utf8"), false);
};
