import { definitionKinds } from "../../model/definition-kinds.js";
import type { Definition, DefinitionKind } from "../../model/facts.js";
import { compareUtf8 } from "../../model/order.js";
import { writeStrings } from "../../model/string-table.js";
import type { EarlierSymbol } from "./copy.js";
import type { Sections } from "./layout.js";

type SymbolSections = Pick<
  Sections,
  | "symbolName"
  | "symbolQualified"
  | "symbolKind"
  | "symbolStart"
  | "symbolEnd"
  | "symbolLine"
  | "names"
  | "nameOffsets"
  | "nameSymbolOffsets"
  | "nameSymbols"
  | "qualified"
  | "qualifiedOffsets"
>;

type SymbolRow = Pick<
  Definition,
  "name" | "qualified" | "kind" | "startLine" | "endLine" | "line" | "exported"
>;

interface SymbolCollector {
  /** @param first symbol of the file. */
  readonly add: (first: number, definitions: readonly SymbolRow[]) => void;
  /** Adds those that a file had in an earlier graph. */
  readonly addEarlier: (first: number, symbols: readonly EarlierSymbol[]) => void;
  readonly sections: () => SymbolSections;
}

const kindCodes = new Map<DefinitionKind, number>(definitionKinds.map((kind, code) => [kind, code]));

/** With Maps, so that `__proto__` and `constructor` are names like others. */
const numberOf = (numbers: Map<string, number>, text: string): number => {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
};

export const createSymbolColumns = (count: number): SymbolCollector => {
  const names = new Map<string, number>();
  const qualified = new Map<string, number>();
  const symbolName = new Uint32Array(count);
  const symbolQualified = new Uint32Array(count);
  const symbolKind = new Uint8Array(count);
  const symbolStart = new Uint32Array(count);
  const symbolEnd = new Uint32Array(count);
  const symbolLine = new Uint32Array(count);

  const put = (at: number, row: Omit<EarlierSymbol, "code">, code: number): void => {
    symbolName[at] = numberOf(names, row.name);
    symbolQualified[at] = numberOf(qualified, row.qualified);
    symbolKind[at] = code;
    symbolStart[at] = row.startLine;
    symbolEnd[at] = row.endLine;
    symbolLine[at] = row.line;
  };

  const sections = (): SymbolSections => {
    const sorted = [...names.keys()].sort(compareUtf8);
    const rank = new Uint32Array(sorted.length);
    for (const [place, name] of sorted.entries()) rank[names.get(name)!] = place;
    const nameSymbolOffsets = new Uint32Array(sorted.length + 1);
    for (let i = 0; i < count; i++) {
      symbolName[i] = rank[symbolName[i]!]!;
      nameSymbolOffsets[symbolName[i]! + 1]!++;
    }
    for (let i = 0; i < sorted.length; i++) nameSymbolOffsets[i + 1]! += nameSymbolOffsets[i]!;
    const next = nameSymbolOffsets.slice();
    const nameSymbols = new Uint32Array(count);
    for (let i = 0; i < count; i++) nameSymbols[next[symbolName[i]!]!++] = i;
    const nameTable = writeStrings(sorted);
    const qualifiedTable = writeStrings([...qualified.keys()]);
    return {
      symbolName,
      symbolQualified,
      symbolKind,
      symbolStart,
      symbolEnd,
      symbolLine,
      names: nameTable.bytes,
      nameOffsets: nameTable.offsets,
      nameSymbolOffsets,
      nameSymbols,
      qualified: qualifiedTable.bytes,
      qualifiedOffsets: qualifiedTable.offsets,
    };
  };

  return {
    add: (first, definitions) => {
      for (const [i, d] of definitions.entries())
        put(first + i, d, (kindCodes.get(d.kind)! << 1) | (d.exported ? 1 : 0));
    },
    addEarlier: (first, symbols) => {
      for (const [i, symbol] of symbols.entries()) put(first + i, symbol, symbol.code);
    },
    sections,
  };
};
