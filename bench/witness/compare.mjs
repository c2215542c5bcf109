// Our definitions against those of a language's own parser, over the files of a real repository.
// A definition is a file, a line and a name, an import also what it takes from where; groups say how kinds fare.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const dist = new URL(process.env.DIST ?? "../../dist/", import.meta.url);
const assets = fileURLToPath(new URL("assets", dist));

const git = (repo, input, ...argv) => {
  const run = spawnSync("git", ["-C", repo, "-c", "safe.directory=*", ...argv], {
    input,
    maxBuffer: 2 ** 31,
  });
  if (run.status !== 0) throw new Error(`git ${argv.join(" ")}: ${run.stderr}`);
  return run.stdout;
};

/** The files of HEAD that `accept` takes: `[{ path, bytes }]`. */
export const readFiles = (repo, accept) => {
  const entries = git(repo, undefined, "ls-tree", "-r", "-z", "--full-tree", "HEAD")
    .toString("utf8")
    .split("\0")
    .map((line) => /^100\d+ blob (\w+)\t(.*)$/s.exec(line))
    .filter((match) => match !== null && accept(match[2]));
  const batch = git(
    repo,
    entries.map((match) => `${match[1]}\n`).join(""),
    "cat-file",
    "--batch",
    "--buffer",
  );
  const files = [];
  let at = 0;
  for (const [, , path] of entries) {
    const end = batch.indexOf(10, at);
    const size = Number(batch.toString("latin1", at, end).split(" ")[2]);
    files.push({ path, bytes: batch.subarray(end + 1, end + 1 + size) });
    at = end + size + 2;
  }
  return files;
};

const groups = {
  function: "callable",
  method: "callable",
  constructor: "callable",
  property: "callable",
  class: "type",
  interface: "type",
  struct: "type",
  enum: "type",
  type: "type",
  module: "type",
  constant: "value",
  variable: "value",
  "enum-member": "value",
  field: "field",
};

/** Our definitions by path: `[{ name, line, group }]`; files that are not parsed are left out. */
const ours = async (files, languageOf) => {
  const { createExtractor } = await import(new URL("src/extract/extract.js", dist).href);
  const { defaultLimits } = await import(new URL("src/model/limits.js", dist).href);
  const extractor = await createExtractor({ assets });
  const found = new Map();
  for (const { path, bytes } of files) {
    const done = await extractor.extract(languageOf(path), bytes, { ranked: false, limits: defaultLimits });
    if (done.skip !== null || done.facts.quality === "lines") continue;
    const imports = done.facts.imports.map(({ specifier, imported, line }) => ({
      name: `${specifier} ${imported}`,
      line,
      group: "import",
    }));
    const definitions = done.facts.definitions.map(({ name, line, kind }) => ({
      name,
      line,
      group: groups[kind] ?? kind,
    }));
    found.set(path, { definitions: [...definitions, ...imports], quality: done.facts.quality });
  }
  extractor.dispose();
  return found;
};

const percent = (part, whole) =>
  whole === 0 ? "   -  " : `${((100 * part) / whole).toFixed(2).padStart(6)}%`;

const tally = () => ({
  callable: [0, 0],
  type: [0, 0],
  value: [0, 0],
  field: [0, 0],
  import: [0, 0],
  all: [0, 0],
});

const count = (table, group, hit) => {
  for (const row of [table[group], table.all]) {
    row[0] += hit ? 1 : 0;
    row[1]++;
  }
};

/**
 * Prints recall and precision.
 *
 * @param witness gets `[{ path, bytes }]` and gives a Map from path to `[{ name, line, group, optional? }]`; a file
 *   that the language's own parser refuses is left out. What is optional counts for precision alone: it is there,
 *   but whether it deserves to be a definition is a matter of choice.
 */
export const compare = async ({ title, repo, accept, languageOf, witness }) => {
  const files = readFiles(repo, accept);
  const theirs = await witness(files);
  const mine = await ours(files, languageOf);
  const recall = tally();
  const precision = tally();
  const missed = [];
  const extra = [];
  let compared = 0;
  let partial = 0;
  let agreed = 0;
  let matched = 0;
  for (const { path } of files) {
    const expected = theirs.get(path);
    const actual = mine.get(path);
    if (expected === undefined || actual === undefined) continue;
    compared++;
    if (actual.quality === "partial") partial++;
    const key = ({ line, name }) => `${line} ${name}`;
    const byKey = new Map(actual.definitions.map((definition) => [key(definition), definition.group]));
    const wanted = new Map(expected.map((definition) => [key(definition), definition.group]));
    const chosen = new Set(expected.filter(({ optional }) => optional).map(key));
    for (const [at, group] of wanted) {
      if (chosen.has(at)) continue;
      const own = byKey.get(at);
      count(recall, group, own !== undefined);
      if (own === undefined) missed.push(`${path}:${at} (${group})`);
      else {
        matched++;
        if (own === group) agreed++;
      }
    }
    for (const [at, group] of byKey) {
      count(precision, group, wanted.has(at));
      if (!wanted.has(at)) extra.push(`${path}:${at} (${group})`);
    }
  }
  console.log(`${title}: ${compared} files compared of ${files.length}, ${partial} of them with error nodes`);
  for (const group of Object.keys(recall)) {
    const [found, wanted] = recall[group];
    const [right, given] = precision[group];
    console.log(
      `  ${group.padEnd(9)} recall ${percent(found, wanted)} of ${String(wanted).padStart(6)}   ` +
        `precision ${percent(right, given)} of ${String(given).padStart(6)}`,
    );
  }
  console.log(`  same kind ${percent(agreed, matched)} of ${String(matched).padStart(6)} matched`);
  const shown = Number(process.env.EXAMPLES ?? "10");
  const sample = (list) => list.filter((_, i) => i % Math.max(1, Math.ceil(list.length / shown)) === 0);
  for (const line of sample(missed)) console.log(`  missed ${line}`);
  for (const line of sample(extra)) console.log(`  extra  ${line}`);
};
