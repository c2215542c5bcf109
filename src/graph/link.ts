import type { FileLinks, LinkCounts, Resolution } from "../model/graph.js";
import { compareUtf8 } from "../model/order.js";
import type { Ecosystem } from "./ecosystem.js";
import { ecosystems as all } from "./ecosystems.js";
import type { LinkFacts, LinkFile } from "./input.js";
import { addChanged, type Cells, joinCells, noCells } from "./link/cells.js";
import { createEcosystemLinker, type Linked } from "./link/linker.js";
import { createPaths, createTree } from "./link/tree.js";

/** What is linked: one commit. */
export interface LinkInput {
  /** All files of the commit, of any language or none. */
  readonly paths: readonly string[];
  /** Those with facts. The facts may be decoded when they are asked for. */
  readonly files: readonly LinkFile[];
  /** The text of a manifest; null when it is not there or cannot be read. Asked only for `manifestsOf(paths)`. */
  readonly manifest: (path: string) => string | null;
  readonly ecosystems?: readonly Ecosystem[];
}

/** Links of one commit. What a file's links are depends on nothing but the commit, and not on what was linked before. */
export interface Linker {
  /** Sorted by the bytes of their paths. */
  readonly files: readonly LinkFile[];
  /** @param file index into `files`. */
  readonly link: (file: number) => Linked;
  /**
   * What others can depend on of a file: kept beside its links, for `changedCells` of a later build.
   *
   * @param earlier the same of an earlier commit in which the file had the same facts; else null.
   */
  readonly cells: (file: number, earlier: Cells | null) => Cells;
  /** The same of what belongs to no file. */
  readonly commonCells: () => Cells;
}

/** Paths of all files whose text decides how names resolve, sorted. */
export const manifestsOf = (paths: readonly string[], ecosystems: readonly Ecosystem[] = all): string[] =>
  paths.filter((path) => ecosystems.some((one) => one.isManifest(path))).sort(compareUtf8);

/** Of a language that belongs to no ecosystem. */
const unlinked = ({ imports, references }: LinkFacts): Linked => ({
  links: {
    imports: imports.map((): Resolution => "unresolved"),
    references: references.map((): Resolution => "unresolved"),
    overrides: [],
    tests: [],
  },
  reads: new Uint32Array(0),
});

export const createLinker = ({ paths, files, manifest, ecosystems = all }: LinkInput): Linker => {
  const sorted = [...files].sort((a, b) => compareUtf8(a.path, b.path));
  const shared = createPaths(paths);
  const homes = new Map<string, { readonly linker: number; readonly file: number }>();
  const linkers = ecosystems.map((ecosystem, linker) => {
    const own = sorted.filter(({ language }) => ecosystem.languages.includes(language));
    own.forEach(({ path }, file) => {
      homes.set(path, { linker, file });
    });
    return createEcosystemLinker(ecosystem, createTree(shared, own, ecosystem, manifest), shared.sorted);
  });
  return {
    files: sorted,
    link: (file) => {
      const { path, facts } = sorted[file]!;
      const home = homes.get(path);
      return home === undefined ? unlinked(facts) : linkers[home.linker]!.link(home.file);
    },
    cells: (file, earlier) => {
      const home = homes.get(sorted[file]!.path);
      return home === undefined ? new Uint32Array(0) : linkers[home.linker]!.cells(home.file, earlier);
    },
    commonCells: () => joinCells(linkers.map((linker) => linker.common())),
  };
};

/** What an earlier build knew of a file. */
interface EarlierFile {
  readonly cells: Cells;
  readonly reads: Uint32Array;
}

/** What an earlier build knew of all of its files. */
export interface EarlierLinks {
  readonly files: ReadonlyMap<string, EarlierFile>;
  readonly common: Cells;
}

/** Which files must be linked again, and the cells of all, to be kept with what they read. */
export interface Relinking {
  /** Whether it must, for each file of the linker. The links of others are those of the earlier build. */
  readonly dirty: readonly boolean[];
  readonly cells: readonly Cells[];
  readonly common: Cells;
}

/**
 * Finds out what has to be linked again since an earlier build of the same linker.
 *
 * @param sameFacts whether a file has the facts, the language and the flags that it had at this path in that build.
 */
export const planRelinking = (
  linker: Linker,
  earlier: EarlierLinks,
  sameFacts: (file: LinkFile) => boolean,
): Relinking => {
  const changed = new Set<number>();
  const same = linker.files.map((file) => earlier.files.has(file.path) && sameFacts(file));
  const cells = linker.files.map(({ path }, file) => {
    const known = earlier.files.get(path)?.cells ?? noCells;
    const now = linker.cells(file, same[file]! ? known : null);
    addChanged(changed, known, now);
    return now;
  });
  const present = new Set(linker.files.map(({ path }) => path));
  for (const [path, file] of earlier.files) if (!present.has(path)) addChanged(changed, file.cells, noCells);
  const common = linker.commonCells();
  addChanged(changed, earlier.common, common);
  const dirty = linker.files.map(
    ({ path }, file) => !same[file]! || earlier.files.get(path)!.reads.some((cell) => changed.has(cell)),
  );
  return { dirty, cells, common };
};

/** How complete the links of a file are. */
export const countLinks = ({ references }: LinkFacts, links: FileLinks): LinkCounts => {
  const counts = { calls: 0, resolved: 0, inferred: 0, external: 0, runtime: 0, unresolved: 0 };
  references.forEach(({ kind }, at) => {
    if (kind !== "call" && kind !== "construct") return;
    const found = links.references[at]!;
    counts.calls++;
    if (found === "runtime" || found === "unresolved") counts[found]++;
    if (typeof found === "string") return;
    const first = found[0];
    if (first?.target.kind === "external") counts.external++;
    else if (first?.reason === null) counts.resolved++;
    else counts.inferred++;
  });
  return counts;
};
