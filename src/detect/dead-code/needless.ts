import type { Assembly } from "../../model/assembly.js";
import type { NodeId } from "../../model/graph.js";
import type { Code, CodeFile } from "./code.js";
import type { Marked } from "./marks.js";
import { isThere, type Reach } from "./reach.js";
import { type Candidate, candidateOf } from "./scanned.js";
import type { Surface } from "./surface.js";
import { extensionOf } from "./traits.js";
import { wholesOf } from "./whole.js";

const unlinked = new Set(["vue", "svelte", "astro", "mdx"]);

/** Whether there is code that is not linked: it may import anything. */
export const hasUnlinked = (assembly: Assembly): boolean =>
  assembly.files.some(({ path }) => unlinked.has(extensionOf(path)));

/** What other files import, or may read of what they import. */
const importedOf = (code: Code, surface: Surface): ReadonlySet<NodeId> => {
  const imported = new Set<NodeId>();
  for (const file of code.files) {
    if (!file.traits.exportStatements) continue;
    for (const { gives } of wholesOf(file, surface)) for (const node of gives) imported.add(node);
    for (const one of file.imports) {
      if (one.imported === "*" || one.imported === "") continue;
      for (const target of surface.targets(file, one))
        if (target !== file) for (const node of surface.named(target, one.imported)) imported.add(node);
    }
  }
  return imported;
};

/** Definitions that are exported, and used in their own file alone. */
export const needlessExports = (
  assembly: Assembly,
  code: Code,
  surface: Surface,
  marked: Marked,
  reach: Reach,
): readonly { readonly file: CodeFile; readonly candidate: Candidate }[] => {
  if (hasUnlinked(assembly)) return [];
  const imported = importedOf(code, surface);
  const starts = new Set(marked.starts.map(({ node }) => node));
  const found: { file: CodeFile; candidate: Candidate }[] = [];
  for (const file of code.files) {
    if (!file.traits.exportStatements || file.quality !== "clean") continue;
    const exported = new Set(file.exports.filter(({ from }) => from === null).map(({ local }) => local));
    for (const [at, node] of file.symbols.entries()) {
      const definition = file.definitions[at]!;
      if (!file.candidates[at] || file.parents[at]! >= 0 || !definition.exported) continue;
      if (!exported.has(definition.name) || !isThere(reach, node)) continue;
      if (marked.given.has(node) || starts.has(node) || imported.has(node) || marked.doubts.has(node))
        continue;
      const elsewhere = code.graph
        .in(node)
        .some(({ from, kind }) => kind !== "contains" && code.graph.node(from).path !== file.path);
      if (!elsewhere) found.push({ file, candidate: candidateOf(file, at) });
    }
  }
  return found;
};
