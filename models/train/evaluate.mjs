// Measures a model file on the held-out packages, with the code that ships: the first paragraph of a piece's documentation
// asks for the piece, among all pieces of its package: as it stands, as a question, and its first five words alone.
//
//   node evaluate.mjs MODEL.bin WORK/dev.jsonl [--packages]
//
// Prints MRR@10 and NDCG@10 (one right answer a question) of BM25, of the model and of both fused.

import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createStaticEmbedder } from "../../dist/src/embed/static.js";
import { partsOf } from "../../dist/src/model/terms.js";

const piecesOfPackage = 5_000;
const questionsOfPackage = 300;
const digest = (text) => createHash("sha1").update(text).digest("hex");

const readPackages = async (file) => {
  const packages = new Map();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const pair = JSON.parse(line);
    const name = `${pair.e} ${pair.p}`;
    if (!packages.has(name)) packages.set(name, new Map());
    const key = digest(pair.c);
    if (!packages.get(name).has(key)) packages.get(name).set(key, { key, ...pair });
  }
  return [...packages].sort((a, b) => (a[0] < b[0] ? -1 : 1));
};

/** BM25 (k1 1.2, b 0.75) over stemmed parts, the symbol counted twice more, as the model counts it. */
const bm25 = (documents) => {
  const postings = new Map();
  const lengths = documents.map((terms, document) => {
    const counts = new Map();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      if (!postings.has(term)) postings.set(term, []);
      postings.get(term).push([document, count]);
    }
    return terms.length;
  });
  const mean = lengths.reduce((a, b) => a + b, 0) / lengths.length;
  return (query) => {
    const scores = new Float64Array(documents.length);
    for (const term of new Set(query)) {
      const list = postings.get(term) ?? [];
      const idf = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
      for (const [document, count] of list) {
        scores[document] += (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * lengths[document]) / mean));
      }
    }
    return scores;
  };
};

const cosines = (rows, norms, query, dimensions) => {
  const scores = new Float64Array(norms.length);
  for (let i = 0; i < norms.length; i++) {
    let dot = 0;
    for (let d = 0; d < dimensions; d++) dot += rows[i * dimensions + d] * query[d];
    scores[i] = norms[i] === 0 ? 0 : dot / norms[i];
  }
  return scores;
};

const normal = (scores) => {
  const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
  const deviation = Math.sqrt(scores.reduce((a, b) => a + (b - mean) ** 2, 0) / scores.length) || 1;
  return scores.map((s) => (s - mean) / deviation);
};

/** Not those that prepare.mjs trains with. */
const asQuestion = [
  "what code is responsible for",
  "in which file does it",
  "can you show me where the code does",
  "why does it",
];
const forms = {
  "as it stands": (doc) => doc,
  "as a question": (doc, i) => `${asQuestion[i % asQuestion.length]} ${doc}`,
  "five words": (doc) => doc.split(/\s+/).slice(0, 5).join(" "),
};

/** 1-based; half of the ties stand before it. */
const rankOf = (scores, right) => {
  let above = 0;
  let equal = -1;
  for (const score of scores) {
    if (score > scores[right]) above++;
    else if (score === scores[right]) equal++;
  }
  return 1 + above + equal / 2;
};
const ranksOf = (scores) => {
  const order = [...scores.keys()].sort((a, b) => scores[b] - scores[a] || a - b);
  const ranks = new Float64Array(scores.length);
  for (const [rank, i] of order.entries()) ranks[i] = rank + 1;
  return ranks;
};

const main = async () => {
  const [modelFile, devFile, ...options] = process.argv.slice(2);
  const byPackage = options.includes("--packages");
  const embedder = createStaticEmbedder(readFileSync(modelFile));
  const { dimensions } = embedder;
  const results = new Map();
  const record = (group, method, rank) => {
    const key = `${group}\t${method}`;
    if (!results.has(key)) results.set(key, { n: 0, mrr: 0, ndcg: 0 });
    const sum = results.get(key);
    sum.n++;
    if (rank > 10) return;
    sum.mrr += 1 / rank;
    sum.ndcg += 1 / Math.log2(1 + rank);
  };
  for (const [name, found] of await readPackages(devFile)) {
    const pieces = [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, piecesOfPackage);
    const asked = pieces
      .flatMap((piece, i) => (piece.raw.doc === "" ? [] : [i]))
      .slice(0, questionsOfPackage);
    const lexical = bm25(pieces.map((p) => `${p.s} ${p.s} ${p.c}`.split(" ")));
    const rows = embedder.embedChunks(pieces.map((p) => p.raw));
    const norms = pieces.map((_, i) => Math.hypot(...rows.subarray(i * dimensions, (i + 1) * dimensions)));
    for (const [i, right] of asked.entries()) {
      for (const [form, ask] of Object.entries(forms)) {
        const question = ask(pieces[right].raw.doc, i);
        const words = lexical(partsOf(question));
        const sense = cosines(rows, norms, embedder.embedText(question), dimensions);
        const [a, b] = [ranksOf(words), ranksOf(sense)];
        const [x, y] = [normal(words), normal(sense)];
        const methods = {
          BM25: words,
          static: sense,
          "fused (reciprocal rank, 10)": a.map((r, j) => 1 / (10 + r) + 1 / (10 + b[j])),
          "fused (sum of z-scores)": x.map((score, j) => score + y[j]),
        };
        for (const [method, scores] of Object.entries(methods)) {
          const rank = rankOf(scores, right);
          record(`all, ${form}`, method, rank);
          if (form === "as it stands") record(pieces[right].l, method, rank);
          if (byPackage && form === "as it stands") record(name, method, rank);
        }
      }
    }
  }
  process.stdout.write(`model ${embedder.weights}\n`);
  for (const [key, { n, mrr, ndcg }] of results) {
    const [group, method] = key.split("\t");
    process.stdout.write(
      `${group}\t${n}\t${method}\tMRR ${(mrr / n).toFixed(3)}\tNDCG ${(ndcg / n).toFixed(3)}\n`,
    );
  }
};

await main();
