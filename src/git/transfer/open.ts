import path from "node:path";
import { SheafError } from "../../model/error.js";
import type { ScratchRepository } from "../../model/scratch.js";
import { hasGitBinary } from "../binary/command.js";
import { type Environment, gitEnvironment, inheritedEnvironment } from "../environment.js";
import { oldestExchanging } from "../version.js";
import { createBinaryScratch } from "./binary/scratch.js";
import { credentialsIn, tokenFor } from "./credentials.js";
import { makeScratchFolder } from "./folder.js";
import type { ObjectFormat } from "./objects.js";
import { findRemote, type KnownRemotes, listRemotes, type RemoteTarget, type RemoteUse } from "./remotes.js";
import type { ScratchParts } from "./scratch-parts.js";
import { readSettings } from "./settings.js";
import { parseAddress } from "./url.js";

/** What an exchange needs to know of the user's repository: a `GitReader` has it. */
interface ExchangeRepository {
  readonly gitDir: string;
  readonly commonDir: string;
  readonly workTree: string | null;
  readonly objectFormat: ObjectFormat;
}

export interface ScratchOptions {
  /** Whose remotes and settings are used. Nothing is written to it. */
  readonly repository: ExchangeRepository;
  /** A remote's name, a URL, or a path that counts from `cwd`. */
  readonly remote: string;
  /** Remotes can have another address for pushing: then everything is asked there. */
  readonly use: RemoteUse;
  /** Folder in which the scratch repository is made, as `tmp-git-...`; whoever owns it sweeps what a kill left over. */
  readonly folder: string;
  readonly cwd: string;
  /** `auto`, the default, takes the git program where there is one. */
  readonly prefer?: "auto" | "binary" | "portable";
  /** The process's by default: variables that concern git, ssh, proxies and tokens. */
  readonly environment?: Environment;
  readonly signal?: AbortSignal;
}

const canExchange = (environment: Environment): Promise<boolean> =>
  hasGitBinary(gitEnvironment(environment), oldestExchanging);

const absolute = (target: RemoteTarget, from: string): RemoteTarget => {
  const { url, resolved, address } = target;
  if (address.scheme !== "file" || resolved.startsWith("file://") || path.isAbsolute(resolved)) return target;
  const whole = path.resolve(from, resolved);
  return { ...target, url: url === resolved ? whole : url, resolved: whole, address: parseAddress(whole) };
};

const placeOf = ({ name, address }: RemoteTarget): string =>
  name === null ? address.shown : `${name} (${address.shown})`;

/**
 * What the user's configuration says of remotes.
 *
 * @param branch the one that is checked out, without `refs/heads/`; null when HEAD is detached.
 */
export const readRemotes = async (
  repository: ExchangeRepository,
  branch: string | null,
  options: Pick<ScratchOptions, "prefer" | "environment"> = {},
): Promise<KnownRemotes> => {
  const environment = options.environment ?? inheritedEnvironment();
  const binary = options.prefer !== "portable" && (await canExchange(environment));
  return listRemotes(await readSettings(repository, environment, binary), branch);
};

/**
 * Opens an object database of its own for one exchange with one remote.
 *
 * @throws SheafError `no-remote`, `bad-argument`, `store-unwritable`, `git-failed`; `unsupported-repository` for what
 *   cannot be done without git.
 */
export const openScratch = async (options: ScratchOptions): Promise<ScratchRepository> => {
  const { repository, signal, prefer = "auto" } = options;
  signal?.throwIfAborted();
  const environment = options.environment ?? inheritedEnvironment();
  const binary = prefer !== "portable" && (await canExchange(environment));
  if (prefer === "binary" && !binary) {
    throw new SheafError(
      "git-failed",
      "There is no git that can be run, or only one before 2.31",
      "Put git 2.31 or newer on the PATH.",
    );
  }
  const settings = await readSettings(repository, environment, binary);
  const found = findRemote(settings, options.remote, options.use);
  const home = repository.workTree ?? repository.gitDir;
  const target = absolute(found, found.name === null ? options.cwd : home);
  const token = tokenFor(target, settings, environment);
  const { protocol } = target.address;
  if (!binary && protocol !== "http" && protocol !== "https") {
    throw new SheafError(
      "unsupported-repository",
      `${placeOf(target)} is reached by ${target.address.scheme}, which only the git program speaks`,
      "Install git 2.31 or newer, or name the remote's HTTPS URL with --remote.",
    );
  }
  const folder = await makeScratchFolder(options.folder, repository.objectFormat);
  const parts: ScratchParts = {
    folder,
    objectFormat: repository.objectFormat,
    target,
    use: options.use,
    place: placeOf(target),
    settings,
    token,
    signal,
  };
  if (binary)
    return createBinaryScratch({ ...parts, token: token ?? credentialsIn(target), environment, cwd: home });
  const { createPortableScratch } = await import("./portable/scratch.js");
  return createPortableScratch(parts);
};
