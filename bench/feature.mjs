// Installs the devcontainer Feature for real: packs this package, runs install.sh twice into an empty folder with every
// POSIX shell that is here, and says what it took. Needs npm and its registry.
//   node bench/feature.mjs
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
execFileSync(process.execPath, [path.join(root, "scripts", "feature.mjs")], { stdio: "inherit" });
const install = path.join(root, "devcontainer-feature", "src", "sheaf", "install.sh");

for (const shell of [["dash"], ["bash", "--posix"], ["busybox", "ash"]]) {
  if (spawnSync(shell[0], ["-c", ":"]).error !== undefined) {
    console.log(`${shell.join(" ")}: not here`);
    continue;
  }
  const prefix = mkdtempSync(path.join(tmpdir(), "sheaf-feature-"));
  try {
    for (const time of ["first", "again"]) {
      const started = performance.now();
      const ran = spawnSync(shell[0], [...shell.slice(1), install], {
        encoding: "utf8",
        env: { ...process.env, SHEAF_PREFIX: prefix },
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const said = ran.stdout.trim().split("\n").at(-1);
      console.log(`${shell.join(" ")}, ${time}: exit ${ran.status}, ${seconds} s: ${said}`);
      if (ran.status !== 0) console.log(ran.stderr);
    }
    const size = execFileSync("du", ["-sm", prefix], { encoding: "utf8" }).split("\t")[0];
    console.log(`${shell.join(" ")}: ${size} MB`);
  } finally {
    rmSync(prefix, { recursive: true, force: true });
  }
}
