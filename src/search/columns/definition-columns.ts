import { definitionKinds } from "../../model/definition-kinds.js";
import type { Definition } from "../../model/facts.js";
import type { EarlierForm } from "./earlier.js";
import { grow, push, taken } from "./grow.js";
import type { Interner } from "./intern.js";
import { forwardList, invert, renumber, sparse, termsAt } from "./invert.js";
import { definitionBit } from "./kinds.js";
import type { Sections } from "./layout.js";
import { nameParts, nameTerms } from "./names.js";
import { createRankedInterner, type Ranked, type RankedInterner } from "./ranked.js";

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
  /** Adds the definitions `[from, to)` of the earlier form. @param symbolNow the number now of a symbol of that form. */
  readonly addEarlier: (from: number, to: number, symbolNow: (symbol: number) => number) => void;
  readonly count: () => number;
  /** Names the terms of all names; to be called once all definitions are there. */
  readonly close: () => void;
  /** @param ranked final ids of the provisional terms. */
  readonly sections: (ranked: Pick<Ranked, "rank" | "count">) => DefinitionSections;
}

const flagsOf = (definition: KeptDefinition): number =>
  (definition.exported ? definitionBit.exported : 0) |
  (definition.documented ? definitionBit.documented : 0) |
  (definition.qualified.length > definition.name.length ? definitionBit.nested : 0);

export const createDefinitionColumns = (
  terms: RankedInterner,
  symbols: Interner,
  earlier: EarlierForm | null,
): DefinitionColumns => {
  const known = earlier === null ? 0 : earlier.form.nameOffsets.length - 1;
  const names = createRankedInterner(
    earlier === null ? undefined : { bytes: earlier.form.names, offsets: earlier.form.nameOffsets },
  );
  const name = grow(Uint32Array);
  const qualified = grow(Uint32Array);
  const kind = grow(Uint8Array);
  const flags = grow(Uint8Array);
  const start = grow(Uint32Array);
  const end = grow(Uint32Array);
  const line = grow(Uint32Array);
  const parts = forwardList();
  const words = forwardList();
  let order: Ranked;

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
    addEarlier: (from, to, symbolNow) => {
      const { form } = earlier!;
      for (let i = from; i < to; i++) {
        push(name, names.keep(form.definitionName[i]!));
        push(qualified, symbolNow(form.definitionQualified[i]!));
        push(kind, form.definitionKind[i]!);
        push(flags, form.definitionFlags[i]!);
        push(start, form.definitionStart[i]!);
        push(end, form.definitionEnd[i]!);
        push(line, form.definitionLine[i]!);
      }
    },
    count: () => name.length,
    close: () => {
      order = names.rank();
      const own =
        earlier === null
          ? null
          : { offsets: earlier.form.nameTermOffsets, terms: earlier.form.nameTerms, counts: null };
      for (const number of order.numbers) {
        if (own !== null && number < known) {
          parts.add(termsAt(own, number).map(terms.keep));
          words.add(termsAt(earlier!.names, number).map(terms.keep));
        } else {
          const text = names.added(number);
          parts.add(nameParts(text).map(terms.of));
          words.add(nameTerms(text).map(terms.of));
        }
      }
    },
    sections: ({ rank, count }) => {
      const { table } = order;
      const own = parts.get();
      const index = sparse(invert(words.get(), rank, count));
      const offsets = Uint32Array.from({ length: name.length + 1 }, (_, i) => i);
      const byName = invert({ offsets, terms: taken(name), counts: null }, order.rank, order.count);
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
