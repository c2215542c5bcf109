// What the graph costs: linking as a share of a build, opening it, walks of depth 3, and its bytes.
//   node bench/graph.mjs --repo GITDIR [--tip HEAD] [--walks 200]
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { graphFormVersion } from "../dist/src/graph/columns/layout.js";
import { openGraph } from "../dist/src/graph/columns/open.js";
import { build } from "../dist/src/index.js";
import { argument, clone, git } from "./clone.mjs";

const { repo, remove } = clone(argument("repo"));
const processor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const milliseconds = (ms) => `${ms.toFixed(1)} ms`;

try {
  const tip = git(repo, "rev-parse", argument("tip", "HEAD"));
  const spent = {};
  let phase = "list";
  let since = processor();
  const turn = (next) => {
    const now = processor();
    spent[phase] = (spent[phase] ?? 0) + now - since;
    [phase, since] = [next, now];
  };
  const report = await build({
    repo,
    revision: tip,
    onProgress: (progress) => progress.phase !== phase && turn(progress.phase),
  });
  turn("end");
  const all = Object.values(spent).reduce((sum, ms) => sum + ms, 0);
  const manifest = JSON.parse(readFileSync(report.bundle, "utf8"));
  const { links } = manifest;
  console.log(
    `${report.files} files, ${links.calls} calls: ${links.resolved} resolved, ${links.inferred} inferred, ${links.external} external, ${links.runtime} runtime, ${links.unresolved} unresolved; ${links.edges} edges`,
  );
  // Facts are gathered and folders are summarised in the same phase.
  console.log(
    `linking              ${milliseconds(spent.link ?? 0)} of processor = ${((100 * (spent.link ?? 0)) / all).toFixed(1)}% of the build`,
  );
  let raw = 0;
  let packed = 0;
  for (const { kind, sha256 } of manifest.objects) {
    if (kind !== "graph") continue;
    const bytes = readFileSync(join(repo, "sheaf", "objects", sha256.slice(0, 2), sha256));
    raw += bytes.length;
    packed += gzipSync(bytes, { level: 6 }).length;
  }
  const share = (bytes) => `${((100 * bytes) / report.sourceBytes).toFixed(2)}%`;
  console.log(
    `graph in the bundle  ${raw} bytes = ${share(raw)} of the source; deflated ${packed} = ${share(packed)}`,
  );

  const form = join(
    dirname(dirname(dirname(report.bundle))),
    "derived",
    report.digest,
    `graph.v${graphFormVersion}`,
  );
  let best = Number.POSITIVE_INFINITY;
  let graph = null;
  for (let i = 0; i < 5; i++) {
    const started = performance.now();
    graph = openGraph(readFileSync(form), report.digest);
    best = Math.min(best, performance.now() - started);
  }
  console.log(
    `open                 ${milliseconds(best)} for ${readFileSync(form).length} bytes, ${graph.nodeCount} nodes`,
  );

  const kinds = new Set(["calls", "imports", "references", "extends", "implements"]);
  const times = [];
  const count = Number(argument("walks", "200"));
  for (let i = 0; i < count; i++) {
    const start = graph.files[Math.floor((i * graph.files.length) / count)];
    const started = performance.now();
    const seen = new Set([start, ...graph.symbolsOf(start)]);
    let edge = [...seen];
    for (let depth = 0; depth < 3; depth++) {
      const next = [];
      for (const id of edge) {
        for (const { to } of graph.out(id, kinds)) {
          if (seen.has(to)) continue;
          seen.add(to);
          next.push(to);
        }
      }
      edge = next;
    }
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  console.log(
    `walks of depth 3     median ${milliseconds(times[times.length >> 1])}, slowest ${milliseconds(times.at(-1))} of ${count}, along ${[...kinds].join(", ")}`,
  );
} finally {
  remove();
}
