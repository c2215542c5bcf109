import { describe, expect, it } from "vitest";
import { initOutput } from "../../../cli/schemas/setup.js";
import { runWith } from "./fakes.js";

const all = ["init", "--editor", "vscode", "--editor", "cursor", "--agents", "--hooks"];

describe("sheaf init", () => {
  it("tells what could be set up, what is, and the commands, when nothing is named", async () => {
    const { code, out } = await runWith(["init"]);
    expect(code).toBe(0);
    expect(out).toMatch(/Claude Code, VS Code +set up, and stale +sheaf init --editor claude-code\n/);
    expect(out).toContain("/repo/.mcp.json: /old\\x1b[2J/node is gone");
    expect(out).toMatch(/Section for assistants +not set up +sheaf init --agents\n/);
    expect(out).toMatch(/Git hooks +partly set up +sheaf init --hooks\n/);
    expect(out).toContain(
      "No bundle answers here yet. First: sheaf build, or where bundles are published: sheaf pull\n",
    );
    const there = (await runWith(["init", "--repo", "../an other"])).out;
    expect(there).toContain("sheaf init --agents --repo '../an other'\n");
    expect(there).toContain("First: sheaf build --repo '../an other', or");
    const json = initOutput.parse(JSON.parse((await runWith(["init", "--json"])).out));
    expect(json).toMatchObject({ written: false, available: { root: "/repo", hooks: "some" } });
    expect(json).not.toHaveProperty("hooks");
  });

  it("says what was done with each file, what to do next, and ends with 1 when one was left alone", async () => {
    const { code, out } = await runWith(["init", "--editor", "vscode", "--editor", "cursor"]);
    expect(code).toBe(1);
    expect(out).toContain("/repo/.mcp.json  added (sheaf\\x1b[2J)\n");
    expect(out).toContain(
      "git tracks it: do not commit that (`git -C /repo update-index --skip-worktree .mcp.json` keeps",
    );
    expect(out).toContain("No bundle answers here yet. First: sheaf build");
    expect((await runWith(["init", "--editor", "vscode", "--remove"])).out).not.toContain("No bundle");
    expect(out).toContain("  Next: VS Code lists it");
    expect(out).toContain("/repo/.cursor/mcp.json  left alone: line 3 is no JSON\n");
    expect(out).not.toContain("+ ");
    expect((await runWith(["init", "--agents"])).out).toBe("/repo/AGENTS.md  made\n");
  });

  it("shows lines that would change, or what to take over by hand", async () => {
    const dry = await runWith(["init", "--editor", "vscode", "--agents", "--dry-run"]);
    expect(dry.out).toContain('would be added (sheaf\\x1b[2J)\n    "mcpServers": {\n  +   "sheaf\\x1b[2J"\n');
    expect(dry.out).toContain("/repo/AGENTS.md  would be made\n  + a\\u{202e}b\n");
    expect(dry.out).not.toContain("Next:");
    const print = await runWith(["init", "--editor", "vscode", "--agents", "--print"]);
    expect(print.out).toContain("# /repo/.mcp.json\n{}\n");
    expect(print.out).toContain("# /repo/AGENTS.md\na section\n");
  });

  it("prints all that was named as one object of its schema", async () => {
    const { out } = await runWith([...all, "--json"]);
    const json = initOutput.parse(JSON.parse(out));
    expect(json.editors).toHaveLength(2);
    expect(json.agents).toHaveLength(1);
    expect(json.hooks).toHaveLength(2);
    expect(json).toMatchObject({ removing: false, written: true, repository: "/repo/.git" });
  });

  it("knows its editors, and does not guess what to take out", async () => {
    const unknown = await runWith(["init", "--editor", "emacs"]);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain("claude-code, vscode, visual-studio, cursor, windsurf, claude-desktop");
    expect((await runWith(["init", "--remove"])).err).toContain("--editor NAME, --agents or --hooks");
  });
});
