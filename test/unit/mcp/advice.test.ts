import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listingOf } from "../../../mcp/listing.js";
import { instructions, tools } from "../../../mcp/tools.js";
import { runWith } from "../cli/fakes.js";

const root = path.resolve(import.meta.dirname, "../../..");
const sources = (folder: string): readonly string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.join(folder, name));

/** Texts of a source: strings and templates, without comments. */
const textsOf = (file: string): readonly string[] => {
  const code = fs
    .readFileSync(path.join(root, file), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return code.match(/`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/gs) ?? [];
};

const files = ["mcp/answer", "mcp/tools", "mcp/calls"].flatMap(sources);
const messages = [
  ...files.flatMap(textsOf),
  instructions,
  ...tools.map(listingOf).map((tool) => JSON.stringify(tool)),
];

/** What may stand between backticks: arguments, tools, commands, and what a name or id looks like. */
const shapes = new Set([
  "save",
  "Session.save",
  "path#name",
  "path:line",
  "path",
  "path#symbol",
  "folder/",
  "external:name",
  "text",
  "/",
]);

describe("H8-092: what messages advise", () => {
  const args = new Set(tools.flatMap(({ input }) => Object.keys(input.shape)));
  const names = new Set(tools.map(({ name }) => name));

  it("names arguments and tools that there are", () => {
    const quoted = messages.flatMap((text) =>
      [...text.matchAll(/\\?`([^`\\${}]+)\\?`/g)].map(([, word]) => word!),
    );
    const words = quoted.filter((word) => /^[a-z_#:./A-Z]+$/.test(word));
    expect(words.length).toBeGreaterThan(30);
    for (const word of words) {
      const known = args.has(word) || names.has(word) || shapes.has(word);
      expect(known, `\`${word}\` is no argument and no tool`).toBe(true);
    }
    for (const [word] of messages.join("\n").matchAll(/\b(?:search|find|trace|get|index)_[a-z_]+\b/g))
      expect(names.has(word), `${word} is no tool`).toBe(true);
  });

  it("names arguments in the error of the tool that takes them", () => {
    for (const tool of ["search-code", "find-symbol", "trace-dependencies", "get-overview", "index-status"]) {
      const { input } = tools.find(({ name }) => name === tool.replaceAll("-", "_"))!;
      const folder = { "search-code": "search", "find-symbol": "symbol", "trace-dependencies": "trace" }[
        tool
      ];
      const own = [`mcp/tools/${tool}.ts`, ...(folder === undefined ? [] : sources(`mcp/tools/${folder}`))];
      const advised = own
        .flatMap(textsOf)
        .flatMap((text) => [...text.matchAll(/\\`([a-z_]+)\\`/g)].map(([, word]) => word!));
      for (const word of advised)
        expect(Object.keys(input.shape).includes(word) || names.has(word), `${tool}: \`${word}\``).toBe(true);
    }
  });

  it("names commands and flags that there are", async () => {
    const commands = messages.flatMap((text) => [
      ...text.matchAll(/sheaf ([a-z-]+)((?: --[a-z-]+(?: [A-Z]+)?)*)/g),
    ]);
    const seen = commands.filter(([, command]) => !["is", "answers", "for"].includes(command!));
    expect(seen.length).toBeGreaterThan(0);
    for (const [, command, flags] of seen) {
      const { out, err } = await runWith([command!, "--help"]);
      expect(`${out}${err}`, command).toContain(`Usage: sheaf ${command}`);
      for (const [flag] of flags!.matchAll(/--[a-z-]+/g)) expect(out, `${command} ${flag}`).toContain(flag);
    }
  });
});
