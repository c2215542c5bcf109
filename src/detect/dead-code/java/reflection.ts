import type { RepoPath } from "../../../model/ids.js";
import { type DeclaredFile, type Facts, names } from "../declared.js";
import type { Project } from "../ecosystem.js";

/** Who calls one of these loads a class by its name. */
export const loading = names("forName loadClass");

/** Files that load classes by names. */
export function* loadingFiles({ own }: Facts): Iterable<RepoPath> {
  for (const { file, facts } of own)
    if (facts.references.some(({ kind, name }) => kind === "call" && loading.has(name))) yield file.path;
}

/** `"a.b.c." + name`, and what may stand behind: `"a.b.c." + name + "Target"`. */
const begun = /"((?:[a-z_]\w{0,80}\.){2,16})"\s{0,99}\+(?:[^;"]{0,200}\+\s{0,99}"(\w{1,80})")?/g;

/** A name that is put together where a class is loaded by it. */
export interface PutTogether {
  readonly path: RepoPath;
  /** With the dot at its end. */
  readonly package: string;
  /** How its name ends; empty where that is not written. */
  readonly ending: string;
}

/** Names of classes that are put together in files that load classes. */
export const namesPutTogether = (
  { text }: Project,
  files: readonly DeclaredFile[],
): readonly PutTogether[] => {
  const found: PutTogether[] = [];
  for (const { file, calls } of files)
    if (calls.some(({ name }) => loading.has(name)))
      for (const [, name, ending = ""] of (text(file.path) ?? "").matchAll(begun))
        found.push({ path: file.path, package: name!, ending });
  return found;
};

const isStapler = ({ specifier }: { readonly specifier: string }): boolean =>
  specifier.startsWith("org.kohsuke.stapler");

/** Whether objects of a project are asked over the web by the names of their methods: `doSave`, `getUser`. */
export const isAskedByName = (files: readonly DeclaredFile[]): boolean =>
  files.some(({ facts }) => facts.imports.some(isStapler));

/** What Stapler calls by name. */
export const askedByName = /^(?:do|get|is|js)[A-Z]/;
