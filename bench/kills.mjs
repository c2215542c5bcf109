// Kills a build at many moments: each time the store must stay usable and the next build give the usual digest.
//   node bench/kills.mjs --repo GITDIR [--tip HEAD] [--kills 50] [--seed 1]
import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { argument, clone, git } from "./clone.mjs";

const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const { repo, folder, remove } = clone(argument("repo"));
const kills = Number(argument("kills", "50"));

/** Pseudo-random numbers from 0 to 1, the same in every run. */
let state = Number(argument("seed", "1"));
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};

const sheaf = (...argv) => {
  const run = spawnSync(process.execPath, [main, ...argv], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (run.status !== 0) throw new Error(`${argv.join(" ")}: ${run.stderr}`);
  return JSON.parse(run.stdout);
};
const killed = (commit, after) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [main, "build", commit, "--repo", repo, "--quiet"], {
      stdio: "ignore",
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), after);
    child.on("close", (_, signal) => {
      clearTimeout(timer);
      resolve(signal === "SIGKILL");
    });
  });

try {
  const commit = git(repo, "rev-parse", argument("tip", "HEAD"));
  const usual = sheaf(
    "build",
    commit,
    "--repo",
    repo,
    "--out",
    join(folder, "usual"),
    "--json",
    "--quiet",
  ).digest;
  const started = performance.now();
  sheaf("build", commit, "--repo", repo, "--json", "--quiet", "--no-cache");
  const whole = performance.now() - started;
  let ended = 0;
  for (let i = 0; i < kills; i++) {
    // Every other kill hits a store that an earlier kill left as it is.
    if (i % 2 === 0) rmSync(join(repo, "sheaf"), { recursive: true, force: true });
    if (await killed(commit, random() * whole)) ended++;
    const next = sheaf("build", commit, "--repo", repo, "--json", "--quiet");
    if (next.digest !== usual) throw new Error(`kill ${i + 1}: digest ${next.digest}, not ${usual}`);
    const { problems } = sheaf("verify", "--repo", repo, "--json");
    if (problems.length > 0) throw new Error(`kill ${i + 1}: ${JSON.stringify(problems)}`);
    rmSync(join(repo, "sheaf", "bundles"), { recursive: true, force: true });
  }
  console.log(
    `${kills} builds, ${ended} killed within ${Math.round(whole)} ms: the next build gave ${usual.slice(0, 16)} each time, and verify found no problem`,
  );
} finally {
  remove();
}
