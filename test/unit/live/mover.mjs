// Moves HEAD, refs, packs and bundles of a repository about, as other programs do while a server runs, and says on
// standard output what was true from when on, a line of JSON each. Ends when its standard input does.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const [repo, vault, seed] = process.argv.slice(2);
const bundles = path.join(repo, ".git", "sheaf", "bundles");

let state = Number(seed);
/** Mulberry32. @returns a whole number below the limit. */
const below = (limit) => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % limit;
};
const pick = (items) => items[below(items.length)];

const git = (...args) =>
  execFileSync("git", ["-c", "gc.auto=0", ...args], {
    cwd: repo,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

const stored = () =>
  fs.readdirSync(bundles).filter((commit) => fs.readdirSync(path.join(bundles, commit)).length > 0);
const known = fs.readdirSync(vault);

const put = (commit) => {
  fs.mkdirSync(path.join(bundles, commit), { recursive: true });
  for (const name of fs.readdirSync(path.join(vault, commit))) {
    const to = path.join(bundles, commit, name);
    fs.copyFileSync(path.join(vault, commit, name), `${to}.tmp`);
    fs.renameSync(`${to}.tmp`, to);
  }
};
const take = (commit) => {
  for (const name of fs.readdirSync(path.join(bundles, commit))) fs.rmSync(path.join(bundles, commit, name));
  if (below(2) === 0) fs.rmdirSync(path.join(bundles, commit));
};

const moves = [
  () => git("checkout", "-q", "-f", "--detach", pick(known)),
  () => git("checkout", "-q", "-f", pick(["main", "side"])),
  () => git("reset", "-q", "--hard", pick(known)),
  () => git("commit", "-q", "--allow-empty", "-m", "more"),
  () => git("update-ref", "HEAD", pick(known)),
  () => put(pick(known)),
  () => put(pick(known)),
  () => put(pick(known)),
  () => stored().length > 1 && take(pick(stored())),
  () => stored().length > 1 && take(pick(stored())),
  () => git("pack-refs", "--all", "--prune"),
  () => git("repack", "-adq"),
];

let ended = false;
process.stdin.resume().on("end", () => {
  ended = true;
});
const step = () => {
  if (ended) process.exit(0);
  const began = Date.now();
  pick(moves)();
  const head = git("rev-parse", "HEAD");
  process.stdout.write(`${JSON.stringify({ began, ended: Date.now(), head, stored: stored() })}\n`);
  setTimeout(step, below(40));
};
step();
