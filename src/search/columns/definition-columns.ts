import type { Definition } from "../../model/facts.js";
import { grow, push, taken } from "./grow.js";
import { createInterner, type Interner } from "./intern.js";
import { forwardList, invert, renumber, sparse } from "./invert.js";
import { definitionBit, definitionKinds } from "./kinds.js";
import type { Sections } from "./layout.js";
import { nameParts, nameTerms } from "./names.js";
import { rankStrings, writeStrings } from "./strings.js";

/** What the read form keeps of a definition. */
export type KeptDefinition = Pick<
  Definition,
  "name" | "qualified" | "kind" | "startLine" | "endLine" | "line" | "exported" | "documented"
>;

type DefinitionSections = Pick<
  Sections,
  | "names"
  | "nameOffsets"
  | "nameTermOffsets"
  | "nameTerms"
  | "nameIndexTerms"
  | "nameIndexOffsets"
  | "nameIndex"
  | "nameDefinitionOffsets"
  | "nameDefinitions"
  | "definitionName"
  | "definitionQualified"
  | "definitionKind"
  | "definitionFlags"
  | "definitionStart"
  | "definitionEnd"
  | "definitionLine"
>;

export interface DefinitionColumns {
  readonly add: (definitions: readonly KeptDefinition[]) => void;
  readonly count: () => number;
  /** Names the terms of all names; to be called once all definitions are there. */
  readonly close: () => void;
  /** @param rank final ids of the provisional terms. */
  readonly sections: (rank: Uint32Array) => DefinitionSections;
}

const flagsOf = (definition: KeptDefinition): number =>
  (definition.exported ? definitionBit.exported : 0) |
  (definition.documented ? definitionBit.documented : 0) |
  (definition.qualified.length > definition.name.length ? definitionBit.nested : 0);

export const createDefinitionColumns = (terms: Interner, symbols: Interner): DefinitionColumns => {
  const names = createInterner();
  const name = grow(Uint32Array);
  const qualified = grow(Uint32Array);
  const kind = grow(Uint8Array);
  const flags = grow(Uint8Array);
  const start = grow(Uint32Array);
  const end = grow(Uint32Array);
  const line = grow(Uint32Array);
  const parts = forwardList();
  const words = forwardList();
  let order: ReturnType<typeof rankStrings> = { sorted: [], rank: new Uint32Array(0) };

  return {
    add: (definitions) => {
      for (const definition of definitions) {
        push(name, names.of(definition.name));
        push(qualified, symbols.of(definition.qualified));
        push(kind, definitionKinds.indexOf(definition.kind));
        push(flags, flagsOf(definition));
        push(start, definition.startLine);
        push(end, definition.endLine);
        push(line, definition.line);
      }
    },
    count: () => name.length,
    close: () => {
      order = rankStrings(names.strings);
      for (const text of order.sorted) {
        parts.add(nameParts(text).map(terms.of));
        words.add(nameTerms(text).map(terms.of));
      }
    },
    sections: (rank) => {
      const table = writeStrings(order.sorted);
      const own = parts.get();
      const index = sparse(invert(words.get(), rank));
      const offsets = Uint32Array.from({ length: name.length + 1 }, (_, i) => i);
      const byName = invert({ offsets, terms: taken(name), counts: null }, order.rank);
      return {
        names: table.bytes,
        nameOffsets: table.offsets,
        nameTermOffsets: own.offsets,
        nameTerms: renumber(own.terms, rank),
        nameIndexTerms: index.terms,
        nameIndexOffsets: index.offsets,
        nameIndex: index.items,
        nameDefinitionOffsets: byName.starts,
        nameDefinitions: byName.items,
        definitionName: renumber(taken(name), order.rank),
        definitionQualified: taken(qualified),
        definitionKind: taken(kind),
        definitionFlags: taken(flags),
        definitionStart: taken(start),
        definitionEnd: taken(end),
        definitionLine: taken(line),
      };
    },
  };
};
