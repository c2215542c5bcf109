import type { Tree } from "../../../src/graph/ecosystem.js";
import type { LinkFacts } from "../../../src/graph/input.js";
import type { Definition, DefinitionKind, Import } from "../../../src/model/facts.js";
import { compareUtf8 } from "../../../src/model/order.js";

const noFacts: LinkFacts = { definitions: [], references: [], imports: [], exports: [] };

/** A definition from its kind and qualified name: `class App.Store`. */
export const definition = (text: string, line = 1): Definition => {
  const [kind, qualified] = text.split(" ") as [DefinitionKind, string];
  const name = qualified.split(/\.|::/).at(-1)!;
  const place = { startLine: line, endLine: line, line };
  return {
    name,
    qualified,
    kind,
    ...place,
    exported: true,
    private: false,
    arity: null,
    documented: false,
    type: null,
    scope: null,
  };
};

/** An import: all of a module, or one of its names. */
export const imports = (
  specifier: string,
  imported = "*",
  local = imported === "*" ? "" : imported,
): Import => ({
  specifier,
  imported,
  local,
  line: 1,
  kind: "static",
});

/** A commit of an ecosystem by hand: facts by path for files of its languages, then other paths, then manifests. */
export const treeOf = (
  language: string,
  facts: Readonly<Record<string, Partial<LinkFacts>>>,
  others: readonly string[] = [],
  manifests: Readonly<Record<string, string>> = {},
): Tree => {
  const files = Object.entries(facts)
    .map(([path, some]) => ({ path, language, test: false, ranked: true, facts: { ...noFacts, ...some } }))
    .sort((a, b) => compareUtf8(a.path, b.path));
  const paths = [...files.map(({ path }) => path), ...others, ...Object.keys(manifests)];
  const names = new Map<string, Set<string>>([["", new Set()]]);
  for (const path of paths) {
    const parts = path.split("/");
    for (const [depth, part] of parts.entries()) {
      const folder = parts.slice(0, depth).join("/");
      names.set(folder, (names.get(folder) ?? new Set()).add(part));
    }
  }
  const all = new Set(paths);
  return {
    files,
    hasFile: (path) => all.has(path),
    hasFolder: (path) => names.has(path),
    list: (folder) => [...(names.get(folder) ?? [])].sort(compareUtf8),
    indexOf: (path) => files.findIndex((file) => file.path === path),
    manifests: Object.keys(manifests).sort(compareUtf8),
    manifest: (path) => manifests[path] ?? null,
  };
};
