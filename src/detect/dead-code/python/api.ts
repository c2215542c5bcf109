import type { RepoPath } from "../../../model/ids.js";
import type { Mark } from "../ecosystem.js";
import { rootOf } from "../mark.js";
import type { Declared, EntryPoint } from "./manifests.js";
import type { PythonView } from "./view.js";

const joined = (folder: string, name: string): string =>
  name === "" || name === "." ? folder : folder === "" ? name : `${folder}/${name}`;

/** Top folders that are no packages of what is installed, unless a manifest lists them. */
const aside =
  /^(tests?|testing|docs?|examples?|samples?|scripts?|tools?|benchmarks?|bench|build|dist|ci|utils|tasks)$/;

/** The first names under which a project's modules are imported, by the folder in which they stand. */
const installed = (declared: Declared, view: PythonView): ReadonlySet<string> => {
  const roots = new Set(
    ["", "src", "lib", "python", ...declared.roots].map((root) =>
      joined(declared.folder, root.replace(/\/+$/, "")),
    ),
  );
  const listed = new Set(declared.packages);
  const found = new Set<string>();
  for (const folder of view.packages) {
    const cut = folder.lastIndexOf("/");
    const top = folder.slice(cut + 1);
    if (folder === "" || !roots.has(folder.slice(0, Math.max(0, cut)))) continue;
    if (listed.size > 0 ? listed.has(top) : !aside.test(top)) found.add(`${folder}/`);
  }
  for (const root of roots)
    for (const module of listed) {
      const path = joined(root, `${module}.py`);
      if (view.byPath.has(path)) found.add(path);
    }
  if (found.size === 0 && listed.size === 0)
    // A single module beside the manifest, or packages of folders alone.
    for (const { path, name, folder, facts } of view.files) {
      const top = folder.slice(declared.folder.length).split("/").filter(Boolean)[0];
      if (folder === declared.folder && name !== "setup.py" && facts.definitions.length > 0) found.add(path);
      else if (roots.has(folder) && folder !== declared.folder && top !== undefined) found.add(path);
    }
  return found;
};

const isPrivatePart = (part: string): boolean =>
  part.startsWith("_") && !/^__(init|main)__\.pyi?$/.test(part);

const isPublic = (path: RepoPath, top: string): boolean =>
  !path
    .slice(top.lastIndexOf("/", top.length - 2) + 1)
    .split("/")
    .some(isPrivatePart);

/** Modules of packages that are installed elsewhere: who imports what is public in them, nobody here knows. */
export function* apiMarks(view: PythonView, declared: readonly Declared[]): Generator<Mark> {
  const folders = new Map<string, boolean>();
  for (const one of declared) if (one.distributed) folders.set(one.folder, true);
  for (const one of declared) {
    if (!folders.has(one.folder)) continue;
    for (const top of installed(one, view))
      for (const file of view.files) {
        const within = top.endsWith("/") ? file.path.startsWith(top) : file.path === top;
        if (!within || file.file.flags.test || !isPublic(file.path, top)) continue;
        yield rootOf(file.path, null, "a public module of what is installed", { exports: true });
      }
  }
}

/** The place of an entry point: its definition, else its file. */
export function* entryMarks(view: PythonView, entries: Iterable<EntryPoint>): Generator<Mark> {
  for (const { module, symbol, reason } of entries)
    for (const file of view.modules(module)) {
      yield rootOf(file.path, null, reason);
      if (symbol === null) continue;
      for (const [at, { qualified }] of file.facts.definitions.entries())
        if (qualified === symbol || symbol.startsWith(`${qualified}.`)) yield rootOf(file.path, at, reason);
      for (const { local, specifier, imported } of file.facts.imports) {
        // `a:main` where `a/__init__.py` says `from .b import main`.
        if (local !== symbol || !specifier.startsWith(".")) continue;
        const inner = `${module}${specifier.replace(/^\.+/, ".")}`.replace(/\.$/, "");
        for (const other of view.modules(inner))
          for (const [at, { qualified }] of other.facts.definitions.entries())
            if (qualified === imported) yield rootOf(other.path, at, reason);
      }
    }
}
