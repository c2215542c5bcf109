// A server with tools of its own, that a test can make wait or fail. Its arguments are those of `sheaf serve`.
import { setTimeout } from "node:timers/promises";
import { Command } from "commander";
import { z } from "zod";
import { takeStdout } from "../../dist/cli/stdout.js";
import { serveOffer } from "../../dist/mcp/serve.js";
import { SheafError } from "../../dist/src/model/error.js";

const output = takeStdout();
const flags = new Command()
  .option("--http [address]")
  .option("--tools <names>")
  .option("--query-log <file>")
  .option("--repo <dir...>")
  .parse()
  .opts();

let roots = [];
const told = (text) => ({ text, structured: { said: text } });
const tool = (name, shape, run) => ({
  name,
  title: name,
  description: `The tool ${name}.`,
  input: z.strictObject(shape),
  output: z.object({ said: z.string() }),
  run,
});

const tools = [
  tool("say_text", { text: z.string().max(1_000), times: z.int().min(1).max(5).default(1) }, async (given) =>
    told(given.text.repeat(given.times)),
  ),
  tool(
    "wait_long",
    { seconds: z.number(), mode: z.enum(["soft", "hard"]).optional() },
    async (given, context) => {
      await setTimeout(given.seconds * 1_000, undefined, { signal: context.signal }).catch((error) => {
        process.stderr.write("stopped\n");
        throw error;
      });
      return told("waited");
    },
  ),
  tool("print_noise", {}, async () => {
    // biome-ignore lint/suspicious/noConsole: what it prints must not reach the client.
    console.log("noise of console.log");
    // biome-ignore lint/suspicious/noConsole: likewise.
    console.info("noise of console.info");
    process.stdout.write("noise of stdout\n");
    process.emitWarning("noise of a warning");
    return told("printed");
  }),
  tool("throw_fault", {}, async () => {
    throw new TypeError("secret detail");
  }),
  tool("throw_later", {}, async () => {
    setImmediate(() => {
      throw new Error("left behind");
    });
    Promise.reject(new Error("nobody waits"));
    return told("thrown");
  }),
  tool("refuse_it", {}, async () => {
    throw new SheafError("no-bundle", "x has no bundle\u001b[31m yet", "Run `sheaf build` there.");
  }),
  tool("show_roots", {}, async () => told(JSON.stringify(roots))),
];

const controller = new AbortController();
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => controller.abort());
process.on("uncaughtException", (error) => process.stderr.write(`uncaught ${error.message}\n`));

try {
  await serveOffer(
    {
      tools,
      instructions: "For tests.",
      createWorkspace: (options) => {
        roots = options.roots;
        return {
          ask: async () => undefined,
          places: async () => [],
          setRoots: (named) => {
            roots = named;
          },
          close: async () => {},
        };
      },
    },
    {
      version: "1.2.3",
      repos: flags.repo ?? [],
      cwd: process.cwd(),
      http: flags.http,
      tools: flags.tools,
      queryLog: flags.queryLog,
      input: process.stdin,
      output,
      note: (text) => process.stderr.write(`note: ${text}\n`),
      report: (error) => process.stderr.write(`fault: ${error.stack}\n`),
      signal: controller.signal,
    },
  );
} catch (error) {
  process.stderr.write(`error: ${error.message}\nhint: ${error.hint}\n`);
  process.exitCode = 2;
}
