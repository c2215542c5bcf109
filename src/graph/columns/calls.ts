import type { Reference } from "../../model/facts.js";
import type { CodeGraph, Resolution, UnresolvedCall } from "../../model/graph.js";
import { compareUtf8 } from "../../model/order.js";
import { findString, stringAt, writeStrings } from "../../model/string-table.js";
import type { EarlierGraph } from "./copy.js";
import { createEdgeCollector, type FileEdges } from "./edges.js";
import type { Sections } from "./layout.js";

type CallSections = Pick<
  Sections,
  | "callNames"
  | "callNameOffsets"
  | "callOffsets"
  | "callFrom"
  | "callName"
  | "callLine"
  | "namedCallOffsets"
  | "namedCalls"
>;

interface CallCollector {
  /**
   * Adds the calls of a file that could not be resolved, each file once, in any order.
   *
   * @param first node of the file's symbols.
   */
  readonly add: (
    first: number,
    file: number,
    references: readonly Pick<Reference, "name" | "kind" | "line" | "within">[],
    found: readonly Resolution[],
  ) => void;
  /** Adds those that a file had in an earlier graph. */
  readonly addEarlier: (first: number, file: number, calls: ReturnType<EarlierGraph["calls"]>) => void;
  /** @param starts how many nodes calls can start from. */
  readonly sections: (starts: number) => CallSections;
}

/** Unresolved calls, as edges that lead to names. */
export const createCallColumns = (): CallCollector => {
  const names = new Map<string, number>();
  const calls = createEdgeCollector(false);
  const numberOf = (name: string): number => {
    const number = names.get(name) ?? names.size;
    names.set(name, number);
    return number;
  };
  return {
    addEarlier: (first, file, earlier) =>
      calls.add(
        file,
        earlier.flatMap(([from, name, line]) => [
          from === 0 ? file : first + from - 1,
          numberOf(name),
          line,
          0,
        ]),
      ),
    add: (first, file, references, found) => {
      const rows: FileEdges = [];
      for (const [i, { name, kind, line, within }] of references.entries()) {
        if (found[i] !== "unresolved" || (kind !== "call" && kind !== "construct")) continue;
        rows.push(within < 0 ? file : first + within, numberOf(name), line, 0);
      }
      calls.add(file, rows);
    },
    sections: (starts) => {
      const sorted = [...names.keys()].sort(compareUtf8);
      const rank = new Uint32Array(sorted.length);
      for (const [place, name] of sorted.entries()) rank[names.get(name)!] = place;
      const table = writeStrings(sorted);
      const rows = calls.finish(starts, sorted.length, (name) => rank[name]!);
      return {
        callNames: table.bytes,
        callNameOffsets: table.offsets,
        callOffsets: rows.outOffsets,
        callFrom: rows.edgeFrom,
        callName: rows.edgeTo,
        callLine: rows.edgeLine,
        namedCallOffsets: rows.inOffsets,
        namedCalls: rows.inEdges,
      };
    },
  };
};

/** Reads them. @param starts how many nodes calls can start from. */
export const unresolvedCalls = (
  sections: CallSections,
  starts: number,
): Pick<CodeGraph, "unresolvedIn" | "unresolvedNamed"> => {
  const names = { bytes: sections.callNames, offsets: sections.callNameOffsets };
  const callAt = (call: number): UnresolvedCall => ({
    from: sections.callFrom[call]!,
    name: stringAt(names, sections.callName[call]!),
    line: sections.callLine[call]!,
  });
  return {
    unresolvedIn: (id) => {
      if (id >= starts) return [];
      const [first, end] = [sections.callOffsets[id]!, sections.callOffsets[id + 1]!];
      return Array.from({ length: end - first }, (_, i) => callAt(first + i));
    },
    unresolvedNamed: (name) => {
      const place = findString(names, name);
      if (place < 0) return [];
      const { namedCallOffsets, namedCalls } = sections;
      return Array.from(namedCalls.subarray(namedCallOffsets[place], namedCallOffsets[place + 1]), callAt);
    },
  };
};
