// Asks a server many things at once while HEAD moves, files change and move, bundles are built and pruned, read forms
// vanish, and worktrees come and go. Every answer must name a commit that was right at some moment of the call, and its
// lines must be those of that commit or of the working tree at such a moment. Says how memory and descriptors grew.
//   node bench/soak.mjs [--minutes N | --seconds N | --changes N] [--seed N] [--parallel N] [--main dist/cli/main.js]
import { execFile, spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";

const own = path.join(import.meta.dirname, "../dist/cli/main.js");
const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    seconds: { type: "string" },
    // Ends after so many changes, each of which waits for answers, however fast the machine is.
    changes: { type: "string" },
    seed: { type: "string", default: "1" },
    parallel: { type: "string", default: "6" },
    // Another server, such as one that was made to answer wrongly: this script must find that out.
    main: { type: "string", default: own },
  },
});
const seconds = values.seconds === undefined ? Number(values.minutes ?? 10) * 60 : Number(values.seconds);
const changes = values.changes === undefined ? null : Number(values.changes);
const fileCount = 24;
const run = promisify(execFile);

let state = Number(values.seed) >>> 0;
/** A whole number below `n`, the same for a seed on every machine. */
const below = (n) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const one = (list) => list[below(list.length)];

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "sheaf-soak-")));
const repo = path.join(folder, "roots", "project");
const problems = [];
const problem = (text) => {
  problems.push(text);
  if (problems.length <= 20) console.log(`WRONG  ${text}`);
};

const gitArgs = [
  "-c",
  "user.name=a",
  "-c",
  "user.email=a@example.com",
  "-c",
  "gc.auto=0",
  "-c",
  "advice.detachedHead=false",
];
/** How long the machine lets a mere git wait: what a server waits beyond that is its own. */
let slowestGit = 0;
const git = async (...argv) => {
  const from = performance.now();
  const { stdout } = await run("git", [...gitArgs, ...argv], { cwd: repo, encoding: "utf8" });
  slowestGit = Math.max(slowestGit, performance.now() - from);
  return stdout.trim();
};
const sheaf = async (...argv) =>
  JSON.parse((await run(process.execPath, [own, ...argv, "--json", "--quiet", "--repo", repo])).stdout);

const words = [
  "alpha",
  "bravo",
  "cedar",
  "delta",
  "ember",
  "frost",
  "grove",
  "haven",
  "islet",
  "jolly",
  "karma",
  "lunar",
  "mango",
  "noble",
  "ocean",
  "pearl",
  "quilt",
  "raven",
  "solar",
  "tulip",
  "umber",
  "vivid",
  "willow",
  "yonder",
];
/** Every line says which file and which version of it it is from: `#k@v#`. */
const textOf = (k, v) =>
  [
    `/** Tells how ${words[k]} is weighed. #${k}@${v}# */`,
    ...Array.from({ length: v % 5 }, (_, i) => `// filler ${i} #${k}@${v}#`),
    `export const weigh${words[k]} = (stone: number): number => { // #${k}@${v}#`,
    `  const ${words[k]}Share = stone * ${v}; // #${k}@${v}#`,
    `  return ${words[k]}Share; // #${k}@${v}#`,
    `}; // #${k}@${v}#`,
    "",
  ].join("\n");

// What the mutations have made: which commit has which versions, which commits have bundles, what stands in the tree.
const versions = new Map(); // commit -> Map(k -> v)
const parents = new Map();
const built = new Set();
const files = new Map(); // commit -> Map(k -> file)
let tree = new Map(); // k -> { v, file }
const treeOf = (commit) =>
  new Map([...versions.get(commit)].map(([k, v]) => [k, { v, file: files.get(commit).get(k) }]));
let head = "";
let version = 0;
const worktrees = new Map(); // name -> commit

/**
 * The commits that may answer for one: the nearest of its ancestors that surely has a bundle, and nearer ones that may have
 * one. Null among them where it may be that none has.
 */
const rightOf = (commit, sure, perhaps) => {
  const right = [];
  for (let here = commit; here !== undefined; here = parents.get(here)) {
    if (sure.has(here)) return [...right, here];
    if (perhaps.has(here)) right.push(here);
  }
  return [...right, null];
};
const write = (file, text) => {
  const full = path.join(repo, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(`${full}.new`, text);
  renameSync(`${full}.new`, full);
};
/** Looks into the store itself: which commits have a bundle. */
const lookAtStore = () => {
  const bundles = path.join(repo, ".git/sheaf/bundles");
  built.clear();
  for (const commit of readdirSync(bundles)) {
    if (
      readdirSync(path.join(bundles, commit)).some(
        (name) => name.endsWith(".json") && !name.includes("provenance"),
      )
    )
      built.add(commit);
  }
};
/** For each place what is checked out there, and what its files are. */
const moment = () => ({
  built: new Set(built),
  places: new Map([
    ["project", { commit: head, tree: new Map(tree) }],
    ...[...worktrees].map(([name, commit]) => [name, { commit, tree: treeOf(commit) }]),
  ]),
});
/** What could be answered at a place in any of several moments between which bundles came and went one by one. */
const rightIn = (moments, place) => {
  const all = moments.map(({ built }) => built);
  const perhaps = new Set(all.flatMap((one) => [...one]));
  const sure = new Set([...perhaps].filter((commit) => all.every((one) => one.has(commit))));
  return moments.flatMap(({ places }) => {
    const there = places.get(place);
    return there === undefined ? [undefined] : rightOf(there.commit, sure, perhaps);
  });
};

/** What was true from when to when; while something was changed, both what was and what came. */
const epochs = [];
const begin = () => ({ at: performance.now(), before: moment() });
const finish = ({ at, before }) => {
  lookAtStore();
  const after = moment();
  const now = performance.now();
  epochs.at(-1).to = at;
  epochs.push(
    { from: at, to: now, moments: [before, after] },
    { from: now, to: Number.POSITIVE_INFINITY, moments: [after] },
  );
};
const epochsOf = (from, to) => epochs.filter((epoch) => epoch.from <= to && epoch.to >= from);

const commitAll = async () => {
  await git("add", "--all");
  await git("commit", "--quiet", "--allow-empty", "--message", `Version ${version}`);
  const before = head;
  head = await git("rev-parse", "HEAD");
  if (before !== "") parents.set(head, before);
  versions.set(head, new Map([...tree].map(([k, { v }]) => [k, v])));
  files.set(head, new Map([...tree].map(([k, { file }]) => [k, file])));
};
const edit = (k) => {
  version++;
  const { file } = tree.get(k);
  tree.set(k, { v: version, file });
  write(file, textOf(k, version));
};

const actions = {
  edit: () => edit(below(fileCount)),
  editMany: () => {
    // Each once: what stands there only in between could not be told from what is wrong.
    const first = below(fileCount);
    for (let i = 0; i < 5; i++) edit((first + i * 5) % fileCount);
  },
  commit: async () => {
    edit(below(fileCount));
    await commitAll();
  },
  build: async () => {
    await sheaf("build");
  },
  commitAndBuild: async () => {
    edit(below(fileCount));
    await commitAll();
    await sheaf("build");
  },
  move: () => {
    const k = below(fileCount);
    const { v, file } = tree.get(k);
    const to = `src/moved${++version}/${words[k]}.ts`;
    mkdirSync(path.dirname(path.join(repo, to)), { recursive: true });
    renameSync(path.join(repo, file), path.join(repo, to));
    tree.set(k, { v, file: to });
  },
  checkout: async () => {
    const to = one([...versions.keys()].slice(-12));
    await git("checkout", "--quiet", "--force", "--detach", to);
    await git("clean", "-fdq");
    head = to;
    tree = treeOf(to);
  },
  prune: async () => {
    await sheaf("prune", "--local", "--keep", "3");
  },
  forget: () => rmSync(path.join(repo, ".git/sheaf/derived"), { recursive: true, force: true }),
  worktree: async () => {
    const name = `side${below(3)}`;
    const dir = path.join(folder, "roots", name);
    if (worktrees.delete(name)) {
      await git("worktree", "remove", "--force", dir);
      return;
    }
    const commit = one([...versions.keys()].slice(-6));
    await git("worktree", "add", "--quiet", "--detach", dir, commit);
    worktrees.set(name, commit);
  },
};
const weighted = [
  ...Array(6).fill("edit"),
  ...Array(3).fill("commitAndBuild"),
  ...Array(2).fill("checkout"),
  ...Array(2).fill("worktree"),
  ..."editMany commit build move prune forget".split(" "),
];

/** Starts the server. */
const start = () => {
  const child = spawn(process.execPath, [values.main, "serve", "--repo", path.join(folder, "roots")], {
    stdio: ["pipe", "pipe", "pipe"],
    cwd: folder,
  });
  const waiting = new Map();
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    err += text;
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  const ended = new Promise((resolve) => child.on("close", (code) => resolve(code)));
  void ended.then(() => {
    for (const give of waiting.values()) give(null);
  });
  let id = 0;
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++id, resolve);
      send({ id, method, params });
    });
  return { child, ask, send, ended, err: () => err };
};

/** What the system says of a process; null where it says nothing. */
const measure = (pid) => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return {
      rss: Number(/^VmRSS:\s+(\d+)/m.exec(status)[1]) / 1024,
      open: readdirSync(`/proc/${pid}/fd`).length,
    };
  } catch {
    return null;
  }
};
const childrenOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
};
const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const asked = [];
/** When each call that is not answered yet began. */
const open = new Set();
const times = [];
let calls = 0;
/** Results whose lines were held against what stood there. */
let judged = 0;
let refused = 0;
const made = {};

/** What may be said of a file that the indexed commit has as one, and the tree as another. */
const wordsFor = (indexed, now) => {
  if (now.v === indexed.v) return now.file === indexed.file ? ["fresh"] : ["moved", "deleted"];
  return now.file === indexed.file ? ["modified"] : ["modified", "moved", "deleted"];
};

const checkResult = (result, commit, trees, what) => {
  const tags = [...(result.text ?? "").matchAll(/#(\d+)@(\d+)#/g)].map(([, k, v]) => `${k}@${v}`);
  if (tags.length === 0) return;
  if (new Set(tags).size > 1) return problem(`${what}: lines of several versions: ${[...new Set(tags)]}`);
  const [k, v] = tags[0].split("@").map(Number);
  const indexed = treeOf(commit).get(k);
  const inTree = trees.map((tree) => tree.get(k));
  const told = inTree.map((one) => one.v);
  judged++;
  if (result.source === "commit" && v !== indexed.v)
    problem(`${what}: ${k} is ${indexed.v} in the commit, told as ${v}`);
  if (result.source === "working-tree" && !told.includes(v))
    problem(`${what}: ${k} was ${told} in the tree, told as ${v}`);
  if (!inTree.flatMap((now) => wordsFor(indexed, now)).includes(result.freshness))
    problem(
      `${what}: ${k}@${v} is called ${result.freshness} at ${result.path}, and was ${JSON.stringify(inTree)}, in the commit ${JSON.stringify(indexed)}`,
    );
  const text = textOf(k, v).split("\n");
  const first = result.text.split("\n")[0];
  if (!text[result.line - 1]?.includes(first.trim().slice(0, 20)))
    problem(`${what}: line ${result.line} of ${k}@${v} is not ${first}`);
};

const check = ({ name, place, given, answer, from, to }) => {
  const what = `${name} ${JSON.stringify(given)} at ${place}, ${Math.round(to - from)} ms`;
  if (answer === null) return problem(`${what}: no answer`);
  const meanwhile = epochsOf(from, to);
  const moments = meanwhile.flatMap((epoch) => epoch.moments);
  const right = new Set(meanwhile.flatMap((epoch) => rightIn(epoch.moments, place)));
  const { result } = answer;
  if (result === undefined) return problem(`${what}: ${JSON.stringify(answer.error)}`);
  if (result.isError) {
    refused++;
    // A worktree that was not there at some moment, or had no bundle.
    if (!right.has(undefined) && !right.has(null))
      problem(
        `${what}: ${result.content[0].text.slice(0, 300)}; right were ${[...right].map((commit) => commit?.slice(0, 9))}`,
      );
    return;
  }
  const data = result.structuredContent;
  const about = name === "index_status" ? data.repositories.find((one) => one.name === place) : data.basis;
  const told = about?.commit;
  const fits = [...right].find((commit) => commit && told && commit.startsWith(told));
  if (fits === undefined) {
    if (told === undefined && (right.has(undefined) || right.has(null))) return;
    return problem(`${what}: ${told}, right were ${[...right].map((commit) => commit?.slice(0, 9))}`);
  }
  const there = moments.flatMap(({ places }) => places.get(place) ?? []);
  const tellsHead = about.head ?? told;
  if (!there.some(({ commit }) => commit.startsWith(tellsHead)))
    problem(
      `${what}: HEAD is told as ${tellsHead}, and was ${there.map(({ commit }) => commit.slice(0, 9))}`,
    );
  const trees = there.map(({ tree }) => tree);
  for (const hit of data.results ?? []) checkResult(hit, fits, trees, what);
};

let changed = 0;
const isOver = (until) => (changes === null ? performance.now() >= until : changed >= changes);

const askForEver = async (server, until) => {
  while (!isOver(until)) {
    const place = below(4) === 0 && worktrees.size > 0 ? one([...worktrees.keys()]) : "project";
    const k = below(fileCount);
    const [name, given] = one([
      ["search_code", { query: `how ${words[k]} is weighed` }],
      ["search_code", { query: `weigh${words[k]}`, mode: "keyword", limit: 3 }],
      ["search_code", { query: `${words[k]} share of stone`, response_format: "detailed" }],
      ["find_symbol", { name: `weigh${words[k]}` }],
      ["trace_dependencies", { from: ["src"] }],
      ["get_overview", { path: "src" }],
      ["index_status", {}],
    ]);
    const args = { ...given, repo: place };
    const from = performance.now();
    open.add(from);
    const answer = await server.ask("tools/call", { name, arguments: args });
    open.delete(from);
    calls++;
    times.push(performance.now() - from);
    asked.push({ name, place, given, answer, from, to: performance.now() });
    if (answer === null) return;
    // Sometimes one that nobody waits for.
    if (below(20) === 0) {
      const id = `gone${calls}`;
      server.send({ id, method: "tools/call", params: { name, arguments: args } });
      server.send({ method: "notifications/cancelled", params: { requestId: id } });
    }
    if (below(3) === 0) await setTimeout(below(30));
  }
};

const changeForEver = async (until) => {
  while (!isOver(until)) {
    const name = one(weighted);
    const change = begin();
    try {
      await actions[name]();
      made[name] = (made[name] ?? 0) + 1;
    } catch (error) {
      problem(`the change ${name}: ${error.stderr ?? error.message}`);
    }
    finish(change);
    for (const call of asked.splice(0)) check(call);
    // What no call that is open can ask for any more.
    const oldest = Math.min(...open, performance.now());
    while (epochs.length > 1 && epochs[0].to < oldest) epochs.shift();
    await setTimeout(below(150));
    const enough = calls + 2;
    while (changes !== null && calls < enough && open.size > 0) await setTimeout(10);
    changed++;
  }
};

const slopeOf = (samples) => {
  const n = samples.length;
  const x = samples.reduce((sum, { at }) => sum + at, 0) / n;
  const y = samples.reduce((sum, { rss }) => sum + rss, 0) / n;
  const over = samples.reduce((sum, { at, rss }) => sum + (at - x) * (rss - y), 0);
  return over / samples.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
};

try {
  mkdirSync(repo, { recursive: true });
  await git("init", "--quiet", "--initial-branch=main");
  for (let k = 0; k < fileCount; k++) {
    tree.set(k, { v: 0, file: `src/${words[k]}.ts` });
    edit(k);
  }
  await commitAll();
  await sheaf("build");
  lookAtStore();
  epochs.push({ from: performance.now(), to: Number.POSITIVE_INFINITY, moments: [moment()] });
  const server = start();
  await server.ask("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "soak", version: "1" },
  });
  server.send({ method: "notifications/initialized" });
  const began = performance.now();
  const until = began + seconds * 1_000;
  const samples = [];
  const watch = async () => {
    while (!isOver(until)) {
      const now = measure(server.child.pid);
      if (now !== null) samples.push({ at: (performance.now() - began) / 60_000, ...now });
      await setTimeout(1_000);
    }
  };
  const parallel = Array.from({ length: Number(values.parallel) }, () => askForEver(server, until));
  await Promise.all([changeForEver(until), watch(), ...parallel]);
  for (const call of asked.splice(0)) check(call);
  const children = childrenOf(server.child.pid);
  server.child.stdin.end();
  const code = await server.ended;
  if (code !== 0) problem(`the server ended with ${code}`);
  if (server.err() !== "") problem(`the server said ${server.err().slice(0, 2_000)}`);
  await setTimeout(500);
  const left = children.filter(isRunning);
  if (left.length > 0) problem(`processes are left over: ${left}`);
  const settled = samples.slice(Math.floor(samples.length / 3));
  const [first, last] = [settled[0], settled.at(-1)];
  times.sort((a, b) => a - b);
  const after = (share) => (times[Math.floor((times.length - 1) * share)] / 1_000).toFixed(2);
  console.log(
    `${calls} calls in ${Math.round((performance.now() - began) / 1_000)} s, ${refused} refused, ${judged} results judged by their lines; seconds: p50 ${after(0.5)}, p95 ${after(0.95)}, p99 ${after(0.99)}, the slowest ${after(1)}, the slowest git of this script ${(slowestGit / 1_000).toFixed(2)}; changes: ${JSON.stringify(made)}`,
  );
  if (first !== undefined && last !== undefined) {
    const peak = Math.max(...samples.map(({ rss }) => rss));
    const slope = slopeOf(settled);
    console.log(
      `memory ${first.rss.toFixed(0)} MB after a third, ${last.rss.toFixed(0)} MB at the end, ${peak.toFixed(0)} MB at most, ${slope.toFixed(1)} MB a minute; descriptors ${first.open}, then ${last.open}; git processes ${children.length}`,
    );
    // Over less than some minutes, growth is warming up.
    if (changes === null && seconds >= 300 && slope > 5)
      problem(`memory grows by ${slope.toFixed(1)} MB a minute`);
    if (last.open > 120) problem(`${last.open} descriptors are open`);
    if (peak > 400) problem(`memory reached ${peak.toFixed(0)} MB`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
console.log(problems.length === 0 ? "All right." : `${problems.length} wrong.`);
process.exitCode = problems.length === 0 ? 0 : 1;
