import { type Environment, inheritedEnvironment } from "./git/environment.js";
import type { GitReader } from "./git/reader.js";
import { openRepository } from "./git/repository.js";
import type { RemoteUse } from "./git/transfer/remotes.js";
import { storeFolder } from "./open.js";
import { openPlaces, type PlaceOptions, type Places } from "./transports.js";

/** What pulling, publishing and pruning are told alike. */
export interface ExchangeOptions extends PlaceOptions {
  /** A working tree or a folder in it, a linked worktree, a `.git` directory or a bare repository. */
  readonly repo: string;
  readonly reader?: "auto" | "binary" | "isomorphic" | undefined;
  /** Where git and tokens are found; the environment of this process when left out. */
  readonly environment?: Environment | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A repository that is open, and the places of published bundles for it. */
export interface Exchange {
  readonly reader: GitReader;
  readonly environment: Environment;
  /** Finds the places. @throws SheafError `no-remote`, `bad-argument`. */
  readonly places: (use: RemoteUse) => Promise<Places>;
}

/**
 * Opens a repository, and closes it and its places whatever comes of the work.
 *
 * @throws SheafError those of opening a repository.
 */
export const withExchange = async <T>(
  options: ExchangeOptions,
  work: (exchange: Exchange) => Promise<T>,
): Promise<T> => {
  const { signal, environment = inheritedEnvironment() } = options;
  const reader = await openRepository(options.repo, {
    prefer: options.reader ?? "auto",
    environment,
    ...(signal === undefined ? {} : { signal }),
  });
  const opened: Places[] = [];
  const places = async (use: RemoteUse): Promise<Places> => {
    const found = await openPlaces({
      ...options,
      reader,
      use,
      folder: storeFolder(reader),
      environment,
      signal,
    });
    opened.push(found);
    return found;
  };
  try {
    return await work({ reader, environment, places });
  } finally {
    for (const one of opened) await one.close();
    await reader.close();
  }
};
