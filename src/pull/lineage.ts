import type { GitReader } from "../git/reader.js";
import type { ObjectId } from "../model/ids.js";
import type { ScratchRepository } from "../model/scratch.js";
import type { ResolvedCommit } from "../model/snapshot.js";

/** The git remote that history is asked of; null when there is none. Opened when it is first needed. */
export type AskRemote = () => Promise<ScratchRepository | null>;

/** A commit and what came before it. */
export interface Lineage {
  /** The commit and its ancestors, newest first. In a shallow clone the remote tells what lies beyond its end. */
  readonly commits: () => AsyncIterable<ObjectId>;
  /** Why history beyond the end of a shallow clone stayed unknown; null when it did not, or nobody asked. */
  readonly hidden: () => string | null;
  /** A commit of the repository, or of what the remote told; null for others. */
  readonly commit: (id: ObjectId) => Promise<ResolvedCommit | null>;
}

/** How far back a bundle is looked for, in commits. */
const farthest = 10_000;
/** Generations that the remote is asked for, one after the other. */
const depths = [64, 512, 4_096, farthest];

/** Newest first, from several starts. @param onCut called where a branch ends because its commit is not there. */
async function* walk(
  starts: readonly ObjectId[],
  commit: (id: ObjectId) => Promise<ResolvedCommit | null>,
  onCut: () => void,
): AsyncGenerator<ObjectId> {
  const seen = new Set<ObjectId>(starts);
  const queue: ResolvedCommit[] = [];
  const push = async (id: ObjectId): Promise<void> => {
    const found = await commit(id);
    if (found === null) return onCut();
    let at = queue.length;
    while (at > 0 && queue[at - 1]!.time < found.time) at--;
    queue.splice(at, 0, found);
  };
  for (const id of starts) await push(id);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    yield next.commit;
    for (const parent of next.parents) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      await push(parent);
    }
  }
}

const noHistory = (place: string): string =>
  `this clone is shallow, and ${place} does not tell what came before`;

export const createLineage = (reader: GitReader, wanted: ObjectId, remote: AskRemote): Lineage => {
  let hidden: string | null = null;
  let scratch: ScratchRepository | null = null;

  const fromScratch = async (id: ObjectId): Promise<ResolvedCommit | null> => {
    const found = (await scratch?.commit(id)) ?? null;
    return found === null ? null : { commit: id, ...found };
  };

  /** What lies beyond the ends of a shallow clone. @param known commits that were given already. */
  async function* beyond(ends: readonly ObjectId[], known: Set<ObjectId>): AsyncGenerator<ObjectId> {
    scratch = await remote();
    if (scratch === null) {
      hidden = "this clone is shallow, and there is no git remote to ask what came before";
      return;
    }
    for (const depth of depths) {
      // The ends came from a remote; the commit itself may never have been there.
      const told = (await scratch.fetchCommits(ends, depth)) || (await scratch.fetchCommits([wanted], depth));
      if (!told) {
        hidden = noHistory(scratch.place);
        return;
      }
      let cut = false;
      const onCut = (): void => {
        cut = true;
      };
      for await (const id of walk(ends, fromScratch, onCut)) {
        if (known.has(id)) continue;
        known.add(id);
        yield id;
        if (known.size >= farthest) return;
      }
      if (!cut) return;
    }
  }

  async function* commits(): AsyncGenerator<ObjectId> {
    const known = new Set<ObjectId>();
    for await (const id of reader.ancestors(wanted, farthest)) {
      known.add(id);
      yield id;
    }
    const ends = [...reader.shallowEnds()].filter((id) => known.has(id));
    if (ends.length > 0 && known.size < farthest) yield* beyond(ends, known);
  }

  return {
    commits,
    hidden: () => hidden,
    commit: async (id) => {
      const [own] = await reader.commits([id]);
      return own ?? fromScratch(id);
    },
  };
};
