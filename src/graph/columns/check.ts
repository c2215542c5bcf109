import { damaged, type SectionName, type Sections } from "./layout.js";
import { countNames } from "./words.js";

/** Columns that say where another column's parts begin, and that column. */
const offsetColumns: readonly (readonly [SectionName, SectionName])[] = [
  ["pathOffsets", "paths"],
  ["fileSymbols", "symbolName"],
  ["languageOffsets", "languages"],
  ["nameOffsets", "names"],
  ["nameSymbolOffsets", "nameSymbols"],
  ["qualifiedOffsets", "qualified"],
  ["directoryOffsets", "directories"],
  ["externalOffsets", "externals"],
  ["outOffsets", "edgeTo"],
  ["inOffsets", "inEdges"],
  ["callNameOffsets", "callNames"],
  ["callOffsets", "callName"],
  ["namedCallOffsets", "namedCalls"],
];

const checkOffsets = (sections: Sections): void => {
  for (const [name, target] of offsetColumns) {
    const offsets = sections[name];
    let previous = 0;
    for (let i = 0; i < offsets.length; i++) {
      if (offsets[i]! < previous) throw damaged(`section ${name} does not ascend`);
      previous = offsets[i]!;
    }
    if (offsets.length === 0 || offsets[0] !== 0 || previous !== sections[target].length)
      throw damaged(`section ${name} does not cover ${target}`);
  }
};

/** How many of each kind of thing a graph has. */
export interface Sizes {
  readonly files: number;
  readonly symbols: number;
  readonly directories: number;
  readonly externals: number;
}

/** @throws SheafError `corrupt-bundle` when the sections do not fit each other. */
export const checkSections = (sections: Sections): Sizes => {
  checkOffsets(sections);
  const files = sections.pathOffsets.length - 1;
  const symbols = sections.symbolName.length;
  const directories = sections.directoryOffsets.length - 1;
  const externals = sections.externalOffsets.length - 1;
  const names = sections.nameOffsets.length - 1;
  const edges = sections.edgeTo.length;
  const calls = sections.callName.length;
  const want: readonly (readonly [SectionName, number])[] = [
    ["fileLanguage", files],
    ["fileTest", files],
    ["fileDirectory", files],
    ["fileSymbols", files + 1],
    ["fileCounts", files * countNames.length],
    ["symbolQualified", symbols],
    ["symbolKind", symbols],
    ["symbolStart", symbols],
    ["symbolEnd", symbols],
    ["symbolLine", symbols],
    ["nameSymbolOffsets", names + 1],
    ["nameSymbols", symbols],
    ["directoryParent", directories],
    ["outOffsets", files + symbols + 1],
    ["edgeFrom", edges],
    ["edgeLine", edges],
    ["edgeCode", edges],
    ["inOffsets", files + symbols + directories + externals + 1],
    ["inEdges", edges],
    ["callOffsets", files + symbols + 1],
    ["callFrom", calls],
    ["callLine", calls],
    ["namedCallOffsets", sections.callNameOffsets.length],
    ["namedCalls", calls],
  ];
  for (const [name, length] of want) {
    if (sections[name].length !== length)
      throw damaged(`section ${name} has ${sections[name].length} elements`);
  }
  if (directories === 0) throw damaged("it has no root");
  return { files, symbols, directories, externals };
};
