import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tools } from "../../../mcp/tools.js";
import { initAgents } from "../../../src/init/agents.js";
import {
  findSection,
  refersTo,
  sectionText,
  toolsSection,
  withoutSection,
  withSection,
} from "../../../src/setup/agents-text.js";
import { makeRepository, type TestRepository, withoutGit } from "../../helpers/repository.js";

describe("the section for assistants", () => {
  it("has at most fourteen lines, and names the tools that are served", () => {
    expect(sectionText(toolsSection, "\n").split("\n").length).toBeLessThanOrEqual(14);
    const named = [...sectionText(toolsSection, "\n").matchAll(/^- `(\w+)`:/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  it.each([
    ["nothing", ""],
    ["a line end", "\n"],
    ["two line ends", "\n\n"],
    ["text", "# A\n\ntext\n"],
    ["text without an end", "# A"],
    ["blank lines at its end", "# A\n\n\n"],
    ["carriage returns", "# A\r\n\r\ntext\r\n"],
    ["carriage returns and no end", "# A\r\ntext"],
    ["a byte order mark alone", "\u00ef\u00bb\u00bf"],
    ["bytes that are no text", "# \u00e4\u0001\n"],
    ["marks in a line", "see <!-- sheaf:start --> there\n"],
  ])("goes in and out again: %s", (_, before) => {
    const after = withSection(before, toolsSection);
    expect(after.startsWith(before)).toBe(true);
    const found = findSection(after, toolsSection);
    if (found === null || found === "unclear") throw new Error(String(found));
    expect(withoutSection(after, found)).toBe(before);
    // Also with text behind it, and with what was written there since.
    const later = `${after}${after.endsWith("\n") ? "" : "\n"}more\n`;
    const again = findSection(later, toolsSection);
    if (again === null || again === "unclear") throw new Error(String(again));
    expect(withoutSection(later, again)).toContain("more\n");
    expect(withoutSection(later, again)).not.toContain("sheaf:end");
  });

  it.each([
    "<!-- sheaf:start -->\n",
    "<!-- sheaf:end -->\n<!-- sheaf:start -->\n",
    `${sectionText(toolsSection, "\n")}\n${sectionText(toolsSection, "\n")}\n`,
  ])("is not looked for where its marks are not as they were: %j", (text) => {
    expect(findSection(text, toolsSection)).toBe("unclear");
  });

  it.each([
    ["@AGENTS.md\n", true],
    [`All rules: @AGENTS.md. ${"More. ".repeat(50)}`, true],
    ["# Notes\n\n@./AGENTS.md\n\nand much more of it\n", true],
    ["See [AGENTS.md](AGENTS.md).\n", true],
    ["Read AGENTS.md first.\n", true],
    [`Read AGENTS.md first. ${"Then this. ".repeat(30)}`, false],
    ["Ask a@AGENTS.md.example\n".repeat(20), false],
    ["@docs/AGENTS.md.bak and a long text that tells what to do here. ".repeat(5), false],
    ["# Rules\n", false],
  ])("is told whether a file takes in the other: %j", (text, refers) => {
    expect(refersTo(text, "AGENTS.md")).toBe(refers);
  });
});

describe.skipIf(withoutGit)(withoutGit ?? "files that assistants read", () => {
  let repository: TestRepository;
  beforeEach(() => {
    repository = makeRepository();
  });
  afterEach(() => repository.remove());

  const at = (name: string): string => path.join(repository.dir, name);
  const files = (): readonly string[] => fs.readdirSync(repository.dir).filter((name) => name !== ".git");
  const text = (name: string): string => fs.readFileSync(at(name), "utf8");
  const has = (name: string): boolean => fs.existsSync(at(name)) && text(name).includes("sheaf:start");
  const init = async (more: { file?: string; remove?: boolean; dryRun?: boolean } = {}) =>
    (await initAgents({ repo: repository.dir, ...more })).files.map(({ action }) => action);

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ["none", {}, ["AGENTS.md"]],
    ["AGENTS.md", { "AGENTS.md": "# A\n" }, ["AGENTS.md"]],
    ["CLAUDE.md", { "CLAUDE.md": "# A\n" }, ["CLAUDE.md"]],
    ["both", { "AGENTS.md": "# A\n", "CLAUDE.md": "# B\n" }, ["AGENTS.md", "CLAUDE.md"]],
    ["CLAUDE.md for AGENTS.md", { "AGENTS.md": "# A\n", "CLAUDE.md": "@AGENTS.md\n" }, ["AGENTS.md"]],
    ["AGENTS.md for CLAUDE.md", { "AGENTS.md": "See CLAUDE.md.\n", "CLAUDE.md": "# B\n" }, ["CLAUDE.md"]],
    ["each for the other", { "AGENTS.md": "See CLAUDE.md.\n", "CLAUDE.md": "@AGENTS.md\n" }, ["AGENTS.md"]],
    ["CLAUDE.md for none", { "CLAUDE.md": "@AGENTS.md\n" }, ["AGENTS.md"]],
  ])("get the section where there is %s, keep it, and lose it", async (_, before, wanted) => {
    for (const [name, content] of Object.entries(before)) fs.writeFileSync(at(name), content);
    expect(await init({ dryRun: true })).toHaveLength(wanted.length);
    expect(files().filter(has)).toEqual([]);
    await init();
    expect(files().filter(has)).toEqual(wanted);
    expect(await init()).toEqual(wanted.map(() => "keep"));
    await init({ remove: true });
    expect(Object.fromEntries(files().map((name) => [name, text(name)]))).toEqual(before);
  });

  it("are brought up to date in their place", async () => {
    fs.writeFileSync(at("CLAUDE.md"), "# A\n\n<!-- sheaf:start -->\nold\n<!-- sheaf:end -->\nmore\n");
    expect(await init()).toEqual(["update"]);
    expect(text("CLAUDE.md")).toBe(`# A\n\n${sectionText(toolsSection, "\n")}\nmore\n`);
  });

  it("may be named, and stay in the working tree", async () => {
    fs.mkdirSync(at("docs"));
    expect(await init({ file: "docs/RULES.md" })).toEqual(["create"]);
    expect(has("docs/RULES.md")).toBe(true);
    await expect(init({ file: "../x.md" })).rejects.toMatchObject({ code: "bad-argument" });
    await expect(init({ file: "." })).rejects.toMatchObject({ code: "bad-argument" });
    expect(await init({ file: "docs" })).toEqual(["refuse"]);
    expect(await init({ file: ".git/x" })).toEqual(["refuse"]);
  });

  it.skipIf(process.platform === "win32")("that are one file by a link get it once", async () => {
    fs.writeFileSync(at("AGENTS.md"), "# A\n");
    fs.symlinkSync("AGENTS.md", at("CLAUDE.md"));
    expect(await init()).toEqual(["add"]);
    expect(text("CLAUDE.md").match(/sheaf:start/g)).toHaveLength(1);
    await init({ remove: true });
    expect(text("CLAUDE.md")).toBe("# A\n");
    expect(fs.lstatSync(at("CLAUDE.md")).isSymbolicLink()).toBe(true);
    fs.rmSync(at("CLAUDE.md"));
    fs.symlinkSync("/etc/hosts", at("CLAUDE.md"));
    fs.rmSync(at("AGENTS.md"));
    expect(await init()).toEqual(["refuse"]);
  });

  it("are left alone when they are no text", async () => {
    fs.writeFileSync(at("AGENTS.md"), Buffer.from("# A\n", "utf16le"));
    expect(await init()).toEqual(["refuse"]);
  });
});
