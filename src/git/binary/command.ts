import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { messageOf, SheafError } from "../../model/error.js";
import type { RepositoryPlace } from "../discover.js";
import { type GitVersion, gitVersion, isAtLeast, oldestReading } from "../version.js";

/** What a git process left behind. */
export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  /** The first 4 KiB. */
  readonly stderr: string;
  /** It said more than was asked for, and was ended; the output holds what was wanted. */
  readonly cut: boolean;
}

/** Starts git on one repository. Arguments are never seen by a shell. */
export interface GitCommand {
  /** Runs to the end. An exit code other than 0 is an answer, not an error. */
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<GitResult>;
  /** Starts a process that answers on its pipes; it is killed on abort and by `close`. */
  readonly start: (args: readonly string[], cwd?: string) => ChildProcessWithoutNullStreams;
  readonly signal: AbortSignal | undefined;
  /** Kills what still runs and waits for it to end. */
  readonly close: () => Promise<void>;
}

interface RunOptions {
  readonly input?: string;
  /** A longer output ends the process and is an error. Bytes. */
  readonly maxBytes?: number;
  /** So do more NUL bytes than this: the ends of `-z` records. */
  readonly maxRecords?: number;
  /** A longer output is cut there instead. */
  readonly cut?: boolean;
  /** Folder that git starts in; the repository's own directory when left out. */
  readonly cwd?: string;
}

const defaultMaxBytes = 64 * 1024 * 1024;
const maxErrorBytes = 4096;

/** Ends a process for good. Its pipes go too, or what nobody read would keep it from closing. */
export const stopProcess = (child: ChildProcessWithoutNullStreams): void => {
  // Its end may be waited for, also when it was idle and held nothing alive.
  child.ref();
  child.kill("SIGKILL");
  child.stdin.destroy();
  child.stdout.destroy();
  child.stderr.destroy();
};

/** Collects the start of a stream as text. */
export const collectErrors = (child: ChildProcessWithoutNullStreams): (() => string) => {
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => {
    if (text.length < maxErrorBytes) text += chunk.toString("utf8", 0, maxErrorBytes - text.length);
  });
  return () => text.trim();
};

const countNuls = (chunk: Buffer): number => {
  let count = 0;
  for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) count++;
  return count;
};

const cannotStart = (cause: unknown): SheafError =>
  new SheafError(
    "git-failed",
    `git could not be started: ${messageOf(cause)}`,
    "Check that git is on the PATH and can be run: `git --version`.",
    { cause },
  );

/** Settings that would run programs or reach the network, off; and answers that do not depend on configuration. */
const settings = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.useReplaceRefs=false",
  "core.warnAmbiguousRefs=false",
  "core.quotePath=true",
  // Longer blobs are streamed by git, not held whole.
  "core.bigFileThreshold=16m",
  "protocol.allow=never",
  "diff.renames=false",
  "gc.auto=0",
  "maintenance.auto=false",
];

/** @param environment complete: see `gitEnvironment`. */
export const createGitCommand = (
  place: RepositoryPlace,
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): GitCommand => {
  // The work tree is named too, though nothing reads it: a `core.worktree` that is gone would stop git.
  const tree = place.workTree ?? place.gitDir;
  const prefix = ["--no-pager", "--no-replace-objects", `--git-dir=${place.gitDir}`, `--work-tree=${tree}`];
  const owners = new Set([place.gitDir, place.commonDir, tree]);
  for (const owner of owners) prefix.push("-c", `safe.directory=${owner}`);
  for (const setting of settings) prefix.push("-c", setting);

  const running = new Set<ChildProcessWithoutNullStreams>();
  const killAll = (): void => {
    for (const child of running) stopProcess(child);
  };
  signal?.addEventListener("abort", killAll);

  const start = (args: readonly string[], cwd = place.commonDir): ChildProcessWithoutNullStreams => {
    signal?.throwIfAborted();
    // The caller's folder may be gone, so git starts in one that is known to exist.
    const child = spawn("git", [...prefix, ...args], {
      cwd,
      env: environment,
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    running.add(child);
    child.on("close", () => running.delete(child));
    // A process that ends early breaks the pipe; its exit code tells why.
    child.stdin.on("error", () => {});
    return child;
  };

  return {
    signal,
    start,
    run: (
      args,
      { input, maxBytes = defaultMaxBytes, maxRecords = Number.POSITIVE_INFINITY, cut = false, cwd } = {},
    ) =>
      new Promise((resolve, reject) => {
        const child = start(args, cwd);
        const chunks: Buffer[] = [];
        let bytes = 0;
        let records = 0;
        const isTooMuch = (): boolean => bytes > maxBytes || records > maxRecords;
        const stderr = collectErrors(child);
        child.stdout.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (maxRecords !== Number.POSITIVE_INFINITY) records += countNuls(chunk);
          if (!isTooMuch() || cut) chunks.push(chunk);
          if (isTooMuch()) stopProcess(child);
        });
        child.on("error", (cause) => {
          running.delete(child);
          reject(cannotStart(cause));
        });
        child.on("close", (code, killedBy) => {
          if (signal?.aborted === true) return reject(signal.reason);
          if (isTooMuch() && cut)
            return resolve({ code: 0, stdout: Buffer.concat(chunks, bytes), stderr: stderr(), cut: true });
          if (isTooMuch()) {
            const message = `git ${args[0]} gave more than ${Math.min(bytes, maxBytes)} bytes or ${maxRecords} entries in ${place.gitDir}`;
            return reject(new SheafError("unsupported-repository", message, "It is beyond Sheaf's limits."));
          }
          if (code === null) {
            return reject(
              new SheafError(
                "git-failed",
                `git ${args[0]} was ended by ${killedBy} in ${place.gitDir}`,
                "Try again; there may have been too little memory.",
              ),
            );
          }
          return resolve({ code, stdout: Buffer.concat(chunks, bytes), stderr: stderr(), cut: false });
        });
        child.stdin.end(input ?? "");
      }),
    close: async () => {
      signal?.removeEventListener("abort", killAll);
      const ends = [...running].map(
        (child) => new Promise<void>((resolve) => child.on("close", () => resolve())),
      );
      killAll();
      await Promise.all(ends);
    },
  };
};

/** Where git was found, and which one: asked once, since a server opens repositories again and again. */
const found = new Map<string, GitVersion>();

/** Whether there is a git on the environment's PATH that can be run and is not too old. */
export const hasGitBinary = async (
  environment: Readonly<Record<string, string>>,
  oldest: GitVersion = oldestReading,
): Promise<boolean> => {
  const key = JSON.stringify(environment);
  const version = found.get(key) ?? (await gitVersion(environment));
  if (version !== null) found.set(key, version);
  return version !== null && isAtLeast(version, oldest);
};
