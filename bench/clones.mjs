// How many copies are found, by kind: node bench/clones.mjs --repos GITDIR[,GITDIR...] [--jscpd PROGRAM] [--seed N] [--count N]
// Copies of functions, changed in the way of each kind, are planted with a seed into a checkout of each repository's HEAD.
// jscpd is no dependency: it is run where its program is given, or `jscpd` is on the path.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import typescript from "typescript";
import { createExtractor } from "../dist/src/extract/extract.js";
import { build, open } from "../dist/src/index.js";
import { installation } from "../dist/src/installation.js";
import { defaultLimits } from "../dist/src/model/limits.js";
import { argument, git } from "./clone.mjs";

const own = fileURLToPath(new URL("..", import.meta.url));
const repos = argument("repos", own).split(",");
const program = argument("jscpd", "jscpd");
const count = Number(argument("count", "10"));
let state = Number(argument("seed", "1")) >>> 0;

const random = (below) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const shuffled = (list) => {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
};

const languages = {
  ".py": "python",
  ".go": "go",
  ".js": "javascript",
  ".ts": "typescript",
  ".java": "java",
  ".rs": "rust",
  ".c": "c",
  ".cc": "cpp",
};
const relatives = { ".js": ".ts", ".ts": ".tsx", ".c": ".cc" };
/** Without its types. */
const untyped = (text, extension) => {
  if (extension !== ".ts") return null;
  const { ScriptTarget, ModuleKind } = typescript;
  const compilerOptions = { target: ScriptTarget.ESNext, module: ModuleKind.ESNext };
  return typescript.transpileModule(text, { compilerOptions }).outputText.trim();
};
const keywords = new Set(
  (
    "and as assert async auto await bool boolean break byte case catch chan char class const continue def default " +
    "defer del delete do double elif else enum except export extends extern false False final finally float fn for " +
    "from func function global go goto if impl implements import in inline instanceof int interface is lambda let " +
    "long loop map match mod module move mut namespace new nil None nonlocal not null NULL nullptr operator or " +
    "package pass private protected pub public raise range ref return select self Self short signed size_t sizeof " +
    "abstract any as bigint boolean constructor get infer is keyof never number object of override readonly satisfies set string symbol unknown " +
    "static struct super switch synchronized template this throw throws true True try type typedef typeof " +
    "undefined union unsafe unsigned use using var void volatile where while with yield"
  ).split(" "),
);

const rename = (text) =>
  text.replace(/\b[A-Za-z_]\w*\b/g, (word) => (keywords.has(word) ? word : `${word}Qz`));
const literals = (text) =>
  text
    .replace(/\b\d+\b/g, (digits) => String(Number(digits) + 7))
    .replace(/(["'])(\w[^"'\n]*)\1/g, "$1other $2$1");
const statement = (extension, n) => {
  const call = `observe_${n}(${["alpha", "beta", "gamma"][n % 3]}, ${n}, "seen")`;
  return extension === ".py" || extension === ".go" ? call : `${call};`;
};
const simple =
  /^\s+(?:(?:await|const|final|let|mut|self|this|var|int|char|[A-Z]\w*) )*(?:\w|\.|->|::)+(\(.*\)| :?= [^({[]*(\(.*\))?|\(.*\)\.\w+)\??;?$/;
/** Lines that can stand or fall by themselves: whole statements of one line inside of the function. */
const freeLines = (lines) =>
  lines.flatMap((line, i) => {
    if (i === 0 || i >= lines.length - 1 || !simple.test(line)) return [];
    return [i];
  });
const edit = (edits) => (text, extension) => {
  const lines = text.split("\n");
  const free = shuffled(freeLines(lines)).slice(0, edits);
  if (free.length < edits) return null;
  for (const [n, i] of free.sort((a, b) => b - a).entries()) {
    const indent = lines[i].match(/^\s*/)[0];
    const line = indent + statement(extension, n + edits);
    if (n % 3 === 0) lines[i] = line;
    else if (n % 3 === 1) lines.splice(i, 0, line);
    else lines.splice(i, 1);
  }
  return lines.join("\n");
};
const move = (text) => {
  const lines = text.split("\n");
  const free = freeLines(lines);
  const depth = (i) => lines[i].match(/^\s*/)[0].length;
  const pair = shuffled(free).find(
    (i) => free.includes(i + 1) && depth(i) === depth(i + 1) && lines[i] !== lines[i + 1],
  );
  if (pair === undefined) return null;
  [lines[pair], lines[pair + 1]] = [lines[pair + 1], lines[pair]];
  return lines.join("\n");
};

const kinds = {
  exact: (text) => text,
  renamed: rename,
  "literals changed": literals,
  "1 line edited": edit(1),
  "2 lines edited": edit(2),
  "3 lines edited": edit(3),
  "5 lines edited": edit(5),
  "statements moved": move,
  "other language": (text) => text,
  "to JavaScript": untyped,
};
const targets = {
  "other language": (extension) => relatives[extension],
  "to JavaScript": (extension) => (extension === ".ts" ? ".js" : undefined),
};

/** What a method stands in. */
const wrappers = {
  ".java": ["class Planted {", "}"],
  ".rs": ["impl Planted {", "}"],
  ".js": ["class Planted {", "}"],
  ".ts": ["class Planted {", "}"],
};
const begins =
  /^(export |async |def |func |function |const \w+ = |pub |fn |static |int |void |unsigned |char |[\w.]+ = (async )?function|[a-z]\w* \*?\w+\()/;

/** Functions of a checkout that are worth copying, in random order. */
const functionsOf = async (folder) => {
  const extractor = await createExtractor({ assets: installation().assets });
  const found = [];
  for (const path of git(folder, "ls-files").split("\n")) {
    const language = languages[extname(path)];
    if (language === undefined || /test|spec|vendor|dist|fixture|\.d\.ts$|generated|\.pb\./i.test(path))
      continue;
    const bytes = readFileSync(join(folder, path));
    const { skip, facts } = await extractor.extract(language, bytes, { ranked: true, limits: defaultLimits });
    if (skip !== null || facts.generated) continue;
    const lines = bytes.toString("utf8").split("\n");
    for (const { name, qualified, kind, startLine, line, endLine } of facts.definitions) {
      const from = Math.min(line, Math.max(line, startLine));
      const text = lines.slice(from - 1, endLine).join("\n");
      const extension = extname(path);
      const wrapped = kind === "method" || kind === "constructor" ? wrappers[extension] : undefined;
      const free = kind === "function" && name === qualified;
      if (!free && wrapped === undefined && !text.startsWith("func ")) continue;
      if (endLine - from < 11 || endLine - from > 60) continue;
      if (!begins.test(text) && (wrapped === undefined || !/^\s+(?!get |set )[\w<]/.test(text))) continue;
      const { units } = facts;
      const tokens = units.tokens.reduce(
        (sum, one, i) => (units.lines[i] >= from && units.lines[i] <= endLine ? sum + one : sum),
        0,
      );
      if (tokens < 60) continue;
      found.push({ path, from, to: endLine, text, extension, wrapped });
    }
  }
  extractor.dispose();
  return shuffled(found);
};

/** Copies some functions in the way of one kind, each once. */
const plant = (folder, functions, kind, change) => {
  const planted = [];
  for (const original of shuffled(functions)) {
    if (planted.length === count) break;
    const { extension, text, wrapped } = original;
    const target = targets[kind] === undefined ? extension : targets[kind](extension);
    const changed = target === undefined ? null : change(text, extension);
    if (changed === null || (kind !== "exact" && targets[kind] === undefined && changed === text)) continue;
    const path = join(dirname(original.path), `planted${planted.length}${target}`);
    const head = extension === ".go" ? `package ${basename(dirname(original.path))}\n` : "";
    const [before, behind] = wrapped ?? [head, ""];
    writeFileSync(join(folder, path), `${before}\n${changed}\n${behind}\n`);
    const from = before.split("\n").length + 1;
    planted.push({ original, copy: { path, from, to: from + changed.split("\n").length - 1 } });
  }
  return planted;
};

/** Whether pairs of places cover most of both an original and its copy. */
const covers = (pairs, { original, copy }) => {
  const lines = [new Set(), new Set()];
  for (const [a, b] of pairs)
    for (const [x, y] of [
      [a, b],
      [b, a],
    ]) {
      if (x.path !== original.path || y.path !== copy.path || x.from > original.to || x.to < original.from)
        continue;
      for (let i = Math.max(x.from, original.from); i <= Math.min(x.to, original.to); i++) lines[0].add(i);
      for (let i = Math.max(y.from, copy.from); i <= Math.min(y.to, copy.to); i++) lines[1].add(i);
    }
  const share = (found, { from, to }) => found.size / (to - from + 1);
  return share(lines[0], original) >= 0.7 && share(lines[1], copy) >= 0.7;
};

const bySheaf = async (folder) => {
  git(folder, "add", "-A");
  git(folder, "-c", "user.name=b", "-c", "user.email=b@b", "commit", "-qm", "planted");
  const start = performance.now();
  await build({ repo: folder, workers: 1, cache: false });
  const whole = performance.now() - start;
  const index = await open({ repo: folder, overlay: false });
  const { classes } = (await index.findings()).duplicates;
  await index.close();
  const pairs = classes.flatMap(({ members }) => {
    const places = members.map(({ path, startLine, endLine }) => ({ path, from: startLine, to: endLine }));
    return places.flatMap((a, i) => places.slice(i + 1).map((b) => [a, b]));
  });
  return { pairs, milliseconds: whole };
};

const byJscpd = (folder) => {
  const out = mkdtempSync(join(tmpdir(), "sheaf-jscpd-"));
  const formats = "python,go,javascript,typescript,tsx,java,rust,c,cpp";
  const start = performance.now();
  const run = spawnSync(
    program,
    [
      "--silent",
      "--reporters",
      "json",
      "--output",
      out,
      "--min-tokens",
      "50",
      "--format",
      formats,
      "--absolute",
      folder,
    ],
    { encoding: "utf8" },
  );
  const milliseconds = performance.now() - start;
  try {
    if (run.error !== undefined) return { skipped: run.error.message };
    const { duplicates } = JSON.parse(readFileSync(join(out, "jscpd-report.json"), "utf8"));
    const place = ({ name, start: from, end: to }) => ({ path: name.slice(folder.length + 1), from, to });
    return {
      pairs: duplicates.map(({ firstFile, secondFile }) => [place(firstFile), place(secondFile)]),
      milliseconds,
    };
  } catch (error) {
    return { skipped: error.message };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
};

for (const repo of repos) {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-clones-"));
  try {
    mkdirSync(folder, { recursive: true });
    const cloned = spawnSync("git", ["-c", "safe.directory=*", "clone", "-q", "--shared", repo, folder]);
    if (cloned.status !== 0) {
      console.log(`\n${repo} skipped, because ${String(cloned.stderr).split("\n")[0]}`);
      continue;
    }
    const commit = git(folder, "rev-parse", "--short", "HEAD");
    const functions = await functionsOf(folder);
    console.log(`\n${repo} at ${commit}: ${functions.length} functions`);
    console.log("| kind | planted | sheaf | jscpd |\n| --- | ---: | ---: | ---: |");
    const sums = [0, 0, 0];
    const times = [0, 0];
    const missed = [];
    let skipped;
    for (const [kind, change] of Object.entries(kinds)) {
      const planted = plant(folder, functions, kind, change);
      if (planted.length === 0) continue;
      const sheaf = await bySheaf(folder);
      const other = byJscpd(folder);
      skipped = other.skipped;
      git(folder, "reset", "-q", "--hard", commit);
      const found = ({ pairs }) => planted.filter((one) => covers(pairs, one));
      const ours = found(sheaf);
      const theirs = skipped === undefined ? found(other).length : 0;
      console.log(`| ${kind} | ${planted.length} | ${ours.length} | ${skipped ? "-" : theirs} |`);
      missed.push(...planted.filter((one) => !ours.includes(one)).map((one) => [kind, one]));
      for (const [i, n] of [planted.length, ours.length, theirs].entries()) sums[i] += n;
      times[0] += sheaf.milliseconds;
      times[1] += other.milliseconds;
    }
    console.log(`| all | ${sums[0]} | ${sums[1]} | ${skipped ? "-" : sums[2]} |`);
    if (skipped !== undefined) console.log(`jscpd skipped, because ${skipped}`);
    else
      console.log(
        `A whole build with findings takes ${(times[0] / times[1]).toFixed(2)} times as long as jscpd.`,
      );
    if (process.argv.includes("--missed"))
      for (const [kind, { original, copy }] of missed)
        console.log(`missed: ${kind} ${JSON.stringify([original, copy])}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
