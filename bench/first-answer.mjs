// From `git clone` to the first answer: with a published bundle, and by building it there.
//   node bench/first-answer.mjs --repo GITDIR [--question TEXT] [--runs 3] [--depth N] [--megabits 50 --milliseconds 20]
// Serves a copy of the repository over HTTP, publishes the bundle of its HEAD, and then starts as a new machine does.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { argument } from "./clone.mjs";
import { startGitServer } from "./git-server.mjs";

const source = argument("repo");
const question = argument("question", "where are variables merged");
const runs = Number(argument("runs", "3"));
const depth = argument("depth", "");
const brake = {
  megabits: Number(argument("megabits", "Infinity")),
  milliseconds: Number(argument("milliseconds", "0")),
};
const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const pullParts = fileURLToPath(new URL("pull-parts.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "sheaf-first-"));

const run = (program, argv, cwd = folder) =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(program, argv, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.on("close", (code) =>
      code === 0
        ? resolve({ out, milliseconds: performance.now() - started })
        : reject(new Error(`${program} ${argv.join(" ")}: ${err}`)),
    );
  });
const sheaf = (...argv) => run(process.execPath, [main, ...argv]);
const ask = (work) => sheaf("search", question, "--repo", work, "--json", "--no-build");
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(2)} s`;
const mega = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

const tell = (name, steps) => {
  const total = median(steps.map((parts) => parts.reduce((sum, part) => sum + part.milliseconds, 0)));
  const parts = steps[0].map(
    (part, i) =>
      `${part.name} ${seconds(median(steps.map((all) => all[i].milliseconds)))}, ${mega(part.bytes)}`,
  );
  console.log(`${name}: ${seconds(total)} (${parts.join("; ")})`);
};

const remote = join(folder, "served", "repo.git");
mkdirSync(join(folder, "served"));
try {
  await run("git", ["-c", "safe.directory=*", "clone", "--quiet", "--bare", source, remote]);
  const fast = await startGitServer(join(folder, "served"));
  const made = await sheaf(
    "publish",
    "--repo",
    remote,
    "--transport",
    "git-ref",
    "--remote",
    `${fast.url}/repo.git`,
    "--json",
    "--quiet",
  ); // prettier-ignore
  const { objects, bytes } = JSON.parse(made.out);
  console.log(
    `published: ${objects} objects, ${mega(bytes)}, in ${seconds(made.milliseconds)} with the build`,
  );
  rmSync(join(remote, "sheaf"), { recursive: true });
  await fast.close();
  const server = await startGitServer(join(folder, "served"), brake);
  console.log(
    `${Number.isFinite(brake.megabits) ? `${brake.megabits} Mbit/s` : "no brake"}, a round trip of ${brake.milliseconds} ms, ${depth === "" ? "whole clone" : `depth ${depth}`}, median of ${runs}`,
  );
  const step = async (name, doing) => {
    server.taken();
    const { milliseconds, out } = await doing();
    return { name, milliseconds, bytes: server.taken().sent, out };
  };
  const from = async (between) => {
    const work = join(folder, "work");
    rmSync(work, { recursive: true, force: true });
    const options = depth === "" ? [] : ["--depth", depth];
    const steps = [
      await step("clone", () => run("git", ["clone", "--quiet", ...options, `${server.url}/repo.git`, work])),
    ];
    for (const [name, doing] of between(work)) steps.push(await step(name, doing));
    const { results } = JSON.parse(steps.at(-1).out);
    if (results.length === 0) throw new Error("no answer");
    return steps;
  };
  const pulled = [];
  const built = [];
  for (let i = 0; i < runs; i++) {
    pulled.push(
      await from((work) => [
        ["pull", () => run(process.execPath, [pullParts, work])],
        ["search", () => ask(work)],
      ]),
    );
    built.push(
      await from((work) => [
        ["build", () => sheaf("build", "--repo", work, "--json", "--quiet")],
        ["search", () => ask(work)],
      ]),
    );
  }
  tell("with a published bundle", pulled);
  tell("by building it", built);
  const parts = pulled.map((steps) => JSON.parse(steps.find(({ name }) => name === "pull").out));
  const each = ["start", "ask", "fetch", "prepare", "cpu"];
  console.log(
    `pull: ${each.map((name) => `${name} ${seconds(median(parts.map((all) => all[name])))}`).join(", ")}`,
  );
  await server.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
