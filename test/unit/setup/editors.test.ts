import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editorStates, initEditors } from "../../../src/init/editors.js";
import { setupOverview } from "../../../src/init.js";
import type { EditorName } from "../../../src/model/editors.js";
import { editorFiles, type UserPlaces } from "../../../src/setup/editor-files.js";
import { readSettings, writeSettings } from "../../../src/setup/settings-file.js";
import {
  makeRepository,
  openTestRepository,
  type TestRepository,
  withoutGit,
} from "../../helpers/repository.js";

const onWindows = process.platform === "win32";
const withoutModes = onWindows
  ? "skipped, because files have no modes"
  : process.getuid?.() === 0
    ? "skipped, because the superuser may read and write everything"
    : null;
const all: readonly EditorName[] = [
  "claude-code",
  "vscode",
  "visual-studio",
  "cursor",
  "windsurf",
  "claude-desktop",
];

describe("files of a user", () => {
  const of = (places: Partial<UserPlaces>): readonly string[] =>
    editorFiles
      .filter(({ scope }) => scope === "user")
      .map((file) =>
        file.path({
          platform: "linux",
          home: "/home/a",
          appData: undefined,
          configHome: undefined,
          ...places,
        }),
      );

  it.each<[NodeJS.Platform, Partial<UserPlaces>, string]>([
    ["linux", {}, "/home/a/.config/Claude/claude_desktop_config.json"],
    ["linux", { configHome: "/c" }, "/c/Claude/claude_desktop_config.json"],
    ["linux", { configHome: "c" }, "/home/a/.config/Claude/claude_desktop_config.json"],
    ["darwin", { configHome: "/c" }, "/home/a/Library/Application Support/Claude/claude_desktop_config.json"],
    ["win32", { home: "C:\\a" }, "C:\\a\\AppData\\Roaming\\Claude\\claude_desktop_config.json"],
    ["win32", { home: "C:\\a", appData: "D:\\r" }, "D:\\r\\Claude\\claude_desktop_config.json"],
  ])("stand where %s has them (%j)", (platform, places, desktop) => {
    expect(of({ platform, ...places })[1]).toBe(desktop);
  });

  it("of Windsurf stand in the home folder", () => {
    expect(of({})[0]).toBe("/home/a/.codeium/windsurf/mcp_config.json");
    expect(of({ platform: "win32", home: "C:\\a" })[0]).toBe("C:\\a\\.codeium\\windsurf\\mcp_config.json");
  });
});

describe.skipIf(withoutGit)(withoutGit ?? "editors in a repository", () => {
  let repository: TestRepository;
  let home: string;
  let program: { readonly node: string; readonly script: string };
  let places: UserPlaces;
  beforeEach(() => {
    repository = makeRepository({ name: "a project" });
    repository.commit();
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-home-")));
    places = { platform: "linux", home, appData: undefined, configHome: undefined };
    program = { node: process.execPath, script: path.join(home, "pkg/dist/cli/main.js") };
    fs.mkdirSync(path.dirname(program.script), { recursive: true });
    fs.writeFileSync(program.script, "");
  });
  afterEach(() => {
    repository.remove();
    fs.rmSync(home, { recursive: true, force: true });
  });

  const at = (...parts: readonly string[]): string => path.join(repository.dir, ...parts);
  const text = (file: string): string => fs.readFileSync(file, "utf8");
  const desktop = (): string => path.join(home, ".config/Claude/claude_desktop_config.json");
  const init = async (
    editors: readonly EditorName[],
    more: { remove?: boolean; dryRun?: boolean; repo?: string } = {},
  ) => (await initEditors({ repo: repository.dir, editors, program, places, ...more })).files;
  const one = async (editor: EditorName, more: { remove?: boolean; dryRun?: boolean; repo?: string } = {}) =>
    (await init([editor], more))[0]!;
  const tree = (folder: string): readonly string[] =>
    fs.readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const full = path.join(entry.parentPath, entry.name);
      return `${full} ${entry.isFile() ? text(full) : ""}`;
    });
  const everything = (): readonly string[] => [repository.dir, home].flatMap(tree).sort();

  it("are set up, stay as they are the second time, and are taken out without a trace", async () => {
    const before = everything();
    expect((await init(all)).map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => "create"));
    const written = everything();
    expect((await init(all)).map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => "keep"));
    expect(everything()).toEqual(written);
    expect((await init(all, { remove: true })).every(({ action }) => action === "remove")).toBe(true);
    // Folders of programs stay: they are theirs.
    const kept = [".codeium", ".codeium/windsurf", ".config", ".config/Claude"];
    expect(everything()).toEqual([...before, ...kept.map((name) => `${path.join(home, name)} `)].sort());
    expect((await init(all, { remove: true })).every(({ action }) => action === "keep")).toBe(true);
  });

  it("share files: Claude Code and VS Code get one entry", async () => {
    expect(await init(["vscode", "claude-code"])).toHaveLength(1);
    expect(JSON.parse(text(at(".mcp.json")))).toEqual({
      mcpServers: { sheaf: { command: program.node, args: [program.script, "serve"] } },
    });
    await one("visual-studio");
    expect(JSON.parse(text(at(".vscode/mcp.json")))).toEqual({
      servers: { sheaf: { type: "stdio", command: program.node, args: [program.script, "serve"] } },
    });
  });

  it("are told what would change, and nothing is written", async () => {
    fs.writeFileSync(at(".mcp.json"), '{\n  "mcpServers": {\n    "db": {}\n  }\n}\n');
    const before = everything();
    const [file] = await init(["vscode", "windsurf"], { dryRun: true });
    expect(file!.changes).toMatch(/^- {5}"db": \{\}\n\+ {5}"db": \{\},\n\+ {5}"sheaf": \{/m);
    expect(JSON.parse(file!.snippet!)).toEqual({
      mcpServers: { sheaf: { command: program.node, args: [program.script, "serve"] } },
    });
    expect(everything()).toEqual(before);
  });

  it("keep an entry of that name that starts something else, in the repository", async () => {
    const other = '{"mcpServers": {"sheaf": {"command": "uvx", "args": ["sheaf-sheets", "serve"]}}}';
    fs.writeFileSync(at(".mcp.json"), other);
    expect(await one("vscode")).toMatchObject({
      action: "refuse",
      reason: expect.stringContaining("something else"),
    });
    expect(await one("vscode", { remove: true })).toMatchObject({ action: "keep" });
    expect(text(at(".mcp.json"))).toBe(other);
    const states = await editorStates({ repo: repository.dir, places });
    expect(states[0]).toMatchObject({ state: "other", entry: "sheaf" });
  });

  it("give every repository an entry of its own in a user's file", async () => {
    const twin = makeRepository({ name: "a project" });
    try {
      expect(await one("claude-desktop")).toMatchObject({ action: "create", entry: "sheaf-a-project" });
      const second = await one("claude-desktop", { repo: twin.dir });
      expect(second.entry).toMatch(/^sheaf-a-project-[0-9a-f]{6}$/);
      const { mcpServers } = JSON.parse(text(desktop()));
      expect(mcpServers["sheaf-a-project"].args).toContain(repository.dir);
      expect(mcpServers[second.entry!].args).toContain(twin.dir);
      expect(await one("claude-desktop", { repo: twin.dir })).toMatchObject({ action: "keep" });
      await one("claude-desktop", { remove: true });
      expect(Object.keys(JSON.parse(text(desktop())).mcpServers)).toEqual([second.entry]);
      expect(await one("claude-desktop", { repo: twin.dir })).toMatchObject({ action: "keep" });
    } finally {
      twin.remove();
    }
  });

  it("know their repository however its path is written", async () => {
    fs.mkdirSync(path.dirname(desktop()), { recursive: true });
    const entry = { command: "sheaf", args: ["serve", "--repo", `${repository.dir}/./`] };
    fs.writeFileSync(desktop(), JSON.stringify({ mcpServers: { mine: entry } }));
    expect(await one("claude-desktop")).toMatchObject({ action: "update", entry: "mine" });
  });

  it("H8-116: answer each linked worktree from its own files", async () => {
    const linked = path.join(path.dirname(repository.dir), "linked");
    repository.git("worktree", "add", "--quiet", linked);
    const { exclude } = await initEditors({ repo: linked, editors: ["vscode"], program, places });
    // `.git` is a file there.
    expect(fs.readFileSync(exclude, "utf8")).toBe(text(at(".git/info/exclude")));
    expect(fs.existsSync(path.join(linked, ".mcp.json"))).toBe(true);
    expect(fs.existsSync(at(".mcp.json"))).toBe(false);
    expect(text(path.join(linked, ".mcp.json"))).not.toContain(linked);
    await one("windsurf", { repo: linked });
    expect(text(path.join(home, ".codeium/windsurf/mcp_config.json"))).toContain(linked);
  });

  it("are brought up to date when what they start is gone, and keep what was added", async () => {
    await one("vscode");
    const added = text(at(".mcp.json")).replace(
      '"serve"]',
      '"serve", "--no-overlay"],\n      "env": {"A": "1"}',
    );
    fs.writeFileSync(at(".mcp.json"), added);
    const state = async () => (await editorStates({ repo: repository.dir, places }))[0];
    expect(await state()).toMatchObject({ state: "current", entry: "sheaf", reason: null });
    fs.rmSync(program.script);
    expect(await state()).toMatchObject({ state: "stale", reason: `${program.script} is gone` });
    program = { ...program, script: path.join(home, "new/dist/cli/main.js") };
    expect(await one("vscode")).toMatchObject({ action: "update" });
    expect(JSON.parse(text(at(".mcp.json"))).mcpServers.sheaf).toEqual({
      command: program.node,
      args: [program.script, "serve", "--no-overlay"],
      env: { A: "1" },
    });
  });

  it("start the Sheaf that the repository brings, and no other package of that name", async () => {
    repository.write("package.json", '{"devDependencies": {"sheaf": "*"}}');
    const folder = at("node_modules/sheaf");
    fs.mkdirSync(path.join(folder, "dist/cli"), { recursive: true });
    fs.writeFileSync(path.join(folder, "dist/cli/main.js"), "");
    fs.writeFileSync(path.join(folder, "package.json"), '{"name": "sheaf", "bin": "cli.js"}');
    expect(await one("cursor", { dryRun: true })).toMatchObject({ portable: false });
    fs.writeFileSync(
      path.join(folder, "package.json"),
      '{"name": "sheaf", "bin": {"sheaf": "dist/cli/main.js"}}',
    );
    fs.writeFileSync(path.join(folder, "FORMAT.md"), "");
    expect(await one("cursor")).toMatchObject({ portable: true, git: "untracked" });
    expect(text(at(".cursor/mcp.json"))).not.toContain(home);
    expect((await editorStates({ repo: repository.dir, places }))[2]).toMatchObject({ state: "current" });
    fs.rmSync(folder, { recursive: true });
    expect((await editorStates({ repo: repository.dir, places }))[2]).toMatchObject({ state: "stale" });
  });

  it("say how git takes the file", async () => {
    expect(await one("vscode")).toMatchObject({ git: "untracked" });
    repository.write(".gitignore", ".mcp.json\n");
    expect(await one("vscode")).toMatchObject({ git: "ignored" });
    repository.git("add", "--force", ".mcp.json");
    expect(await one("vscode")).toMatchObject({ git: "tracked" });
    expect(await one("windsurf")).toMatchObject({ git: null });
  });

  it.each([
    ["half of it", "{", "line 1 is no JSON"],
    ["a list", "[]", "its root is no object"],
    ["more than a mebibyte", `{"a": "${"x".repeat(1024 * 1024)}"}`, "it is longer than 1 MiB"],
  ])("are left alone when their file has %s", async (_, before, reason) => {
    fs.writeFileSync(at(".mcp.json"), before);
    expect(await one("vscode")).toMatchObject({ action: "refuse", reason });
    expect(await one("vscode", { remove: true })).toMatchObject({ action: "refuse", reason });
    expect(text(at(".mcp.json"))).toBe(before);
    expect((await editorStates({ repo: repository.dir, places }))[0]).toMatchObject({
      state: "unreadable",
      reason,
    });
  });

  it("are left alone when a folder, or a file for a folder, stands in the way", async () => {
    fs.mkdirSync(at(".mcp.json"));
    expect(await one("vscode")).toMatchObject({ action: "refuse", reason: "a folder stands in its place" });
    fs.writeFileSync(at(".cursor"), "");
    expect(await one("cursor")).toMatchObject({
      action: "refuse",
      reason: "something that is no folder stands in its place",
    });
  });

  it.skipIf(onWindows)("are not written through links out of the working tree", async () => {
    const outside = path.join(home, "outside");
    fs.mkdirSync(outside);
    fs.writeFileSync(path.join(outside, "mcp.json"), "{}");
    fs.symlinkSync(outside, at(".cursor"));
    fs.symlinkSync(path.join(outside, "mcp.json"), at(".mcp.json"));
    fs.mkdirSync(at(".vscode"));
    fs.symlinkSync("../.git/config", at(".vscode/mcp.json"));
    for (const file of await init(["vscode", "cursor", "visual-studio"])) {
      expect(file).toMatchObject({
        action: "refuse",
        reason: "a symbolic link leads out of the working tree",
      });
    }
    fs.rmSync(at(".mcp.json"));
    fs.symlinkSync("nowhere.json", at(".mcp.json"));
    expect(await one("vscode")).toMatchObject({ reason: "it is a symbolic link that leads to nothing" });
    fs.rmSync(at(".mcp.json"));
    fs.symlinkSync(".mcp.json", at(".mcp.json"));
    expect((await one("vscode")).action).toBe("refuse");
    expect(fs.readdirSync(outside)).toEqual(["mcp.json"]);
    expect(text(path.join(outside, "mcp.json"))).toBe("{}");
  });

  it.skipIf(onWindows)("are written through links of their user, which stay", async () => {
    const kept = path.join(home, "dotfiles/claude.json");
    fs.mkdirSync(path.dirname(kept));
    fs.writeFileSync(kept, "{}\n", { mode: 0o640 });
    fs.mkdirSync(path.dirname(desktop()), { recursive: true });
    fs.symlinkSync(kept, desktop());
    expect(await one("claude-desktop")).toMatchObject({ action: "add", path: desktop() });
    expect(fs.lstatSync(desktop()).isSymbolicLink()).toBe(true);
    expect(text(kept)).toContain("sheaf-a-project");
    expect(fs.statSync(kept).mode & 0o777).toBe(0o640);
    await one("claude-desktop", { remove: true });
    expect(text(kept)).toBe("{}\n");
    // A link to a file in the working tree, too.
    fs.mkdirSync(at("settings"));
    fs.writeFileSync(at("settings/mcp.json"), "{}");
    fs.symlinkSync("settings/mcp.json", at(".mcp.json"));
    expect(await one("vscode")).toMatchObject({ action: "add" });
    expect(text(at("settings/mcp.json"))).toContain("sheaf");
    expect(fs.lstatSync(at(".mcp.json")).isSymbolicLink()).toBe(true);
  });

  it.skipIf(onWindows)("are left alone when somebody locked them", async () => {
    fs.writeFileSync(at(".mcp.json"), "{}", { mode: 0o444 });
    expect(await one("vscode")).toMatchObject({ action: "refuse", reason: "it is read-only" });
    expect(text(at(".mcp.json"))).toBe("{}");
  });

  it.skipIf(withoutModes)(withoutModes ?? "are told of when they cannot be read or written", async () => {
    fs.writeFileSync(at(".mcp.json"), "{}", { mode: 0o200 });
    expect(await one("vscode")).toMatchObject({ reason: "there is no permission to read it" });
    fs.mkdirSync(at(".cursor"), { mode: 0o555 });
    await expect(one("cursor")).rejects.toMatchObject({ code: "store-unwritable" });
    expect(fs.readdirSync(at(".cursor"))).toEqual([]);
  });

  it("do not lose what an editor wrote meanwhile", async () => {
    const file = at(".mcp.json");
    fs.writeFileSync(file, "{}");
    const read = await readSettings(file, repository.dir);
    fs.writeFileSync(file, '{"new": 1}');
    await expect(writeSettings(file, read, Buffer.from("{ }"))).rejects.toMatchObject({
      message: expect.stringContaining("was changed meanwhile"),
    });
    expect(text(file)).toBe('{"new": 1}');
    expect(fs.readdirSync(repository.dir).sort()).toEqual([".git", ".mcp.json"]);
  });

  it("are refused for a repository without files, but for those of the user", async () => {
    const bare = makeRepository({ name: "b.git", bare: true });
    try {
      await expect(one("vscode", { repo: bare.dir })).rejects.toMatchObject({ code: "bad-argument" });
      expect(await one("claude-desktop", { repo: bare.dir })).toMatchObject({ entry: "sheaf-b" });
      expect(await editorStates({ repo: bare.dir, places })).toHaveLength(2);
      expect(await setupOverview({ repo: bare.dir, places })).toMatchObject({ agents: [], hooks: "none" });
    } finally {
      bare.remove();
    }
  });

  it("are found from a folder of the working tree", async () => {
    fs.mkdirSync(at("src"));
    await one("vscode", { repo: at("src") });
    expect(fs.existsSync(at(".mcp.json"))).toBe(true);
    expect(openTestRepository(repository.dir).git("status", "--short")).toBe("?? .mcp.json");
  });
});
