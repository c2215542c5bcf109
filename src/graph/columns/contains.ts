import type { NodeId } from "../../model/graph.js";
import { compareUtf8 } from "../../model/order.js";
import type { Sections } from "./layout.js";
import { parentsOf } from "./nesting.js";

/** What stands in what: computed when asked, as all of it follows from paths and spans. */
interface Contains {
  /** Nodes directly in this one, in the order of paths or of lines. */
  readonly children: (id: NodeId) => readonly NodeId[];
  /** The node directly around this one; -1 for the root and for packages. */
  readonly parent: (id: NodeId) => NodeId;
}

interface ContainsInput {
  readonly files: number;
  readonly firstDirectory: number;
  readonly directories: number;
  readonly sections: Sections;
  readonly folderAt: (directory: number) => string;
  readonly pathOf: (file: number) => string;
  readonly fileOfSymbol: (symbol: number) => number;
  readonly qualifiedAt: (qualified: number) => string;
}

/** Files whose nesting is remembered. */
const remembered = 256;

export const createContains = (input: ContainsInput): Contains => {
  const { files, firstDirectory, directories, sections } = input;
  const spans = {
    start: (symbol: number) => sections.symbolStart[symbol]!,
    end: (symbol: number) => sections.symbolEnd[symbol]!,
    qualified: (symbol: number) => input.qualifiedAt(sections.symbolQualified[symbol]!),
  };
  const nested = new Map<number, Int32Array>();
  const parentsIn = (file: number): Int32Array => {
    const known = nested.get(file);
    if (known !== undefined) return known;
    if (nested.size >= remembered) nested.clear();
    const parents = parentsOf(spans, sections.fileSymbols[file]!, sections.fileSymbols[file + 1]!);
    nested.set(file, parents);
    return parents;
  };
  /** Symbols of a file whose parent is this one, -1 for its top. */
  const symbolsIn = (file: number, parent: number): readonly NodeId[] => {
    const first = sections.fileSymbols[file]!;
    const found: NodeId[] = [];
    for (const [i, own] of parentsIn(file).entries()) if (own === parent) found.push(files + first + i);
    return found;
  };

  let inFolders: readonly (readonly NodeId[])[] | null = null;
  const foldersFilled = (): readonly (readonly NodeId[])[] => {
    const lists: NodeId[][] = Array.from({ length: directories }, () => []);
    for (let file = 0; file < files; file++) lists[sections.fileDirectory[file]!]?.push(file);
    for (let directory = 1; directory < directories; directory++)
      lists[sections.directoryParent[directory]!]?.push(firstDirectory + directory);
    const pathAt = (id: NodeId): string =>
      id < files ? input.pathOf(id) : input.folderAt(id - firstDirectory);
    for (const list of lists) {
      const texts = new Map(list.map((id) => [id, pathAt(id)]));
      list.sort((a, b) => compareUtf8(texts.get(a)!, texts.get(b)!));
    }
    return lists;
  };

  return {
    children: (id) => {
      if (id < files) return symbolsIn(id, -1);
      if (id < firstDirectory) return symbolsIn(input.fileOfSymbol(id - files), id - files);
      inFolders ??= foldersFilled();
      return inFolders[id - firstDirectory] ?? [];
    },
    parent: (id) => {
      if (id < files) return firstDirectory + sections.fileDirectory[id]!;
      if (id < firstDirectory) {
        const file = input.fileOfSymbol(id - files);
        const parent = parentsIn(file)[id - files - sections.fileSymbols[file]!]!;
        return parent < 0 ? file : files + parent;
      }
      const directory = id - firstDirectory;
      if (directory === 0 || directory >= directories) return -1;
      return firstDirectory + sections.directoryParent[directory]!;
    },
  };
};
