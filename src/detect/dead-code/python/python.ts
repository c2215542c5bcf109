import type { Ecosystem, Mark, Project } from "../ecosystem.js";
import { rootOf } from "../mark.js";
import { apiMarks, entryMarks } from "./api.js";
import { classMarks, createHeritage, decoratedMarks } from "./classes.js";
import { dynamicMarks, dynamicTexts } from "./dynamic.js";
import { entryPoint, isPythonManifest, readManifest } from "./manifests.js";
import { mixinMarks } from "./mixins.js";
import { commandMarks, isScriptText, looseMarks, programMarks } from "./programs.js";
import { testMarks } from "./tests.js";
import { type PythonView, pythonView } from "./view.js";

const isEntryList = (path: string): boolean => /(^|\/)entry_points\.txt$/.test(path);

function* declaredMarks(project: Project, view: PythonView): Generator<Mark> {
  const declared = project.files.flatMap(({ path }) => {
    const text = isPythonManifest(path) ? project.text(path) : null;
    return text === null ? [] : [readManifest(path, text)];
  });
  yield* apiMarks(view, declared);
  yield* entryMarks(
    view,
    declared.flatMap(({ entries }) => entries),
  );
  for (const { folder, scripts } of declared)
    for (const script of scripts) {
      const path = folder === "" ? script : `${folder}/${script}`;
      if (view.byPath.has(path)) yield rootOf(path, null, "a script that is installed");
    }
  for (const { path } of project.files) {
    if (!isEntryList(path)) continue;
    const lines = project.text(path)?.split("\n").slice(0, 512) ?? [];
    yield* entryMarks(
      view,
      lines.flatMap((line) => entryPoint(line.slice(line.indexOf("=") + 1), path) ?? []),
    );
  }
}

function* certain(project: Project, view: PythonView): Generator<Mark> {
  yield* declaredMarks(project, view);
  yield* programMarks(view);
  yield* commandMarks(project, view);
  yield* testMarks(view);
  const heritage = createHeritage(project, view);
  yield* classMarks(view, heritage);
  yield* mixinMarks(project, view, heritage);
  yield* decoratedMarks(view);
  yield* dynamicMarks(project, view, heritage);
}

function* marks(project: Project): Generator<Mark> {
  const view = pythonView(project);
  const rooted = new Set<string>();
  for (const mark of certain(project, view)) {
    if (mark.kind === "root" && mark.definition === null) rooted.add(mark.path);
    yield mark;
  }
  for (const mark of looseMarks(view)) if (!rooted.has(mark.path)) yield mark;
}

/** What manifests, frameworks, test runners and strings use of Python code. */
export const python: Ecosystem = {
  id: "python",
  languages: ["python"],
  reads: (path) => isPythonManifest(path) || isScriptText(path) || isEntryList(path),
  needs: (project) => dynamicTexts(project, pythonView(project)),
  marks,
};
