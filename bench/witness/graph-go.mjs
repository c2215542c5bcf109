// Calls and imports of Go against `go/types`:  node bench/witness/graph-go.mjs GITDIR
//
// The truth are the calls whose callee is defined in the repository: functions, methods, methods of interfaces, variables
// and fields that hold a function, types of composite literals and conversions. A place is a file, a line and a name; the
// target is a file and a line. Files that the build leaves out on Linux are not compared, nor are calls through what
// depends on packages outside, which are not there: `go/types` has no type for those.
//
// Precision: of our calls marked `resolved` whose place the witness knows, those that lead to the same line. Recall: of
// the witness's calls of functions and methods, those that we have, resolved and right.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { linkRepository } from "../linked.mjs";
import { draw, readFiles } from "./compare.mjs";

const repo = process.argv[2];
const program = fileURLToPath(new URL("graph-go/main.go", import.meta.url));
const vendored = /(^|\/)vendor\//;
const taken = (path) => (path.endsWith(".go") || /(^|\/)go\.mod$/.test(path)) && !vendored.test(path);
const input = readFiles(repo, taken)
  .map(({ path, bytes }) => JSON.stringify({ path, text: bytes.toString("base64") }))
  .join("\n");
const run = spawnSync("go", ["run", program], { input, maxBuffer: 2 ** 31 });
if (run.status !== 0) throw new Error(String(run.stderr));
const witnessed = new Map(
  run.stdout
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map((one) => [one.path, one]),
);

const { files, milliseconds } = await linkRepository(repo, ["go"]);
const byPath = new Map(files.map((file) => [file.path, file]));
const percent = (part, whole) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(2)}%`);
const lineOf = ({ path, index }) => `${path}:${byPath.get(path).facts.definitions[index].line}`;

/** Our calls by place: the targets, and whether all are resolved. */
const ours = new Map();
for (const { path, facts, links } of files) {
  if (!witnessed.has(path)) continue;
  facts.references.forEach(({ kind, name, line, receiver }, at) => {
    if (kind !== "call" && kind !== "construct") return;
    const found = links.references[at];
    const key = `${path}:${line} ${name}`;
    const targets =
      typeof found === "string" ? [] : found.filter(({ target }) => target.kind === "definition");
    const one = {
      key,
      kind,
      receiver,
      to: targets.map(({ target }) => lineOf(target)),
      resolved: targets.length > 0 && targets.every(({ reason }) => reason === null),
      inferred: targets.some(({ reason }) => reason !== null),
      said: typeof found === "string" ? found : found[0]?.target.kind,
    };
    ours.set(key, [...(ours.get(key) ?? []), one]);
  });
}

const shown = (key) => {
  const [, path, line] = /^(.*):(\d+) /.exec(key);
  return `${key}   ${byPath.get(path).lines[Number(line) - 1].trim().slice(0, 110)}`;
};
const truth = new Map();
for (const { path, calls } of witnessed.values()) {
  if (!byPath.has(path)) continue;
  for (const { line, name, kind, to, toLine } of calls) {
    const key = `${path}:${line} ${name}`;
    truth.set(key, [...(truth.get(key) ?? []), { kind, to: to === undefined ? "" : `${to}:${toLine}` }]);
  }
}

const recall = {};
const missed = [];
for (const [key, calls] of truth) {
  for (const { kind, to } of calls) {
    if (to === "") continue;
    recall[kind] ??= { all: 0, resolved: 0, inferred: 0 };
    recall[kind].all++;
    const mine = (ours.get(key) ?? []).filter((one) => one.to.includes(to));
    if (mine.some(({ resolved }) => resolved)) recall[kind].resolved++;
    else if (mine.some(({ inferred }) => inferred)) recall[kind].inferred++;
    else {
      const other = ours.get(key)?.[0];
      const said =
        other === undefined ? "no reference" : `${other.receiver ?? ""} ${other.said} ${other.to.join()}`;
      missed.push(`missed ${kind.padEnd(9)} ${shown(key)}  (${said}) -> ${to}`);
    }
  }
}

const precision = { resolved: [0, 0], inferred: [0, 0] };
const wrong = [];
let unknown = 0;
for (const [key, calls] of ours) {
  for (const { to, resolved, inferred } of calls) {
    if (to.length === 0) continue;
    const known = truth.get(key);
    if (known === undefined) {
      unknown++;
      continue;
    }
    const basis = resolved ? "resolved" : inferred ? "inferred" : null;
    const right = known.some((one) => to.includes(one.to));
    precision[basis][0] += right ? 1 : 0;
    precision[basis][1]++;
    if (!right)
      wrong.push(`wrong ${basis} ${shown(key)}  -> ${to.join()} not ${known.map((one) => one.to).join()}`);
  }
}

const imports = { ours: 0, theirs: 0, right: 0, wrong: [] };
for (const { path, facts, links } of files) {
  const seen = witnessed.get(path);
  if (seen === undefined) continue;
  const wanted = new Map(seen.imports.map(({ line, name, to }) => [`${line} ${name}`, to ?? ""]));
  facts.imports.forEach(({ specifier, line }, at) => {
    const found = links.imports[at];
    const target = typeof found === "string" ? undefined : found[0]?.target;
    const to = target?.kind === "directory" ? target.path || "." : "";
    const theirs = wanted.get(`${line} ${specifier}`) ?? "";
    if (to !== "") imports.ours++;
    if (theirs !== "") imports.theirs++;
    if (to === theirs && to !== "") imports.right++;
    else if (to !== theirs) imports.wrong.push(`import ${path}:${line} ${specifier} -> ${to} not ${theirs}`);
  });
}

console.log(
  `${repo}: ${witnessed.size} files compared; linked ${files.length} in ${milliseconds.toFixed(0)} ms`,
);
console.log(
  `imports: precision ${percent(imports.right, imports.ours)} of ${imports.ours}, ` +
    `recall ${percent(imports.right, imports.theirs)} of ${imports.theirs}`,
);
const functions = ["func", "method", "interface"].map((kind) => recall[kind]).filter(Boolean);
const sum = (field) => functions.reduce((total, one) => total + one[field], 0);
console.log(
  `calls: precision of resolved ${percent(...precision.resolved)} of ${precision.resolved[1]}, ` +
    `of inferred ${percent(...precision.inferred)} of ${precision.inferred[1]}; ` +
    `recall ${percent(sum("resolved"), sum("all"))} of ${sum("all")}; ${unknown} of ours it does not know`,
);
for (const [kind, one] of Object.entries(recall))
  console.log(
    `  ${kind.padEnd(10)} resolved ${percent(one.resolved, one.all)}, inferred ${percent(one.inferred, one.all)} of ${one.all}`,
  );
const size = Number(process.env.EXAMPLES ?? "20");
const seed = Number(process.env.SEED ?? "1");
for (const list of [wrong, imports.wrong, missed])
  for (const line of draw(list, size, seed)) console.log(line);
