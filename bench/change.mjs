import { spawnSync } from "node:child_process";
import { git } from "./clone.mjs";

/** Makes a commit on top of `tip` that adds a line to so many files, chosen evenly; `index` is a file of its own. */
export const change = (repo, index, tip, count) => {
  const entries = git(repo, "ls-tree", "-r", tip)
    .split("\n")
    .filter((line) => /\.(?:ts|tsx|js|py|go)$/.test(line) && line.startsWith("100"));
  const step = Math.max(1, Math.floor(entries.length / count));
  const chosen = entries.filter((_, i) => i % step === 0).slice(0, count);
  const env = { ...process.env, GIT_INDEX_FILE: index };
  const run = (argv, input) => {
    const done = spawnSync(
      "git",
      ["-C", repo, "-c", "user.name=bench", "-c", "user.email=bench@example.com", ...argv],
      { input, env, maxBuffer: 1 << 28 },
    );
    if (done.status !== 0) throw new Error(done.stderr.toString());
    return done.stdout;
  };
  run(["read-tree", tip]);
  for (const line of chosen) {
    const [, mode, id, path] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/.exec(line);
    const content = Buffer.concat([
      run(["cat-file", "blob", id]),
      Buffer.from(
        path.endsWith(".py") ? "\n\ndef added_by_bench():\n    return 1\n" : "\nfunction addedByBench() {}\n",
      ),
    ]);
    const fresh = run(["hash-object", "-w", "--stdin"], content).toString().trim();
    run(["update-index", "--cacheinfo", `${mode},${fresh},${path}`]);
  }
  const tree = run(["write-tree"]).toString().trim();
  return {
    commit: run(["commit-tree", tree, "-p", tip, "-m", "bench"]).toString().trim(),
    count: chosen.length,
  };
};
