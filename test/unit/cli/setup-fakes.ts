import type { Api } from "../../../cli/session.js";
import type { AgentsReport, EditorsReport, SetupOverview } from "../../../src/index.js";

const editorsReport: EditorsReport = {
  root: "/repo",
  removing: false,
  written: true,
  files: [
    {
      editors: ["claude-code", "vscode"],
      path: "/repo/.mcp.json",
      scope: "project",
      action: "add",
      reason: null,
      entry: "sheaf\u001b[2J",
      snippet: "{}\n",
      changes: '  "mcpServers": {\n+   "sheaf\u001b[2J"',
      portable: false,
      git: "tracked",
    },
    {
      editors: ["cursor"],
      path: "/repo/.cursor/mcp.json",
      scope: "project",
      action: "refuse",
      reason: "line 3 is no JSON",
      entry: null,
      snippet: "{}\n",
      changes: null,
      portable: true,
      git: "untracked",
    },
  ],
  exclude: "/repo/.git/info/exclude",
  indexed: false,
};

export const agentsReport: AgentsReport = {
  root: "/repo",
  removing: false,
  written: true,
  files: [{ path: "/repo/AGENTS.md", action: "create", reason: null, changes: "+ a\u202eb" }],
  section: "a section",
};

const setupOverview: SetupOverview = {
  root: "/repo",
  editors: [
    {
      editors: ["claude-code", "vscode"],
      path: "/repo/.mcp.json",
      scope: "project",
      state: "stale",
      entry: "sheaf",
      reason: "/old\u001b[2J/node is gone",
    },
  ],
  agents: [{ path: "/repo/AGENTS.md", present: false }],
  hooks: "some",
  indexed: false,
};

/** What `init` asks for, made by hand. */
export const setupApi: Pick<Api, "initAgents" | "initEditors" | "setupOverview"> = {
  initAgents: async ({ dryRun }) => ({ ...agentsReport, written: dryRun !== true }),
  initEditors: async ({ dryRun }) => ({ ...editorsReport, written: dryRun !== true }),
  setupOverview: async () => setupOverview,
};
