import { editorStates } from "../init/editors.js";
import type { SetupOptions } from "../init/setting.js";
import { initHooks } from "../init.js";
import type { Finding } from "../model/doctor.js";
import type { EditorFileState } from "../model/editors.js";
import type { HookReport } from "../model/setup.js";
import { type Commands, commandsIn } from "./command.js";
import { counted, failed, note, ok, problem } from "./finding.js";

type Where = Pick<SetupOptions, "repo" | "places" | "program">;

/** What setting hooks up would do: nothing to those that are as they should be, with pulling or without. */
const planned = async ({ repo, program }: Where): Promise<readonly HookReport[]> => {
  const withPull = await initHooks({ repo, program, dryRun: true });
  const { hooks } = await initHooks({ repo, program, dryRun: true, pull: false });
  return withPull.hooks.map((hook, i) => (hooks[i]!.action === "keep" ? hooks[i]! : hook));
};

/** Hooks are a choice: only those that are there and do not work are a problem. */
export const checkHooks = async (where: Where): Promise<Finding> => {
  const { sheaf } = commandsIn(where.repo);
  const setHooks = sheaf("init --hooks");
  try {
    const hooks = await planned(where);
    const count = (action: HookReport["action"]): number =>
      hooks.filter((hook) => hook.action === action).length;
    const here = count("keep") + count("update");
    if (count("update") > 0) {
      const what = `${counted(count("update"), "hook")} of ${hooks.length} start another installation of Sheaf than this, or one that is gone`;
      return problem("hooks", what, setHooks);
    }
    if (here === hooks.length) return ok("hooks", "git starts `sheaf refresh` when HEAD has moved");
    if (here > 0)
      return problem(
        "hooks",
        `${here} of ${hooks.length} hooks are set up: some moves of HEAD are missed`,
        setHooks,
      );
    const refused = hooks.find(({ action }) => action === "refuse");
    if (refused !== undefined) {
      const what = `git does not start Sheaf, and init would leave its hooks alone: ${refused.reason}`;
      return note("hooks", what, `The line to add by hand is shown by: ${sheaf("init --hooks --dry-run")}`);
    }
    return note(
      "hooks",
      "git does not start Sheaf when HEAD has moved: you build or pull yourself",
      setHooks,
    );
  } catch (error) {
    return failed("hooks", error);
  }
};

const editorFinding = (
  { editors, path, state, reason }: EditorFileState,
  { sheaf }: Commands,
): Finding | null => {
  const names = editors.join(", ");
  const why = reason === null ? "" : `: ${reason}`;
  const renew = sheaf(`init ${editors.map((name) => `--editor ${name}`).join(" ")}`);
  switch (state) {
    case "absent":
      return null;
    case "current":
      return ok("editors", `${path} starts the server for ${names}`);
    case "stale":
      return problem("editors", `${names} cannot start the server that ${path} names${why}`, renew);
    case "other":
      return note("editors", `${path} names a server of the same name that is another program${why}`);
    case "unreadable":
      return problem(
        "editors",
        `${path} cannot be read, so ${names} may start no server${why}`,
        `Mend ${path}`,
      );
  }
};

/** Which editors start the server. */
export const checkEditors = async ({ repo, places }: Where): Promise<readonly Finding[]> => {
  const commands = commandsIn(repo);
  try {
    const states = await editorStates({ repo, places });
    const findings = states.flatMap((state) => editorFinding(state, commands) ?? []);
    if (findings.length > 0) return findings;
    return [note("editors", "no editor or assistant starts the server here", commands.sheaf("init"))];
  } catch (error) {
    return [failed("editors", error)];
  }
};
