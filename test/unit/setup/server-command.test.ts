import { describe, expect, it } from "vitest";
import { chooseCommand } from "../../../src/setup/server-command.js";
import { filesOf, isOurs, renewed, repositoryOf } from "../../../src/setup/server-entry.js";

const program = { node: "/usr/bin/node", script: "/opt/sheaf/dist/cli/main.js" };
const windows = { node: "C:\\Program Files\\nodejs\\node.exe", script: "C:\\sheaf\\dist\\cli\\main.js" };
// biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor's own variable.
const variable = "${workspaceFolder}";
const shared = "node_modules/sheaf/dist/cli/main.js";
const common = { root: "/work tree", program, shared: null, folderVariable: null };

describe("the command of an editor", () => {
  it("names this very installation where the repository does not bring one", () => {
    expect(chooseCommand({ ...common, scope: "project" })).toEqual({
      command: "/usr/bin/node",
      args: ["/opt/sheaf/dist/cli/main.js", "serve"],
      portable: false,
    });
    expect(chooseCommand({ ...common, scope: "project", program: windows })).toMatchObject({
      command: windows.node,
      args: [windows.script, "serve"],
    });
  });

  it("names no path of this machine where the repository brings Sheaf", () => {
    expect(chooseCommand({ ...common, scope: "project", shared })).toEqual({
      command: "node",
      args: [shared, "serve"],
      portable: true,
    });
    expect(chooseCommand({ ...common, scope: "project", shared, folderVariable: variable })).toEqual({
      command: "node",
      args: [`${variable}/${shared}`, "serve", "--repo", variable],
      portable: true,
    });
  });

  it("H8-116: names no working tree in a file that a linked worktree may have too", () => {
    for (const folderVariable of [null, variable]) {
      for (const brought of [null, shared]) {
        const { command, args } = chooseCommand({
          ...common,
          scope: "project",
          shared: brought,
          folderVariable,
        });
        expect([command, ...args].filter((word) => word.includes("work tree"))).toEqual([]);
      }
    }
  });

  it("names the repository in a user's file, which serves them all", () => {
    expect(chooseCommand({ ...common, scope: "user", shared }).args.slice(1)).toEqual([
      "serve",
      "--repo",
      "/work tree",
    ]);
  });

  it.each([
    ["node", ["/a/dist/cli/main.js", "serve"], true],
    ["C:\\node.exe", ["C:\\a b\\dist\\cli\\main.js", "serve", "--repo", "C:\\x"], true],
    ["/n/node", ["--max-old-space-size=400", "/a/dist/cli/main.js", "serve"], true],
    ["sheaf", ["serve"], true],
    ["/usr/local/bin/sheaf", ["serve", "--no-overlay"], true],
    ["sheaf.cmd", ["serve"], true],
    ["npx", ["--no-install", "sheaf", "serve"], true],
    ["cmd", ["/c", "npx", "sheaf", "serve"], true],
    ["cmd.exe", ["/C", "sheaf", "serve"], true],
    ["sheaf", [], false],
    ["sheaf", ["build"], false],
    ["sheaf-tools", ["serve"], false],
    ["npx", ["-y", "@other/sheaf-mcp", "serve"], false],
    ["npx", ["-y", "other", "serve"], false],
    ["docker", ["run", "sheaf", "serve"], false],
    ["node", ["/a/dist/cli/main.js", "stdio"], false],
    ["node", ["server.js", "serve"], false],
    ["", ["serve"], false],
  ])("is ours or not: %s %j", (command, args, ours) => {
    expect(isOurs({ command, args })).toBe(ours);
  });

  it("keeps options that somebody added when it is renewed", () => {
    const wanted = chooseCommand({ ...common, scope: "project" });
    expect(
      renewed({ command: "node", args: ["/old/dist/cli/main.js", "serve", "--tools", "x"] }, wanted),
    ).toEqual({
      command: "/usr/bin/node",
      args: ["/opt/sheaf/dist/cli/main.js", "serve", "--tools", "x"],
    });
    const named = chooseCommand({ ...common, scope: "user" });
    const before = { command: "sheaf", args: ["serve", "--no-overlay", "--repo=/work tree"] };
    expect(renewed(before, named).args.slice(1)).toEqual(before.args);
    expect(renewed({ command: "sheaf", args: ["serve", "--no-overlay"] }, named).args.slice(1)).toEqual([
      "serve",
      "--repo",
      "/work tree",
      "--no-overlay",
    ]);
  });

  it("tells which repository it names, and which files it needs", () => {
    expect(repositoryOf({ command: "sheaf", args: ["serve"] })).toBeNull();
    expect(repositoryOf({ command: "sheaf", args: ["serve", "--repo"] })).toBeNull();
    expect(repositoryOf({ command: "sheaf", args: ["serve", "--repo=/x"] })).toBe("/x");
    const entry = { command: "node", args: [`${variable}/${shared}`, "serve", "--repo", variable] };
    expect(filesOf(entry, "/tree")).toEqual([`/tree/${shared}`]);
    expect(filesOf({ command: "/n/node", args: [shared, "serve"] }, "/tree")).toEqual([
      "/n/node",
      `/tree/${shared}`,
    ]);
    expect(filesOf({ command: "sheaf", args: ["serve"] }, "/tree")).toEqual([]);
  });
});
