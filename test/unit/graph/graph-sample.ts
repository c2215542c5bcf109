import type { Definition, Import, Reference } from "../../../src/model/facts.js";
import { type FileLinks, inferredReasons, type Link, type Resolution } from "../../../src/model/graph.js";
import { compareUtf8 } from "../../../src/model/order.js";

/** Numbers below `limit`, the same ones for the same seed. */
const randomFrom = (seed: number): ((limit: number) => number) => {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * limit);
  };
};

export interface LinkedFile {
  readonly path: string;
  readonly language: string | null;
  readonly test: boolean;
  readonly facts: {
    readonly definitions: readonly Definition[];
    readonly references: readonly Reference[];
    readonly imports: readonly Import[];
  };
  readonly links: FileLinks;
}

export const definition = (own: Partial<Definition> & { readonly name: string }): Definition => ({
  qualified: own.name,
  kind: "function",
  startLine: 1,
  endLine: 1,
  line: own.startLine ?? 1,
  exported: true,
  private: false,
  arity: null,
  documented: false,
  type: null,
  scope: null,
  ...own,
});

const words = ["take", "open", "run", "__proto__", "constructor", "größe", "\u{1f600}"];

/** Files with all kinds of links between them, sorted by path. */
export const sampleLinked = (seed: number, count = 24): readonly LinkedFile[] => {
  const random = randomFrom(seed);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  const paths = Array.from(
    { length: count },
    (_, i) => `${pick(["", "src/", "src/deep/er/", "lib/"])}f${i}.ts`,
  );
  paths.sort(compareUtf8);
  const definitions = paths.map(() =>
    Array.from({ length: random(9) }, (_, i) => {
      const name = pick(words);
      return definition({
        name,
        qualified: random(2) === 0 ? name : `Outer.${name}`,
        kind: pick(["function", "method", "class"] as const),
        startLine: 1 + i * 5,
        endLine: 1 + i * 5 + random(9),
        line: 1 + i * 5,
        exported: random(2) === 0,
      });
    }),
  );
  const folders = [...new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf("/")))))];
  const link = (): Link => {
    const file = random(paths.length);
    const reason = random(4) === 0 ? pick(inferredReasons) : null;
    if (random(5) === 0)
      return { target: { kind: "external", name: pick(["lodash", "@a/b", "os"]) }, reason };
    if (random(9) === 0) return { target: { kind: "directory", path: pick(folders) }, reason };
    if (definitions[file]!.length === 0 || random(6) === 0)
      return { target: { kind: "file", path: paths[file]! }, reason };
    const index = random(definitions[file]!.length);
    return { target: { kind: "definition", path: paths[file]!, index }, reason };
  };
  const resolution = (): Resolution =>
    pick([
      () => "unresolved" as const,
      () => "runtime" as const,
      () => "local" as const,
      () => [link()],
      () => [link()],
      () => [link(), link()],
    ])();
  return paths.map((path, file) => {
    const own = definitions[file]!;
    const imports = Array.from({ length: random(5) }, (_, i): Import => {
      const imported = pick(["*", "default", "", ...words]);
      const local = pick([imported, ...words]);
      const specifier = pick(["./a.js", "lodash", "lodash/fp", "lib"]);
      return {
        specifier,
        imported,
        local,
        line: 1 + i,
        kind: pick(["static", "type", "re-export"] as const),
      };
    });
    const references = Array.from({ length: random(40) }, (_, i): Reference => {
      const receiver = pick([null, null, "this", "store", "{Store}", "a.b()", "?"]);
      return {
        name: pick(words),
        kind: pick(["call", "call", "construct", "type", "extends", "read"] as const),
        line: 1 + (i >> 1),
        receiver,
        arity: null,
        within: random(own.length + 1) - 1,
      };
    });
    return {
      path,
      language: random(9) === 0 ? null : "typescript",
      test: random(4) === 0,
      facts: { definitions: own, references, imports },
      links: {
        imports: imports.map(resolution),
        references: references.map(resolution),
        overrides: own.flatMap((_, i) => (random(4) === 0 ? [{ definition: i, link: link() }] : [])),
        tests: random(4) === 0 ? [link()] : [],
      },
    };
  });
};
