// What a build costs: time, memory and bytes, full and incremental, as ratios where machines differ.
//   node bench/build.mjs --repo GITDIR [--tip HEAD] [--files 10] [--workers N] [--exclude GLOB]
// The incremental build is of a commit that changes `--files` files of the tip, made in a private copy.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { argument, clone, git } from "./clone.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const { repo, folder, remove } = clone(argument("repo"));
const workers = argument("workers", "2");

/** Builds in a process of its own and tells its time, memory and report. */
const build = (...argv) => {
  const run = spawnSync(
    process.execPath,
    [join(here, "measured.mjs"), "build", ...argv, "--repo", repo, "--workers", workers, "--json", "--quiet"],
    {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    },
  );
  if (run.status !== 0) throw new Error(run.stderr + run.stdout);
  const lines = run.stdout.trim().split("\n");
  return { report: JSON.parse(lines[0]), ...JSON.parse(lines[1]) };
};

/** A commit on top of `tip` that adds a line to so many files, chosen evenly. */
const change = (tip, count) => {
  const entries = git(repo, "ls-tree", "-r", tip)
    .split("\n")
    .filter((line) => /\.(?:ts|tsx|js|py|go)$/.test(line) && line.startsWith("100"));
  const step = Math.max(1, Math.floor(entries.length / count));
  const chosen = entries.filter((_, i) => i % step === 0).slice(0, count);
  const index = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
  const run = (argv, input) => {
    const done = spawnSync(
      "git",
      ["-C", repo, "-c", "user.name=bench", "-c", "user.email=bench@example.com", ...argv],
      { input, env: index, maxBuffer: 1 << 28 },
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

const megabytes = (bytes) => (bytes / 1e6).toFixed(2);
const seconds = (ms) => (ms / 1000).toFixed(2);
try {
  const tip = git(repo, "rev-parse", argument("tip", "HEAD"));
  const full = build(tip);
  const { report } = full;
  console.log(
    `${report.files} files, ${megabytes(report.sourceBytes)} MB indexed, ${report.chunks} chunks, ${workers} workers`,
  );
  const rate = report.sourceBytes / 1e6 / (full.cpu / 1000);
  console.log(
    `full build           ${seconds(full.wall)} s wall, ${seconds(full.cpu)} s processor, ${megabytes(report.sourceBytes / (full.wall / 1000))} MB/s, ${rate.toFixed(2)} MB a processor second, ${full.rss} MB peak`,
  );
  const manifest = JSON.parse(readFileSync(report.bundle, "utf8"));
  const sizes = {};
  let packed = 0;
  for (const o of manifest.objects) {
    sizes[o.kind] = (sizes[o.kind] ?? 0) + o.bytes;
    packed += gzipSync(readFileSync(join(repo, "sheaf", "objects", o.sha256.slice(0, 2), o.sha256)), {
      level: 6,
    }).length;
  }
  const share = (bytes) => `${((100 * bytes) / report.sourceBytes).toFixed(1)}%`;
  console.log(
    `bundle               ${megabytes(report.bundleBytes)} MB = ${share(report.bundleBytes)} of the source; deflated ${megabytes(packed)} MB = ${share(packed)}; ${Object.entries(
      sizes,
    )
      .map(([k, v]) => `${k} ${share(v)}`)
      .join(", ")}`,
  );
  const { commit, count } = change(tip, Number(argument("files", "10")));
  const next = build(commit);
  console.log(
    `incremental, ${count} files ${seconds(next.wall)} s wall, ${seconds(next.cpu)} s processor = ${((100 * next.wall) / full.wall).toFixed(1)}% and ${((100 * next.cpu) / full.cpu).toFixed(1)}% of the full build, ${next.rss} MB peak, ${next.report.extractedBlobs} blobs extracted`,
  );
  const again = build(commit);
  console.log(`nothing to do        ${seconds(again.wall)} s wall`);
  rmSync(join(repo, "sheaf"), { recursive: true });
} finally {
  remove();
}
