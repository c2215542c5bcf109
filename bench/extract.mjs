// How fast blobs become facts, against parsing alone: node bench/extract.mjs REPOSITORY EXTENSION LANGUAGE
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Language, Parser } from "web-tree-sitter";
import { createExtractor } from "../dist/src/extract/extract.js";
import { languages } from "../dist/src/extract/registry.js";
import { defaultLimits } from "../dist/src/model/limits.js";

const assets = path.join(path.dirname(fileURLToPath(import.meta.url)), "../dist/assets");
const [repository, extension, id] = process.argv.slice(2);

/** @param {string[]} argv @param {string} [input] */
const git = (argv, input) =>
  execFileSync("git", ["-C", repository, ...argv], { input, maxBuffer: 2 ** 31 - 1 });

const blobs = git(["ls-tree", "-r", "HEAD"])
  .toString()
  .split("\n")
  .filter((line) => line.endsWith(`.${extension}`) && line.includes(" blob "))
  .map((line) => line.split(/\s/)[2]);
const stream = git(["cat-file", "--batch"], `${blobs.join("\n")}\n`);
const sources = [];
for (let at = 0; at < stream.length; ) {
  const line = stream.indexOf(10, at);
  const length = Number(stream.toString("latin1", at, line).split(" ")[2]);
  sources.push(new Uint8Array(stream.subarray(line + 1, line + 1 + length)));
  at = line + length + 2;
}
const bytes = sources.reduce((sum, { length }) => sum + length, 0);

const extractor = await createExtractor({ assets });
const counts = {
  chunks: 0,
  definitions: 0,
  references: 0,
  imports: 0,
  terms: 0,
  partial: 0,
  lines: 0,
  skipped: 0,
};
const extractAll = async (counting) => {
  for (const source of sources) {
    const { skip, facts } = await extractor.extract(id, source, { ranked: true, limits: defaultLimits });
    if (!counting) continue;
    if (skip !== null) {
      counts.skipped++;
      continue;
    }
    for (const key of ["chunks", "definitions", "references", "imports"]) counts[key] += facts[key].length;
    counts.terms += facts.vocabulary.length;
    if (facts.quality === "partial") counts.partial++;
    if (facts.quality === "lines") counts.lines++;
  }
};

const language = languages.find((known) => known.id === id);
/** MB a second of CPU, so that a busy machine changes little. */
const timed = async (run) => {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return bytes / (user + system);
};
const rate = (value) => `${value.toFixed(2)} MB a CPU second`;
await extractAll(true);
const whole = await timed(() => extractAll(false));
console.log(`${sources.length} files, ${(bytes / 1e6).toFixed(2)} MB`);
console.log(counts);
console.log(`extract ${rate(whole)}`);
if (language?.grammar) {
  const parser = new Parser();
  const file = path.join(assets, "grammars", language.grammar.split("/").at(-1));
  parser.setLanguage(await Language.load(fs.readFileSync(file)));
  const texts = sources.map((source) => new TextDecoder().decode(source));
  const alone = await timed(() => {
    for (const text of texts) parser.parse(text)?.delete();
  });
  console.log(`parse alone ${rate(alone)}; extract takes ${(alone / whole).toFixed(2)} times as long`);
}
