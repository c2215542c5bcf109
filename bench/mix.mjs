// Extraction over all languages of real repositories, against parsing alone, and the memory it takes on the way:
//   node --expose-gc bench/mix.mjs [--limit FILES] GITDIR...
// One process, one thread; rates are bytes a processor second, so that a busy machine changes little. Rates of a
// language leave out its first files, which pay for loading it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Language, Parser } from "web-tree-sitter";
import { detectLanguage } from "../dist/src/extract/detect.js";
import { createExtractor } from "../dist/src/extract/extract.js";
import { fileFlags } from "../dist/src/extract/flags.js";
import { languages } from "../dist/src/extract/registry.js";
import { defaultLimits } from "../dist/src/model/limits.js";

const assets = fileURLToPath(new URL("../dist/assets", import.meta.url));
const argv = process.argv.slice(2);
const limitAt = argv.indexOf("--limit");
const limit = limitAt < 0 ? Infinity : Number(argv.splice(limitAt, 2)[1]);
const byId = new Map(languages.map((language) => [language.id, language]));

const git = (repo, input, ...rest) => {
  const run = spawnSync("git", ["-C", repo, "-c", "safe.directory=*", ...rest], {
    input,
    maxBuffer: 2 ** 31 - 1,
  });
  if (run.status !== 0) throw new Error(`git ${rest.join(" ")}: ${run.stderr}`);
  return run.stdout;
};

const batch = 500;

/** The blobs of a repository's HEAD, some hundred at a time. */
function* files(repo) {
  const entries = git(repo, undefined, "ls-tree", "-r", "-z", "--full-tree", "HEAD")
    .toString("utf8")
    .split("\0")
    .map((line) => /^100\d+ blob (\w+)\t(.*)$/s.exec(line))
    .filter((match) => match !== null);
  for (let from = 0; from < entries.length; from += batch) {
    const some = entries.slice(from, from + batch);
    const out = git(repo, some.map(([, id]) => `${id}\n`).join(""), "cat-file", "--batch", "--buffer");
    let at = 0;
    for (const [, , path] of some) {
      const end = out.indexOf(10, at);
      const words = out.toString("latin1", at, end).split(" ");
      at = end + 1;
      if (words[1] !== "blob") continue;
      const size = Number(words[2]);
      yield { path, bytes: out.subarray(at, at + size) };
      at += size + 1;
    }
  }
}

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const extractor = await createExtractor({ assets });
await Parser.init();
const parser = new Parser();
const grammars = new Map();
const grammarOf = async (id) => {
  if (!grammars.has(id)) {
    const { grammar } = byId.get(id);
    const file = grammar === null ? null : join(assets, "grammars", grammar.split("/").at(-1));
    grammars.set(id, file === null ? null : await Language.load(readFileSync(file)));
  }
  return grammars.get(id);
};

/** Per language: bytes and microseconds of the files behind the first ones. */
const table = new Map();
const warm = 5;
let count = 0;
let skipped = 0;
const memory = [];
const remember = () => {
  globalThis.gc?.();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  memory.push({ count, rss, heapUsed, external: external + arrayBuffers });
};

for (const repo of argv) {
  for (const { path, bytes } of files(repo)) {
    if (count >= limit) break;
    const id = detectLanguage(path, bytes, {}) ?? "text";
    const { generated, vendored } = fileFlags(path);
    const row = table.get(id) ?? { files: 0, bytes: 0, extract: 0, parse: 0 };
    table.set(id, row);
    const grammar = await grammarOf(id);
    const before = cpu();
    const { skip } = await extractor.extract(id, bytes, {
      ranked: !generated && !vendored,
      limits: defaultLimits,
    });
    const extract = cpu() - before;
    count++;
    if (skip !== null) {
      skipped++;
      continue;
    }
    row.files++;
    if (row.files > warm) {
      row.bytes += bytes.length;
      row.extract += extract;
      if (grammar !== null) {
        const text = new TextDecoder().decode(bytes);
        parser.setLanguage(grammar);
        const start = cpu();
        parser.parse(text)?.delete();
        row.parse += cpu() - start;
      }
    }
    if (count % 2_000 === 0) remember();
  }
}
remember();

const rate = (bytes, micros) => (micros === 0 ? "-" : (bytes / micros).toFixed(2));
const rows = [...table].sort((a, b) => b[1].bytes - a[1].bytes);
const sum = (key) => rows.reduce((total, [, row]) => total + row[key], 0);
const line = (...cells) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(12) : cell.padStart(10))).join(""));
console.log(`${count} files, ${skipped} of them skipped; MB a processor second`);
line("language", "files", "MB", "extract", "parse", "ratio");
for (const [id, row] of rows) {
  const ratio = row.parse === 0 ? "-" : (row.extract / row.parse).toFixed(2);
  const mb = (row.bytes / 1e6).toFixed(2);
  line(id, String(row.files), mb, rate(row.bytes, row.extract), rate(row.bytes, row.parse), ratio);
}
line("all", String(sum("files")), (sum("bytes") / 1e6).toFixed(2), rate(sum("bytes"), sum("extract")));
console.log("\nmemory, MB: after files, resident, heap, outside of it");
const mb = (bytes) => (bytes / 1e6).toFixed(0).padStart(6);
for (const at of memory)
  console.log(`${String(at.count).padStart(7)} ${mb(at.rss)} ${mb(at.heapUsed)} ${mb(at.external)}`);
