// How well names are told from keys, on the identifiers of real repositories and on random strings:
//   node bench/names.mjs GITDIR...             prints error rates of src/model/secrets.ts
//   node bench/names.mjs --table GITDIR...     prints the tables of src/model/likeness.ts
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { looksSecret } from "../dist/src/model/secrets.js";

const argv = process.argv.slice(2);
const wantsTable = argv[0] === "--table";
const repositories = wantsTable ? argv.slice(1) : argv;

const code = /\.(?:ts|tsx|js|py|go|rs|java|c|h|cc|cpp|cs|rb|php|lua|swift|ex|scala|kt)$/;
const git = (repo, input, ...rest) =>
  spawnSync("git", ["-C", repo, "-c", "safe.directory=*", ...rest], { input, maxBuffer: 2 ** 31 - 1 }).stdout;

/** Comments and strings in the manner of most languages: what is in them is no identifier. */
const noise =
  /\/\*[\s\S]{0,20000}?\*\/|^[ \t]*(?:\/\/|#).*$|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/gm;
const names = new Set();
for (const repo of repositories) {
  const blobs = git(repo, undefined, "ls-tree", "-r", "HEAD")
    .toString()
    .split("\n")
    .filter((line) => code.test(line))
    .map((line) => line.split(/\s/)[2]);
  for (let from = 0; from < blobs.length; from += 500) {
    const input = `${blobs.slice(from, from + 500).join("\n")}\n`;
    const text = git(repo, input, "cat-file", "--batch", "--buffer").toString("latin1");
    const plain = text.replace(/^[0-9a-f]{40} blob \d+$/gm, "").replace(noise, " ");
    for (const [name] of plain.matchAll(/(?<![0-9A-Za-z_$@/+])[A-Za-z_$][A-Za-z0-9_$]{2,}/g)) names.add(name);
  }
}

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = lower.toUpperCase();
const digits = "0123456789";
const table = () => {
  const kindOf = (char) => (lower.includes(char) ? 0 : upper.includes(char) ? 1 : 2);
  const smooth = (rows, columns) => Array.from({ length: rows }, () => new Array(columns).fill(0.5));
  const pairs = smooth(26, 26);
  const turns = { mixed: smooth(3, 3), lower: smooth(3, 3), upper: smooth(3, 3) };
  for (const name of names) {
    for (const part of name.split(/[_$]+/)) {
      const style = /[a-z]/.test(part) ? (/[A-Z]/.test(part) ? "mixed" : "lower") : "upper";
      for (let i = 1; i < part.length; i++) {
        const [a, b] = [kindOf(part[i - 1]), kindOf(part[i])];
        turns[style][a][b]++;
        if (a < 2 && b < 2 && !(a === 0 && b === 1)) {
          pairs[lower.indexOf(part[i - 1].toLowerCase())][lower.indexOf(part[i].toLowerCase())]++;
        }
      }
    }
  }
  const chance = {
    mixed: [26 / 62, 26 / 62, 10 / 62],
    lower: [26 / 36, 0, 10 / 36],
    upper: [0, 26 / 36, 10 / 36],
  };
  const score = (row, at, by, most) => {
    const share = row[at] / row.reduce((sum, count) => sum + count);
    return by === 0 ? 0 : Math.max(-most, Math.min(most, Math.round(4 * Math.log2(share / by))));
  };
  console.log("pairs of letters, 0 to z for -17 to 18:");
  for (const row of pairs)
    console.log(row.map((_, at) => (score(row, at, 1 / 26, 17) + 17).toString(36)).join(""));
  for (const style of Object.keys(turns)) {
    console.log(
      style,
      JSON.stringify(turns[style].map((row) => row.map((_, at) => score(row, at, chance[style][at], 20)))),
    );
  }
};

const percent = (list) => `${((100 * list.filter(looksSecret).length) / list.length).toFixed(2)}%`;
const rates = () => {
  const known = [...names].filter((name) => !/^[0-9a-fA-F]+$/.test(name));
  for (const [from, to] of [
    [12, 16],
    [16, 20],
    [20, 24],
    [24, 32],
    [32, 48],
    [48, 200],
  ]) {
    const some = known.filter(({ length }) => length >= from && length < to);
    console.log(`names of ${from} to ${to - 1}: ${percent(some)} of ${some.length} taken for keys`);
  }
  console.log(known.filter(looksSecret).slice(0, 60).join(" "));
  const alphabets = {
    base62: lower + upper + digits,
    base64url: `${lower}${upper}${digits}-_`,
    base36: lower + digits,
    base32: upper + digits,
    hex: `${digits}abcdef`,
  };
  for (const [title, alphabet] of Object.entries(alphabets)) {
    const cells = [16, 20, 24, 32, 40].map((length) => {
      const words = Array.from({ length: 4_000 }, () =>
        Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
      );
      return `${length}: ${percent(words)}`;
    });
    console.log(`random ${title} taken for keys, by length: ${cells.join("  ")}`);
  }
};
if (wantsTable) table();
else rates();
