import { type ErrorCode, SheafError } from "../../model/error.js";
import { remoteLost } from "../../model/scratch.js";
import type { RemoteUse } from "./remotes.js";
import { unprintable } from "./url.js";

/** What an error about a transfer needs to know. */
export interface FailureContext {
  /** The remote for people to read. */
  readonly place: string;
  readonly use: RemoteUse;
  /** Words that no message may hold: passwords, tokens, headers. */
  readonly secrets: readonly string[];
}

const maxWords = 400;
/** Shorter ones stand in ordinary words too, and guard nothing. */
const shortestSecret = 4;

/** Words of the other side on one line, without credentials and control characters. */
export const redacted = (text: string, secrets: readonly string[]): string => {
  let clean = text;
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.length >= shortestSecret) clean = clean.replaceAll(secret, "***");
  }
  return clean
    .replace(/([a-z][-+.a-z0-9]*:\/\/)[^\s/?#]*@/gi, "$1")
    .replace(/[?&](?:access_token|private_token|token|sig|key)=[^\s&'"]*/gi, "")
    .replace(unprintable, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxWords);
};

interface Kind {
  readonly pattern: RegExp;
  readonly what: string;
  readonly hint: string;
  readonly code?: ErrorCode;
}

const asGit = "`git ls-remote` of the same remote shows whether git itself gets there.";

/** The first that fits counts. */
const kinds: readonly Kind[] = [
  {
    pattern: /transport '[^']*' not allowed|Unable to find remote helper|not a git command.*remote-/i,
    what: "cannot be used: git has or allows no such transport",
    hint: "Name a URL (https, ssh, git, file) or a path.",
    code: "bad-argument",
  },
  {
    pattern:
      /could not resolve|couldn't resolve|failed to connect|couldn't connect|could not connect|connection refused|connection timed out|timed out|network is unreachable|no route to host|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/i,
    what: "cannot be reached",
    hint: `Check the network, or the proxy that git is to use. ${asGit}`,
  },
  {
    pattern: /SSL|certificate|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|CERT_/,
    what: "has no certificate that can be trusted here",
    hint: "Give git the authority that signed it: `git config http.sslCAInfo FILE`.",
  },
  {
    pattern: /host key verification failed/i,
    what: "has a host key that is not known here",
    hint: "Connect once with ssh and check its key, so that it is known.",
  },
  {
    pattern:
      /authentication failed|could not read (?:username|password)|terminal prompts disabled|invalid credentials|error: 401|permission denied \(|HTTP Basic: Access denied/i,
    what: "does not know who asks: authentication failed",
    hint: "Log in as for `git fetch` (credential helper, ssh agent), or set SHEAF_TOKEN. Nothing is ever asked for on the terminal.",
  },
  {
    pattern:
      /error: 403|write access to repository not granted|permission to .* denied|not allowed to push|access denied|permission denied|insufficient permission|unable to create temporary object directory|unpacker error/i,
    what: "gives no access",
    hint: "Reading needs read access to the repository, publishing needs write access: ask its owners.",
  },
  {
    pattern:
      /not found|error: 404|does not appear to be a git repository|does not exist|no such file or directory|not a git repository/i,
    what: "is not a repository, or not one that you may see",
    hint: `Check the address and your access. ${asGit}`,
  },
  {
    pattern: /no space left|disk quota|ENOSPC|EDQUOT/i,
    what: "could not be copied from: no space is left here",
    hint: "Free some space and try again.",
    code: "store-unwritable",
  },
  {
    pattern:
      /not our ref|unadvertised object|couldn't find remote ref|no such remote ref|missing (?:blob|tree)/i,
    what: remoteLost,
    hint: "Someone may have pruned it meanwhile: try again.",
  },
  {
    pattern:
      /early EOF|hung up|disconnect|RPC failed|ECONNRESET|EPIPE|socket hang up|broken pipe|unexpected end|invalid index-pack output|index-pack failed|transfer closed|too slow|less than|aborted|premature/i,
    what: "broke off the transfer",
    hint: "Try again: what has come is kept where it can be.",
  },
];

const telling = (stderr: string): string => {
  const lines = stderr.split(/[\r\n]+/).map((line) => line.trim());
  const said = lines.filter((line) =>
    /^(?:fatal|error|ERROR|remote|ssh|kex|git@|Permission|Host key)/.test(line),
  );
  const ours = said.filter((line) => !/^remote:\s*$/.test(line));
  const kept = (ours.length > 0 ? ours : lines).filter(
    (line) => !/^(?:fatal: the remote end hung up upon initial contact$|Please make sure)/i.test(line),
  );
  return kept.slice(0, 4).join("; ");
};

/** Turns the words of git, ssh or a connection into an error with a next step. */
export const transferFailure = (words: string, context: FailureContext, cause?: unknown): SheafError => {
  const kind = kinds.find(({ pattern }) => pattern.test(words));
  const { place, use, secrets } = context;
  const said = redacted(telling(words), secrets);
  const tail = said === "" ? "" : `: ${said}`;
  if (kind === undefined) {
    return new SheafError("transfer-failed", `The exchange with ${place} failed${tail}`, asGit, { cause });
  }
  const refused = use === "push" && kind.what === "gives no access";
  return new SheafError(
    kind.code ?? (refused ? "remote-refused" : "transfer-failed"),
    `${place} ${refused ? "does not let you write" : kind.what}${tail}`,
    refused ? "Ask its owners for write access, or publish elsewhere with --remote." : kind.hint,
    { cause },
  );
};

/** More came than the caller wants. */
export const tooMuch = (place: string, maxBytes: number): SheafError =>
  new SheafError(
    "transfer-failed",
    `${place} sends more than ${maxBytes} bytes, which no bundle needs`,
    "The remote does not hold what it says, or cannot leave out what was not asked for.",
  );

/** @param where the folder that could not be written in. */
export const noScratch = (where: string, cause: unknown): SheafError =>
  new SheafError(
    "store-unwritable",
    `what an exchange needs cannot be written in ${where}: ${cause instanceof Error ? cause.message : String(cause)}`,
    "Make the folder writable, or free some space.",
    { cause },
  );
