import fs from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { TreeChanges } from "../../src/git/changes.js";
import { openRepository } from "../../src/git/repository.js";
import { createEdits, seeded, statusOf, witnessOf } from "../helpers/random-edits.js";
import { makeRepository, withoutGit } from "../helpers/repository.js";
import { contentOf } from "../helpers/same-bytes.js";

const told = (changes: TreeChanges | null): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const { path: name, now } of changes!.changed)
    all[name] = now === null ? "gone" : now.here ? now.blob! : `left out ${now.blob}`;
  for (const { path: name, tracked } of changes!.added) all[name] = tracked ? "tracked" : "untracked";
  return all;
};

describe.skipIf(withoutGit !== null)("changes of the working tree, at random", () => {
  const cleanups: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  it.each([1, 2])(
    "agree with git and with hashes of all files over 100 steps, seed %d",
    async (seed) => {
      const repository = makeRepository();
      cleanups.push(repository.remove);
      for (let i = 0; i < 40; i++) {
        const folder = ["", "src/", "src/deep/", "docs/", "lib/"][i % 5]!;
        repository.write(`${folder}first${i}.ts`, `export const a${i} = 1;\n`.repeat(1 + (i % 7)));
      }
      const first = repository.commit();
      const binary = await openRepository(repository.dir, { prefer: "binary" });
      const isomorphic = await openRepository(repository.dir, { prefer: "isomorphic" });
      cleanups.push(binary.close, isomorphic.close);
      const edit = createEdits(repository, seeded(seed));
      const steps: string[] = [];
      for (let step = 0; step < 100; step++) {
        steps.push(edit());
        // Now against HEAD, now against a commit that is far behind.
        const id = step % 3 === 2 ? first : repository.git("rev-parse", "HEAD");
        const index = path.join(repository.dir, ".git/index");
        const before = step % 10 === 0 ? contentOf(repository.dir) : null;
        const bytes = fs.readFileSync(index);
        const one = told(await binary.changes(id));
        const other = told(await isomorphic.changes(id));
        expect(fs.readFileSync(index).equals(bytes)).toBe(true);
        if (before !== null) expect(contentOf(repository.dir)).toEqual(before);
        const where = `seed ${seed}, after ${steps.join(", ")}`;
        const expected = witnessOf(repository, id);
        expect(one, where).toEqual(expected);
        expect(other, where).toEqual(expected);
        if (step % 3 === 2) continue;
        // Of what git tells besides, only times or the index are other than HEAD's, not the content.
        const status = new Set(statusOf(repository));
        expect(
          Object.keys(one).filter((name) => !status.has(name)),
          where,
        ).toEqual([]);
      }
    },
    240_000,
  );
});
