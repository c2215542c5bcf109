import type { EditorFileState, SetupOverview } from "../../src/index.js";
import type { InitOutput } from "../schemas/setup.js";
import type { SheafCommand } from "./command.js";
import { editorTitles } from "./editors.js";
import type { Paint } from "./paint.js";
import { visible } from "./visible.js";

const states: Readonly<Record<EditorFileState["state"], string>> = {
  absent: "not set up",
  current: "set up",
  stale: "set up, and stale",
  other: "left alone",
  unreadable: "left alone",
};

const hooks = { all: "set up", some: "partly set up", none: "not set up" } as const;

interface Row {
  readonly what: string;
  readonly state: string;
  readonly command: string;
  readonly more: string;
}

const editorRow = ({ editors, path, state, reason }: EditorFileState, sheaf: SheafCommand): Row => ({
  what: editors.map((name) => editorTitles[name]).join(", "),
  state: states[state],
  command: sheaf(`init --editor ${editors[0]}`),
  more: `${visible(path)}${reason === null ? "" : `: ${visible(reason)}`}`,
});

const rowsOf = (report: SetupOverview, sheaf: SheafCommand): readonly Row[] => {
  const there = report.agents.filter(({ present }) => present);
  const assistants: Row = {
    what: "Section for assistants",
    state: there.length > 0 ? "set up" : "not set up",
    command: sheaf("init --agents"),
    more: there.map(({ path }) => visible(path)).join(", "),
  };
  const git: Row = {
    what: "Git hooks",
    state: report.hooks === null ? "git does not say" : hooks[report.hooks],
    command: sheaf("init --hooks"),
    more: "",
  };
  const editors = report.editors.map((state) => editorRow(state, sheaf));
  return [...editors, ...(report.agents.length > 0 ? [assistants] : []), git];
};

/** What to run before anybody asks a repository that has no bundle. */
export const noIndexText = (sheaf: SheafCommand): string =>
  `No bundle answers here yet. First: ${visible(sheaf("build"))}, or where bundles are published: ${visible(sheaf("pull"))}\n`;

/** What could be set up, what is, and the commands. */
export const setupText = (report: SetupOverview, sheaf: SheafCommand, paint: Paint): string => {
  const rows = rowsOf(report, sheaf);
  const width = Math.max(...rows.map(({ what }) => what.length));
  const wide = Math.max(...rows.map(({ state }) => state.length));
  const lines = rows.map(({ what, state, command, more }) => {
    const line = `  ${what.padEnd(width)}  ${state.padEnd(wide)}  ${visible(command)}\n`;
    return more === "" ? line : `${line}  ${"".padEnd(width)}  ${paint.faint(more)}\n`;
  });
  return [
    `${paint.path(visible(report.root))}\n`,
    ...lines,
    report.indexed === false ? noIndexText(sheaf) : "",
    "--dry-run tells what would change, --print shows it for use by hand, --remove takes it out again\n",
  ].join("");
};

export const setupJson = (report: SetupOverview): InitOutput["available"] => ({
  root: report.root,
  editors: report.editors.map((file) => ({
    editors: [...file.editors],
    path: file.path,
    scope: file.scope,
    state: file.state,
    entry: file.entry,
    reason: file.reason,
  })),
  agents: report.agents.map(({ path, present }) => ({ path, present })),
  hooks: report.hooks,
  indexed: report.indexed,
});
