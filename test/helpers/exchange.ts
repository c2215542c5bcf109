import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe } from "vitest";
import type { GitReader } from "../../src/git/reader.js";
import { openRepository } from "../../src/git/repository.js";
import { openScratch, type ScratchOptions } from "../../src/git/transfer/open.js";
import type { ObjectId } from "../../src/model/ids.js";
import type { ScratchEntry, ScratchRepository } from "../../src/model/scratch.js";
import { type GitServer, type GitServerOptions, startGitServer, withoutGitServer } from "./git-server.js";
import { makeRepository, type RepositoryOptions, type TestRepository } from "./repository.js";

/** Bytes that do not compress, the same for the same seed. */
export const noise = (bytes: number, seed: number): Buffer => {
  let state = seed + 1;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state >> 8;
  };
  return Buffer.from(Array.from({ length: bytes }, next));
};

/** Variables under which a test's transfers run: nothing of the user's. */
export const plainEnvironment = (home: string): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: home,
  GIT_CONFIG_NOSYSTEM: "1",
});

/** Git beside the event loop, in which a server of the same process must go on answering. */
export const runGit = (cwd: string, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { cwd, env: { ...plainEnvironment(cwd), GIT_TERMINAL_PROMPT: "0" }, maxBuffer: 1 << 28 };
    execFile("git", [...args], options, (error, stdout, stderr) =>
      error === null ? resolve(stdout.replace(/\n$/, "")) : reject(new Error(`${error.message}\n${stderr}`)),
    );
  });

/** A user's repository, an empty remote, and what is needed to open scratch repositories between them. */
export interface ScratchTools {
  readonly kind: "binary" | "portable";
  readonly make: (options?: RepositoryOptions) => TestRepository;
  /** Serves a bare repository. @returns the server; the repository lies at `<url>/repo`. */
  readonly serve: (remote: TestRepository, options?: Omit<GitServerOptions, "root">) => Promise<GitServer>;
  readonly open: (
    user: TestRepository,
    remote: string,
    options?: Partial<Omit<ScratchOptions, "repository" | "remote">>,
  ) => Promise<ScratchRepository>;
}

/** One suite over both implementations. */
export const describeScratch = (name: string, suite: (tools: ScratchTools) => void): void => {
  describe.skipIf(withoutGitServer !== null).each(["binary", "portable"] as const)(`${name}, %s`, (kind) => {
    const cleanups: (() => unknown)[] = [];
    afterAll(async () => {
      for (const cleanup of cleanups.reverse()) await cleanup();
    });
    const make: ScratchTools["make"] = (options) => {
      const repository = makeRepository(options);
      cleanups.push(repository.remove);
      return repository;
    };
    const serve: ScratchTools["serve"] = async (remote, options) => {
      const server = await startGitServer({ root: path.dirname(remote.dir), ...options });
      cleanups.push(server.close);
      return server;
    };
    const readers = new Map<string, GitReader>();
    const open: ScratchTools["open"] = async (user, remote, options = {}) => {
      const repository = readers.get(user.dir) ?? (await openRepository(user.dir));
      if (!readers.has(user.dir)) cleanups.push(repository.close);
      readers.set(user.dir, repository);
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-scratch-"));
      cleanups.push(() => fs.rmSync(folder, { recursive: true, force: true }));
      const scratch = await openScratch({
        repository,
        remote,
        use: "fetch",
        folder,
        cwd: user.dir,
        prefer: kind,
        environment: plainEnvironment(path.dirname(user.dir)),
        ...options,
      });
      cleanups.push(scratch.close);
      return scratch;
    };
    suite({ kind, make, serve, open });
  });
};

/** Files of a bundle by name, one folder deep: `facts/00a`. */
export type Files = Readonly<Record<string, Uint8Array>>;

/**
 * Writes files as a commit, as a transport does.
 *
 * @param known blobs that are only named, since the remote has them.
 */
export const writeFiles = async (
  scratch: ScratchRepository,
  files: Files,
  known: ReadonlySet<ObjectId> = new Set(),
): Promise<ObjectId> => {
  const folders = new Map<string, ScratchEntry[]>([["", []]]);
  const contents: Uint8Array[] = [];
  for (const [file, bytes] of Object.entries(files)) {
    const [folder, name] = file.includes("/") ? file.split("/") : ["", file];
    const id = scratch.blobId(bytes);
    if (!known.has(id)) contents.push(bytes);
    folders.set(folder!, [...(folders.get(folder!) ?? []), { name: name!, kind: "blob", id }]);
  }
  await scratch.writeBlobs(
    (async function* () {
      yield* contents;
    })(),
  );
  const root = [...(folders.get("") ?? [])];
  for (const [name, entries] of folders) {
    if (name !== "") root.push({ name, kind: "tree", id: await scratch.writeTree(entries) });
  }
  return scratch.writeCommit(await scratch.writeTree(root), "Bundle");
};

/** Names of blobs below a tree with their ids; read from the scratch repository. */
export const listFiles = async (
  scratch: ScratchRepository,
  tree: ObjectId,
  prefix = "",
): Promise<Record<string, ObjectId>> => {
  const found: Record<string, ObjectId> = {};
  for (const { name, kind, id } of (await scratch.tree(tree, 1000)) ?? []) {
    if (kind === "tree") Object.assign(found, await listFiles(scratch, id, `${prefix}${name}/`));
    else found[prefix + name] = id;
  }
  return found;
};
