import { resolve } from "node:path";
import type { Environment } from "./git/environment.js";
import type { GitReader } from "./git/reader.js";
import { SheafError } from "./model/error.js";
import type { ScratchRepository } from "./model/scratch.js";
import { directoryTransport } from "./transport/directory/directory.js";
import type { Transport, TransportName } from "./transport/transport.js";

/** Where bundles are published, as a user says it. What is left out is looked up. */
export interface PlaceOptions {
  readonly transport?: TransportName | undefined;
  /** git-ref: a remote's name, URL or path; github-release: OWNER/REPO or URL; directory: a path; http: a URL. */
  readonly remote?: string | undefined;
}

/** Places of published bundles, opened when they are asked for. */
export interface Places {
  /** In the order in which they are asked: the second when the first has nothing. */
  readonly all: readonly (() => Promise<Transport>)[];
  /** The git remote that knows of history and tags; null when there is none. */
  readonly history: () => Promise<ScratchRepository | null>;
  readonly close: () => Promise<void>;
}

export interface PlacesInput extends PlaceOptions {
  readonly reader: GitReader;
  readonly use: "fetch" | "push";
  /** Where git and tokens are found. */
  readonly environment: Environment;
  readonly signal: AbortSignal | undefined;
}

/** Finds the places that the options, or the user's own configuration, name. Nothing is asked of them yet. */
export const openPlaces = async ({ transport, remote }: PlacesInput): Promise<Places> => {
  if (transport !== "directory" || remote === undefined)
    throw new SheafError("no-remote", "there is no place to ask", "Name one with --transport and --remote.");
  return {
    all: [async () => directoryTransport(resolve(remote))],
    history: async () => null,
    close: async () => undefined,
  };
};
