/**
 * Plants dead code into a copy of a repository and tells how much of it is found.
 *
 *     node bench/findings/plant.mjs REPOSITORY LANGUAGE [FOLDER] [--seed N] [--count N] [--library] [--knip]
 *
 * LANGUAGE is a key of `kinds.mjs`; FOLDER is where to plant. Prints one line of JSON.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { classLine, ends, kinds } from "./kinds.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "40" },
    knip: { type: "boolean", default: false },
    // Of a library, what others can see is no dead code.
    library: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const [repository, language, folder = ""] = positionals;

/** The generator of Lehmer: the same numbers everywhere. */
let state = Number(values.seed) % 2_147_483_647 || 1;
const random = (below) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const pick = (list) => list[random(list.length)];

const verbs =
  "format parse load merge resolve collect encode render update check build read convert find apply".split(
    " ",
  );
const nouns =
  "address header options session report window entry token buffer record label margin offset digest".split(
    " ",
  );
const kindsOfThing = "legacy cached nested partial pending default initial local".split(" ");
const used = new Set();
/** One in eight is a word that any repository is full of. */
const words = (number) => {
  for (;;) {
    const short = number % 8 === 7 && verbs.some((verb) => !used.has(verb));
    const parts = short ? [pick(verbs)] : [pick(verbs), pick(kindsOfThing), pick(nouns)];
    if (used.has(parts.join())) continue;
    used.add(parts.join());
    return parts;
  }
};
const upper = (word) => word[0].toUpperCase() + word.slice(1);
const camel = (parts) => parts[0] + parts.slice(1).map(upper).join("");
const pascal = (parts) => parts.map(upper).join("");
const snake = (parts) => parts.join("_");
const nameFor = (parts, kind) => {
  const type = /class|type|interface|enum|struct/.test(kind);
  const constant = /constant/.test(kind);
  if (language === "python" || language === "rust") {
    if (type) return pascal(parts);
    return constant ? snake(parts).toUpperCase() : snake(parts);
  }
  if (language === "go") return camel(parts);
  if (language === "csharp") return pascal(parts);
  if (constant && language === "java") return snake(parts).toUpperCase();
  return type ? pascal(parts) : camel(parts);
};

const git = (cwd, ...args) => execFileSync("git", args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
const copy = mkdtempSync(join(tmpdir(), "sheaf-plant-"));
execFileSync("git", ["clone", "-q", "--shared", repository, copy]);

const no =
  /(^|\/)(tests?|__tests__|testing|examples?|docs?|benchmarks?|fixtures?|vendor|node_modules|testdata|scripts)\/|[._](test|spec|stories|d)\.|_test\.go$|(^|\/)(test_|conftest|setup\.)|config\.|\.min\.|Tests?\./;
const places = git(copy, "ls-files", "--", ...(folder === "" ? [] : [folder]))
  .split("\n")
  .filter((path) => path.endsWith(ends[language]) && !no.test(path))
  .filter((path) => readFileSync(join(copy, path), "utf8").split("\n").length > 20);
/** What speaks for a package gives all that it has to others. */
const speaks = /(^|\/)(index|main|lib|mod|__init__|__main__|express)\.\w+$/;

const isClass = (line) => classLine[language]?.test(line.replace(/\r$/, "")) === true;

const plants = [];
const all = kinds[language].filter(
  ({ kind, exported }) =>
    !values.library || !(exported || kind === "method" || (language === "python" && kind === "file")),
);
const originals = new Map(places.map((path) => [path, readFileSync(join(copy, path), "utf8")]));
for (let tries = 0; plants.length < Number(values.count) && tries < 4_000; tries++) {
  const { kind, place, text, exported } = all[plants.length % all.length];
  const path = pick(places);
  if (speaks.test(path)) continue;
  const before = readFileSync(join(copy, path), "utf8");
  if (language === "commonjs" && exported && !/^(?:module\.)?exports\.\w+ =/m.test(before)) continue;
  if (
    place === "class" &&
    !originals
      .get(path)
      .split("\n")
      .some((line) => isClass(line))
  )
    continue;
  const name = nameFor(words(plants.length), kind);
  if (new RegExp(`(?:function|class|const|var|let|def|func|fn|type|struct)\\s+_?${name}\\b`).test(before))
    continue;
  if (place === "end") writeFileSync(join(copy, path), `${before.replace(/\n*$/, "\n")}${text(name)}`);
  else if (place === "class") {
    const lines = before.split("\n");
    const at = lines.findIndex((line) => isClass(line));
    if (at < 0) continue;
    let behind = at + 1;
    if (language === "csharp") {
      if (lines[behind]?.trim() !== "{") continue;
      behind++;
    }
    if (language === "python") {
      const first = lines.findIndex((line, i) => i > at && /^ {4}def /.test(line));
      if (first < 0 || lines.slice(at, first).some((line) => /^\S/.test(line) && line !== lines[at]))
        continue;
      behind = first;
      if (/^ {4}@/.test(lines[first - 1] ?? "")) continue;
    }
    lines.splice(behind, 0, text(name).replace(/\n$/, ""));
    writeFileSync(join(copy, path), lines.join("\n"));
  } else {
    const own = `${dirname(path)}/${/^(java|csharp)$/.test(language) ? name : snake(name.split(/(?=[A-Z])/)).toLowerCase()}${ends[language]}`;
    const lines = before.split("\n").find((line) => /^package /.test(line));
    writeFileSync(
      join(copy, own),
      `${language === "java" && lines !== undefined ? `${lines}\n\n` : ""}${text(name)}`,
    );
    plants.push({ kind, path: own, name, file: true });
    continue;
  }
  plants.push({
    kind,
    path,
    name: language === "python" && /private|alone/.test(kind) ? `_${name}` : name,
    file: false,
  });
}
git(copy, "add", "-A");
git(copy, "-c", "user.name=plant", "-c", "user.email=plant@localhost", "commit", "-qm", "plant");

const sheaf = (...args) =>
  execFileSync(process.execPath, [join(root, "dist/cli/main.js"), ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
sheaf("build", "--repo", copy, "--quiet");
const { findings } = JSON.parse(sheaf("dead-code", "--repo", copy, "--json", "--limit", "1000000"));

const verdictOf = ({ path, name }) => {
  const here = findings.filter((finding) => finding.path === path);
  const simple = (symbol) => symbol?.split(/[.:#]+/).at(-1);
  return (
    (here.find(({ symbol }) => simple(symbol) === name) ?? here.find(({ symbol }) => symbol === null))
      ?.verdict ?? "none"
  );
};

const knipFinds = () => {
  const args = ["--no-exit-code", "--reporter", "json", "--no-progress"];
  const output = execFileSync(join(root, "node_modules/.bin/knip"), args, {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { issues = [], files = [] } = JSON.parse(output.slice(output.indexOf("{")));
  const unused = new Set(files);
  const names = new Set();
  for (const issue of issues) {
    if (issue.files?.length > 0) unused.add(issue.file);
    for (const group of Object.values(issue))
      if (Array.isArray(group))
        for (const one of group) if (one?.name !== undefined) names.add(`${issue.file} ${one.name}`);
  }
  return ({ path, name }) => unused.has(path) || names.has(`${path} ${name}`);
};

const knip = values.knip ? knipFinds() : null;
const byKind = {};
const missed = [];
let found = 0;
let byKnip = 0;
for (const plant of plants) {
  const verdict = verdictOf(plant);
  const right = verdict === "dead" || verdict === "unreachable-file";
  byKind[plant.kind] ??= { planted: 0, found: 0, ...(knip === null ? {} : { knip: 0 }) };
  const row = byKind[plant.kind];
  row.planted++;
  if (right) {
    row.found++;
    found++;
  } else missed.push(`${verdict} ${plant.kind} ${plant.path}#${plant.name}`);
  if (knip?.(plant) === true) {
    row.knip++;
    byKnip++;
  }
}
const answer = {
  repository,
  language,
  seed: Number(values.seed),
  planted: plants.length,
  found,
  ...(knip === null ? {} : { knip: byKnip }),
  byKind,
  missed,
};
process.stdout.write(`${JSON.stringify(answer, null, 1)}\n`);
if (!values.keep) rmSync(copy, { recursive: true, force: true });
else process.stderr.write(`${copy}\n`);
