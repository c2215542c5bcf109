// One digest for one commit: many runs, worker counts, both readers, fresh and incremental, two clone paths,
// and every Node given with --nodes.
//   node bench/determinism.mjs --repo GITDIR [--tip HEAD] [--runs 10] [--commits 20] [--nodes /path/node22,/path/node24]
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { argument, clone, git, history } from "./clone.mjs";

const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const source = argument("repo");
const digests = new Map();
let builds = 0;
const run = (label, commit, argv, node = process.execPath) => {
  const done = spawnSync(node, [main, "build", commit, "--json", "--quiet", ...argv], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (done.status !== 0) throw new Error(`${label}: ${done.stderr}`);
  const { digest } = JSON.parse(done.stdout);
  builds++;
  const known = digests.get(commit);
  if (known === undefined) digests.set(commit, { digest, label });
  else if (known.digest !== digest) {
    console.error(`DIFFERENT for ${commit}: ${known.label} gave ${known.digest}, ${label} gave ${digest}`);
    process.exitCode = 1;
  }
  console.log(`${label.padEnd(36)} ${digest.slice(0, 16)}`);
};

const first = clone(source);
const second = clone(source);
try {
  const tip = git(first.repo, "rev-parse", argument("tip", "HEAD"));
  const out = (copy, n) => ["--repo", copy.repo, "--out", join(copy.folder, `out-${n}`), "--no-cache"];
  for (let i = 0; i < Number(argument("runs", "10")); i++) run(`run ${i + 1}`, tip, out(first, "run"));
  for (const workers of [1, 2, 8])
    run(`${workers} workers`, tip, [...out(first, "w"), "--workers", String(workers)]);
  for (const reader of ["binary", "isomorphic"])
    run(`reader ${reader}`, tip, [...out(first, "r"), "--reader", reader]);
  run("second clone path", tip, out(second, "p"));
  for (const node of argument("nodes", "").split(",").filter(Boolean))
    run(`node ${node}`, tip, out(first, "n"), node);
  const commits = history(first.repo, tip, Number(argument("commits", "20")));
  for (const commit of commits) run("incremental", commit, ["--repo", first.repo]);
  for (const commit of commits) run("fresh", commit, out(second, "f"));
  console.log(
    `${builds} builds of ${digests.size} commits: ${process.exitCode ? "DIFFERENT digests" : "one digest for each commit"}`,
  );
} finally {
  first.remove();
  second.remove();
}
