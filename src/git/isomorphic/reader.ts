import fs from "node:fs";
import path from "node:path";
import git from "isomorphic-git";
import { SheafError } from "../../model/error.js";
import { compareUtf8 } from "../../model/order.js";
import type { ObjectId, ResolvedCommit, TreeEntry } from "../../model/snapshot.js";
import { readBounded } from "../bounded.js";
import type { RepositoryPlace } from "../discover.js";
import type { Environment } from "../environment.js";
import { revisionError } from "../errors.js";
import { ancestors, distance } from "../history.js";
import type { ObjectIndex } from "../objects.js";
import { portableChanges, readIndex } from "../portable/changes.js";
import { createLeftOut } from "../portable/left-out.js";
import { type GitReader, type GitRef, maxBlobBytes } from "../reader.js";
import { isPlausibleRevision, isRefName, parseRevision, requireId } from "../revision.js";
import { readShallow } from "../shallow.js";
import { createComparer } from "../standing.js";
import { ignoresCase, userExcludes } from "./excludes.js";
import { createStore } from "./store.js";
import { changedPaths, listTree } from "./trees.js";

/** Fewer digits are no abbreviation, for git too. */
const minPrefix = 4;

const maxHeadBytes = 64 * 1024;

/** What the HEAD files of all worktrees say. */
const headTexts = ({ commonDir, gitDir }: RepositoryPlace): readonly string[] => {
  const linked = path.join(commonDir, "worktrees");
  const names = fs.existsSync(linked) ? fs.readdirSync(linked) : [];
  const folders = new Set([commonDir, gitDir, ...names.map((name) => path.join(linked, name))]);
  return [...folders].map(
    (folder) => readBounded(path.join(folder, "HEAD"), maxHeadBytes)?.toString("utf8") ?? "",
  );
};

/** Reads through isomorphic-git, where there is no `git` binary. Only SHA-1 repositories with plain refs. */
export const createIsomorphicReader = (
  place: RepositoryPlace,
  objects: ObjectIndex,
  environment: Environment,
  signal: AbortSignal | undefined,
): GitReader => {
  const store = createStore(place, objects);
  const where = { fs: store.files, dir: place.gitDir, gitdir: place.gitDir };
  const comparer = place.workTree === null ? null : createComparer(place.workTree, "sha1");
  // The tree that is asked about again and again is one.
  let listed: { readonly tree: ObjectId; readonly entries: readonly TreeEntry[] } | null = null;
  const shallow = (): ReadonlySet<ObjectId> => readShallow(place.commonDir);

  const refId = (name: string): Promise<ObjectId | null> =>
    git.resolveRef({ ...where, ref: name }).then(
      (id) => (/^[0-9a-f]{40}$/.test(id) ? id : null),
      () => null,
    );

  const head = async (): Promise<ObjectId | null> => {
    signal?.throwIfAborted();
    const id = await refId("HEAD");
    return id === null ? null : store.peel(id, "commit");
  };

  const headName = async (): Promise<string | null> => {
    const text = await git.resolveRef({ ...where, ref: "HEAD", depth: 2 }).catch(() => "");
    return /^(?:ref: )?refs\/heads\/(.+)$/.exec(text)?.[1] ?? null;
  };

  const names = async (): Promise<readonly string[]> => {
    const branches = await git.listBranches(where).catch(() => []);
    const tags = await git.listTags(where).catch(() => []);
    const remote = await git.listBranches({ ...where, remote: "origin" }).catch(() => []);
    return [...branches, ...tags, ...remote.map((name) => `origin/${name}`)];
  };

  const unknown = async (wanted: string, reason: string): Promise<SheafError> =>
    revisionError(wanted, reason, {
      place: place.workTree ?? place.gitDir,
      names: await names(),
      headName: await headName(),
      unborn: (await head()) === null,
      shallow: shallow().size > 0,
    });

  /** An abbreviated id; of several objects the only commit-ish one. Null for none, "" for several. */
  const expand = async (hex: string): Promise<ObjectId | null | ""> => {
    objects.refresh();
    const found: ObjectId[] = [];
    for (const id of objects.withPrefix(hex)) if ((await store.peel(id, "commit")) !== null) found.push(id);
    return found.length > 1 ? "" : (found[0] ?? null);
  };

  /** The object a revision begins at, by git's order: whole id, ref, describe's `-g`, abbreviated id. */
  const baseOf = async (base: string): Promise<ObjectId | null | ""> => {
    if (/^[0-9a-fA-F]{40}$/.test(base)) return base.toLowerCase();
    const ref = isRefName(base) ? await refId(base) : null;
    if (ref !== null) return ref;
    const hex = /(?:^|-g)([0-9a-fA-F]+)$/.exec(base)?.[1];
    return hex === undefined || hex.length < minPrefix || hex.length > 40 ? null : expand(hex.toLowerCase());
  };

  const parentOf = async (id: ObjectId, number: number): Promise<ObjectId | null> => {
    const commit = await store.commit(id);
    if (commit === null || number === 0) return commit === null ? null : id;
    return shallow().has(id) ? null : (commit.parents[number - 1] ?? null);
  };

  const resolve = async (commitish: string): Promise<ResolvedCommit> => {
    signal?.throwIfAborted();
    if (!isPlausibleRevision(commitish)) throw await unknown(commitish, "is not a revision");
    const revision = parseRevision(commitish);
    if (revision === null) {
      throw await unknown(
        commitish,
        "is not a branch, tag or id with ~ and ^ (other forms need the git binary)",
      );
    }
    const base = await baseOf(revision.base);
    if (base === "") throw await unknown(commitish, "is ambiguous");
    let id = base;
    for (const step of revision.steps) {
      if (id === null) break;
      if (step.kind === "peel") id = await store.peel(id, step.type);
      else {
        id = await store.peel(id, "commit");
        const generations = step.kind === "ancestor" ? step.count : 1;
        const parent = step.kind === "ancestor" ? 1 : step.number;
        for (let i = 0; i < generations && id !== null; i++) id = await parentOf(id, parent);
      }
    }
    const peeled = id === null ? null : await store.peel(id, "commit");
    const commit = peeled === null ? null : await store.commit(peeled);
    if (commit === null) throw await unknown(commitish, "names no commit");
    return commit;
  };

  /** A ref's commit, tags peeled; null for what leads to none. */
  const commitOf = async (name: string): Promise<ObjectId | null> => {
    const id = await refId(name);
    return id === null ? null : store.peel(id, "commit");
  };

  const refs = async (): Promise<readonly GitRef[]> => {
    const branches = (await git.listBranches(where).catch(() => [])).map((name) => `refs/heads/${name}`);
    const tags = (await git.listTags(where).catch(() => [])).map((name) => `refs/tags/${name}`);
    const found: GitRef[] = [];
    for (const name of [...branches, ...tags].sort(compareUtf8)) {
      const commit = await commitOf(name);
      if (commit !== null) found.push({ name, commit });
    }
    return found;
  };

  return {
    kind: "isomorphic",
    ...place,
    objectFormat: "sha1",
    resolve,
    head,
    headName,
    commits: async (ids) => {
      const found: (ResolvedCommit | null)[] = [];
      for (const id of ids) {
        signal?.throwIfAborted();
        found.push(await store.commit(requireId(id)));
      }
      return found;
    },
    refs,
    worktreeHeads: async () => {
      const all = new Set<ObjectId>();
      for (const text of headTexts(place)) {
        const name = /^ref: (refs\/[^\n]+)/.exec(text)?.[1];
        const id = name === undefined ? text.slice(0, 40) : await refId(name);
        const commit = id === null || !/^[0-9a-f]{40}$/.test(id) ? null : await store.peel(id, "commit");
        if (commit !== null) all.add(commit);
      }
      return [...all].sort(compareUtf8);
    },
    shallowEnds: shallow,
    list: async (tree) => listTree(store, requireId(tree)),
    blobs: async function* (ids, options = {}) {
      const maximum = Math.min(options.maximum ?? maxBlobBytes, maxBlobBytes);
      for await (const id of ids) {
        signal?.throwIfAborted();
        let size = objects.size(requireId(id));
        if (size === null) {
          objects.refresh();
          size = objects.size(id);
        }
        if (size !== null && size > maximum) {
          yield { id, size, bytes: null };
          continue;
        }
        const object = await store.read(id);
        const bytes = object === null || object.type !== "blob" ? null : new Uint8Array(object.bytes);
        yield { id, size: bytes?.length ?? null, bytes };
      }
    },
    ancestors: async function* (from, limit) {
      for await (const id of ancestors(store, requireId(from), limit, shallow())) {
        signal?.throwIfAborted();
        yield id;
      }
    },
    distance: async (from, to) => distance(store, requireId(from), requireId(to), shallow()),
    changedPaths: async (a, b) => changedPaths(store, requireId(a), requireId(b)),
    changes: async (tree) => {
      signal?.throwIfAborted();
      const { workTree } = place;
      if (workTree === null || comparer === null) return null;
      if (listed?.tree !== tree) listed = { tree, entries: await listTree(store, requireId(tree)) };
      const index = readIndex(place.gitDir, 20);
      const excludes = userExcludes(place, environment);
      const ignores = ignoresCase(place.commonDir);
      return portableChanges({ ...place, workTree }, listed.entries, index, comparer, excludes, ignores);
    },
    leftOut: createLeftOut(place.gitDir, "sha1"),
    close: async () => objects.close(),
  };
};

/** `unsupported-repository` with the reason why isomorphic-git cannot read it. */
export const cannotRead = (place: RepositoryPlace, reason: string): SheafError =>
  new SheafError(
    "unsupported-repository",
    `${place.commonDir} ${reason}, which only the git binary reads`,
    "Install git, or put it on the PATH.",
  );
