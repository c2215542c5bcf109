// What publishing and pulling cost, commit by commit, over HTTP against a real git remote.
//   node bench/published.mjs --repo GITDIR [--tip HEAD] [--commits 100] [--lag 0] [--file]
// Publishes successive commits of a history, oldest first, and lets another clone pull each; counts the bytes on the
// wire. `--file` goes to a folder without a server and counts objects alone.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { build, publish, pull } from "../dist/src/index.js";
import { argument, clone, git, history } from "./clone.mjs";
import { startGitServer } from "./git-server.mjs";

const source = argument("repo");
const count = Number(argument("commits", "100"));
const overFile = process.argv.includes("--file");
const author = clone(source);
const reader = clone(source);
const root = join(author.folder, "served");
mkdirSync(root);
const remote = join(root, "repo.git");

/** A bare repository that has the code as a git host has it. */
const makeRemote = () => {
  const made = spawnSync(
    "git",
    ["-c", "safe.directory=*", "clone", "--quiet", "--bare", "--shared", source, remote],
    { encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stderr);
};

const kilobytes = (text, name) => Number(new RegExp(`^${name}: (\\d+)$`, "m").exec(text)?.[1] ?? 0);
/** Bytes of the repository's own objects, loose and packed: those of the code are elsewhere. */
const sizeOf = (repo) => {
  const text = git(repo, "count-objects", "-v");
  return 1024 * (kilobytes(text, "size") + kilobytes(text, "size-pack"));
};
const storeSize = (repo) =>
  Number(
    spawnSync("du", ["-sb", join(repo, "sheaf", "objects")], { encoding: "utf8" }).stdout.split("\t")[0],
  ); // prettier-ignore

const deflated = new Map();
/** Bytes of a bundle as a means of transport would send all of it: each object deflated by itself. */
const published = (repo, manifest) => {
  let all = 0;
  for (const { sha256 } of manifest.objects) {
    if (!deflated.has(sha256)) {
      const bytes = readFileSync(join(repo, "sheaf", "objects", sha256.slice(0, 2), sha256));
      deflated.set(sha256, deflateSync(bytes).length);
    }
    all += deflated.get(sha256);
  }
  return all;
};

const sorted = (values) => [...values].sort((a, b) => a - b);
const median = (values) => sorted(values)[values.length >> 1] ?? 0;
const mean = (values) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
const percent = (value) => `${(100 * value).toFixed(2)}%`;
const mega = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;

const rows = [];
makeRemote();
const server = overFile ? null : await startGitServer(root);
const place = server === null ? remote : `${server.url}/repo.git`;
const where = { transport: "git-ref", remote: place };
const taken = () => server?.taken() ?? { requests: 0, sent: 0, received: 0 };
try {
  let before = null;
  for (const commit of history(author.repo, argument("tip", "HEAD"), count + 1)) {
    const report = await build({ repo: author.repo, revision: commit });
    const manifest = JSON.parse(readFileSync(report.bundle, "utf8"));
    const changed =
      before === null
        ? null
        : git(author.repo, "diff-tree", "-r", "--name-only", before, commit).split("\n").filter(Boolean)
            .length;
    before = commit;
    taken();
    let started = performance.now();
    const out = await publish({ repo: author.repo, revision: commit, ...where });
    const publishing = performance.now() - started;
    const up = taken();
    started = performance.now();
    const back = await pull({ repo: reader.repo, revision: commit, exact: true, ...where });
    const pulling = performance.now() - started;
    const down = taken();
    if (back.bundle?.digest !== report.digest) throw new Error(`${commit}: another digest came back`);
    const row = {
      changed,
      files: report.files,
      raw: report.bundleBytes,
      deflated: published(author.repo, manifest),
      objects: manifest.objects.length,
      sentObjects: out.sentObjects,
      sentRaw: out.sentBytes,
      up: up.received,
      fetchedObjects: back.fetchedObjects,
      fetchedRaw: back.fetchedBytes,
      down: down.sent,
      requests: [up.requests, down.requests],
      publishing,
      pulling,
      remote: sizeOf(remote),
    };
    rows.push(row);
    console.log(
      `${commit.slice(0, 10)}  changed ${String(changed ?? "-").padStart(4)}  sent ${String(row.sentObjects).padStart(5)} of ${row.objects} objects, ${String(row.up).padStart(9)} bytes, ${percent(row.up / row.deflated)} in ${publishing.toFixed(0)} ms, ${up.requests} requests; pulled ${String(row.fetchedObjects).padStart(5)} objects, ${String(row.down).padStart(9)} bytes, ${percent(row.down / row.deflated)} in ${pulling.toFixed(0)} ms, ${down.requests} requests`,
    );
  }
  const later = rows.slice(1);
  const last = rows.at(-1);
  const first = rows[0];
  console.log(
    `\n${later.length} commits on ${last.files} files; a bundle is ${mega(last.raw)}, deflated ${mega(last.deflated)}; the first publish sent ${mega(first.up)}, the first pull got ${mega(first.down)}`,
  );
  const tell = (name, some) => {
    if (some.length === 0) return;
    const shares = (key, of) => some.map((row) => row[key] / row[of]);
    const line = (what, key, of) =>
      `${what} ${percent(median(shares(key, of)))} median, ${percent(mean(shares(key, of)))} mean, ${percent(Math.max(...shares(key, of)))} most`;
    console.log(
      `${name}: ${some.length} commits, ${median(some.map((row) => row.sentObjects))} of ${last.objects} objects sent`,
    );
    console.log(
      `  on the wire, of the deflated bundle: ${line("sent", "up", "deflated")}; ${line("received", "down", "deflated")}`,
    );
    console.log(
      `  uncompressed objects, of the bundle: ${line("sent", "sentRaw", "raw")}; ${line("received", "fetchedRaw", "raw")}`,
    );
    console.log(
      `  publish ${median(some.map((row) => row.publishing)).toFixed(0)} ms, pull ${median(some.map((row) => row.pulling)).toFixed(0)} ms (medians)`,
    );
  };
  tell("all", later);
  for (const [from, to] of [
    [1, 1],
    [2, 5],
    [6, 15],
    [16, 1e9],
  ]) // prettier-ignore
    tell(
      `that change ${from} to ${to > 1e6 ? "more" : to} files`,
      later.filter((row) => row.changed >= from && row.changed <= to),
    ); // prettier-ignore
  console.log(
    `remote: ${mega(first.remote)} after the first bundle, ${mega(last.remote)} after ${rows.length}: ${mega((last.remote - first.remote) / Math.max(1, later.length))} a commit`,
  );
  git(remote, "-c", "gc.pruneExpire=now", "gc", "--quiet");
  console.log(
    `remote after gc: ${mega(sizeOf(remote))}; local store of objects: ${mega(storeSize(author.repo))} with all ${rows.length} bundles`,
  );
} finally {
  await server?.close();
  author.remove();
  reader.remove();
}
