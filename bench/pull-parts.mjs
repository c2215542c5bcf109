// Pulls the bundle of a clone and prints how long each part took, as one line of JSON. Milliseconds.
//   node bench/pull-parts.mjs CLONE
// `start` is what Node.js and the package take before anything is asked; `cpu` is this process's own.
import { pull } from "../dist/src/index.js";

const parts = { start: performance.now() };
let phase = "ask";
let since = performance.now();
const turn = (next) => {
  const now = performance.now();
  parts[phase] = (parts[phase] ?? 0) + now - since;
  phase = next;
  since = now;
};
const report = await pull({
  repo: process.argv[2],
  onProgress: (progress) => {
    if (progress.phase !== phase) turn(progress.phase);
  },
});
turn("end");
if (report.outcome !== "fetched") throw new Error(`nothing was fetched: ${report.outcome}`);
const { userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(JSON.stringify({ ...parts, cpu: (userCPUTime + systemCPUTime) / 1_000 }));
