import type { KnownRemotes } from "../git/transfer/remotes.js";
import { SheafError } from "../model/error.js";
import { parseRepositoryName } from "../transport/github-release/repository-name.js";
import type { TransportName } from "../transport/transport.js";

/** Where bundles are published, as a user says it. What is left out is looked up. */
export interface PlaceOptions {
  readonly transport?: TransportName | undefined;
  /** git-ref: a remote's name, URL or path; github-release: OWNER/REPO or URL; directory: a path; http: a URL. */
  readonly remote?: string | undefined;
}

/** A place of published bundles by its name. */
export interface Place {
  readonly transport: TransportName;
  readonly remote: string;
}

const names: readonly TransportName[] = ["git-ref", "github-release", "directory", "http"];

const nameOf = (text: string): TransportName => {
  const name = names.find((one) => one === text);
  if (name !== undefined) return name;
  throw new SheafError(
    "bad-argument",
    `sheaf.transport of the git configuration is ${JSON.stringify(text.slice(0, 80))}`,
    `Set it to one of ${names.join(", ")}.`,
  );
};

/** The remote that the repository itself is fetched from: the branch's, else `origin`, else the only one. */
export const defaultRemote = ({ upstream, remotes }: KnownRemotes): string | null => {
  if (upstream !== null) return upstream;
  if (remotes.some(({ name }) => name === "origin")) return "origin";
  return remotes.length === 1 ? remotes[0]!.name : null;
};

/** The repository that a remote is, if it lies on one of the hosts. */
const ownerOf = (known: KnownRemotes, name: string, hosts: readonly string[]): string | null => {
  const address = known.remotes.find((remote) => remote.name === name)?.fetch;
  const repository = address == null ? null : parseRepositoryName(address.shown);
  if (repository === null || !hosts.includes(repository.host)) return null;
  return `https://${repository.host}/${repository.owner}/${repository.name}`;
};

const without = (transport: TransportName, what: string): SheafError =>
  new SheafError(
    "no-remote",
    `${transport} needs ${what}`,
    "Name it with --remote, or set git config sheaf.remote.",
  );

const remoteFor = (transport: TransportName, known: KnownRemotes, hosts: readonly string[]): string => {
  const name = defaultRemote(known);
  if (transport === "git-ref") {
    if (name !== null) return name;
    throw new SheafError(
      "no-remote",
      known.remotes.length === 0
        ? "this repository has no remote"
        : `this repository has ${known.remotes.length} remotes, and none of them is called origin`,
      "Name one with --remote, or set git config sheaf.remote.",
    );
  }
  if (transport === "github-release") {
    const owner = name === null ? null : ownerOf(known, name, hosts);
    if (owner !== null) return owner;
    throw without(transport, "OWNER/REPO: the repository's remote is not on GitHub");
  }
  throw without(transport, transport === "directory" ? "a folder" : "an address");
};

/**
 * The places that the options or the user's own configuration name, in the order in which they are asked. A file of the
 * repository never says where: it could choose where tokens go.
 *
 * @param hosts those of GitHub.
 * @param forks whether a remote called `upstream` is asked too, when nobody named a place.
 * @throws SheafError `no-remote`, `bad-argument`.
 */
export const choosePlaces = (
  options: PlaceOptions,
  known: KnownRemotes,
  hosts: readonly string[],
  forks: boolean,
): readonly Place[] => {
  const configured = known.transport === null ? null : nameOf(known.transport);
  const transport = options.transport ?? configured ?? "git-ref";
  // What was configured for one transport means nothing to another.
  const fits = options.transport === undefined || options.transport === (configured ?? "git-ref");
  const named = options.remote ?? (fits ? known.remote : null);
  const first = { transport, remote: named ?? remoteFor(transport, known, hosts) };
  const second = forks && options.remote === undefined ? forkOf(first, known, hosts) : null;
  return second === null ? [first] : [first, second];
};

const upstreamName = "upstream";

const forkOf = (
  { transport, remote }: Place,
  known: KnownRemotes,
  hosts: readonly string[],
): Place | null => {
  if (!known.remotes.some(({ name }) => name === upstreamName)) return null;
  const other =
    transport === "git-ref"
      ? upstreamName
      : transport === "github-release"
        ? ownerOf(known, upstreamName, hosts)
        : null;
  return other === null || other === remote ? null : { transport, remote: other };
};
