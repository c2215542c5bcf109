import type { FoundAt } from "../model/findings-report.js";
import type { RepoPath } from "../model/ids.js";
import type { ReadForm } from "../search/read-form.js";
import { lookAt, type Surroundings, type View } from "./view.js";

/**
 * Where files of the indexed commit are in the working tree of now: by their content, and of many the rest by what was
 * last seen of the tree.
 *
 * @param form of the indexed commit.
 */
export const findAt = async (
  view: View,
  form: ReadForm,
  surroundings: Surroundings,
  paths: Iterable<RepoPath>,
): Promise<(path: RepoPath) => FoundAt> => {
  const committed: View = { ...view, form, changed: null, bytesOf: () => null };
  const { markOf } = await lookAt(committed, surroundings, paths);
  const seen = (path: RepoPath): FoundAt["freshness"] =>
    view.changed === null ? null : (view.changed.get(path)?.freshness ?? "fresh");
  return (path) => {
    const movedTo = view.moved.get(path) ?? null;
    const freshness = markOf(path).freshness ?? seen(path);
    // What was copied stands where it stood.
    return movedTo !== null && freshness === "deleted"
      ? { freshness: "moved", movedTo }
      : { freshness, movedTo: null };
  };
};
