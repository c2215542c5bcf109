import { join } from "node:path";
import { howGitTakes } from "../git/ignored.js";
import type { EditorFileReport, EditorFileState, EditorName, EditorsReport } from "../model/editors.js";
import { type EditorFile, editorFiles } from "../setup/editor-files.js";
import {
  type EditorPlace,
  type EditorPlan,
  editorState,
  planEditor,
  planEditorRemoval,
} from "../setup/plan-editor.js";
import { chooseCommand } from "../setup/server-command.js";
import { isIndexed } from "./indexed.js";
import {
  fromRoot,
  ownProgram,
  type SetupOptions,
  type SetupRepository,
  setupRepository,
  sharedScript,
  usualPlaces,
  workTreeOf,
} from "./setting.js";

export interface EditorsOptions extends SetupOptions {
  readonly editors: readonly EditorName[];
}

const placeOf = (file: EditorFile, { root }: SetupRepository, options: SetupOptions): EditorPlace => {
  const path = file.path(options.places ?? usualPlaces());
  return { file, root, path: file.scope === "project" ? join(root, path) : path };
};

const planFor = (place: EditorPlace, options: SetupOptions, shared: string | null): Promise<EditorPlan> => {
  if (options.remove === true) return planEditorRemoval(place);
  const { scope, folderVariable } = place.file;
  const program = options.program ?? ownProgram();
  return planEditor(place, chooseCommand({ scope, root: place.root, program, shared, folderVariable }));
};

/**
 * Makes editors start the server in a repository, or takes that out again. Whatever else stands in their files stays as
 * it is, byte for byte; an entry called `sheaf` that is not ours, and a file that cannot be read, are left alone.
 *
 * @throws SheafError `not-a-repository`, `bad-argument` for files of a bare repository, `store-unwritable`; files that
 *   were done before it stay.
 */
export const initEditors = async (options: EditorsOptions): Promise<EditorsReport> => {
  const repository = await setupRepository(options.repo);
  const files = editorFiles.filter(({ editors }) => editors.some((name) => options.editors.includes(name)));
  if (files.some(({ scope }) => scope === "project")) workTreeOf(repository);
  const shared = sharedScript(repository.root);
  const plans: EditorPlan[] = [];
  for (const file of files) plans.push(await planFor(placeOf(file, repository, options), options, shared));
  const written = options.dryRun !== true;
  if (written) for (const { apply } of plans) await apply();
  const reports: EditorFileReport[] = [];
  for (const { report } of plans) {
    const inTree = report.scope === "project";
    const git = inTree ? await howGitTakes(repository.place, fromRoot(repository.root, report.path)) : null;
    reports.push({ ...report, git });
  }
  return {
    root: repository.root,
    removing: options.remove === true,
    written,
    files: reports,
    exclude: join(repository.place.commonDir, "info", "exclude"),
    indexed: await isIndexed(options.repo),
  };
};

/**
 * Tells what stands in every file of editors, and writes nothing.
 *
 * @throws SheafError `not-a-repository`.
 */
export const editorStates = async (
  options: Pick<SetupOptions, "repo" | "places">,
): Promise<readonly EditorFileState[]> => {
  const repository = await setupRepository(options.repo);
  const states: EditorFileState[] = [];
  for (const file of editorFiles) {
    if (file.scope === "project" && repository.place.workTree === null) continue;
    states.push(await editorState(placeOf(file, repository, options)));
  }
  return states;
};
