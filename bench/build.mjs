// What a build costs: time, memory and bytes, full and incremental, as ratios where machines differ.
//   node bench/build.mjs --repo GITDIR [--tip HEAD] [--files 10] [--workers N] [--exclude GLOB]
// The incremental build is of a commit that changes `--files` files of the tip, made in a private copy.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { change } from "./change.mjs";
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
  const { commit, count } = change(repo, join(folder, "index"), tip, Number(argument("files", "10")));
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
