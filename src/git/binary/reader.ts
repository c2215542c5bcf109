import { SheafError } from "../../model/error.js";
import { compareUtf8 } from "../../model/order.js";
import type { ObjectId, ResolvedCommit, TreeEntry } from "../../model/snapshot.js";
import type { RepositoryPlace } from "../discover.js";
import { missingObject, revisionError } from "../errors.js";
import type { ObjectIndex } from "../objects.js";
import { parseCommit } from "../parse.js";
import { pathFromBytes } from "../path.js";
import { createLeftOut } from "../portable/left-out.js";
import { type GitReader, type GitRef, maxBlobBytes, maxTreeEntries } from "../reader.js";
import { isPlausibleRevision, requireId } from "../revision.js";
import { readShallow } from "../shallow.js";
import { createComparer } from "../standing.js";
import { binaryChanges } from "./changes.js";
import type { GitCommand, GitResult } from "./command.js";
import { listTree, maxListing, splitAtNul } from "./list.js";
import { createObjectSource } from "./objects.js";

/** Longer commits are damaged or hostile. Bytes. */
const maxCommitBytes = 16 * 1024 * 1024;

const idIn = (result: GitResult): ObjectId | null => {
  const text = result.stdout.toString("latin1").trim();
  return result.code === 0 && /^[0-9a-f]{40,64}$/.test(text) ? text : null;
};

/**
 * Reads through the `git` binary.
 *
 * @param excludes the user's own file of ignore rules, asked when it is needed.
 * @param promised in a partial clone, what it holds: asked first, since a git before 2.44 would try to fetch
 *   an object that is missing.
 */
export const createBinaryReader = (
  place: RepositoryPlace,
  objectFormat: "sha1" | "sha256",
  git: GitCommand,
  promised: ObjectIndex | null,
  excludes: () => Promise<string>,
): GitReader => {
  const objects = createObjectSource(git);
  const comparer = place.workTree === null ? null : createComparer(place.workTree, objectFormat);
  let asked: Promise<string> | null = null;
  const list = (tree: ObjectId): Promise<readonly TreeEntry[]> => listTree(git, requireId(tree), promised);
  const shown = place.workTree ?? place.gitDir;

  const names = async (): Promise<readonly string[]> => {
    const result = await git.run([
      "for-each-ref",
      "--count=5000",
      "--format=%(refname)",
      "refs/heads",
      "refs/tags",
      "refs/remotes",
    ]);
    const lines = result.stdout.toString("utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => line.replace(/^refs\/[^/]+\//, ""));
  };

  /** A commit by one process that stays for the next question. A git that would fetch what is missing is not asked. */
  const find = async (commitish: string): Promise<ResolvedCommit | null> => {
    if (promised !== null) return null;
    const found = await objects.find(`${commitish}^{commit}`, "commit", maxCommitBytes);
    return found === null ? null : parseCommit(found.bytes, found.id);
  };

  const head = async (): Promise<ObjectId | null> =>
    (await find("HEAD"))?.commit ??
    idIn(await git.run(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]));

  const headName = async (): Promise<string | null> => {
    const result = await git.run(["symbolic-ref", "--quiet", "HEAD"]);
    const name = /^refs\/heads\/([^\n]+)\n$/.exec(result.stdout.toString("utf8"))?.[1];
    return result.code === 0 && name !== undefined ? name : null;
  };

  const unknown = async (wanted: string, reason: string): Promise<SheafError> =>
    revisionError(wanted, reason, {
      place: shown,
      names: await names(),
      headName: await headName(),
      unborn: (await head()) === null,
      shallow: readShallow(place.commonDir).size > 0,
    });

  const commit = async (id: ObjectId): Promise<ResolvedCommit> => {
    const object = await objects.read(id, maxCommitBytes);
    if (object.type !== "commit" || object.bytes === null) throw missingObject("commit", id);
    return parseCommit(object.bytes, id);
  };

  const resolve = async (commitish: string): Promise<ResolvedCommit> => {
    if (!isPlausibleRevision(commitish)) throw await unknown(commitish, "is not a revision");
    const found = await find(commitish);
    if (found !== null) return found;
    const result = await git.run(["rev-parse", "--verify", `${commitish}^{commit}`]);
    const id = idIn(result);
    if (id !== null) return commit(id);
    const [refusal = ""] = result.stderr.split("\n");
    if (/not a git repository|repository (?:format|extension)|repo version/.test(result.stderr)) {
      throw new SheafError(
        "unsupported-repository",
        `git refuses ${shown}: ${refusal}`,
        "Install a newer git.",
      );
    }
    if (/^fatal: (?:bad .*config|unable to (?:read|access|parse)|cannot |.*ermission denied)/.test(refusal)) {
      throw new SheafError("git-failed", `git refuses ${shown}: ${refusal}`, "Mend that and try again.");
    }
    throw await unknown(commitish, /ambiguous/.test(result.stderr) ? "is ambiguous" : "names no commit");
  };

  const commits: GitReader["commits"] = async (ids) => {
    promised?.refresh();
    const here = ids.map((id) => has(requireId(id)));
    const found = new Map<ObjectId, ResolvedCommit>();
    const asked = ids.filter((_, i) => here[i]);
    for await (const { id, type, bytes } of objects.stream(asked, maxCommitBytes)) {
      if (type === "commit" && bytes !== null) found.set(id, parseCommit(bytes, id));
    }
    return ids.map((id) => found.get(id) ?? null);
  };

  const refs = async (): Promise<readonly GitRef[]> => {
    const result = await git.run([
      "for-each-ref",
      "--format=%(objecttype) %(objectname) %(*objecttype) %(*objectname) %(refname)",
      "refs/heads",
      "refs/tags",
    ]);
    const found: GitRef[] = [];
    for (const line of result.stdout.toString("utf8").split("\n")) {
      const [type, id, peeledType, peeled, ...name] = line.split(" ");
      if (id === undefined) continue;
      const nested = peeledType === "tag" ? `${id}^{commit}` : null;
      const commit =
        type === "commit"
          ? id
          : peeledType === "commit"
            ? peeled!
            : nested === null
              ? null
              : idIn(await git.run(["rev-parse", "--verify", "--quiet", nested]));
      if (commit !== null) found.push({ name: name.join(" "), commit });
    }
    return found.sort((a, b) => compareUtf8(a.name, b.name));
  };

  const worktreeHeads = async (): Promise<readonly ObjectId[]> => {
    const result = await git.run(["worktree", "list", "--porcelain"]);
    const ids = [...result.stdout.toString("utf8").matchAll(/^HEAD ([0-9a-f]{40,64})$/gm)].map(
      ([, id]) => id!,
    );
    const own = await head();
    const all = new Set(own === null ? ids : [...ids, own]);
    return [...all].filter((id) => !/^0+$/.test(id)).sort(compareUtf8);
  };

  const has = (id: ObjectId): boolean => promised === null || promised.has(id);

  const blobs: GitReader["blobs"] = async function* (ids, options = {}) {
    const maximum = Math.min(options.maximum ?? maxBlobBytes, maxBlobBytes);
    for await (const { id, type, size, bytes } of objects.stream(ids, maximum)) {
      yield type === "blob" ? { id, size, bytes } : { id, size: null, bytes: null };
    }
  };

  /** As `blobs`, but what a partial clone lacks is never asked of git. */
  const presentBlobs: GitReader["blobs"] = async function* (ids, options) {
    promised?.refresh();
    for await (const id of ids) {
      if (has(id)) yield* blobs([id], options);
      else yield { id, size: null, bytes: null };
    }
  };

  return {
    kind: "binary",
    ...place,
    objectFormat,
    resolve,
    head,
    headName,
    commits,
    refs,
    worktreeHeads,
    shallowEnds: () => readShallow(place.commonDir),
    list: async (tree) => list(tree),
    blobs: promised === null ? blobs : presentBlobs,
    ancestors: async function* (from, limit) {
      if (limit <= 0) return;
      const result = await git.run(["rev-list", `--max-count=${Math.trunc(limit)}`, requireId(from), "--"]);
      if (result.code !== 0) throw missingObject("history of", from, result.stderr.split("\n")[0]);
      yield* result.stdout.toString("latin1").split("\n").slice(0, -1);
    },
    distance: async (from, to) => {
      const base = await git.run(["merge-base", requireId(from), requireId(to)]);
      if (base.code !== 0) return null;
      const result = await git.run(["rev-list", "--left-right", `${from}...${to}`, "--"]);
      if (result.code !== 0) return null;
      const shallow = readShallow(place.commonDir);
      let ahead = 0;
      let behind = 0;
      for (const line of result.stdout.toString("latin1").split("\n")) {
        if (line === "") continue;
        if (shallow.has(line.slice(1))) return null;
        if (line.startsWith(">")) ahead++;
        else behind++;
      }
      return { ahead, behind };
    },
    changedPaths: async (a, b) => {
      const flags = ["-r", "-z", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv"];
      const result = await git.run(
        ["diff-tree", ...flags, "--ignore-submodules=none", requireId(a), requireId(b), "--"],
        { maxBytes: maxListing, maxRecords: maxTreeEntries },
      );
      if (result.code !== 0) throw missingObject("trees", `${a} and ${b}`, result.stderr.split("\n")[0]);
      const paths = splitAtNul(result.stdout).map(pathFromBytes);
      return paths.sort(compareUtf8);
    },
    changes: async (tree) => {
      const { workTree } = place;
      if (workTree === null || comparer === null) return null;
      asked ??= excludes();
      const parts = {
        git,
        place: { ...place, workTree },
        objectFormat,
        comparer,
        excludes: asked,
        list,
      };
      return binaryChanges(parts, requireId(tree));
    },
    leftOut: createLeftOut(place.gitDir, objectFormat),
    close: async () => {
      promised?.close();
      await git.close();
    },
  };
};
