import { type Command, InvalidArgumentError } from "commander";
import { type EditorName, SheafError } from "../../src/index.js";
import { sheafIn } from "../format/command.js";
import {
  agentsJson,
  agentsPrint,
  agentsText,
  editorsJson,
  editorsPrint,
  editorsText,
  editorTitles,
} from "../format/editors.js";
import { hooksJson, hooksPrint, hooksText } from "../format/hooks.js";
import { noIndexText, setupJson, setupText } from "../format/setup.js";
import type { InitOutput } from "../schemas/setup.js";
import { printJson, type Session } from "../session.js";

interface Flags {
  readonly repo: string;
  readonly editor?: readonly EditorName[];
  /** True without a file. */
  readonly agents?: string | true;
  readonly hooks?: boolean;
  readonly remove?: boolean;
  readonly dryRun?: boolean;
  readonly print?: boolean;
  readonly pull: boolean;
  readonly json?: boolean;
}

/** One thing that was set up. */
interface Part {
  readonly text: string;
  readonly json: Partial<InitOutput>;
  readonly refused: boolean;
}

/** What goes has nothing to print. */
const prints = ({ print, remove }: Flags): boolean => print === true && remove !== true;

const isRefused = ({ action }: { readonly action: string }): boolean => action === "refuse";

const setHooks = async (session: Session, flags: Flags, dryRun: boolean): Promise<Part> => {
  const report = await session.api.initHooks({
    repo: flags.repo,
    remove: flags.remove,
    pull: flags.pull,
    dryRun,
  });
  const text = (prints(flags) ? hooksPrint : hooksText)(report, session.paint);
  return { text, json: hooksJson(report), refused: report.hooks.some(isRefused) };
};

const setEditors = async (
  session: Session,
  flags: Flags,
  editors: readonly EditorName[],
  dryRun: boolean,
): Promise<Part> => {
  const report = await session.api.initEditors({
    repo: flags.repo,
    editors,
    remove: flags.remove,
    dryRun,
  });
  const { indexed, files } = report;
  const text = prints(flags)
    ? editorsPrint(report, session.paint)
    : editorsText(report, session.paint) +
      (indexed === false && flags.remove !== true ? noIndexText(sheafIn(flags.repo)) : "");
  return { text, json: { editors: editorsJson(report), indexed }, refused: files.some(isRefused) };
};

const setAgents = async (
  session: Session,
  flags: Flags,
  file: string | true,
  dryRun: boolean,
): Promise<Part> => {
  const report = await session.api.initAgents({
    repo: flags.repo,
    file: file === true ? undefined : file,
    remove: flags.remove,
    dryRun,
  });
  const text = (prints(flags) ? agentsPrint : agentsText)(report, session.paint);
  return { text, json: { agents: agentsJson(report) }, refused: report.files.some(isRefused) };
};

const tell = async (session: Session, flags: Flags): Promise<void> => {
  if (flags.remove === true) {
    throw new SheafError(
      "bad-argument",
      "init was not told what to take out",
      "Name it: --editor NAME, --agents or --hooks.",
    );
  }
  const report = await session.api.setupOverview({ repo: flags.repo });
  if (flags.json === true) {
    return printJson(session, { removing: false, written: false, available: setupJson(report) });
  }
  await session.io.out.write(setupText(report, sheafIn(flags.repo), session.paint));
};

const run = async (session: Session, flags: Flags): Promise<void> => {
  const dryRun = flags.dryRun === true || flags.print === true;
  const parts: Part[] = [];
  if (flags.editor !== undefined) parts.push(await setEditors(session, flags, flags.editor, dryRun));
  if (flags.agents !== undefined) parts.push(await setAgents(session, flags, flags.agents, dryRun));
  if (flags.hooks === true) parts.push(await setHooks(session, flags, dryRun));
  if (parts.length === 0) return tell(session, flags);
  if (parts.some(({ refused }) => refused)) session.exitWith(1);
  if (flags.json === true) {
    const common: InitOutput = { removing: flags.remove === true, written: !dryRun };
    return printJson(session, Object.assign(common, ...parts.map(({ json }) => json)));
  }
  await session.io.out.write(parts.map(({ text }) => text).join(""));
};

const editorNames = Object.keys(editorTitles) as EditorName[];

const collect = (given: string, before: readonly EditorName[] = []): readonly EditorName[] => {
  const name = editorNames.find((known) => known === given);
  if (name === undefined) throw new InvalidArgumentError(`Allowed choices are ${editorNames.join(", ")}.`);
  return [...before, name];
};

export const addInit = (program: Command, session: Session): void => {
  program
    .command("init")
    .summary("make editors, assistants and git call Sheaf in a repository")
    .description(
      "Set Sheaf up in a repository: --editor makes an editor start `sheaf serve`, --agents tells assistants when to use it, --hooks makes git start `sheaf refresh` when HEAD has moved. With none of them, tell what could be set up and what is. Exit code 1 when a file was left alone.",
    )
    .option("--editor <name>", `${editorNames.join(", ")}; may be repeated`, collect)
    .option("--agents [file]", "a section in CLAUDE.md or AGENTS.md, or in the file that is named")
    .option("--hooks", "git hooks: post-merge, post-checkout, post-commit, post-rewrite")
    .option("--remove", "take them out again, and bring back what stood before")
    .option("--dry-run", "tell what would change, and do nothing")
    .option("--print", "show what would be written for use by hand, and write nothing")
    .option("--no-pull", "hooks build, and fetch nothing")
    .option("--repo <dir>", "working tree, .git directory or bare repository", ".")
    .option("--json", "print the report as JSON")
    .action((flags: Flags) => run(session, flags));
};
