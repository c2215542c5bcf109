// Turns pairs into what the trainer reads: a vocabulary, features of each term, and counts by pair.
//
//   node prepare.mjs WORK PAIRS.jsonl...
//
// Writes WORK/dev.jsonl (held-out packages) and WORK/train/: vocabulary.txt, meta.json and little-endian int32 arrays.
// A held-out package shares no code and no documentation with what is trained on.

import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { ngramBuckets } from "../../dist/src/embed/ngrams.js";
import { compareUtf8 } from "../../dist/src/model/order.js";
import { partsOf } from "../../dist/src/model/terms.js";

const vocabularySize = 16_000;
const buckets = 4_096;
/** How often a symbol's words count, besides standing in the text. */
const symbolWeight = 4;
/** A large package must not drown the others. */
const documentedOfPackage = 5_000;
const namedOfPackage = 600;
/** Words of documentation are rarer than those of code, and are what questions are made of. */
const docFrequencyWeight = 4;

/** How people ask; every third documented pair is asked so, that the words of asking come to mean nothing. */
const questions = [
  "how does it",
  "where is",
  "how to",
  "which function",
  "where do we",
  "find the code that",
  "what does",
  "how is",
  "where are",
  "code for",
  "implementation of",
  "how do I",
  "what happens when",
  "where does the code",
  "function to",
];

const digest = (text) => createHash("sha1").update(text).digest("base64").slice(0, 16);
const heldOut = new Set(
  readFileSync(new URL("packages/dev.txt", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.replace(/[/:]/g, "+")),
);
const isHeldOut = (pair) => heldOut.has(`${pair.e} ${pair.p}`);

const readPairs = async function* (files, wanted = () => true) {
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      if (wanted(line)) yield JSON.parse(line);
    }
  }
};
/** Only held-out pairs carry their texts. Terms hold no quotes, so the mark cannot be mistaken. */
const hasTexts = (line) => line.includes('"raw":{');

const [work, ...files] = process.argv.slice(2);
mkdirSync(path.join(work, "train"), { recursive: true });

// First pass: what is held out.
const codeSeen = new Set();
const docSeen = new Set();
const dev = createWriteStream(path.join(work, "dev.jsonl"));
let devPieces = 0;
for await (const pair of readPairs(files, hasTexts)) {
  if (!isHeldOut(pair)) continue;
  codeSeen.add(digest(pair.c));
  if (pair.q !== "") docSeen.add(digest(pair.q));
  dev.write(`${JSON.stringify(pair)}\n`);
  devPieces++;
}
dev.end();

// Second pass: what is left, once each, sorted within a package by digest so that the cut is a fair sample.
const packages = new Map();
for await (const pair of readPairs(files, (line) => !hasTexts(line))) {
  const key = digest(pair.c);
  if (codeSeen.has(key)) continue;
  codeSeen.add(key);
  const doc = pair.q === "" ? "" : digest(pair.q);
  const documented = doc !== "" && !docSeen.has(doc);
  if (documented) docSeen.add(doc);
  const words = new Set(pair.n.split(" "));
  if (!documented && words.size < 2) continue;
  const name = `${pair.e} ${pair.p}`;
  if (!packages.has(name)) packages.set(name, { documented: [], named: [] });
  packages.get(name)[documented ? "documented" : "named"].push({
    key,
    l: pair.l,
    n: pair.n,
    s: pair.s,
    q: pair.q,
    c: pair.c,
  });
}
const byKey = (a, b) => compareUtf8(a.key, b.key);
const pairs = [];
const counts = {};
for (const [, { documented, named }] of [...packages].sort((a, b) => compareUtf8(a[0], b[0]))) {
  for (const pair of documented.sort(byKey).slice(0, documentedOfPackage))
    pairs.push({ kind: "documented", ...pair });
  for (const pair of named.sort(byKey).slice(0, namedOfPackage)) pairs.push({ kind: "named", ...pair });
}

// Terms by number, and how often they stand.
const numbers = new Map();
const terms = [];
const frequency = [];
const numberOf = (term, by) => {
  let number = numbers.get(term);
  if (number === undefined) {
    number = terms.length;
    numbers.set(term, number);
    terms.push(term);
    frequency.push(0);
  }
  frequency[number] += by;
  return number;
};

const sides = { q: { start: [0], term: [], count: [] }, c: { start: [0], term: [], count: [] } };
const add = (side, weighted, frequencyWeight) => {
  const counted = new Map();
  for (const [text, weight] of weighted) {
    if (text === "" || weight === 0) continue;
    for (const term of text.split(" ")) {
      const number = numberOf(term, frequencyWeight);
      counted.set(number, (counted.get(number) ?? 0) + weight);
    }
  }
  for (const [number, count] of counted) {
    side.term.push(number);
    side.count.push(count);
  }
  side.start.push(side.term.length);
};
const without = (code, name) => {
  const words = new Set(name.split(" "));
  return code
    .split(" ")
    .filter((term) => !words.has(term))
    .join(" ");
};
const asked = (pair, i) => {
  if (i % 3 !== 0) return pair.q;
  return [...partsOf(questions[(i / 3) % questions.length]), pair.q].join(" ");
};
for (const [i, pair] of pairs.entries()) {
  counts[`${pair.kind} ${pair.l}`] = (counts[`${pair.kind} ${pair.l}`] ?? 0) + 1;
  if (pair.kind === "documented") {
    add(sides.q, [[asked(pair, i), 1]], docFrequencyWeight);
    add(
      sides.c,
      [
        [pair.s, symbolWeight],
        [pair.c, 1],
      ],
      1,
    );
  } else {
    add(sides.q, [[pair.n, 1]], 1);
    add(sides.c, [[without(pair.c, pair.n), 1]], 1);
  }
}

const order = terms
  .map((_, i) => i)
  .sort((a, b) => frequency[b] - frequency[a] || compareUtf8(terms[a], terms[b]));
const vocabulary = order
  .slice(0, vocabularySize)
  .map((i) => terms[i])
  .sort(compareUtf8);
const rowOf = new Map(vocabulary.map((word, i) => [word, i]));
const features = { start: [0], row: [] };
for (const term of terms) {
  const row = rowOf.get(term);
  if (row !== undefined) features.row.push(row);
  else for (const bucket of ngramBuckets(term, buckets)) features.row.push(vocabulary.length + bucket);
  features.start.push(features.row.length);
}

const write = (name, values) =>
  writeFileSync(path.join(work, "train", name), Buffer.from(Int32Array.from(values).buffer));
for (const [name, side] of Object.entries(sides))
  for (const part of ["start", "term", "count"]) write(`${name}-${part}.i32`, side[part]);
write("feature-start.i32", features.start);
write("feature-row.i32", features.row);
writeFileSync(path.join(work, "train/vocabulary.txt"), vocabulary.join("\n"));
const all = frequency.reduce((a, b) => a + b, 0);
const inside = order.slice(0, vocabularySize).reduce((sum, i) => sum + frequency[i], 0);
const meta = {
  pairs: pairs.length,
  counts,
  packages: packages.size,
  terms: terms.length,
  words: vocabulary.length,
  buckets,
  symbolWeight,
  devPieces,
  coverage: Math.round((inside / all) * 1e4) / 1e4,
  rarest: frequency[order[vocabulary.length - 1]],
};
writeFileSync(path.join(work, "train/meta.json"), `${JSON.stringify(meta, null, 1)}\n`);
process.stdout.write(`${JSON.stringify(meta, null, 1)}\n`);
