import type { RepoPath } from "../../../model/ids.js";
import type { Mark } from "../ecosystem.js";
import type { Home } from "./homes.js";
import { asText, member, members, textsIn } from "./json.js";
import { rootFile } from "./marking.js";
import { asPath, isPathLike, locateAll } from "./mentions.js";
import { isScript } from "./paths.js";
import { type Sources, subpathsOf, targetsOf } from "./sources.js";

const entryFields = [
  "source",
  "main",
  "module",
  "types",
  "typings",
  "browser",
  "react-native",
  "jsnext:main",
  "umd:main",
  "unpkg",
  "jsdelivr",
  "esnext",
  "es2015",
  "svelte",
  "style",
];

/** Fields in which a path does not say that the file is used. */
const silent = new Set([
  ...entryFields,
  "exports",
  "imports",
  "bin",
  "scripts",
  "files",
  "sideEffects",
  "directories",
  "workspaces",
  "dependencies",
  "devDependencies",
  "peerDependencies",
  "optionalDependencies",
  "publishConfig",
  "typesVersions",
  "eslintIgnore",
  "lint-staged",
]);

const quote = (key: string): string => `"${key}" of`;

/** What a `package.json` says that others import, run or read. */
export function* marksOfManifest(home: Home, sources: Sources): Iterable<Mark> {
  const { folder, manifest, manifestPath, published } = home;
  if (manifestPath === null) return;
  const entries = new Map<RepoPath, { readonly reason: string; readonly exports: boolean }>();
  const add = (paths: readonly RepoPath[], field: string, exports: boolean): void => {
    for (const path of paths) {
      const known = entries.get(path);
      if (known === undefined || (exports && !known.exports))
        entries.set(path, { reason: `${quote(field)} ${manifestPath}`, exports });
    }
  };
  const fields = [manifest, member(manifest, "publishConfig")];
  for (const value of fields) {
    const declared = member(value, "exports");
    for (const [key, targets] of declared === undefined ? [] : subpathsOf(declared)) {
      for (const target of targets) {
        if (!target.includes("*")) add(sources.locate(folder, target), "exports", published);
        // Who imports a file of a private package by a pattern stands in this repository.
        else if (published && key.length > 0) add(sources.expand(folder, target), "exports", true);
      }
    }
    for (const target of targetsOf(member(value, "imports")))
      if (!target.includes("*")) add(sources.locate(folder, target), "imports", false);
    for (const field of entryFields) {
      const named = member(value, field);
      for (const target of field === "browser" ? textsIn(named) : [asText(named)])
        if (target !== null && target !== "") add(sources.locate(folder, target), field, published);
    }
    for (const target of textsIn(member(value, "typesVersions")))
      if (!target.includes("*")) add(sources.locate(folder, target), "typesVersions", published);
    for (const target of textsIn(member(value, "bin"))) add(sources.locate(folder, target), "bin", false);
  }
  const bins = asText(member(member(manifest, "directories"), "bin"));
  if (bins !== null) add(sources.expand(folder, `${bins}/*`), "directories", false);
  const named = ["main", "exports", "module"].some((field) => member(manifest, field) !== undefined);
  if (!named) {
    for (const name of ["index", "src/index"]) add(sources.locate(folder, name), "name", published);
  }
  for (const target of textsIn(member(manifest, "files")))
    if (isScript(target) && !target.includes("*") && !target.startsWith("!"))
      add(sources.locate(folder, target), "files", published);
  for (const [field, value] of members(manifest)) {
    if (silent.has(field)) continue;
    for (const text of textsIn(value))
      if (isPathLike(text)) add(locateAll(asPath(text), [folder], sources), field, true);
  }
  for (const [path, { reason, exports }] of entries)
    yield rootFile(path, reason, { exports, published: exports });
}
