import type { EditorScope } from "../model/editors.js";
import type { ServerCommand } from "./server-entry.js";

/** What is known when a command is chosen. */
export interface CommandChoice {
  readonly scope: EditorScope;
  /** The working tree, or the git directory of a bare repository. Absolute. */
  readonly root: string;
  /** The installation that runs now. Absolute paths. */
  readonly program: { readonly node: string; readonly script: string };
  /**
   * The script within the working tree, by a path from its root with `/`, when everybody who has the repository gets it
   * there: it is among the repository's dependencies, or the repository is Sheaf's own.
   */
  readonly shared: string | null;
  /** What the editor puts the path of the working tree in place of, as `${workspaceFolder}`; null for nothing. */
  readonly folderVariable: string | null;
}

/** A command, and whether it names no path of this machine. */
export interface ChosenCommand extends ServerCommand {
  readonly portable: boolean;
}

/**
 * What an editor is to start.
 *
 * A file of the working tree names no repository but by a variable: it may be committed or copied, and in a linked
 * worktree a path would lead to another one's answers. The server asks the editor for its folders, or takes the one it
 * is started in. A user's own file serves every project, so each entry names its own.
 *
 * No `npx`: the package's name in the registry is not ours yet, and on Windows it is a script that needs `cmd /c`, which
 * no other system has. `node` is a program everywhere.
 */
export const chooseCommand = ({
  scope,
  root,
  program,
  shared,
  folderVariable,
}: CommandChoice): ChosenCommand => {
  if (scope === "user") {
    const args = [program.script, "serve", "--repo", root];
    return { command: program.node, args, portable: false };
  }
  const where = folderVariable === null ? [] : ["--repo", folderVariable];
  if (shared === null) {
    return { command: program.node, args: [program.script, "serve", ...where], portable: false };
  }
  const script = folderVariable === null ? shared : `${folderVariable}/${shared}`;
  return { command: "node", args: [script, "serve", ...where], portable: true };
};
