import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SheafError } from "../../../model/error.js";
import type { ObjectId } from "../../../model/ids.js";
import { compareUtf8 } from "../../../model/order.js";
import type { ScratchRepository } from "../../../model/scratch.js";
import { requireId } from "../../revision.js";
import { secretsOf } from "../credentials.js";
import { type FailureContext, tooMuch, transferFailure } from "../failure.js";
import { commitOf, entriesOf, maxCommitBytes, maxTreeBytes, treeTooLarge } from "../objects.js";
import type { ScratchParts } from "../scratch-parts.js";
import { createWriting } from "../writing.js";
import { createHttpClient } from "./http.js";
import { createSmartClient, type Wanted } from "./protocol.js";
import { pushOverHttp } from "./push.js";
import { createLooseStore } from "./store.js";
import { BadPack, unpack } from "./unpack.js";

/** Blobs asked for at once: what came before a line broke is kept. */
const blobBatch = 256;
/** History has only commits: a pack that is larger holds something else. Bytes. */
const maxHistoryBytes = 256 * 1024 * 1024;

const withoutHelper =
  "Set SHEAF_TOKEN (or GITHUB_TOKEN for GitHub), or install git: without it there is no credential helper.";

/** A scratch repository without the `git` program: over HTTP alone. */
export const createPortableScratch = (parts: ScratchParts): ScratchRepository => {
  const { folder, objectFormat, target, place, settings, signal } = parts;
  const secrets = secretsOf(target, settings, parts.token);
  const failure: FailureContext = { place, use: parts.use, secrets };
  const http = createHttpClient(target.resolved, settings, parts.token, signal);
  const client = createSmartClient(http, target.resolved, objectFormat);
  const store = createLooseStore(folder.gitDir, objectFormat);
  const whole = new Set<ObjectId>();
  let packs = 0;
  let closed: Promise<void> | null = null;

  /** Gives what goes wrong on the way its name. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof SheafError) throw error;
      if (error instanceof BadPack) {
        const message = `The pack that ${place} sent is refused: ${error.message}`;
        throw new SheafError("corrupt-bundle", message, "It was not published by Sheaf: publish it again.", {
          cause: error,
        });
      }
      const { message, code } = error as { readonly message?: string; readonly code?: string };
      const known = transferFailure(`error: ${message} ${code ?? ""}`, failure, error);
      if (!/authentication failed/.test(known.message)) throw known;
      throw new SheafError(known.code, known.message, withoutHelper, { cause: error });
    }
  };

  /** @returns the length of the pack that came. */
  const fetchPack = (wanted: Wanted, maxBytes: number): Promise<number> =>
    guarded(async () => {
      for (const id of wanted.ids) requireId(id);
      const file = path.join(folder.gitDir, `incoming-${packs++}`);
      let bytes = 0;
      async function* bounded(): AsyncGenerator<Buffer> {
        for await (const chunk of client.fetch(wanted)) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw tooMuch(place, maxBytes);
          yield chunk;
        }
      }
      try {
        await pipeline(Readable.from(bounded()), createWriteStream(file));
        await unpack(file, objectFormat, store, signal);
        return bytes;
      } finally {
        await rm(file, { force: true });
      }
    });

  const listRefs: ScratchRepository["listRefs"] = (prefixes) =>
    guarded(async () => {
      const refs = await client.listRefs(prefixes);
      return refs
        .filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)))
        .sort((a, b) => compareUtf8(a.name, b.name));
    });
  const tree: ScratchRepository["tree"] = async (id, maximum) => {
    const known = store.look(id);
    if (known?.type !== "tree") return null;
    if (known.size > maxTreeBytes(maximum)) throw treeTooLarge(id, maximum, place);
    return entriesOf((await store.read(id))!, id, objectFormat, maximum, place);
  };
  const commit: ScratchRepository["commit"] = async (id) => {
    const known = store.look(id);
    if (known?.type !== "commit" || known.size > maxCommitBytes) return null;
    return commitOf((await store.read(id))!, id);
  };

  return {
    kind: "portable",
    objectFormat,
    place,
    ...createWriting(objectFormat, store.write, signal),
    listRefs,
    fetchTrees: async (id, maxBytes) => {
      if (whole.has(id)) return;
      await fetchPack({ ids: [id], filter: "blob:none", depth: 1 }, maxBytes);
      whole.add(id);
    },
    fetchBlobs: async (ids, of, maxBytes) => {
      const wanted = [...new Set(ids)].filter((id) => !store.has(id));
      let left = maxBytes;
      for (let at = 0; at < wanted.length; at += blobBatch) {
        const some = wanted.slice(at, at + blobBatch);
        try {
          left -= await fetchPack({ ids: some, filter: null, depth: null }, left);
        } catch (error) {
          if (!(error instanceof SheafError) || !/not our ref|unadvertised/.test(error.message)) throw error;
          // Either it gives no single objects, or it does not have one of them: the whole commit tells.
          await fetchPack({ ids: [of], filter: null, depth: 1 }, left);
          return;
        }
      }
    },
    fetchCommits: async (ids, depth) => {
      if (!(await guarded(client.filters))) return false;
      try {
        await fetchPack({ ids, filter: "tree:0", depth }, maxHistoryBytes);
        return true;
      } catch (error) {
        if (error instanceof SheafError && /not our ref|unadvertised/.test(error.message)) return false;
        throw error;
      }
    },
    commit,
    tree,
    sizes: async (ids) =>
      ids.map((id) => {
        const known = store.look(id);
        return known?.type === "blob" ? known.size : null;
      }),
    blobs: async function* (ids, maximum) {
      for (const id of ids) {
        signal?.throwIfAborted();
        const known = store.look(id);
        const fits = known?.type === "blob" && known.size <= maximum;
        yield { id, bytes: fits ? await store.read(id) : null };
      }
    },
    push: (updates, known) =>
      guarded(() =>
        pushOverHttp(
          { ...failure, client, store, objectFormat, listRefs, commit, tree, folder: folder.gitDir, signal },
          updates,
          known,
        ),
      ),
    close: () => {
      http.close();
      closed ??= folder.remove();
      return closed;
    },
  };
};
