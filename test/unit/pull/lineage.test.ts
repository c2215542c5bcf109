import { describe, expect, it } from "vitest";
import type { GitReader } from "../../../src/git/reader.js";
import type { ScratchRepository } from "../../../src/model/scratch.js";
import type { ResolvedCommit } from "../../../src/model/snapshot.js";
import { createLineage } from "../../../src/pull/lineage.js";
import { collect } from "../../helpers/readers.js";

const idOf = (n: number): string => n.toString(16).padStart(40, "0");

/** A straight history: commit `n` has the parent `n - 1`, down to 1. */
const commitOf = (n: number): ResolvedCommit => ({
  commit: idOf(n),
  tree: idOf(100_000 + n),
  parents: n > 1 ? [idOf(n - 1)] : [],
  time: 1_000 + n,
});

/** A clone that has commits from `from` to `to`, and was cut at `from`. */
const clone = (from: number, to: number): GitReader => {
  const has = (id: string): boolean => Number.parseInt(id, 16) >= from && Number.parseInt(id, 16) <= to;
  const reader: Partial<GitReader> = {
    ancestors: async function* (start, limit) {
      for (let n = Number.parseInt(start, 16), given = 0; n >= from && given < limit; n--, given++)
        yield idOf(n);
    },
    shallowEnds: () => new Set(from > 1 ? [idOf(from)] : []),
    commits: async (ids) => ids.map((id) => (has(id) ? commitOf(Number.parseInt(id, 16)) : null)),
  };
  return reader as GitReader;
};

/** A remote that has commits up to `newest`. */
const remote = (newest: number, tells = true) => {
  const asked: [ids: readonly string[], depth: number][] = [];
  let oldest = Number.POSITIVE_INFINITY;
  const scratch: Partial<ScratchRepository> = {
    place: "origin",
    fetchCommits: async (ids, depth) => {
      asked.push([ids, depth]);
      const start = Number.parseInt(ids[0]!, 16);
      if (!tells || start > newest) return false;
      oldest = Math.max(1, start - depth + 1);
      return true;
    },
    commit: async (id) => {
      const n = Number.parseInt(id, 16);
      if (n < oldest || n > newest) return null;
      const { tree, parents, time } = commitOf(n);
      return { tree, parents, time, message: "" };
    },
  };
  return { asked, open: async () => scratch as ScratchRepository };
};

const numbers = (ids: readonly string[]): number[] => ids.map((id) => Number.parseInt(id, 16));
const down = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i);

describe("the lineage of a commit", () => {
  it("asks nobody where the history is whole", async () => {
    const { asked, open } = remote(9);
    const lineage = createLineage(clone(1, 9), idOf(9), open);
    expect(numbers(await collect(lineage.commits()))).toEqual(down(9, 1));
    expect(asked).toEqual([]);
    expect(lineage.hidden()).toBe(null);
  });

  it("goes on behind the end of a shallow clone, deeper and deeper, each commit once", async () => {
    const { asked, open } = remote(700);
    // The last two commits were never pushed.
    const lineage = createLineage(clone(699, 702), idOf(702), open);
    expect(numbers(await collect(lineage.commits()))).toEqual(down(702, 1));
    expect(asked.map(([ids, depth]) => [numbers(ids), depth])).toEqual([
      [[699], 64],
      [[699], 512],
      [[699], 4_096],
    ]);
    expect(lineage.hidden()).toBe(null);
    expect((await lineage.commit(idOf(3)))?.tree).toBe(idOf(100_003));
    expect(await lineage.commit(idOf(5_000))).toBe(null);
  });

  it("asks no deeper than somebody wants to know", async () => {
    const { asked, open } = remote(700);
    for await (const id of createLineage(clone(700, 700), idOf(700), open).commits())
      if (id === idOf(680)) break;
    expect(asked).toHaveLength(1);
  });

  it("says that it does not know, and does not guess", async () => {
    const silent = remote(9, false);
    const lineage = createLineage(clone(9, 9), idOf(9), silent.open);
    expect(numbers(await collect(lineage.commits()))).toEqual([9]);
    expect(lineage.hidden()).toContain("origin does not tell what came before");
    const alone = createLineage(clone(9, 9), idOf(9), async () => null);
    expect(numbers(await collect(alone.commits()))).toEqual([9]);
    expect(alone.hidden()).toContain("no git remote");
  });
});
