// A private bare copy of a repository to measure on: it shares the objects, and what is built in it is thrown away.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const git = (dir, ...argv) => {
  const run = spawnSync("git", ["-C", dir, "-c", "safe.directory=*", ...argv], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (run.status !== 0) throw new Error(`git ${argv.join(" ")}: ${run.stderr}`);
  return run.stdout.trim();
};

export const clone = (source) => {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-"));
  const repo = join(folder, "repo.git");
  const run = spawnSync(
    "git",
    ["-c", "safe.directory=*", "clone", "--quiet", "--bare", "--shared", source, repo],
    { encoding: "utf8" },
  );
  if (run.status !== 0) throw new Error(run.stderr);
  return { folder, repo, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** The newest `count` commits of the first-parent line up to `tip`, oldest first. */
export const history = (repo, tip, count) =>
  git(repo, "rev-list", "--first-parent", `--max-count=${count}`, tip).split("\n").reverse();

export const argument = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  if (at >= 0) return process.argv[at + 1];
  if (fallback === undefined) {
    console.error(`--${name} is missing`);
    process.exit(2);
  }
  return fallback;
};
