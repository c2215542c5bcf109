import type { Assembly } from "../../model/assembly.js";
import type { Import } from "../../model/facts.js";
import type { EdgeKind, NodeId } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import { entryOf } from "./entry.js";
import type { FileView, ImportView, LibraryUse } from "./file-view.js";
import { createUses } from "./uses.js";

const importing: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["imports", "re-exports"]);

/** Whether a package can be meant by what an import says. */
const fits = (specifier: string, name: string): boolean => specifier.startsWith(name);

const viewsOf = (assembly: Assembly, node: NodeId, imports: readonly Import[]): readonly ImportView[] => {
  const { graph } = assembly;
  const byLine = new Map<number, { inside: RepoPath | true | null; readonly packages: string[] }>();
  for (const { to, line } of graph.out(node, importing)) {
    const here = entryOf(byLine, line, () => ({ inside: null, packages: [] as string[] }));
    const target = graph.node(to);
    if (target.kind === "external") here.packages.push(target.symbol!);
    else here.inside ??= target.path ?? true;
  }
  return imports.map((found) => {
    const here = byLine.get(found.line);
    if (here === undefined) return { ...found, leads: "outside", package: null, target: null };
    const name = here.packages.find((known) => fits(found.specifier, known));
    if (name !== undefined) return { ...found, leads: "package", package: name, target: null };
    if (here.inside === null && here.packages.length > 0)
      return { ...found, leads: "package", package: here.packages[0]!, target: null };
    return {
      ...found,
      leads: "inside",
      package: null,
      target: typeof here.inside === "string" ? here.inside : null,
    };
  });
};

/** Opens a file for the categories. */
export const viewOf = (
  assembly: Assembly,
  file: SnapshotFile,
  language: string,
  libraries: readonly LibraryUse[],
): FileView | null => {
  const facts = assembly.facts(file);
  const node = assembly.graph.file(file.path);
  if (facts === null || node < 0) return null;
  const { references } = facts;
  const imports = viewsOf(assembly, node, facts.imports);
  const words = new Map(facts.evidence.map((evidence) => [evidence.word, evidence]));
  return {
    file,
    language,
    facts,
    references,
    imports,
    uses: createUses(facts, references, imports),
    libraries,
    evidence: (word) => words.get(word) ?? null,
  };
};
