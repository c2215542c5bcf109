import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { initEditors } from "../../src/init/editors.js";
import type { EditorName } from "../../src/model/editors.js";
import { makeRepository, type TestRepository, withoutGit } from "../helpers/repository.js";

interface Entry {
  readonly command: string;
  readonly args: readonly string[];
}

describe.skipIf(withoutGit)(withoutGit ?? "what an editor is told to start", () => {
  let repository: TestRepository;
  let home: string;
  beforeEach(() => {
    repository = makeRepository({ name: "a project" });
    repository.commit();
    home = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf-home-"));
  });
  afterEach(() => {
    repository.remove();
    fs.rmSync(home, { recursive: true, force: true });
  });

  it.each<[EditorName, string]>([
    ["vscode", "mcpServers"],
    ["visual-studio", "servers"],
    ["cursor", "mcpServers"],
    ["claude-desktop", "mcpServers"],
  ])("is a server, for %s", async (editor, key) => {
    const places = { platform: "linux", home, appData: undefined, configHome: undefined } as const;
    const { files } = await initEditors({ repo: repository.dir, editors: [editor], places });
    const written = JSON.parse(fs.readFileSync(files[0]!.path, "utf8"));
    const { command, args } = written[key][files[0]!.entry!] as Entry;
    const transport = new StdioClientTransport({
      command,
      // As Cursor does; an editor that knows the project starts it there, another anywhere.
      args: args.map((word) => word.replace(/\$\{workspaceFolder\}/g, repository.dir)),
      cwd: files[0]!.scope === "project" ? repository.dir : home,
      stderr: "ignore",
    });
    const client = new Client({ name: "test", version: "1" });
    try {
      await client.connect(transport);
      expect(client.getServerVersion()?.name).toBe("sheaf");
    } finally {
      await client.close();
    }
  });
});
