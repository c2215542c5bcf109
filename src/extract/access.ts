import { bareName, type Match } from "./match.js";

/** What the marks of a place say of a definition; null when they say nothing. */
type Access = "private" | "public" | null;

/** What marks say of one definition: by its name, and by where it stands. */
export interface Found {
  readonly named: Access;
  readonly placed: Access;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Marks that hold in the node around them. */
interface Place extends Span {
  /** In the order of the text; each holds up to the next. */
  readonly marks: { readonly start: number; readonly access: Access }[];
  readonly names: Map<string, Access>;
  /** How many of `marks` stand before the last definition that was asked for. */
  passed: number;
}

export interface AccessMarks {
  /**
   * What holds for a definition. To be asked in ascending order of `start`.
   *
   * @param around the innermost definition around it; null for none. Marks outside of that do not reach it.
   */
  readonly find: (name: string, start: number, around: Span | null) => Found;
}

/** So many places are looked at for one definition, from inside: a bound, not a rule. */
const maxPlaces = 16;

const isInside = (inner: Span, outer: Span | null): boolean =>
  outer === null || inner.start > outer.start || (inner.start === outer.start && inner.end <= outer.end);

const nothing: Found = { named: null, placed: null };

const toPlaces = (text: string, matches: readonly Match[], sigils: string): Place[] => {
  const byNode = new Map<number, Place>();
  const ordered = [...matches].sort((a, b) => a.node.startIndex - b.node.startIndex);
  for (const { kind, node, parts } of ordered) {
    const outer = node.parent ?? node;
    let place = byNode.get(outer.id);
    if (place === undefined) {
      place = { start: outer.startIndex, end: outer.endIndex, marks: [], names: new Map(), passed: 0 };
      byNode.set(outer.id, place);
    }
    const access = kind as Access;
    if (parts.name === undefined) place.marks.push({ start: node.startIndex, access });
    else place.names.set(bareName(text, parts.name, sigils), access);
  }
  return [...byNode.values()].sort((a, b) => a.start - b.start || b.end - a.end);
};

/** Reads the marks of visibility that hold from a place on, or for names. */
export const readAccess = (text: string, matches: readonly Match[], sigils: string): AccessMarks => {
  if (matches.length === 0) return { find: () => nothing };
  const places = toPlaces(text, matches, sigils);
  const open: Place[] = [];
  let next = 0;
  return {
    find: (name, start, around) => {
      while (next < places.length && places[next]!.start <= start) {
        while (open.length > 0 && open.at(-1)!.end <= places[next]!.start) open.pop();
        open.push(places[next++]!);
      }
      while (open.length > 0 && open.at(-1)!.end <= start) open.pop();
      let named: Access = null;
      let placed: Access = null;
      for (let i = open.length - 1; i >= Math.max(0, open.length - maxPlaces); i--) {
        const place = open[i]!;
        const { marks, names } = place;
        while (place.passed < marks.length && marks[place.passed]!.start <= start) place.passed++;
        const mark = marks[place.passed - 1];
        if (mark !== undefined && (around === null || mark.start > around.start)) placed ??= mark.access;
        if (!isInside(place, around)) break;
        named ??= names.get(name) ?? null;
      }
      return { named, placed };
    },
  };
};
