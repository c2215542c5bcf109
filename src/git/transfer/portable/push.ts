import { rm } from "node:fs/promises";
import path from "node:path";
import { SheafError } from "../../../model/error.js";
import type { ObjectId } from "../../../model/ids.js";
import type { RefResult, RefUpdate, ScratchRepository } from "../../../model/scratch.js";
import { type FailureContext, redacted } from "../failure.js";
import type { ObjectFormat } from "../objects.js";
import { judgeRefusal, requireRef } from "../verdict.js";
import { writePack } from "./pack.js";
import type { SmartClient } from "./protocol.js";
import type { LooseStore } from "./store.js";

export interface PortablePush extends FailureContext {
  readonly client: SmartClient;
  readonly store: LooseStore;
  readonly objectFormat: ObjectFormat;
  readonly listRefs: ScratchRepository["listRefs"];
  readonly commit: ScratchRepository["commit"];
  readonly tree: ScratchRepository["tree"];
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
}

/** Trees of ours are far smaller. Entries. */
const maxEntries = 1_000_000;

/** Adds a tree with all below it that is not in `without`. */
const collect = async (
  context: PortablePush,
  id: ObjectId,
  without: ReadonlySet<ObjectId>,
  found: Set<ObjectId>,
): Promise<void> => {
  if (without.has(id) || found.has(id)) return;
  const entries = await context.tree(id, maxEntries);
  if (entries === null) {
    throw new SheafError("transfer-failed", `${context.place} no longer has what it listed`, "Try again.");
  }
  found.add(id);
  for (const { kind, id: entry } of entries) {
    if (kind === "tree") await collect(context, entry, without, found);
    else if (kind === "blob" && !without.has(entry)) found.add(entry);
  }
};

/** Objects that the remote lacks. */
const missingThere = async (
  context: PortablePush,
  ids: readonly ObjectId[],
  known: readonly ObjectId[],
): Promise<readonly ObjectId[]> => {
  const there = new Set<ObjectId>();
  for (const id of known) {
    const commit = await context.commit(id);
    if (commit === null) continue;
    await collect(context, commit.tree, new Set(), there);
    there.add(id);
  }
  const found = new Set<ObjectId>();
  for (const id of ids) {
    if (there.has(id)) continue;
    const commit = await context.commit(id);
    if (commit === null) throw new SheafError("internal", `${id} is no commit of the scratch repository`);
    found.add(id);
    await collect(context, commit.tree, there, found);
  }
  for (const id of found) {
    if (context.store.has(id)) continue;
    throw new SheafError("transfer-failed", `${context.place} no longer has what it listed`, "Try again.");
  }
  return [...found];
};

/** Sets refs over HTTP: only where the remote has what was expected, which the remote itself checks once more. */
export const pushOverHttp = async (
  context: PortablePush,
  updates: readonly RefUpdate[],
  known: readonly ObjectId[],
): Promise<readonly RefResult[]> => {
  const { client, secrets } = context;
  for (const { name } of updates) requireRef(name);
  const there = await client.receive();
  const now = new Map(there.refs.map(({ name, id }) => [name, id]));
  const ready = updates.filter(({ name, id, expected }) => {
    const current = now.get(name) ?? null;
    return current === expected && current !== id;
  });
  let states: ReadonlyMap<string, string> = new Map();
  let words = "";
  if (ready.length > 0) {
    const wanted = ready.flatMap(({ id }) => (id === null ? [] : [id]));
    const listed = new Set(now.values());
    const held = known.filter((id) => listed.has(id));
    const file = path.join(context.folder, "outgoing");
    try {
      const pack =
        wanted.length === 0
          ? null
          : {
              file,
              bytes: await writePack(
                file,
                await missingThere(context, wanted, held),
                context.objectFormat,
                context.store,
                context.signal,
              ),
            };
      ({ states, words } = await client.push(there, ready, pack));
    } finally {
      await rm(file, { force: true });
    }
  }
  const results: RefResult[] = [];
  for (const update of updates) {
    const { name } = update;
    const state = states.get(name);
    if (state === "ok" || (!ready.includes(update) && (now.get(name) ?? null) === update.id)) {
      results.push({ name, state: "done" });
    } else if (!ready.includes(update)) results.push({ name, state: "stale" });
    else {
      const said = words.split(/[\r\n]+/).filter((line) => line.trim() !== "");
      const reason = [state ?? "it did not say why", ...said.slice(0, 3)].join(": ");
      results.push(await judgeRefusal(update, redacted(reason, secrets), context.listRefs));
    }
  }
  return results;
};
