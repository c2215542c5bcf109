import type { Assembly } from "../../model/assembly.js";
import type { DefinitionKind, Export } from "../../model/facts.js";
import type { NodeId } from "../../model/graph.js";
import type { Code, CodeFile } from "./code.js";
import type { Marked } from "./marks.js";
import { hasUnlinked } from "./needless.js";
import { isThere, levels, type Reach } from "./reach.js";
import type { Surface } from "./surface.js";

/** What a file passes on from another: `export { symbol } from "./other"`. */
export interface Passed {
  /** The name under which it passes it on; `* from ./other` for all. */
  readonly symbol: string;
  /** Of the definition; `module` for all of a file. */
  readonly kind: DefinitionKind;
  readonly line: number;
}

/** Finds out which names are asked for of files, and by that which lines that pass them on are needed. */
const createAsked = (code: Code, surface: Surface) => {
  const needed = new Set<Export>();
  const seen = new Set<string>();

  const targetsOf = (file: CodeFile, { line }: Export): readonly CodeFile[] =>
    surface.targets(file, { line, specifier: "", imported: "*", local: "", kind: "re-export" });
  const gives = (file: CodeFile, name: string): boolean =>
    name === "*" || (name !== "default" && surface.named(file, name).length > 0);

  /** @param name `*` for all. */
  const ask = (first: CodeFile, wanted: string): void => {
    const open: [CodeFile, string][] = [[first, wanted]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [file, name] = next;
      const key = `${file.node} ${name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const one of file.exports) {
        const { exported, local, from } = one;
        if (from === null) continue;
        const star = exported === "*";
        if (name !== "*" && !star && exported !== name) continue;
        const targets = targetsOf(file, one);
        if (star && !targets.some((target) => gives(target, name))) continue;
        needed.add(one);
        for (const target of targets) open.push([target, star ? name : local]);
      }
    }
  };

  for (const file of code.files)
    for (const one of file.imports)
      for (const target of surface.targets(file, one)) {
        if (target === file || !target.traits.exportStatements) continue;
        if (one.kind !== "re-export") ask(target, one.imported === "" ? "*" : one.imported);
        // `export * as all from "./other"`: which of its members are read is not followed.
        else if (file.exports.some((e) => e.line === one.line && e.local === "*" && e.exported !== "*"))
          ask(target, "*");
      }
  return { needed, targetsOf };
};

/** Lines that pass on what is used, but that nobody imports from there. What roots give to others is never among them. */
export const needlessPassing = (
  assembly: Assembly,
  code: Code,
  surface: Surface,
  marked: Marked,
  reach: Reach,
): readonly { readonly file: CodeFile; readonly passed: Passed }[] => {
  if (hasUnlinked(assembly)) return [];
  const { needed, targetsOf } = createAsked(code, surface);
  const starts = new Set(marked.starts.map(({ node }) => node));
  const isOurs = (node: NodeId): boolean =>
    isThere(reach, node) && !marked.given.has(node) && !starts.has(node) && !marked.doubts.has(node);
  const found: { file: CodeFile; passed: Passed }[] = [];
  for (const file of code.files) {
    if (!file.traits.exportStatements || file.quality !== "clean" || file.file.flags.test) continue;
    if (reach.level(file.node) !== levels.production || marked.doubts.has(file.node)) continue;
    for (const one of file.exports) {
      const { exported, local, from, line } = one;
      if (from === null || needed.has(one) || (local === "*" && exported !== "*")) continue;
      const star = exported === "*";
      const nodes = targetsOf(file, one).flatMap((target) =>
        star ? [...surface.all(target)] : surface.named(target, local),
      );
      const tops = nodes.flatMap((node) => {
        const place = code.symbol(node);
        return place !== null && place.file.parents[place.at]! < 0 ? [{ node, ...place }] : [];
      });
      // What is dead is listed where it stands.
      const used = tops.filter(({ node }) => isThere(reach, node));
      if (used.length === 0 || !used.every(({ node }) => isOurs(node))) continue;
      const kind = star ? "module" : used[0]!.file.definitions[used[0]!.at]!.kind;
      found.push({ file, passed: { symbol: star ? `* from ${from}` : exported, kind, line } });
    }
  }
  return found;
};
