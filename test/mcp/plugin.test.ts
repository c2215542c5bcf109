import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const source = path.join(root, "plugin");
const read = (file: string): Readonly<Record<string, unknown>> => JSON.parse(fs.readFileSync(file, "utf8"));
const version = read(path.join(root, "package.json")).version;

/** What https://code.claude.com/docs/en/plugins/manifest-reference lists, as far as it matters here. */
const manifestFields = [
  "name",
  "version",
  "description",
  "author",
  "homepage",
  "repository",
  "license",
  "keywords",
];

describe("the plugin's files", () => {
  it("have the fields that are documented, and the version of the package", () => {
    const manifest = read(path.join(source, ".claude-plugin/plugin.json"));
    expect(manifest).toMatchObject({ name: "sheaf", version, author: { name: expect.any(String) } });
    expect(Object.keys(manifest).filter((key) => !manifestFields.includes(key))).toEqual([]);
    const market = read(path.join(root, ".claude-plugin/marketplace.json"));
    expect(Object.keys(market).sort()).toEqual(["metadata", "name", "owner", "plugins"]);
    expect(market).toMatchObject({ name: "sheaf", owner: { name: expect.any(String) } });
    expect(market.plugins).toMatchObject([{ name: manifest.name, source: "./plugin" }]);
  });

  it("start what lies in the plugin's own folder", () => {
    expect(read(path.join(source, ".mcp.json"))).toEqual({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Claude Code's own variable.
      mcpServers: { sheaf: { command: "node", args: ["${CLAUDE_PLUGIN_ROOT}/launch.mjs"] } },
    });
  });

  it.each([
    ["status", "index_status"],
    ["overview", "get_overview"],
    ["dead-code", "find_dead_code"],
    ["duplicates", "find_duplicates"],
    ["search", "search_code"],
  ])("command %s may call %s and nothing else", (name, tool) => {
    const text = fs.readFileSync(path.join(source, "commands", `${name}.md`), "utf8");
    const head = /^---\n([\s\S]*?)\n---\n/.exec(text)![1]!;
    expect(head).toMatch(/^description: .{20,80}$/m);
    expect(head).toMatch(new RegExp(`^allowed-tools: mcp__plugin_sheaf_sheaf__${tool}$`, "m"));
    expect(text.slice(head.length)).toContain(`\`${tool}\``);
    // A line of a file could become a command of the shell.
    expect(text).not.toContain("!`");
  });
});

describe("the plugin's launcher", () => {
  let folder: string;
  let plugin: string;
  let project: string;
  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "sheaf plugin-")));
    plugin = path.join(folder, "plugins/cache/market/sheaf/1.0.0");
    project = path.join(folder, "a project");
    fs.mkdirSync(project);
    // As it is installed: a copy of the folder, and nothing around it.
    fs.cpSync(source, plugin, { recursive: true });
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const bare = path.dirname(process.execPath);

  /** Speaks to the launcher as a client does, and ends it. */
  const ask = async <T>(
    env: Readonly<Record<string, string>>,
    question: (client: Client) => Promise<T>,
  ): Promise<{ readonly answer: T; readonly err: string }> => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [path.join(plugin, "launch.mjs")],
      cwd: folder,
      env: { PATH: path.join(folder, "bin"), HOME: folder, CLAUDE_PROJECT_DIR: project, ...env },
      stderr: "pipe",
    });
    let err = "";
    transport.stderr?.on("data", (part: Buffer) => {
      err += part.toString();
    });
    const client = new Client({ name: "test", version: "1" });
    try {
      await client.connect(transport);
      return { answer: await question(client), err };
    } finally {
      await client.close();
    }
  };

  const served = async (client: Client): Promise<unknown> => client.getServerVersion()?.version;

  /** A package that starts the Sheaf under test. */
  const install = (at: string): void => {
    fs.mkdirSync(path.join(at, "dist/cli"), { recursive: true });
    fs.copyFileSync(path.join(root, "package.json"), path.join(at, "package.json"));
    fs.writeFileSync(path.join(at, "FORMAT.md"), "");
    const main = JSON.stringify(path.join(root, "dist/cli/main.js"));
    fs.writeFileSync(path.join(at, "dist/cli/main.js"), `await import(${main});\n`);
  };

  it("says how to install Sheaf where there is none, in the log and to whoever asks", async () => {
    const { answer, err } = await ask({}, async (client) => {
      const { tools } = await client.listTools();
      const said = await client.callTool({ name: "index_status", arguments: {} });
      return { told: client.getInstructions(), names: tools.map(({ name }) => name), said };
    });
    expect(answer.names).toEqual(["index_status"]);
    expect(answer.told).toMatch(/not installed.*npm install --global \./);
    expect(answer.said).toMatchObject({ isError: true, content: [{ type: "text", text: answer.told }] });
    expect(err).toContain("not installed");
  });

  it("names the clone that the plugin came from, when it is there", async () => {
    const clone = path.join(folder, "plugins/marketplaces/market");
    fs.mkdirSync(clone, { recursive: true });
    fs.writeFileSync(path.join(clone, "package.json"), "{}");
    const { answer } = await ask({}, async (client) => client.getInstructions());
    expect(answer).toContain(`in ${clone}`);
  });

  it.each(["plugins/marketplaces/market", "data/node_modules/sheaf"])("starts Sheaf from %s", async (at) => {
    install(path.join(folder, at));
    const { answer, err } = await ask({ CLAUDE_PLUGIN_DATA: path.join(folder, "data") }, served);
    expect(answer).toBe(version);
    expect(err).not.toContain("not installed");
  });

  it.skipIf(process.platform === "win32")("starts Sheaf from the PATH", async () => {
    install(path.join(folder, "lib/node_modules/sheaf"));
    fs.mkdirSync(path.join(folder, "bin"));
    fs.symlinkSync("../lib/node_modules/sheaf/dist/cli/main.js", path.join(folder, "bin/sheaf"));
    expect((await ask({}, served)).answer).toBe(version);
  });

  it("starts Sheaf from the clone that it lies in", async () => {
    plugin = path.join(folder, "clone/plugin");
    fs.cpSync(source, plugin, { recursive: true });
    install(path.join(folder, "clone"));
    expect((await ask({ PATH: bare }, served)).answer).toBe(version);
  });

  it("starts nothing that the open project brings, nor another program of that name", async () => {
    install(path.join(project, "node_modules/sheaf"));
    install(path.join(folder, "plugins/marketplaces/market"));
    fs.writeFileSync(path.join(folder, "plugins/marketplaces/market/package.json"), '{"name":"sheaf"}');
    const env = { PATH: `node_modules/.bin${path.delimiter}.` };
    const { answer } = await ask(env, async (client) => client.getInstructions());
    expect(answer).toContain("not installed");
  });
});
