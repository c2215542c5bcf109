import { spawn } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { SheafError } from "../../../model/error.js";

/** How one git process ended. */
export interface ExchangeResult {
  readonly code: number;
  readonly stdout: string;
  /** The last 64 KiB. */
  readonly stderr: string;
  /** By which the folder of packs has grown, where that was watched. */
  readonly bytes: number;
  /** Ended by us, because more came than was wanted. */
  readonly tooMuch: boolean;
}

export interface ExchangeOptions {
  readonly input?: string;
  /** Written as soon as the process says something; its input ends after that, not before. */
  readonly answer?: string;
  /** More bytes than these, over what is there now, end the process. */
  readonly maxBytes?: number;
  /** Ends the process when its errors say this. */
  readonly stopOn?: RegExp;
  /** In place of the usual environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Talks with a remote through git, from a scratch repository. */
export type Exchange = (args: readonly string[], options?: ExchangeOptions) => Promise<ExchangeResult>;

const maxOutput = 256 * 1024 * 1024;
const maxErrors = 64 * 1024;
/** How often the folder of packs is weighed. Milliseconds. */
const weighEvery = 100;

/** Programs, questions and side effects, off; stronger than any configuration. */
const fixed = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.logAllRefUpdates=false",
  // Above the largest blob that is published, which is to be written as a difference.
  "core.bigFileThreshold=17m",
  "gc.auto=0",
  "maintenance.auto=false",
  // One pack for each fetch, written while it comes, so that it can be weighed.
  "fetch.unpackLimit=1",
  "transfer.unpackLimit=1",
  "fetch.writeCommitGraph=false",
  "fetch.prune=false",
  "fetch.pruneTags=false",
  "fetch.recurseSubmodules=false",
  "submodule.recurse=false",
  "push.followTags=false",
  "push.gpgSign=false",
  "push.negotiate=false",
  "push.pushOption=",
  "push.recurseSubmodules=no",
  "push.useForceIfIncludes=false",
  "advice.pushUpdateRejected=false",
];

const weigh = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    bytes += (await stat(path.join(folder, name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
};

/** Ends a process and those that it started. */
const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
};

/**
 * @param cwd where git would run for the user's repository: relative paths of its configuration count from there.
 * @param environment complete; asked for each process.
 */
export const createExchange =
  (
    gitDir: string,
    cwd: string,
    environment: () => Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
  ): Exchange =>
  async (args, options = {}) => {
    signal?.throwIfAborted();
    const packs = path.join(gitDir, "objects", "pack");
    const watched = options.maxBytes !== undefined;
    const before = watched ? await weigh(packs) : 0;
    const limit = before + (options.maxBytes ?? 0);
    const prefix = ["--no-pager", "--no-replace-objects", `--git-dir=${gitDir}`];
    for (const setting of fixed) prefix.push("-c", setting);
    // A session of its own: no terminal to ask on, and all that it starts can be ended with it.
    const child = spawn("git", [...prefix, ...args], {
      cwd,
      env: options.environment ?? environment(),
      stdio: ["pipe", "pipe", "pipe"],
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const end = (): void => endGroup(child.pid);
    process.once("exit", end);
    signal?.addEventListener("abort", end, { once: true });
    let tooMuch = false;
    let ended = false;
    const check = async (): Promise<void> => {
      if (ended || (await weigh(packs)) <= limit) return;
      tooMuch = true;
      end();
    };
    const timer = watched ? setInterval(() => void check(), weighEvery) : null;
    let stderr = "";
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk.toString("utf8")).slice(-maxErrors);
      if (options.stopOn?.test(stderr) === true) end();
    });
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxOutput) return void chunks.push(chunk);
      tooMuch = true;
      end();
    });
    child.stdin.on("error", () => {});
    const { answer } = options;
    if (answer === undefined) child.stdin.end(options.input ?? "");
    else {
      child.stdin.write(options.input ?? "");
      child.stdout.once("data", () => child.stdin.end(answer));
    }
    try {
      const code = await new Promise<number>((resolve, reject) => {
        child.on("error", (cause) =>
          reject(
            new SheafError(
              "git-failed",
              `git could not be started: ${cause.message}`,
              "Check that git is on the PATH.",
              {
                cause,
              },
            ),
          ),
        );
        child.on("close", (exit) => resolve(exit ?? -1));
      });
      signal?.throwIfAborted();
      // A small pack may have come between two looks.
      const after = watched ? await weigh(packs) : 0;
      if (watched && after > limit) tooMuch = true;
      return {
        code,
        stdout: Buffer.concat(chunks).toString("utf8"),
        stderr,
        bytes: Math.max(0, after - before),
        tooMuch,
      };
    } finally {
      ended = true;
      if (timer !== null) clearInterval(timer);
      process.removeListener("exit", end);
      signal?.removeEventListener("abort", end);
    }
  };
