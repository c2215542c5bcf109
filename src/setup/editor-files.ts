import { posix, win32 } from "node:path";
import type { EditorName, EditorScope } from "../model/editors.js";

/** Where programs of one user keep their settings. */
export interface UserPlaces {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** `%APPDATA%` of Windows. */
  readonly appData: string | undefined;
  /** `$XDG_CONFIG_HOME`. */
  readonly configHome: string | undefined;
}

/** A file in which editors look for servers. */
export interface EditorFile {
  readonly editors: readonly EditorName[];
  readonly scope: EditorScope;
  /** Parts of its path, from the working tree or, of a user's file, from a root. */
  readonly path: (places: UserPlaces) => string;
  /** Property of the root that holds the servers by name. */
  readonly key: string;
  /** Whether an entry says that the server speaks over standard input and output. */
  readonly typed: boolean;
  /** What the editor puts the path of the working tree in place of; null for nothing. */
  readonly folderVariable: string | null;
}

const userFolder = ({ platform, home, appData, configHome }: UserPlaces): string => {
  if (platform === "win32") return appData ?? win32.join(home, "AppData", "Roaming");
  if (platform === "darwin") return posix.join(home, "Library", "Application Support");
  return configHome !== undefined && posix.isAbsolute(configHome) ? configHome : posix.join(home, ".config");
};

const joined = ({ platform }: UserPlaces, ...parts: readonly string[]): string =>
  (platform === "win32" ? win32 : posix).join(...parts);

/** docs/editors.md names the pages that say so. */
export const editorFiles: readonly EditorFile[] = [
  {
    editors: ["claude-code", "vscode"],
    scope: "project",
    path: () => ".mcp.json",
    key: "mcpServers",
    typed: false,
    folderVariable: null,
  },
  {
    editors: ["visual-studio"],
    scope: "project",
    path: () => ".vscode/mcp.json",
    key: "servers",
    typed: true,
    folderVariable: null,
  },
  {
    editors: ["cursor"],
    scope: "project",
    path: () => ".cursor/mcp.json",
    key: "mcpServers",
    typed: false,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor's own variable.
    folderVariable: "${workspaceFolder}",
  },
  {
    editors: ["windsurf"],
    scope: "user",
    path: (places) => joined(places, places.home, ".codeium", "windsurf", "mcp_config.json"),
    key: "mcpServers",
    typed: false,
    folderVariable: null,
  },
  {
    editors: ["claude-desktop"],
    scope: "user",
    path: (places) => joined(places, userFolder(places), "Claude", "claude_desktop_config.json"),
    key: "mcpServers",
    typed: false,
    folderVariable: null,
  },
];
