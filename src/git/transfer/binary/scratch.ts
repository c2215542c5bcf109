import path from "node:path";
import { SheafError } from "../../../model/error.js";
import type { ObjectId } from "../../../model/ids.js";
import { compareUtf8 } from "../../../model/order.js";
import type { RemoteRef, ScratchRepository } from "../../../model/scratch.js";
import { createGitCommand } from "../../binary/command.js";
import { readBounded } from "../../bounded.js";
import { type Environment, gitEnvironment } from "../../environment.js";
import { requireId } from "../../revision.js";
import { secretsOf } from "../credentials.js";
import { type FailureContext, tooMuch, transferFailure } from "../failure.js";
import { writeLoose } from "../objects.js";
import type { ScratchParts } from "../scratch-parts.js";
import { createWriting } from "../writing.js";
import { exchangeEnvironment, remoteName } from "./environment.js";
import { listByPrefix } from "./listing.js";
import { pushThroughGit } from "./push.js";
import { createReading } from "./reading.js";
import { createExchange, type ExchangeOptions, type ExchangeResult } from "./run.js";

interface BinaryScratchParts extends ScratchParts {
  readonly environment: Environment;
  /** Where git would run for the user's repository. */
  readonly cwd: string;
}

/** Blobs asked for at once: what came before a line broke is kept. */
const blobBatch = 256;
/** History has only commits: a pack that is larger holds something else. Bytes. */
const maxHistoryBytes = 1024 ** 3;
const maxTrace = 16 * 1024 * 1024;

/** Without a negotiation: nothing here tells the remote what it may leave out. */
const fetchArguments = [
  "-c",
  "fetch.negotiationAlgorithm=noop",
  "fetch",
  "--quiet",
  "--no-tags",
  "--no-write-fetch-head",
  "--no-recurse-submodules",
  "--no-auto-maintenance",
  "--refmap=",
];

const noFilter = /filtering not recognized by server/;
const notGiven = /not our ref|unadvertised object|couldn't find remote ref/i;

/** A scratch repository through the `git` program. */
export const createBinaryScratch = (parts: BinaryScratchParts): ScratchRepository => {
  const { folder, objectFormat, target, place, settings, signal } = parts;
  const { gitDir } = folder;
  let token = parts.token;
  const exchange = createExchange(
    gitDir,
    parts.cwd,
    () => exchangeEnvironment(target, settings, parts.environment, token),
    signal,
  );
  const failure: FailureContext = {
    place,
    use: parts.use,
    secrets: secretsOf(target, settings, parts.token),
  };
  // Reading has no configuration, no network, and a limit on what one object may take.
  const environment = { ...gitEnvironment(parts.environment), GIT_ALLOC_LIMIT: "512m" };
  const git = createGitCommand({ gitDir, commonDir: gitDir, workTree: null }, environment, signal);
  const { missing, ...reading } = createReading(git, objectFormat, place);
  const write = (type: string, bytes: Uint8Array): Promise<ObjectId> =>
    writeLoose(gitDir, objectFormat, type, bytes);
  const whole = new Set<ObjectId>();
  let filters = true;
  let closed: Promise<void> | null = null;

  /** A token that the remote does not take gives way to what the user's own helpers know. */
  const talk: typeof exchange = async (args, extra) => {
    const result = await exchange(args, extra);
    if (result.code === 0 || token === null || !/Authentication failed|error: 401/.test(result.stderr)) {
      return result;
    }
    token = null;
    const second = await exchange(args, extra);
    return second.code === 0 ? second : result;
  };
  const fetchObjects = async (
    args: readonly string[],
    ids: readonly ObjectId[],
    extra: Omit<ExchangeOptions, "input">,
  ): Promise<ExchangeResult> => {
    for (const id of ids) requireId(id);
    try {
      const input = `${ids.join("\n")}\n`;
      return await talk([...fetchArguments, ...args, "--stdin", remoteName], { ...extra, input });
    } finally {
      await folder.resetConfig();
    }
  };
  const mustFetch = async (args: readonly string[], ids: readonly ObjectId[], maxBytes: number) => {
    const result = await fetchObjects(args, ids, { maxBytes });
    if (result.tooMuch) throw tooMuch(place, maxBytes);
    if (result.code !== 0) throw transferFailure(result.stderr, failure);
  };

  /** Without refs, an empty repository and a log-in page look the same to git, which then asks for plain files. */
  const mustBeGit = async (): Promise<void> => {
    const trace = path.join(gitDir, "packets");
    const environment = exchangeEnvironment(target, settings, parts.environment, token);
    await exchange(["ls-remote", "--quiet", remoteName], {
      environment: { ...environment, GIT_TRACE_PACKET: trace },
    });
    const said = readBounded(trace, maxTrace)?.toString("latin1") ?? "";
    if (!said.includes("packet:"))
      throw transferFailure("error: not a git server: repository not found", failure);
  };
  const listRefs: ScratchRepository["listRefs"] = async (prefixes) => {
    const { protocol } = target.address;
    if (protocol === "http" || protocol === "https") {
      const listed = await listByPrefix(exchange, protocol, objectFormat, prefixes);
      const wanted = listed?.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));
      if (wanted !== undefined) return wanted.sort((a, b) => compareUtf8(a.name, b.name));
    }
    const result = await talk(["ls-remote", "--quiet", remoteName]);
    if (result.tooMuch)
      throw new SheafError(
        "transfer-failed",
        `${place} lists too many refs`,
        "Publish and pull elsewhere: --remote.",
      );
    if (result.code !== 0) throw transferFailure(result.stderr, failure);
    if (result.stdout === "" && /^https?$/.test(protocol)) await mustBeGit();
    const refs = new Map<string, RemoteRef>();
    for (const line of result.stdout.split("\n")) {
      const [, id, name, peeled] = /^([0-9a-f]{40,64})\t(\S+?)(\^\{\})?$/.exec(line) ?? [];
      if (id === undefined || name === undefined || !prefixes.some((prefix) => name.startsWith(prefix)))
        continue;
      const before = refs.get(name);
      if (peeled === undefined) refs.set(name, { name, id, peeled: null });
      else if (before !== undefined) refs.set(name, { ...before, peeled: id });
    }
    return [...refs.values()].sort((a, b) => compareUtf8(a.name, b.name));
  };

  return {
    kind: "binary",
    objectFormat,
    place,
    ...reading,
    ...createWriting(objectFormat, write, signal),
    listRefs,
    fetchTrees: async (commit, maxBytes) => {
      if (whole.has(commit)) return;
      await mustFetch(["--depth=1", "--filter=blob:none"], [commit], maxBytes);
      whole.add(commit);
    },
    fetchBlobs: async (ids, of, maxBytes) => {
      let left = maxBytes;
      const wanted = await missing(ids);
      for (let at = 0; at < wanted.length; at += blobBatch) {
        const result = await fetchObjects([], wanted.slice(at, at + blobBatch), { maxBytes: left });
        if (result.tooMuch) throw tooMuch(place, maxBytes);
        if (result.code !== 0 && notGiven.test(result.stderr)) {
          // Either it gives no single objects, or it does not have one of them: the whole commit tells.
          await mustFetch(["--depth=1"], [of], left);
          return;
        }
        if (result.code !== 0) throw transferFailure(result.stderr, failure);
        left -= result.bytes;
      }
    },
    fetchCommits: async (ids, depth) => {
      if (!filters) return false;
      const args = ["--filter=tree:0", `--depth=${depth}`];
      const result = await fetchObjects(args, ids, { stopOn: noFilter, maxBytes: maxHistoryBytes });
      if (result.tooMuch) throw tooMuch(place, maxHistoryBytes);
      if (noFilter.test(result.stderr)) {
        filters = false;
        return false;
      }
      if (result.code === 0) return true;
      if (notGiven.test(result.stderr)) return false;
      throw transferFailure(result.stderr, failure);
    },
    push: (updates, known) =>
      pushThroughGit({ ...failure, gitDir, exchange: talk, listRefs }, updates, known),
    close: () => {
      closed ??= git.close().then(folder.remove);
      return closed;
    },
  };
};
