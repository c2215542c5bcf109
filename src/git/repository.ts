import path from "node:path";
import { SheafError } from "../model/error.js";
import { createGitCommand, hasGitBinary } from "./binary/command.js";
import { userExcludes } from "./binary/excludes.js";
import { createBinaryReader } from "./binary/reader.js";
import { readBounded } from "./bounded.js";
import { maxConfigBytes, type StorageFormat, storageFormat } from "./configuration.js";
import { discoverRepository, type RepositoryPlace } from "./discover.js";
import { type Environment, gitEnvironment, inheritedEnvironment } from "./environment.js";
import { type ObjectIndex, openObjectIndex } from "./objects.js";
import { requirePlainFiles } from "./plain-files.js";
import type { GitReader } from "./reader.js";

export interface OpenOptions {
  /** `auto`, the default, takes the git binary where there is one. */
  readonly prefer?: "auto" | "binary" | "isomorphic";
  /** Ends what runs; the reader then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Where git is found (PATH), and little else: no `GIT_*` variable is passed on. The process's by default. */
  readonly environment?: Environment;
}

const readFormat = (place: RepositoryPlace): StorageFormat =>
  storageFormat(readBounded(path.join(place.commonDir, "config"), maxConfigBytes)?.toString("utf8") ?? "");

/** What isomorphic-git takes without harm; any other extension may change how objects or refs are stored. */
const harmless = new Set([
  "noop",
  "objectformat",
  "refstorage",
  "partialclone",
  "preciousobjects",
  "worktreeconfig",
  "relativeworktrees",
]);

/** isomorphic-git reads packs whole, and Node reads no larger file. Bytes. */
const maxPackBytes = 2 * 1024 * 1024 * 1024;

/** The reason why isomorphic-git cannot read a repository; null when it can. */
const obstacle = (format: StorageFormat, objects: ObjectIndex): string | null => {
  if (format.objectFormat !== "sha1") return `has ${format.objectFormat} object ids`;
  if (format.refStorage !== "files") return `keeps its refs as ${format.refStorage}`;
  if (format.version > 1) return `has the repository format ${format.version}`;
  const unknown = format.version === 1 ? format.extensions.find((name) => !harmless.has(name)) : undefined;
  if (unknown !== undefined) return `uses the extension ${unknown}`;
  const large = objects.packs().find(({ packBytes }) => packBytes >= maxPackBytes);
  return large === undefined ? null : `has a pack of 2 GiB or more (${path.basename(large.packFile)})`;
};

/**
 * Opens the repository that a path lies in: a working tree or a folder inside one, a linked worktree, a
 * submodule, a `.git` directory, a bare repository, or a symbolic link to any.
 *
 * @throws SheafError `not-a-repository`, `unsupported-repository`, or `git-failed` when the binary is asked
 *   for and there is none.
 */
export const openRepository = async (given: string, options: OpenOptions = {}): Promise<GitReader> => {
  const { prefer = "auto", signal } = options;
  signal?.throwIfAborted();
  const inherited = options.environment ?? inheritedEnvironment();
  const environment = gitEnvironment(inherited);
  const [place, binary] = await Promise.all([
    discoverRepository(given),
    prefer === "isomorphic" ? false : hasGitBinary(environment),
  ]);
  const format = readFormat(place);
  const { objectFormat } = format;
  if (objectFormat !== "sha1" && objectFormat !== "sha256") {
    throw new SheafError(
      "unsupported-repository",
      `${place.commonDir} has ${objectFormat} object ids`,
      "Update Sheaf.",
    );
  }
  const objects = (): ObjectIndex =>
    openObjectIndex(path.join(place.commonDir, "objects"), objectFormat === "sha1" ? 20 : 32);

  if (binary) {
    requirePlainFiles(place);
    const git = createGitCommand(place, environment, signal);
    return createBinaryReader(place, objectFormat, git, format.partial ? objects() : null, () =>
      userExcludes(place, inherited),
    );
  }
  if (prefer === "binary") {
    throw new SheafError(
      "git-failed",
      "There is no git binary that can be run",
      "Put git 2.20 or newer on the PATH.",
    );
  }
  // Loading isomorphic-git takes longer than many a question: only where it is needed.
  const { cannotRead, createIsomorphicReader } = await import("./isomorphic/reader.js");
  const index = objects();
  const reason = obstacle(format, index);
  if (reason === null) return createIsomorphicReader(place, index, inherited, signal);
  index.close();
  throw cannotRead(place, reason);
};
