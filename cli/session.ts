import type * as api from "../src/index.js";
import { type Paint, paintFor } from "./format/paint.js";
import { toJson } from "./format/visible.js";
import type { Io } from "./io.js";

/** The part of the public API that commands use. */
export type Api = Pick<
  typeof api,
  | "build"
  | "open"
  | "pull"
  | "publish"
  | "prune"
  | "verify"
  | "status"
  | "languages"
  | "diff"
  | "deltaJson"
  | "deltaMarkdown"
  | "deltaSarif"
  | "deltaText"
  | "doctor"
  | "initAgents"
  | "initEditors"
  | "initHooks"
  | "setupOverview"
  | "refresh"
  | "refreshLog"
  | "standardsBlock"
  | "writeStandards"
  | "version"
>;

/** What a command works with. */
export interface Session {
  readonly api: Api;
  readonly io: Io;
  /** For text on standard output. */
  readonly paint: Paint;
  /** Sets the exit code of a command that ran to its end; 0 without a call. */
  readonly exitWith: (code: number) => void;
}

export const createSession = (api: Api, io: Io, exitWith: (code: number) => void): Session => ({
  api,
  io,
  paint: paintFor(io.out),
  exitWith,
});

/** Prints one value as a line of JSON. */
export const printJson = ({ io }: Session, value: unknown): Promise<void> =>
  io.out.write(`${toJson(value)}\n`);
