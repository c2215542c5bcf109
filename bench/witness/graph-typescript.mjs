// Imports and calls of TypeScript and JavaScript against the TypeScript language service:
//
//   node bench/witness/graph-typescript.mjs GITDIR SCRATCH
//
// HEAD is written to SCRATCH without its dependencies; packages of its own workspace are linked under `node_modules`
// as a package manager does. Each script is asked in the program of the nearest `tsconfig.json` that takes it in, with
// JavaScript allowed. The answers are kept in SCRATCH.json.
//
// What counts, and why:
//
// - An import is a file and a specifier. The truth is what the compiler resolves to a file of the repository. What it
//   does not resolve (a package that has to be built first, a style sheet, a component) says nothing; those that we
//   resolve all the same are printed for reading. A declaration beside a script of its name (`a.d.ts`, `a.js`) is the
//   same module.
// - A call is a file, the line of the name, and the name: of a call, `new`, a tag, a decorator, an element of JSX. Calls
//   of one name on one line are one.
// - Recall is over calls whose declarations include a function, a method (of an interface too), a class, or a variable,
//   field or property that holds one, in the repository; or a variable of a module, whatever it holds. Not counted:
//   parameters, other local variables, and properties of which only a type is known.
// - Precision is over our `resolved` calls of which the compiler knows the declarations. Right is any that both name, by
//   file, name and line; a class and its constructor are the same. Where the compiler knows nothing, mostly for want of
//   dependencies, we may be right or wrong: those are counted and drawn for reading.
import fs from "node:fs";
import { checkout, linkWorkspace } from "./checkout.mjs";
import { draw } from "./compare.mjs";
import { linkRepository } from "./graph.mjs";
import { witness } from "./graph-typescript-truth.mjs";

const [repo, scratch] = process.argv.slice(2);
const kept = `${scratch}.json`;
if (!fs.existsSync(kept)) {
  checkout(repo, scratch);
  linkWorkspace(scratch);
  fs.writeFileSync(kept, JSON.stringify([...witness(scratch)]));
}
const truth = new Map(JSON.parse(fs.readFileSync(kept, "utf8")));
const { files, links, contents, seconds } = await linkRepository(repo, {
  module: "javascript/ecosystem",
  name: "javascript",
});
const factsOf = new Map(files.map(({ path, facts }) => [path, facts]));

const callKinds = new Set(["call", "construct", "decorator"]);
const lists = {};
const note = (list, text) => {
  lists[list] ??= [];
  lists[list].push(text);
};
const counts = {
  importsWanted: 0,
  importsFound: 0,
  importsGiven: 0,
  importsRight: 0,
  callsWanted: 0,
  callsFound: 0,
  callsInferred: 0,
  callsGiven: 0,
  callsRight: 0,
  inferredGiven: 0,
  inferredRight: 0,
  callsUnjudged: 0,
};

/** A declaration and the script that it declares are one module, and so is an asset of any ending. */
const plainFile = (path) => path.replace(/(\.\w+)?\.d\.([cm]?)ts$/, (_, ending, m) => ending ?? `.${m}js`);
const sameFile = (a, b) => a === b || plainFile(a) === plainFile(b);

const line = (path, at) => contents.get(path)?.toString("utf8").split("\n")[at - 1]?.trim().slice(0, 110);

const compareImports = (path, wanted, facts, resolved) => {
  const ours = new Map();
  facts.imports.forEach(({ specifier }, at) => {
    ours.set(specifier, resolved[at]);
  });
  const theirs = new Map(wanted.map(({ specifier, file }) => [specifier, file]));
  for (const [specifier, file] of theirs) {
    const found = ours.get(specifier);
    const link = Array.isArray(found) && found[0].target.kind === "file" ? found[0] : null;
    if (file !== null) {
      counts.importsWanted++;
      const right = link !== null && sameFile(link.target.path, file);
      if (right && link.reason === null) counts.importsFound++;
      else note("import missed", `${path} ${specifier} is ${file}, not ${JSON.stringify(found)}`);
      if (link !== null && link.reason === null) {
        counts.importsGiven++;
        if (right) counts.importsRight++;
      }
    } else if (link !== null && link.reason === null) {
      note("import beyond the compiler", `${path} ${specifier} is ${link.target.path}`);
    }
  }
};

const keyOf = ({ line: at, name }) => `${at} ${name}`;

const oursOf = (facts, resolved) => {
  const found = new Map();
  facts.references.forEach((reference, at) => {
    if (!callKinds.has(reference.kind)) return;
    const key = keyOf(reference);
    const own = found.get(key) ?? { targets: [], inferred: [], other: [], receiver: reference.receiver };
    found.set(key, own);
    const what = resolved[at];
    if (!Array.isArray(what)) {
      own.other.push(what);
      return;
    }
    for (const { target, reason } of what) {
      if (target.kind !== "definition") {
        own.other.push(`${target.kind} ${target.name ?? target.path}`);
        continue;
      }
      const definition = factsOf.get(target.path).definitions[target.index];
      const place = {
        file: target.path,
        line: definition.line,
        name: definition.name,
        kind: definition.kind,
      };
      (reason === null ? own.targets : own.inferred).push(place);
    }
  });
  return found;
};

/** Both name the same declaration; a constructor stands for its class. */
const same = (ours, theirs) =>
  sameFile(ours.file, theirs.file) &&
  (ours.line === theirs.line || (isConstructor(ours, theirs) && isInside(ours, theirs)));
const isConstructor = (ours, theirs) => ours.name === "constructor" || theirs.name === "constructor";
/** A class around the constructor: its name stands on the line of one of the definitions around. */
const isInside = (ours, theirs) => {
  const { definitions } = factsOf.get(ours.file);
  const inner = ours.name === "constructor" ? ours.line : theirs.line;
  const outer = ours.name === "constructor" ? theirs.line : ours.line;
  return definitions.some(
    ({ kind, line: at, startLine, endLine }) =>
      kind === "class" && at === outer && startLine <= inner && inner <= endLine,
  );
};
const anySame = (ours, theirs) => ours.some((one) => theirs.some((other) => same(one, other)));

const group = (calls) => {
  const found = new Map();
  for (const { known, targets, outside, kind, ...call } of calls) {
    const key = keyOf(call);
    const own = found.get(key) ?? { known: false, targets: [], outside: false, kind };
    found.set(key, own);
    own.known ||= known;
    own.outside ||= outside;
    own.targets.push(...targets);
  }
  return found;
};

const places = (list) => list.map(({ file, line: at, name }) => `${file}:${at} ${name}`).join(", ");

const compareCalls = (path, calls, facts, resolved) => {
  const ours = oursOf(facts, resolved);
  for (const [key, { known, targets, outside, kind }] of group(calls)) {
    const own = ours.get(key);
    const at = Number(key.split(" ")[0]);
    const shown = () => `${path}:${key} [${own?.receiver ?? ""}] { ${line(path, at)} }`;
    const wanted = targets.filter(({ counts: counting }) => counting !== null);
    if (wanted.length > 0) {
      counts.callsWanted++;
      const right = own !== undefined && anySame(own.targets, targets);
      if (right) counts.callsFound++;
      else if (own !== undefined && anySame(own.inferred, targets)) counts.callsInferred++;
      if (!right) {
        const said =
          own === undefined
            ? "not seen"
            : own.other.join(", ") || `-> ${places([...own.targets, ...own.inferred])}`;
        note(
          "call missed",
          `(${kind}, ${wanted[0].counts}) ${shown()} is ${places(wanted.slice(0, 2))}; ${said}`,
        );
      }
    }
    if (own === undefined) continue;
    const judged = known && (targets.length > 0 || outside);
    if (own.targets.length > 0) {
      if (!judged) {
        counts.callsUnjudged++;
        note("call unjudged", `${shown()} -> ${places(own.targets)}`);
      } else {
        counts.callsGiven++;
        if (anySame(own.targets, targets)) counts.callsRight++;
        else
          note(
            "call wrong",
            `${shown()} is ${outside ? "outside" : ""} ${places(targets.slice(0, 3))}; -> ${places(own.targets)}`,
          );
      }
    } else if (own.inferred.length > 0 && judged) {
      counts.inferredGiven++;
      if (anySame(own.inferred, targets)) counts.inferredRight++;
      else
        note(
          "inferred wrong",
          `${shown()} is ${outside ? "outside" : ""} ${places(targets.slice(0, 3))}; -> ${places(own.inferred)}`,
        );
    }
  }
};

files.forEach(({ path, facts }, at) => {
  const asked = truth.get(path);
  if (asked === undefined) return;
  compareImports(path, asked.imports, facts, links[at].imports);
  compareCalls(path, asked.calls, facts, links[at].references);
});

const percent = (part, whole) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(2)}%`);
const row = (title, part, whole) =>
  console.log(`  ${title.padEnd(34)} ${percent(part, whole).padStart(8)}  ${part} of ${whole}`);
console.log(`${files.length} files linked in ${seconds.toFixed(1)} s`);
row("imports: recall", counts.importsFound, counts.importsWanted);
row("imports: precision", counts.importsRight, counts.importsGiven);
row("calls resolved: recall", counts.callsFound, counts.callsWanted);
row("calls resolved or inferred: recall", counts.callsFound + counts.callsInferred, counts.callsWanted);
row("calls resolved: precision", counts.callsRight, counts.callsGiven);
row("calls inferred: precision", counts.inferredRight, counts.inferredGiven);
console.log(`  ${counts.callsUnjudged} calls resolved of which the compiler knows nothing`);
const size = Number(process.env.EXAMPLES ?? "10");
for (const [title, list] of Object.entries(lists)) {
  console.log(`${title}: ${list.length}`);
  for (const text of draw(list, size, Number(process.env.SEED ?? "1"))) console.log(`  ${text}`);
  if (process.env.LISTS !== undefined)
    fs.writeFileSync(`${process.env.LISTS}-${title.replaceAll(" ", "-")}.txt`, list.join("\n"));
}
