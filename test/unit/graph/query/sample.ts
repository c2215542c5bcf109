import { writeSections } from "../../../../src/graph/columns/layout.js";
import { openGraph } from "../../../../src/graph/columns/open.js";
import { createGraphColumns } from "../../../../src/graph/columns/write.js";
import type { Definition, DefinitionKind, Import, Reference } from "../../../../src/model/facts.js";
import type {
  CodeGraph,
  EdgeKind,
  InferredReason,
  Link,
  Resolution,
  Target,
} from "../../../../src/model/graph.js";
import { compareUtf8 } from "../../../../src/model/order.js";
import { definition, type LinkedFile } from "../graph-sample.js";

/** `kind Qualified.name first-last`, one a line. */
export type FileSketch = string;

const digest = "ab".repeat(32);

const readDefinition = (line: string): Definition => {
  const [kind = "", qualified = "", span = ""] = line.trim().split(" ");
  const [first = "1", last = first] = span.split("-");
  const name = /[^.:#]+$/.exec(qualified)?.[0] ?? qualified;
  return definition({
    name,
    qualified,
    kind: kind as DefinitionKind,
    startLine: Number(first),
    line: Number(first),
    endLine: Number(last),
  });
};

const references: Partial<Record<EdgeKind, Reference["kind"]>> = {
  calls: "call",
  references: "type",
  extends: "extends",
  implements: "implements",
};

/**
 * A graph as one would write it down.
 *
 * @param files path to its definitions, `kind Qualified.name first-last` each on a line.
 * @param edges `from kind to line [reason]`, `from ? name line` for what could not be resolved. Nodes are `path`,
 *   `path#symbol`, `folder/` and `external:name`.
 */
export const graphOf = (files: Readonly<Record<string, FileSketch>>, edges: readonly string[]): CodeGraph => {
  const paths = Object.keys(files).sort(compareUtf8);
  const definitions = new Map(
    paths.map((path) => [
      path,
      files[path]!.split("\n")
        .filter((line) => line.trim() !== "")
        .map(readDefinition),
    ]),
  );
  const split = (node: string): { readonly path: string; readonly index: number } => {
    const [path = "", symbol] = node.split("#");
    const index =
      symbol === undefined ? -1 : definitions.get(path)!.findIndex((one) => one.qualified === symbol);
    if (symbol !== undefined && index < 0) throw new Error(`there is no ${node}`);
    return { path, index };
  };
  const targetOf = (node: string): Target => {
    if (node.startsWith("external:")) return { kind: "external", name: node.slice(9) };
    if (node.endsWith("/")) return { kind: "directory", path: node.slice(0, -1) };
    const { path, index } = split(node);
    return index < 0 ? { kind: "file", path } : { kind: "definition", path, index };
  };
  const linked = paths.map((path): LinkedFile => {
    const imports: Import[] = [];
    const importLinks: Resolution[] = [];
    const refs: Reference[] = [];
    const refLinks: Resolution[] = [];
    const overrides: { definition: number; link: Link }[] = [];
    const tests: Link[] = [];
    for (const edge of edges) {
      const [from = "", kind = "", to = "", line = "1", reason = null] = edge.split(" ");
      const start = split(from);
      if (start.path !== path) continue;
      const base = { line: Number(line), receiver: null, arity: null, within: start.index };
      if (kind === "?") {
        refs.push({ ...base, name: to, kind: "call" });
        refLinks.push("unresolved");
        continue;
      }
      const link: Link = { target: targetOf(to), reason: reason as InferredReason | null };
      const sort = kind as EdgeKind;
      if (sort === "overrides") overrides.push({ definition: start.index, link });
      else if (sort === "tests") tests.push(link);
      else if (sort === "imports" || sort === "re-exports") {
        imports.push({
          specifier: to,
          imported: "*",
          local: "",
          line: Number(line),
          kind: sort === "imports" ? "static" : "re-export",
        });
        importLinks.push([link]);
      } else {
        refs.push({ ...base, name: to, kind: references[sort]! });
        refLinks.push([link]);
      }
    }
    return {
      path,
      language: "typescript",
      test: path.startsWith("test/"),
      facts: { definitions: definitions.get(path)!, references: refs, imports },
      links: { imports: importLinks, references: refLinks, overrides, tests },
    };
  });
  return graphOfLinked(linked);
};

/** A graph of files with their links, sorted by path. */
export const graphOfLinked = (files: readonly LinkedFile[]): CodeGraph => {
  const columns = createGraphColumns(
    files.map((file) => ({ ...file, definitions: file.facts.definitions.length })),
  );
  for (const [i, file] of files.entries()) columns.add(i, file.facts, file.links);
  return openGraph(writeSections(columns.finish(), digest), digest);
};

/** A node in words: `src/a.ts#Foo.bar`. */
export const say = (graph: CodeGraph, id: number): string => {
  const { kind, path, symbol } = graph.node(id);
  if (kind === "symbol") return `${path}#${symbol}`;
  if (kind === "directory") return `${path}/`;
  return kind === "external" ? `external:${symbol}` : path!;
};

/** A shop: a base with two stores, a service that uses the base, an entry point, tests and a package outside. */
export const shop = (): CodeGraph =>
  graphOf(
    {
      "src/app/main.ts": "function main 1-9\nfunction main.report 5-7",
      "src/index.ts": "",
      "src/service.ts":
        "class Service 1-30\nconstructor Service.constructor 2-4\nmethod Service.take 5-9\nmethod Service.close 10-12",
      "src/store/base.ts": "interface Store 1-9\nmethod Store.take 2-4\nfunction openStore 11-15",
      "src/store/disk.ts": "class DiskStore 1-20\nmethod DiskStore.take 2-9",
      "src/store/memory.ts": "class MemoryStore 1-20\nmethod MemoryStore.take 2-9",
      "test/service.test.ts": "function testTake 1-9",
      "docs/take.md": "section take 1-5",
    },
    [
      "src/app/main.ts imports src/service.ts#Service 1",
      "src/app/main.ts#main calls src/service.ts#Service.constructor 2",
      "src/app/main.ts#main calls src/service.ts#Service.take 3",
      "src/app/main.ts#main calls src/app/main.ts#main.report 4",
      "src/app/main.ts#main.report calls external:chalk 6",
      "src/app/main.ts#main ? start 8",
      "src/index.ts re-exports src/service.ts 1",
      "src/service.ts imports src/store/base.ts#Store 1",
      "src/service.ts#Service.constructor calls src/store/base.ts#openStore 3",
      "src/service.ts#Service.take calls src/store/base.ts#Store.take 6",
      "src/service.ts#Service.take calls src/store/base.ts#Store.take 7",
      "src/service.ts#Service.close ? take 11",
      "src/service.ts#Service references src/store/base.ts#Store 1",
      "src/store/base.ts#openStore calls src/store/disk.ts#DiskStore 12 only-candidate",
      "src/store/disk.ts imports src/store/base.ts#Store 1",
      "src/store/disk.ts#DiskStore implements src/store/base.ts#Store 1",
      "src/store/disk.ts#DiskStore.take overrides src/store/base.ts#Store.take 0",
      "src/store/disk.ts#DiskStore.take calls external:node:fs 3",
      "src/store/memory.ts imports src/store/base.ts 1",
      "src/store/memory.ts#MemoryStore implements src/store/base.ts#Store 1",
      "src/store/memory.ts#MemoryStore.take overrides src/store/base.ts#Store.take 0",
      "test/service.test.ts imports src/service.ts#Service 1",
      "test/service.test.ts#testTake calls src/service.ts#Service.constructor 2",
      "test/service.test.ts#testTake calls src/service.ts#Service.take 3",
      "test/service.test.ts tests src/service.ts 0",
    ],
  );
