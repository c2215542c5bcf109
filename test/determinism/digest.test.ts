import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";

/** Enough files for several shards and batches, in several languages, some of them equal. */
const write = (repository: TestRepository, round: number): void => {
  for (let i = 0; i < 60; i++) {
    const body = i % 7 === round % 7 ? `changed in round ${round}` : "the same for ever";
    repository.write(
      `src/part${i % 5}/unit${i}.ts`,
      `/** Unit ${i}: ${body}. */\nexport function unit${i}(value: number) {\n  return value + ${i};\n}\n`,
    );
    if (i % 3 === 0)
      repository.write(
        `lib/mod${i}.py`,
        `class Mod${i}:\n    """${body}"""\n    def run(self):\n        return ${i}\n`,
      );
    if (i % 4 === 0)
      repository.write(
        `cmd/c${i}.go`,
        `package main\n\n// Run${i}: ${body}\nfunc Run${i}() int { return ${i} }\n`,
      );
  }
  repository.write("copy.ts", "export const same = 1;\n");
  repository.write("vendor/copy.ts", "export const same = 1;\n");
  repository.write("README.md", `# Title\n\nRound ${round}.\n\n## Part\n\nText.\n`);
  repository.write("data.json", `{"a": {"b": [1, 2, ${round}]}}\n`);
  repository.write("run", "#!/usr/bin/env python3\nprint('x')\n");
};

describe.skipIf(withoutGit !== null)("one commit, one digest", () => {
  let repository: TestRepository;
  let folder: string;
  const commits: string[] = [];
  let outs = 0;
  const fresh = async (
    commit: string,
    options: Partial<Parameters<typeof build>[0]> = {},
  ): Promise<string> => {
    const out = join(folder, `out-${outs++}`);
    const all = { repo: repository.dir, revision: commit, out, cache: false, workers: 1, ...options };
    return (await build(all)).digest;
  };
  const alone = new Map<string, string>();
  /** The digest of a build by one worker; built once, since the other tests compare with it. */
  const freshOnce = async (commit: string): Promise<string> => {
    const digest = alone.get(commit) ?? (await fresh(commit));
    alone.set(commit, digest);
    return digest;
  };

  beforeAll(() => {
    repository = makeRepository();
    folder = mkdtempSync(join(tmpdir(), "sheaf-digest-"));
    for (let round = 0; round < 3; round++) {
      write(repository, round);
      commits.push(repository.commit(`Round ${round}`));
    }
  });
  afterAll(() => {
    repository.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("whatever the number of workers and the reader of git", async () => {
    const tip = commits.at(-1)!;
    const digests = [
      await freshOnce(tip),
      await fresh(tip, { workers: undefined, reader: "binary" }),
      // The files are three batches: more workers would have nothing to do.
      await fresh(tip, { workers: 3, reader: "isomorphic" }),
    ];
    expect(new Set(digests).size).toBe(1);
  });

  it("from any path of a clone, bare or not", async () => {
    const tip = commits.at(-1)!;
    // The repository itself is one that is not bare.
    const clone = join(folder, "a clone.git");
    repository.git("clone", "--quiet", "--bare", repository.dir, clone);
    expect(await fresh(tip, { repo: clone })).toBe(await freshOnce(tip));
  });

  it("fresh or on top of earlier bundles, which give all that did not change", async () => {
    for (const [i, commit] of commits.entries()) {
      const report = await build({ repo: repository.dir, revision: commit, workers: 1 });
      expect(report.reused).toBe(false);
      if (i > 0) {
        expect(report.reusedBlobs).toBeGreaterThan(60);
        expect(report.extractedBlobs).toBeLessThan(40);
      }
      expect(await freshOnce(commit)).toBe(report.digest);
    }
    // Backwards too: a bundle of a later commit serves an earlier one.
    rmSync(join(repository.dir, ".git", "sheaf", "bundles", commits[0]!), { recursive: true });
    const again = await build({ repo: repository.dir, revision: commits[0]!, workers: 1 });
    expect(again.reused).toBe(false);
    expect(again.digest).toBe(await freshOnce(commits[0]!));
  });

  it("takes a bundle that the store holds as it is", async () => {
    const tip = commits.at(-1)!;
    const first = await build({ repo: repository.dir, revision: tip });
    const second = await build({ repo: repository.dir, revision: tip });
    expect(second.reused).toBe(true);
    expect(second.digest).toBe(first.digest);
    expect(second.extractedBlobs).toBe(0);
  });

  it("is another one for another commit or configuration", async () => {
    expect(await freshOnce(commits[1]!)).not.toBe(await freshOnce(commits[2]!));
    const part = await fresh(commits[2]!, { include: ["src/**"] });
    expect(part).not.toBe(await freshOnce(commits[2]!));
  });
});
