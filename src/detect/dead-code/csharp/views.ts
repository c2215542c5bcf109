import type { RepoPath } from "../../../model/ids.js";
import type { Project } from "../ecosystem.js";

export const isView = (path: RepoPath): boolean =>
  /\.(?:xaml|axaml|razor|cshtml|vbhtml|aspx|ascx|master|asax|ashx|svc|uxml|glade|ui|appxmanifest)$/i.test(
    path,
  );

/** So many bytes of them are read in all. */
const maxBytes = 16_777_216;

/** Words of views, and the view that has each first: members are bound and handlers wired by them. */
export const namesInViews = (project: Project): ReadonlyMap<string, RepoPath> => {
  const found = new Map<string, RepoPath>();
  let left = maxBytes;
  for (const { path, bytes } of project.files) {
    if (!isView(path) || bytes > left) continue;
    const text = project.text(path);
    if (text === null) continue;
    left -= bytes;
    for (const [word] of text.matchAll(/[A-Za-z_]\w{0,200}/g)) if (!found.has(word)) found.set(word, path);
  }
  return found;
};
