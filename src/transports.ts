import { resolve } from "node:path";
import type { Environment } from "./git/environment.js";
import type { GitReader } from "./git/reader.js";
import { openScratch, readRemotes } from "./git/transfer/open.js";
import type { RemoteUse } from "./git/transfer/remotes.js";
import { SheafError } from "./model/error.js";
import type { ScratchRepository } from "./model/scratch.js";
import { directoryTransport } from "./transport/directory/directory.js";
import { gitRefTransport } from "./transport/git-ref/git-ref.js";
import { githubAccess } from "./transport/github-release/access.js";
import { openGithubRelease } from "./transport/github-release/release.js";
import { parseRepositoryName } from "./transport/github-release/repository-name.js";
import { openHttp } from "./transport/http/http.js";
import type { Transport } from "./transport/transport.js";
import { choosePlaces, defaultRemote, type Place, type PlaceOptions } from "./transports/choose.js";

export type { PlaceOptions } from "./transports/choose.js";

/** Places of published bundles, opened when they are asked for. */
export interface Places {
  /** In the order in which they are asked: the second when the first has nothing. */
  readonly all: readonly (() => Promise<Transport>)[];
  /** Whether the bundles lie on the git remote that is asked of history, so that both can be reached or neither. */
  readonly onRemote: boolean;
  /** The git remote that knows of history and tags; null when the repository has none. */
  readonly history: () => Promise<ScratchRepository | null>;
  readonly close: () => Promise<void>;
}

export interface PlacesInput extends PlaceOptions {
  readonly reader: GitReader;
  readonly use: RemoteUse;
  /** Folder for what an exchange needs meanwhile. */
  readonly folder: string;
  /** Where git, proxies and tokens are found. */
  readonly environment: Environment;
  readonly signal: AbortSignal | undefined;
}

const hostOf = (url: string): string | null => {
  try {
    return new URL(url).host.toLowerCase();
  } catch {
    return null;
  }
};

/** Hosts of GitHub: the one that a workflow runs on first. */
export const githubHosts = ({ GITHUB_SERVER_URL: server = "" }: Environment): readonly string[] => {
  const own = hostOf(server);
  return own === null ? ["github.com"] : [own, "github.com"];
};

const tokenOf = ({ SHEAF_TOKEN: token = "" }: Environment): string | null => (token === "" ? null : token);

const githubRelease = (remote: string, { environment, folder, signal }: PlacesInput): Transport => {
  const [host] = githubHosts(environment);
  const repository = parseRepositoryName(remote, host);
  if (repository === null)
    throw new SheafError(
      "bad-argument",
      "--remote names no repository on GitHub",
      "Name OWNER/REPO, or the address of the repository.",
    );
  const access = githubAccess(repository, environment);
  return openGithubRelease({ repository, ...access, environment, folder, signal });
};

/**
 * Finds the places that the options, or the user's own configuration, name. Nothing is asked of them yet.
 *
 * @throws SheafError `no-remote`, `bad-argument`.
 */
export const openPlaces = async (input: PlacesInput): Promise<Places> => {
  const { reader, use, folder, environment, signal } = input;
  // Git may be too old for exchanges and new enough for reading.
  const prefer = reader.kind === "binary" ? "auto" : "portable";
  const known = await readRemotes(reader, await reader.headName(), { prefer, environment });
  const places = choosePlaces(input, known, githubHosts(environment), use === "fetch");
  const opened: { readonly close: () => Promise<void> }[] = [];
  const scratches = new Map<string, Promise<ScratchRepository>>();

  const hostOfPlace = ({ transport, remote }: Place): string | null => {
    if (transport === "github-release")
      return parseRepositoryName(remote, githubHosts(environment)[0])?.host ?? null;
    return known.remotes.find(({ name }) => name === remote)?.[use]?.host ?? hostOf(remote);
  };
  /** SHEAF_TOKEN is for the place that was asked: one on another host never sees it. */
  const environmentFor = (place: Place): Environment => {
    const asked = places[0]!;
    const host = hostOfPlace(place);
    const same = place.remote === asked.remote || (host !== null && host === hostOfPlace(asked));
    if (place.transport === asked.transport && same) return environment;
    const { SHEAF_TOKEN: _, ...rest } = environment;
    return rest;
  };

  /** One exchange with a remote serves both its bundles and its history. */
  const scratchOf = (remote: string): Promise<ScratchRepository> => {
    const known = scratches.get(remote);
    if (known !== undefined) return known;
    const opening = openScratch({
      repository: reader,
      remote,
      use,
      folder,
      cwd: process.cwd(),
      prefer,
      environment: environmentFor({ transport: "git-ref", remote }),
      ...(signal === undefined ? {} : { signal }),
    });
    scratches.set(remote, opening);
    opening.then(
      (scratch) => opened.push(scratch),
      () => undefined,
    );
    return opening;
  };
  const keep = <T extends Transport>(transport: T): T => {
    opened.push(transport);
    return transport;
  };
  const open = async ({ transport, remote }: Place): Promise<Transport> => {
    switch (transport) {
      case "git-ref":
        return gitRefTransport(await scratchOf(remote));
      case "directory":
        return keep(directoryTransport(resolve(remote)));
      case "http":
        return keep(openHttp({ remote, token: tokenOf(environment), environment, signal }));
      case "github-release":
        return keep(githubRelease(remote, { ...input, environment: environmentFor({ transport, remote }) }));
    }
  };

  const [first] = places;
  const history = first?.transport === "git-ref" ? first.remote : defaultRemote(known);
  return {
    all: places.map((place) => () => open(place)),
    onRemote: first?.transport === "git-ref",
    history: async () => (history === null ? null : scratchOf(history)),
    close: async () => {
      for (const one of opened.reverse()) await one.close();
    },
  };
};
