import type { Assembly, AssemblyFacts } from "../../model/assembly.js";
import type { DetectSettings } from "../../model/detect-settings.js";
import { compileGlobs } from "../../model/glob.js";
import type { EdgeKind, NodeId } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import type { Code, CodeFile } from "./code.js";
import type { Ecosystem, Mark, Project, ProjectFile } from "./ecosystem.js";
import type { Surface } from "./surface.js";

/** A node where reachability begins. */
export interface Start {
  readonly node: NodeId;
  readonly test: boolean;
  /** No test itself. */
  readonly forTests: boolean;
  readonly reason: string;
  readonly path: RepoPath;
}

/** What conventions say of the code, by nodes. */
export interface Marked {
  readonly starts: readonly Start[];
  readonly follows: ReadonlySet<NodeId>;
  /** With the first reason of each. */
  readonly doubts: ReadonlyMap<NodeId, string>;
  /** Families of languages with a root that is no test. */
  readonly rooted: ReadonlySet<string>;
  /** All that files give to whom nobody knows. */
  readonly given: ReadonlySet<NodeId>;
}

/** Facts without what is large in them: that is read anew when it is asked for. */
const lightFacts = (
  code: Code,
  { file, quality, definitions, imports, exports }: CodeFile,
): AssemblyFacts => {
  const again = (): AssemblyFacts => code.factsOf(file)!;
  return {
    quality,
    definitions,
    imports,
    exports,
    get units() {
      return again().units;
    },
    get style() {
      return again().style;
    },
    get evidence() {
      return again().evidence;
    },
    get references() {
      return again().references;
    },
  };
};

const marksOf = async (assembly: Assembly, code: Code, ecosystem: Ecosystem): Promise<readonly Mark[]> => {
  const languages = new Set(ecosystem.languages);
  const own: readonly ProjectFile[] = code.files
    .filter(({ file }) => languages.has(file.language!))
    .map((file) => ({ file: file.file, facts: lightFacts(code, file) }));
  if (own.length === 0) return [];
  const project: Omit<Project, "text"> = { files: assembly.files, own, graph: assembly.graph };
  const wanted = new Set(assembly.files.filter(({ path }) => ecosystem.reads(path)).map(({ path }) => path));
  for (const path of ecosystem.needs?.(project) ?? []) wanted.add(path);
  const texts = await assembly.read(wanted);
  return [...ecosystem.marks({ ...project, text: (path) => texts.get(path) ?? null })];
};

const entryMarks = (assembly: Assembly, { entry }: DetectSettings): Mark[] => {
  if (entry.length === 0) return [];
  const matches = compileGlobs(entry);
  return assembly.files
    .filter(({ path }) => matches(path))
    .map(({ path }) => ({
      kind: "root",
      path,
      definition: null,
      exports: true,
      test: false,
      reason: '"entry" of sheaf.json',
    }));
};

const typing: ReadonlySet<EdgeKind> = new Set(["references", "extends"]);

/** Types that what is given names, and what can be seen of them: whoever has the one gets objects of the other. */
const handedOut = (code: Code, surface: Surface, given: Iterable<NodeId>): ReadonlySet<NodeId> => {
  const known = new Set(given);
  const found = new Set<NodeId>();
  const open = [...known];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (code.symbol(node)?.file.traits.family !== "javascript") continue;
    for (const { to } of code.graph.out(node, typing)) {
      const place = code.symbol(to);
      if (place === null || known.has(to)) continue;
      const { kind } = place.file.definitions[place.at]!;
      if (kind !== "class" && kind !== "interface") continue;
      for (const one of surface.within(to)) {
        if (known.has(one)) continue;
        known.add(one);
        found.add(one);
        open.push(one);
      }
    }
  }
  return found;
};

/** Asks the ecosystems and the settings what is used without code saying so. */
export const readMarks = async (
  assembly: Assembly,
  code: Code,
  surface: Surface,
  settings: DetectSettings,
  ecosystems: readonly Ecosystem[],
): Promise<Marked> => {
  const marks: Mark[] = entryMarks(assembly, settings);
  for (const ecosystem of ecosystems)
    for (const mark of await marksOf(assembly, code, ecosystem)) marks.push(mark);
  const starts: Start[] = [];
  const follows = new Set<NodeId>();
  const doubts = new Map<NodeId, string>();
  const rooted = new Set<string>();
  const given = new Set<NodeId>();
  const published = new Set<NodeId>();
  const doubt = (node: NodeId, reason: string): void => {
    if (!doubts.has(node)) doubts.set(node, reason);
  };
  for (const mark of marks) {
    const { path, definition, reason } = mark;
    const file = code.byNode.get(code.graph.file(path));
    if (file === undefined) continue;
    const node = definition === null ? file.node : file.symbols[definition];
    if (node === undefined) continue;
    if (mark.kind === "follows") follows.add(node);
    else if (mark.kind === "doubt") {
      doubt(node, reason);
      if (definition !== null) continue;
      // With what it passes on from other files.
      for (const one of surface.all(file)) doubt(one, reason);
      if (mark.given === true) continue;
      for (const [at, symbol] of file.symbols.entries()) if (file.candidates[at]) doubt(symbol, reason);
    } else {
      const { test, exports, forTests = false } = mark;
      if (!test) rooted.add(file.traits.family);
      starts.push({ node, test, forTests, reason, path });
      if (!exports) continue;
      const all = definition === null ? surface.all(file) : surface.within(node);
      for (const one of all) {
        starts.push({ node: one, test, forTests, reason, path });
        given.add(one);
        if (mark.published === true) published.add(one);
      }
    }
  }
  for (const node of handedOut(code, surface, published)) {
    const { path } = code.graph.node(node);
    starts.push({
      node,
      test: false,
      forTests: false,
      reason: "it belongs to a type that what is given names",
      path: path!,
    });
    given.add(node);
  }
  return { starts, follows, doubts, rooted, given };
};
