// Starts Sheaf's server for the plugin. The plugin's folder holds no more than what is committed, so Sheaf itself is
// looked for where its user has put it, never in the project that is open: that would start a stranger's program.
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const plugin = dirname(fileURLToPath(import.meta.url));
const project = resolve(process.env.CLAUDE_PROJECT_DIR || process.cwd());

/** Null unless the folder holds Sheaf, compiled. */
const sheafIn = (folder) => {
  try {
    const { name, bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const main = join(folder, "dist", "cli", "main.js");
    const own =
      name === "sheaf" && bin?.sheaf === "dist/cli/main.js" && existsSync(join(folder, "FORMAT.md"));
    return own && statSync(main).isFile() ? main : null;
  } catch {
    return null;
  }
};

/** The clone that the plugin was installed from: `plugins/cache/<marketplace>/<plugin>/<version>` is a copy of a part. */
const marketplace = () => {
  const [name, cache] = [dirname(dirname(plugin)), dirname(dirname(dirname(plugin)))];
  return basename(cache) === "cache" ? join(dirname(cache), "marketplaces", basename(name)) : null;
};

/** Packages of the programs called `sheaf` on the PATH. A relative entry of it would lead into the project. */
const onPath = () =>
  (process.env.PATH ?? "").split(delimiter).flatMap((folder) => {
    if (!isAbsolute(folder)) return [];
    const found = [];
    try {
      // npm links to the script on most systems, and writes a script beside the package on Windows.
      found.push(dirname(dirname(dirname(realpathSync(join(folder, "sheaf"))))));
    } catch {}
    if (process.platform === "win32") found.push(join(folder, "node_modules", "sheaf"));
    return found;
  });

const places = () => {
  const clone = marketplace();
  const data = process.env.CLAUDE_PLUGIN_DATA;
  return [
    dirname(plugin),
    ...(clone === null ? [] : [clone]),
    ...(data === undefined || data === "" ? [] : [join(data, "node_modules", "sheaf")]),
    ...onPath(),
  ];
};

const fits = () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return (major === 20 && minor >= 20) || (major === 22 && minor >= 9) || major > 22;
};

const find = () => {
  for (const place of places()) {
    const main = sheafIn(place);
    if (main !== null) return main;
  }
  return null;
};

const howToInstall = () => {
  const clone = marketplace();
  const from = clone !== null && existsSync(join(clone, "package.json")) ? clone : "a clone of Sheaf";
  return [
    "Sheaf is not installed on this machine, so its tools cannot answer.",
    `Install it: run \`npm ci\` and then \`npm install --global .\` in ${from}.`,
    "Then reconnect the server with /mcp.",
  ].join(" ");
};

const tooOld = () =>
  `Sheaf needs Node.js 20.20, 22.9 or newer, and \`node\` on the PATH is ${process.versions.node}. Install a newer one, then reconnect the server with /mcp.`;

/** Says why there are no answers, to whoever reads the log and to whoever asks. */
const explain = async (text) => {
  process.stderr.write(`sheaf: ${text}\n`);
  const tool = {
    name: "index_status",
    description: text,
    inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  };
  const answers = {
    initialize: (params) => ({
      protocolVersion: typeof params?.protocolVersion === "string" ? params.protocolVersion : "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "sheaf", version: "0.0.0" },
      instructions: text,
    }),
    ping: () => ({}),
    "tools/list": () => ({ tools: [tool] }),
    "tools/call": () => ({ content: [{ type: "text", text }], isError: true }),
  };
  const answer = (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined || id === null || method === undefined) return;
    const known = Object.hasOwn(answers, method);
    const said = known
      ? { result: answers[method](params) }
      : { error: { code: -32601, message: `${text} (${method})` } };
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...said })}\n`);
  };
  process.stdout.on("error", () => process.exit(0));
  let rest = "";
  for await (const part of process.stdin.setEncoding("utf8")) {
    const lines = (rest + part).split("\n");
    rest = lines.pop();
    // Nobody who asks so little needs more.
    if (rest.length > 1_000_000) process.exit(1);
    for (const line of lines) {
      try {
        answer(line);
      } catch {}
    }
  }
};

const main = fits() ? find() : null;
if (main === null) {
  await explain(fits() ? howToInstall() : tooOld());
} else {
  if (existsSync(project)) process.chdir(project);
  process.argv = [process.argv[0], main, "serve", ...process.argv.slice(2)];
  await import(pathToFileURL(main).href);
}
