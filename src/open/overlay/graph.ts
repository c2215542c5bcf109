import { overlayGraph } from "../../graph/overlay/overlay.js";
import type { CodeGraph } from "../../model/graph.js";
import type { ChangedFile } from "../../model/report.js";
import type { ReadForm } from "../../search/read-form.js";

/** The commit's graph with the files and definitions of now. @param form of now. */
export const graphOfNow = (graph: CodeGraph, form: ReadForm, changed: readonly ChangedFile[]): CodeGraph => {
  const placed = changed.filter(({ freshness, overlaid, movedFrom }) =>
    freshness === "deleted" ? false : overlaid || movedFrom !== null,
  );
  return overlayGraph(graph, {
    files: placed.flatMap(({ path, added, movedFrom, overlaid }) => {
      const file = form.findPath(path);
      // A build would give a new one no facts; of a known one it is told that nothing is left.
      if (file < 0 && added) return [];
      return {
        path,
        from: added ? null : (movedFrom ?? path),
        language: file < 0 ? null : form.languageOf(file),
        test: file >= 0 && form.flagsOf(file).test,
        definitions: !overlaid ? null : file < 0 ? [] : form.definitionsOf(file),
      };
    }),
    deleted: changed.flatMap(({ path, freshness }) => (freshness === "deleted" ? [path] : [])),
  });
};
