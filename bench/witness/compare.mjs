// Our definitions against those of a language's own parser, over the files of a real repository.
// A definition is a file, a line and a name, an import also what it takes from where; groups say how kinds fare.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const dist = new URL(process.env.DIST ?? "../../dist/", import.meta.url);
const assets = fileURLToPath(new URL("assets", dist));

export const git = (repo, input, ...argv) => {
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
    const words = batch.toString("latin1", at, end).split(" ");
    at = end + 1;
    // A partial clone has not all of them.
    if (words[1] !== "blob") continue;
    const size = Number(words[2]);
    files.push({ path, bytes: batch.subarray(at, at + size) });
    at += size + 1;
  }
  return files;
};

const groups = {
  function: "callable",
  method: "callable",
  constructor: "callable",
  property: "callable",
  macro: "macro",
  class: "type",
  interface: "type",
  struct: "type",
  trait: "type",
  enum: "type",
  type: "type",
  module: "type",
  constant: "value",
  variable: "value",
  "enum-member": "value",
  field: "field",
};

/** Our definitions and imports by path: `[{ name, line, group }]`; files that are not parsed are left out. */
const ours = async (files, languageOf, ignore) => {
  const { createExtractor } = await import(new URL("src/extract/extract.js", dist).href);
  const { defaultLimits } = await import(new URL("src/model/limits.js", dist).href);
  const extractor = await createExtractor({ assets });
  const found = new Map();
  for (const { path, bytes } of files) {
    const language = languageOf(path, bytes);
    if (language === null) continue;
    const done = await extractor.extract(language, bytes, { ranked: false, limits: defaultLimits });
    if (done.skip !== null || done.facts.quality === "lines") continue;
    const imports = done.facts.imports.map(({ specifier, imported, line }) => ({
      name: `${specifier} ${imported}`,
      line,
      group: "import",
    }));
    const definitions = done.facts.definitions
      .filter(({ kind }) => !ignore.includes(kind))
      .map(({ name, line, kind }) => ({ name, line, group: groups[kind] ?? kind }));
    found.set(path, {
      definitions: ignore.includes("import") ? definitions : [...definitions, ...imports],
      quality: done.facts.quality,
    });
  }
  extractor.dispose();
  return found;
};

const percent = (part, whole) =>
  whole === 0 ? "   -  " : `${((100 * part) / whole).toFixed(2).padStart(6)}%`;

const count = (table, group, hit) => {
  table[group] ??= [0, 0];
  for (const row of [table[group], table.all]) {
    row[0] += hit ? 1 : 0;
    row[1]++;
  }
};

/** `size` of `items` in their order, the same for the same seed (a xorshift generator). */
export const draw = (items, size, seed) => {
  let state = seed;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let round = 0; round < 20; round++) next();
  const keyed = items.map((item, at) => ({ item, at, key: next() }));
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, size)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
};

/**
 * Prints recall and precision, and some disagreements with their lines: EXAMPLES (20) drawn with SEED (1).
 *
 * @param witness gets `[{ path, bytes }]` and gives a Map from path to `[{ name, line, group, optional? }]`; a file
 *   that the language's own parser refuses is left out. What is optional counts for precision alone: it is there,
 *   but whether it deserves to be a definition is a matter of choice.
 * @param languageOf the language of a path and bytes; null for a file that is not compared.
 * @param settle gets `{ lines, expected, actual }` of one file and gives the same lists without what is a matter of
 *   choice, with `counts` of that by reason; by default nothing is.
 * @param ignore our kinds of definitions that the witness does not know; `import` leaves out imports.
 */
export const compare = async ({ title, repo, accept, languageOf, witness, settle, ignore = [] }) => {
  const files = readFiles(repo, accept);
  const theirs = await witness(files);
  const mine = await ours(files, languageOf, ignore);
  const recall = { all: [0, 0] };
  const precision = { all: [0, 0] };
  const missed = [];
  const extra = [];
  let compared = 0;
  let partial = 0;
  let agreed = 0;
  let matched = 0;
  const settled = {};
  for (const { path, bytes } of files) {
    const read = theirs.get(path);
    const own = mine.get(path);
    if (read === undefined || own === undefined) continue;
    compared++;
    if (own.quality === "partial") partial++;
    const lines = bytes.toString("utf8").split("\n");
    const left = settle?.({ lines, expected: read, actual: own.definitions });
    const { expected, actual } = left ?? { expected: read, actual: own.definitions };
    for (const [reason, cases] of Object.entries(left?.counts ?? {}))
      settled[reason] = (settled[reason] ?? 0) + cases;
    // `operator +` is `operator+`.
    const key = ({ line, name }) => `${line} ${name.replaceAll(" ", "")}`;
    const byKey = new Map(actual.map((definition) => [key(definition), definition.group]));
    const wanted = new Map(expected.map((definition) => [key(definition), definition.group]));
    const shown = (at, group) =>
      `${path}:${at} (${group})  ${lines[Number(at.split(" ")[0]) - 1]?.trim().slice(0, 120)}`;
    const chosen = new Set(expected.filter(({ optional }) => optional).map(key));
    for (const [at, group] of wanted) {
      if (chosen.has(at)) continue;
      const own = byKey.get(at);
      count(recall, group, own !== undefined);
      if (own === undefined) missed.push(`missed ${shown(at, group)}`);
      else {
        matched++;
        if (own === group) agreed++;
      }
    }
    for (const [at, group] of byKey) {
      count(precision, group, wanted.has(at));
      if (!wanted.has(at)) extra.push(`extra  ${shown(at, group)}`);
    }
  }
  console.log(`${title}: ${compared} files compared of ${files.length}, ${partial} of them with error nodes`);
  for (const group of new Set([...Object.keys(recall), ...Object.keys(precision)].sort())) {
    const [found, wanted] = recall[group] ?? [0, 0];
    const [right, given] = precision[group] ?? [0, 0];
    console.log(
      `  ${group.padEnd(9)} recall ${percent(found, wanted)} of ${String(wanted).padStart(6)}   ` +
        `precision ${percent(right, given)} of ${String(given).padStart(6)}`,
    );
  }
  console.log(`  same kind ${percent(agreed, matched)} of ${String(matched).padStart(6)} matched`);
  for (const [reason, cases] of Object.entries(settled)) console.log(`  not compared: ${cases} ${reason}`);
  console.log(`  ${missed.length} missed, ${extra.length} extra`);
  const size = Number(process.env.EXAMPLES ?? "20");
  for (const line of draw([...missed, ...extra], size, Number(process.env.SEED ?? "1")))
    console.log(`  ${line}`);
};
