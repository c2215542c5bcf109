// How much of a bundle is new from commit to commit: bytes of new objects by kind, against the whole bundle.
//   node bench/sharing.mjs --repo GITDIR [--tip HEAD] [--commits 100]
// Builds successive commits, oldest first, into one store, and reads the manifests.
import { readFileSync } from "node:fs";
import { build } from "../dist/src/index.js";
import { argument, clone, git, history } from "./clone.mjs";

const source = argument("repo");
const count = Number(argument("commits", "100"));
const { repo, remove } = clone(source);
const rows = [];
try {
  const seen = new Set();
  let before = null;
  for (const commit of history(repo, argument("tip", "HEAD"), count + 1)) {
    const report = await build({ repo, revision: commit });
    const text = readFileSync(report.bundle, "utf8");
    const manifest = JSON.parse(text);
    // The manifest itself is new with every commit.
    const bytes = { manifest: text.length, all: text.length };
    const fresh = { manifest: text.length, all: text.length };
    let objects = 0;
    for (const o of manifest.objects) {
      bytes[o.kind] = (bytes[o.kind] ?? 0) + o.bytes;
      bytes.all += o.bytes;
      if (seen.has(o.sha256)) continue;
      seen.add(o.sha256);
      objects++;
      fresh[o.kind] = (fresh[o.kind] ?? 0) + o.bytes;
      fresh.all += o.bytes;
    }
    const changed =
      before === null
        ? null
        : git(repo, "diff-tree", "-r", "--name-only", before, commit).split("\n").filter(Boolean).length;
    before = commit;
    rows.push({
      commit,
      changed,
      objects,
      total: manifest.objects.length,
      bytes,
      fresh,
      shards: manifest.shards,
      files: manifest.counts.files,
      source: manifest.counts.sourceBytes,
    });
    const share = ((100 * fresh.all) / bytes.all).toFixed(2);
    console.log(
      `${commit.slice(0, 10)}  changed ${String(changed ?? "-").padStart(4)}  new objects ${String(objects).padStart(5)} of ${manifest.objects.length}  new ${String(fresh.all).padStart(10)} bytes  ${share}%  ${Object.entries(
        fresh,
      )
        .filter(([k]) => k !== "all")
        .map(([k, v]) => `${k} ${v}`)
        .join("  ")}`,
    );
  }
  const later = rows.slice(1);
  const median = (xs) => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;
  const last = rows.at(-1);
  console.log(
    `\n${later.length} commits on ${last.files} files, ${last.shards} shards; bundle ${last.bytes.all} bytes = ${((100 * last.bytes.all) / last.source).toFixed(1)}% of ${last.source} bytes of source`,
  );
  for (const kind of [...Object.keys(last.bytes)]) {
    const shares = later.map((r) => (100 * (r.fresh[kind] ?? 0)) / r.bytes.all);
    const mean = shares.reduce((a, b) => a + b, 0) / shares.length;
    console.log(
      `${kind.padEnd(8)} of the bundle ${((100 * last.bytes[kind]) / last.bytes.all).toFixed(1)}%; new a commit: mean ${mean.toFixed(2)}%, median ${median(shares).toFixed(2)}%, largest ${Math.max(...shares).toFixed(2)}% of the bundle`,
    );
  }
  for (const [from, to] of [
    [1, 1],
    [2, 5],
    [6, 15],
    [16, 1e9],
  ]) {
    const some = later.filter((r) => r.changed >= from && r.changed <= to);
    if (some.length > 0)
      console.log(
        `commits that change ${from} to ${to > 1e6 ? "more" : to} files: ${some.length}, median new ${median(some.map((r) => (100 * r.fresh.all) / r.bytes.all)).toFixed(2)}% of the bundle, ${median(some.map((r) => r.objects))} objects`,
      );
  }
} finally {
  remove();
}
