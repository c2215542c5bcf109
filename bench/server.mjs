// What a server costs: node bench/server.mjs [REPO...] [--runs 7] [--questions 500]
// From its start to the answers of `initialize`, `tools/list` and a first search, against a bare start of Node.js in the
// same run; memory after one question and after many; and how long a search takes once it runs. Medians.
// A repository without a bundle of HEAD gets one first.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const argv = process.argv.slice(2);
const take = (name, fallback) => {
  const at = argv.indexOf(`--${name}`);
  return at < 0 ? fallback : argv.splice(at, 2)[1];
};
const runs = Number(take("runs", "7"));
const questions = Number(take("questions", "500"));
const repos = argv.length > 0 ? argv : [fileURLToPath(new URL("..", import.meta.url))];

const sorted = (values) => [...values].sort((a, b) => a - b);
const quantile = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))];
const median = (values) => quantile(values, 0.5);

/** Resident memory of a process, MB; null where the system does not tell. */
const memoryOf = (pid) => {
  if (!existsSync(`/proc/${pid}/status`)) return null;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1_000;
};

/** Processor time of a process and of the children that it has waited for, milliseconds; null where it is not told. */
const processorOf = (pid) => {
  if (!existsSync(`/proc/${pid}/stat`)) return null;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  // Ticks of a hundredth of a second, fields 14 to 17.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
};

const start = (repo) => {
  const began = performance.now();
  const child = spawn(process.execPath, [main, "serve", "--repo", repo], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  let last = 0;
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) =>
        result === undefined || result.isError === true
          ? reject(new Error(`${method}: ${JSON.stringify(error ?? result)}`))
          : resolve(result),
      );
      send({ id, method, params });
    });
  return {
    child,
    ask,
    since: () => performance.now() - began,
    initialize: async () => {
      await ask("initialize", {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "bench", version: "1" },
      });
      send({ method: "notifications/initialized" });
    },
    search: (query) => ask("tools/call", { name: "search_code", arguments: { query } }),
    end: () =>
      new Promise((resolve) => {
        child.on("close", resolve);
        child.stdin.end();
      }),
  };
};

const bareStart = () => {
  const began = performance.now();
  spawnSync(process.execPath, ["-e", "0"]);
  return performance.now() - began;
};

/** Questions of two or three words from the repository's own paths, always the same. */
const questionsOf = (repo) => {
  const listed = spawnSync("git", ["-C", repo, "ls-tree", "-r", "--name-only", "HEAD"], {
    maxBuffer: 1 << 28,
  });
  const words = [...new Set(listed.stdout.toString("utf8").match(/[A-Za-z]{3,}/g) ?? ["main", "test"])];
  return Array.from({ length: questions }, (_, i) =>
    [
      words[(i * 7) % words.length],
      words[(i * 13 + 5) % words.length],
      ...(i % 2 ? [words[(i * 31) % words.length]] : []),
    ].join(" "),
  );
};

for (const repo of repos) {
  const status = spawnSync(process.execPath, [main, "build", "--repo", repo, "--json", "--quiet"], {
    encoding: "utf8",
  });
  if (status.status !== 0) throw new Error(status.stderr);
  const { files, chunks } = JSON.parse(status.stdout);
  console.log(`\n${repo}: ${files} files, ${chunks} chunks, ${runs} starts, Node.js ${process.version}`);
  const figures = { bare: [], initialize: [], "tools/list": [], "first search": [] };
  const first = [];
  const processor = [];
  for (let i = 0; i < runs; i++) {
    figures.bare.push(bareStart());
    const server = start(repo);
    await server.initialize();
    figures.initialize.push(server.since());
    await server.ask("tools/list");
    figures["tools/list"].push(server.since());
    await server.search("where is the work done");
    figures["first search"].push(server.since());
    first.push(memoryOf(server.child.pid));
    processor.push(processorOf(server.child.pid) ?? Number.NaN);
    await server.end();
  }
  const bare = median(figures.bare);
  for (const [name, values] of Object.entries(figures)) {
    const ratio = (median(values) / bare).toFixed(1);
    console.log(
      `${name.padEnd(14)} ${median(values).toFixed(0).padStart(6)} ms  ${ratio.padStart(5)} x bare  (${sorted(values)[0].toFixed(0)} to ${sorted(values).at(-1).toFixed(0)})`,
    );
  }
  console.log(
    `processor      ${median(processor).toFixed(0).padStart(6)} ms until the first search is answered`,
  );
  const server = start(repo);
  await server.initialize();
  const times = [];
  for (const query of questionsOf(repo)) {
    const began = performance.now();
    await server.search(query);
    times.push(performance.now() - began);
  }
  const after = memoryOf(server.child.pid);
  await server.end();
  const shown = (megabytes) => (megabytes === null ? "unknown" : `${megabytes.toFixed(0)} MB`);
  console.log(
    `memory         ${shown(median(first))} after one question, ${shown(after)} after ${questions}`,
  );
  console.log(
    `search         p50 ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, ${(median(times) / bare).toFixed(2)} x bare`,
  );
}
