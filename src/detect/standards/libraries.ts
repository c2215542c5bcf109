import type { Assembly } from "../../model/assembly.js";
import type { CodeGraph, NodeId } from "../../model/graph.js";
import type { RepoPath } from "../../model/ids.js";
import type { SnapshotFile } from "../../model/snapshot.js";
import { entryOf } from "./entry.js";
import { isScript } from "./families.js";
import type { FileView, LibraryUse } from "./file-view.js";
import type { See, Topic } from "./topic.js";

/** A library that can be chosen for something. */
interface Library {
  /** As people call it. */
  readonly name: string;
  /**
   * Packages that are it, as the graph names them. One that ends with `*` stands for all that begin so; else also for
   * what stands below: `org.slf4j` for `org.slf4j.event`.
   */
  readonly packages?: readonly string[];
  /**
   * Modules of the language's own library, or parts of packages, that are it, as imports name them, with what stands
   * below: `java.util.logging`, `com.google.common.base.Preconditions`.
   */
  readonly modules?: readonly string[];
}

/** Libraries for one thing, by language; `script` is for JavaScript and TypeScript. */
export interface LibraryTopic {
  readonly topic: Topic;
  readonly libraries: Readonly<Record<string, readonly Library[]>>;
}

/** Told by the name in front, so that `@scope/name`, `a.b`, `a/b` and `a::b` are found by their beginning. */
const below = (name: string, known: string): boolean =>
  known.endsWith("*")
    ? name.startsWith(known.slice(0, -1))
    : name === known || (name.startsWith(known) && "./:\\".includes(name[known.length]!));

/** A module that a library is known by. */
interface KnownModule {
  readonly topic: Topic;
  readonly library: string;
  readonly known: string;
}

/** What a library may be meant by, of all that begins like a module. */
const createModules = (topics: readonly LibraryTopic[], language: string) => {
  const all: readonly KnownModule[] = topics.flatMap(({ topic, libraries }) =>
    (libraries[isScript(language) ? "script" : language] ?? []).flatMap(({ name, modules = [] }) =>
      modules.map((known) => ({ topic, library: name, known })),
    ),
  );
  const byModule = new Map<string, readonly KnownModule[]>();
  return (module: string): readonly KnownModule[] => {
    let some = byModule.get(module);
    if (some === undefined) {
      some = all.filter(({ known }) => below(module, known) || below(known, module));
      byModule.set(module, some);
    }
    return some;
  };
};

/** The first name behind a module: `getLogger` of `getLogger().child`. */
const firstOf = (way: string): string => /^[^.()[\]]*/.exec(way)![0];

/** Sees libraries that are known by modules of one language, where a file imports and uses them. */
export const createSeeModules = (
  topics: readonly LibraryTopic[],
  language: string,
): ((view: FileView, see: See) => void) => {
  const modulesLike = createModules(topics, language);
  return ({ imports, uses }, see) => {
    const seen = new Map<Topic, Set<string>>();
    const found = (module: string, path: string, line: number): void => {
      const best = new Map<Topic, KnownModule>();
      for (const one of modulesLike(module)) {
        if (!below(path, one.known)) continue;
        // The one that says the most: `log/slog` and not `log`.
        if ((best.get(one.topic)?.known.length ?? 0) < one.known.length) best.set(one.topic, one);
      }
      for (const { topic, library } of best.values()) {
        const lines = entryOf(seen, topic, () => new Set<string>());
        if (lines.has(`${line} ${library}`)) continue;
        lines.add(`${line} ${library}`);
        see(topic, library, line);
      }
    };
    for (const { leads, specifier, imported, line } of imports)
      if (leads !== "inside")
        found(specifier, imported === "*" ? specifier : `${specifier}.${imported}`, line);
    for (const { module, way, name, kind, line } of uses) {
      if (module === "" || kind === "read" || kind === "type" || modulesLike(module).length === 0) continue;
      found(module, way === "" ? `${module}.${name}` : `${module}.${firstOf(way)}.${name}`, line);
    }
  };
};

interface Wanted {
  readonly topic: Topic;
  readonly language: string;
  readonly library: string;
  readonly known: string;
}

const wantedIn = (topics: readonly LibraryTopic[]): readonly Wanted[] =>
  topics.flatMap(({ topic, libraries }) =>
    Object.entries(libraries).flatMap(([language, all]) =>
      all.flatMap(({ name, packages = [] }) =>
        packages.map((known) => ({ topic, language, library: name, known })),
      ),
    ),
  );

/** Of those that a package can be, for each thing and language the one that says most of its name. */
const meant = (wanted: readonly Wanted[], name: string): readonly Wanted[] => {
  const best = new Map<string, Wanted>();
  for (const one of wanted) {
    if (!below(name, one.known)) continue;
    const key = `${one.topic.category} ${one.topic.name} ${one.language}`;
    if ((best.get(key)?.known.length ?? -1) < one.known.length) best.set(key, one);
  }
  return [...best.values()];
};

/** Whose file an edge begins in. Those of a file stand together, so the last one is mostly asked again. */
const createFileOf = (graph: CodeGraph): ((from: NodeId) => RepoPath) => {
  let [path, file, first, last]: [RepoPath, NodeId, NodeId, NodeId] = ["", -1, -1, -1];
  return (from) => {
    if (from === file || (from >= first && from <= last)) return path;
    path = graph.node(from).path!;
    file = graph.file(path);
    const symbols = graph.symbolsOf(file);
    first = symbols[0] ?? -1;
    last = symbols.at(-1) ?? -1;
    return path;
  };
};

/**
 * Finds where packages from outside are imported and used, as the graph resolved them: through variables, fields and files
 * of the repository too. A module of the repository that has the name of a library is none.
 *
 * @param languageOf tells under which language a file is looked at; null for not at all.
 */
export const libraryUses = (
  { graph, files }: Assembly,
  topics: readonly LibraryTopic[],
  languageOf: (file: SnapshotFile) => string | null,
): ReadonlyMap<RepoPath, readonly LibraryUse[]> => {
  const found = new Map<RepoPath, Map<string, LibraryUse>>();
  const languages = new Map(files.map((file) => [file.path, languageOf(file)]));
  const wanted = wantedIn(topics);
  const fileOf = createFileOf(graph);
  for (let id = graph.nodeCount - 1; id >= 0; id--) {
    const node = graph.node(id);
    // Packages are the last of all nodes.
    if (node.kind !== "external") break;
    const matching = meant(wanted, node.symbol!);
    if (matching.length === 0) continue;
    for (const { from, line } of graph.in(id)) {
      const path = fileOf(from);
      const language = languages.get(path);
      if (language === undefined || language === null) continue;
      const uses = entryOf(found, path, () => new Map<string, LibraryUse>());
      for (const { topic, language: of, library } of matching) {
        if (of !== (isScript(language) ? "script" : language)) continue;
        uses.set(`${topic.category} ${topic.name} ${library} ${line}`, { topic, library, line });
      }
    }
  }
  return new Map([...found].map(([path, uses]) => [path, [...uses.values()]]));
};
