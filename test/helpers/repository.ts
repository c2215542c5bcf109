import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The version of the machine's git (`2.39.5`), or null when there is none. */
export const gitVersion: string | null = (() => {
  try {
    const text = execFileSync("git", ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /\d+\.\d+(?:\.\d+)?/.exec(text)?.[0] ?? null;
  } catch {
    return null;
  }
})();

/** Why tests that need real git do not run here; null when they do. */
export const withoutGit: string | null =
  gitVersion === null ? "skipped, because there is no git binary" : null;

/** The first commit's time, seconds since the epoch; each later commit of a repository is a minute later. */
const firstCommitTime = 1_700_000_000;

/** A repository that a test made with real git, in a temporary folder. */
export interface TestRepository {
  /** Absolute, without symbolic links: the working tree, or the git directory of a bare repository. */
  readonly dir: string;
  /** Runs git in `dir` and returns its output without the last line end. Throws with stderr if it fails. */
  readonly git: (...args: readonly string[]) => string;
  /** As `git`, with bytes in and bytes out, and variables on top of the fixed environment. */
  readonly gitBytes: (
    args: readonly string[],
    options?: { readonly input?: Uint8Array; readonly env?: Readonly<Record<string, string>> },
  ) => Buffer;
  /** Writes a file of the working tree with its folders. Bytes as path for names that are not UTF-8. */
  readonly write: (file: string | Uint8Array, content: string | Uint8Array) => void;
  /** Adds everything and commits it, even if nothing changed. Returns the commit's id. */
  readonly commit: (message?: string) => string;
  /** Deletes the repository and all that lies beside it in its temporary folder. */
  readonly remove: () => void;
}

export interface RepositoryOptions {
  readonly bare?: boolean;
  readonly objectFormat?: "sha1" | "sha256";
  /** Name of the folder; for paths with spaces and the like. */
  readonly name?: string;
}

/** The environment of a test's git: nothing of the user's, and everything that reaches an id fixed. */
const isolated = (home: string, time: number): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  ...(process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }),
  HOME: home,
  LC_ALL: "C",
  TZ: "UTC",
  GIT_CONFIG_GLOBAL: os.devNull,
  GIT_CONFIG_SYSTEM: os.devNull,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "Ada Author",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_AUTHOR_DATE: `${time} +0000`,
  GIT_COMMITTER_NAME: "Carl Committer",
  GIT_COMMITTER_EMAIL: "carl@example.com",
  GIT_COMMITTER_DATE: `${time} +0000`,
});

const settings = [
  "-c",
  "core.autocrlf=false",
  "-c",
  "core.quotePath=true",
  "-c",
  "gc.auto=0",
  "-c",
  "maintenance.auto=false",
  "-c",
  "protocol.file.allow=always",
  "-c",
  "advice.detachedHead=false",
  "-c",
  "init.defaultBranch=main",
]; // prettier-ignore

const toPath = (dir: string, file: string | Uint8Array): string | Buffer =>
  typeof file === "string" ? path.join(dir, file) : Buffer.concat([Buffer.from(`${dir}/`), file]);

/** The commit that a branch of an ordinary repository stands at, as its files say it; null where git must be asked. */
const headOf = (dir: string): string | null => {
  try {
    const ref = /^ref: (refs\/heads\/\S+)\n$/.exec(fs.readFileSync(path.join(dir, ".git/HEAD"), "utf8"))?.[1];
    const id = fs.readFileSync(path.join(dir, ".git", ref!), "utf8").trim();
    return /^[0-9a-f]{40,64}$/.test(id) ? id : null;
  } catch {
    return null;
  }
};

/** Opens a folder that git knows (a clone, a linked worktree) as a test repository; `remove` deletes it alone. */
export const openTestRepository = (dir: string): TestRepository => {
  let time = firstCommitTime;
  const gitBytes: TestRepository["gitBytes"] = (args, options = {}) =>
    execFileSync("git", [...settings, ...args], {
      cwd: dir,
      env: { ...isolated(path.dirname(dir), time), ...options.env },
      input: options.input ?? Buffer.alloc(0),
      maxBuffer: 1 << 30,
      stdio: ["pipe", "pipe", "pipe"],
    });
  const git: TestRepository["git"] = (...args) => gitBytes(args).toString("utf8").replace(/\n$/, "");
  return {
    dir,
    git,
    gitBytes,
    write: (file, content) => {
      const full = toPath(dir, file);
      const bytes = Buffer.from(full);
      const slash = bytes.lastIndexOf(0x2f);
      fs.mkdirSync(bytes.subarray(0, slash), { recursive: true });
      fs.writeFileSync(full, content);
    },
    commit: (message = "Change") => {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--no-verify", "--message", message);
      time += 60;
      return headOf(dir) ?? git("rev-parse", "HEAD");
    },
    remove: () => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 3 }),
  };
};

/** Copies what a test made, with all that lies beside it in its temporary folder; so that tests can share its making. */
export const copyRepository = ({ dir }: TestRepository): TestRepository => {
  const parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-test-")));
  fs.cpSync(path.dirname(dir), parent, { recursive: true, preserveTimestamps: true });
  const repository = openTestRepository(path.join(parent, path.basename(dir)));
  return { ...repository, remove: () => fs.rmSync(parent, { recursive: true, force: true, maxRetries: 3 }) };
};

/** Folders, as null, and files that `git init` makes, by its arguments: to write them costs a fraction of a process. */
const initialised = new Map<string, ReadonlyMap<string, Buffer | null>>();

const initialise = (dir: string, args: readonly string[]): void => {
  const known = initialised.get(args.join(" "));
  if (known !== undefined) {
    for (const [name, bytes] of known) {
      if (bytes === null) fs.mkdirSync(path.join(dir, name));
      else fs.writeFileSync(path.join(dir, name), bytes);
    }
    return;
  }
  openTestRepository(dir).git("init", "--quiet", ...args);
  const made = new Map<string, Buffer | null>();
  const read = (folder: string): void => {
    for (const entry of fs.readdirSync(path.join(dir, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        made.set(name, null);
        read(name);
      } else if (name.endsWith(".sample")) {
        // Hooks of which no test has a use.
        fs.rmSync(path.join(dir, name));
      } else made.set(name, fs.readFileSync(path.join(dir, name)));
    }
  };
  read("");
  initialised.set(args.join(" "), made);
};

/**
 * Makes an empty repository on branch `main` with real git, isolated from the user's configuration.
 *
 * Authors, dates and so ids are the same on every machine.
 */
export const makeRepository = (options: RepositoryOptions = {}): TestRepository => {
  const parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-test-")));
  const dir = path.join(parent, options.name ?? "repo");
  fs.mkdirSync(dir);
  const repository = openTestRepository(dir);
  const init: string[] = [];
  if (options.bare === true) init.push("--bare");
  if (options.objectFormat !== undefined) init.push(`--object-format=${options.objectFormat}`);
  initialise(dir, init);
  return { ...repository, remove: () => fs.rmSync(parent, { recursive: true, force: true, maxRetries: 3 }) };
};
