import fs from "node:fs";
import path from "node:path";
import { errnoOf, messageOf, SheafError } from "../src/model/error.js";
import type { CallRecord } from "./calls.js";
import { forbiddenPlace } from "./query-log/place.js";

/** Characters of the arguments as JSON, and of a tool's name, that a line holds. */
const maxArguments = 4_000;
const maxName = 100;

/** The only file that a server writes: one line of JSON a call. */
export interface QueryLog {
  /** Never throws: a call is answered whether or not it is written down. */
  readonly record: (call: CallRecord) => void;
  /** Stops writing when the file lies in one of these working trees. */
  readonly keepOutOf: (roots: readonly string[]) => void;
  readonly close: () => void;
}

const { constants } = fs;
/** Appended to and never followed through a link; without O_NONBLOCK a pipe that nobody reads would hold it up. */
const flags =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

const refuse = (file: string, why: string): SheafError =>
  new SheafError(
    "unsafe-path",
    `the query log ${file} ${why}`,
    "Name a file outside of every repository that is served, or leave --query-log out.",
  );

const isStdout = (stat: fs.Stats): boolean => {
  try {
    const out = fs.fstatSync(1);
    return out.dev === stat.dev && out.ino === stat.ino;
  } catch {
    return false;
  }
};

const openFile = (file: string): number => {
  let descriptor: number;
  try {
    descriptor = fs.openSync(file, flags, 0o600);
  } catch (error) {
    const isLink = ["ELOOP", "EMLINK"].includes(errnoOf(error));
    throw refuse(file, isLink ? "is a link" : `cannot be opened: ${messageOf(error)}`);
  }
  const stat = fs.fstatSync(descriptor);
  if (stat.isFile() && !isStdout(stat)) return descriptor;
  fs.closeSync(descriptor);
  throw refuse(file, stat.isFile() ? "is standard output, which carries the protocol" : "is not a file");
};

const cut = (text: string, length: number): string => (text.length <= length ? text : text.slice(0, length));

/** Arguments as they were given, or the beginning of their JSON where that is long. */
const shortened = (given: unknown): unknown => {
  const text = JSON.stringify(given) ?? "null";
  return text.length <= maxArguments ? given : { cut: cut(text, maxArguments) };
};

const lineOf = (call: CallRecord, time: Date): string =>
  `${JSON.stringify({
    time: time.toISOString(),
    tool: cut(call.tool, maxName),
    arguments: shortened(call.arguments),
    milliseconds: call.milliseconds,
    bytes: call.bytes,
    results: call.results,
    error: call.error,
  })}\n`;

/**
 * Opens the log.
 *
 * @param given as the user named it.
 * @param roots folders that are served.
 * @param note told once when a line cannot be written.
 * @throws SheafError `unsafe-path` for a place where a server must not write.
 */
export const openQueryLog = (
  given: string,
  roots: readonly string[],
  note: (text: string) => void,
): QueryLog => {
  const file = path.resolve(given);
  const why = forbiddenPlace(file, roots);
  if (why !== null) throw refuse(file, why);
  let descriptor: number | null = openFile(file);
  const stop = (text: string): void => {
    if (descriptor === null) return;
    fs.closeSync(descriptor);
    descriptor = null;
    note(text);
  };
  let failed = false;
  return {
    record: (call) => {
      if (descriptor === null) return;
      try {
        fs.writeSync(descriptor, lineOf(call, new Date()));
        failed = false;
      } catch (error) {
        if (!failed) note(`the query log ${file} cannot be written: ${messageOf(error)}`);
        failed = true;
      }
    },
    keepOutOf: (served) => {
      const found = forbiddenPlace(file, served);
      if (found !== null) stop(`the query log ${file} ${found}: it is not written any more`);
    },
    close: () => {
      if (descriptor !== null) fs.closeSync(descriptor);
      descriptor = null;
    },
  };
};
