// How fast the read form is made, opened and asked: node bench/search.mjs [--chunks 100000] [--dimensions 256]
// The chunks are made up, always the same: words by a Zipf-like law, six definitions a file, random vectors.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createReadForm, openReadForm } from "../dist/src/search/read-form.js";
import { createSearchIndex } from "../dist/src/search/search-index.js";

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const chunks = Number(option("chunks", "100000"));
const dimensions = Number(option("dimensions", "256"));
const digest = "0".repeat(64);

/** Pseudo-random 32-bit numbers, the same in every run. */
const numbers = (seed) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
};

const syllables =
  "ba co di fu ge ha ji ko lu ma ne po qui ra se ta ur vo wi xe yo zu ser par con tok ren val".split(" ");
const wordOf = (number) => {
  let word = "";
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
};
const vocabularySize = 300_000;
/** Rank r about as often as 1 / (r + 20). */
const zipf = (random) => Math.floor(20 * ((vocabularySize / 20 + 1) ** (random() / 2 ** 32) - 1));
const words = Array.from({ length: vocabularySize }, (_, i) => wordOf(i));

const makeFile = (file, random) => {
  const perFile = 5;
  // A file speaks of few things again and again.
  const own = Array.from({ length: 160 }, () => words[zipf(random)]);
  const sets = Array.from({ length: perFile }, () => {
    const counts = new Map();
    for (let i = 0; i < 150; i++) {
      const word = random() % 4 === 0 ? words[zipf(random)] : own[random() % own.length];
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return counts;
  });
  const vocabulary = [...new Set(sets.flatMap((set) => [...set.keys()]))].sort();
  const place = new Map(vocabulary.map((word, i) => [word, i]));
  const pick = (i) => vocabulary[(i * 37) % vocabulary.length];
  const name = `${pick(file + 1)}_${pick(file + 2)}`;
  const definitions = Array.from({ length: 6 }, (_, i) => ({
    name: `${pick(i + 3)}_${pick(i + 11)}`,
    qualified: i === 0 ? `${pick(3)}_${pick(11)}` : `${pick(3)}.${pick(i + 3)}_${pick(i + 11)}`,
    kind: i === 0 ? "class" : "method",
    startLine: i * 30 + 1,
    endLine: i * 30 + 29,
    line: i * 30 + 1,
    exported: true,
    documented: false,
  }));
  const facts = {
    vocabulary,
    definitions,
    chunks: sets.map((set, i) => {
      const entries = [...set].map(([word, count]) => [place.get(word), count]).sort((a, b) => a[0] - b[0]);
      return {
        startLine: i * 40 + 1,
        endLine: i * 40 + 40,
        kind: "method",
        symbol: definitions[i].qualified,
        terms: Uint32Array.from(entries, (entry) => entry[0]),
        counts: Uint8Array.from(entries, (entry) => entry[1]),
      };
    }),
  };
  const folder = `src/area${Math.floor(file / 400)}/${words[Math.floor(file / 20) % 5000]}`;
  return { path: `${folder}/${name}${file}.ts`, facts };
};

const vectorOf = (random, rows) => {
  const row = new Int8Array(rows * dimensions);
  for (let i = 0; i < row.length; i++) row[i] = (random() % 255) - 127;
  return row;
};

const flags = {
  test: false,
  generated: false,
  vendored: false,
  documentation: false,
  configuration: false,
  example: false,
};

const build = (target) => {
  const random = numbers(7);
  const files = Array.from({ length: Math.ceil(chunks / 5) }, (_, i) => makeFile(i, random));
  files.sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  const vectors = files.map(() => vectorOf(random, 5));
  const started = performance.now();
  const cpu = process.cpuUsage();
  const form = createReadForm({ dimensions, digest });
  for (const [i, { path, facts }] of files.entries()) {
    form.addFile(
      {
        path,
        blob: i.toString(16).padStart(40, "0"),
        language: "typescript",
        bytes: 6_000,
        lines: 200,
        flags,
        ranked: true,
      },
      facts,
      vectors[i],
    );
  }
  const bytes = form.finish();
  const entries = files.reduce(
    (sum, { facts }) => sum + facts.chunks.reduce((n, chunk) => n + chunk.terms.length, 0),
    0,
  );
  console.log(
    `build   ${files.length} files, ${chunks} chunks, ${entries} entries: ${Math.round(performance.now() - started)} ms, ` +
      `${Math.round(process.cpuUsage(cpu).user / 1000)} ms of it CPU, ` +
      `${(bytes.length / 1e6).toFixed(1)} MB`,
  );
  writeFileSync(target, bytes);
};

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

const ask = async (source) => {
  const started = performance.now();
  const form = openReadForm(readFileSync(source), digest);
  const random = numbers(11);
  const embedder = { dimensions, embedQuery: async () => vectorOf(random, 1) };
  const index = createSearchIndex(form, embedder);
  console.log(
    `open    ${(performance.now() - started).toFixed(0)} ms, ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB resident`,
  );
  const question = () => Array.from({ length: 3 + (random() % 6) }, () => words[zipf(random)]).join(" ");
  for (const mode of ["keyword", "semantic", "hybrid"]) {
    const times = [];
    for (let i = 0; i < 220; i++) {
      const text = question();
      const from = performance.now();
      await index.search({
        text,
        mode,
        limit: 10,
        chunksPerFile: 1,
        paths: [],
        languages: [],
        extensions: [],
        kinds: [],
        tests: "include",
      });
      times.push(performance.now() - from);
    }
    const first = times[0];
    const sorted = times.slice(20).sort((a, b) => a - b);
    console.log(
      `${mode.padEnd(8)} first ${first.toFixed(1)} ms, then p50 ${percentile(sorted, 0.5).toFixed(1)} ms, ` +
        `p99 ${percentile(sorted, 0.99).toFixed(1)} ms`,
    );
  }
  console.log(`end     ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB resident`);
};

const given = option("open");
if (given !== undefined) await ask(given);
else {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-"));
  try {
    const file = join(folder, "search.rf");
    build(file);
    // A process of its own, so that the memory of building does not count.
    const { status } = spawnSync(
      process.execPath,
      [fileURLToPath(import.meta.url), "--open", file, "--dimensions", String(dimensions)],
      {
        stdio: "inherit",
      },
    );
    process.exitCode = status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
