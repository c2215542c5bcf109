// Where the time of a build goes: processor time of all threads, and wall time, by phase, full and incremental.
//   node bench/phases.mjs --repo GITDIR [--tip HEAD] [--files 10] [--workers N] [--exclude GLOB]
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "../dist/src/index.js";
import { change } from "./change.mjs";
import { argument, clone, git } from "./clone.mjs";

const { repo, folder, remove } = clone(argument("repo"));

const measure = async (revision) => {
  const phases = new Map();
  let phase = "list";
  let cpu = process.cpuUsage();
  let wall = performance.now();
  const end = (next) => {
    const used = process.cpuUsage(cpu);
    const before = phases.get(phase) ?? { cpu: 0, wall: 0 };
    phases.set(phase, {
      cpu: before.cpu + (used.user + used.system) / 1000,
      wall: before.wall + performance.now() - wall,
    });
    phase = next;
    cpu = process.cpuUsage();
    wall = performance.now();
  };
  await build({
    repo,
    revision,
    workers: Number(argument("workers", "2")),
    onProgress: (progress) => progress.phase !== phase && end(progress.phase),
  });
  end("list");
  return phases;
};

const show = (title, phases) => {
  const total = (key) => [...phases.values()].reduce((sum, one) => sum + one[key], 0);
  const share = (one, key) => `${((100 * one[key]) / total(key)).toFixed(1)}%`;
  console.log(`${title}: ${Math.round(total("cpu"))} ms of processor, ${Math.round(total("wall"))} ms`);
  for (const [phase, one] of phases)
    console.log(
      `  ${phase.padEnd(8)} ${String(Math.round(one.cpu)).padStart(7)} ms = ${share(one, "cpu").padStart(5)} of processor, ${share(one, "wall").padStart(5)} of the time`,
    );
};

try {
  const tip = git(repo, "rev-parse", argument("tip", "HEAD"));
  show("full build", await measure(tip));
  const { commit, count } = change(repo, join(folder, "index"), tip, Number(argument("files", "10")));
  show(`incremental, ${count} files`, await measure(commit));
  rmSync(join(repo, "sheaf"), { recursive: true });
} finally {
  remove();
}
