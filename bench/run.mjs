// `npm run bench [-- --repo GITDIR]`: what builds and questions cost here. Each part is a script of its own too.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { argument } from "./clone.mjs";

const repo = argument("repo", fileURLToPath(new URL("..", import.meta.url)));
const parts = [
  ["build.mjs", "--repo", repo],
  ["graph.mjs", "--repo", repo],
  ["search.mjs"],
  ["server.mjs", repo],
  ["clones.mjs", "--repos", repo],
];
for (const [script, ...argv] of parts) {
  console.log(`\n${script} ${argv.join(" ")}`);
  const run = spawnSync(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...argv], {
    stdio: "inherit",
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
