import type { ChunkKind, DefinitionKind } from "../model/facts.js";
import type { ExtractLimits } from "../model/limits.js";
import type { Atom } from "./atoms.js";
import type { Outlined } from "./definitions.js";
import type { Lines } from "./lines.js";
import { cutWindows } from "./windows.js";

/** Where a chunk stands and what it is. Rows, inclusive. */
export interface Piece {
  readonly first: number;
  readonly last: number;
  readonly kind: ChunkKind;
  readonly symbol: string | null;
}

const chunkKinds: Readonly<Record<DefinitionKind, ChunkKind>> = {
  function: "function",
  method: "method",
  constructor: "method",
  // A getter or setter: it has a body.
  property: "method",
  macro: "function",
  class: "class",
  struct: "class",
  trait: "interface",
  interface: "interface",
  type: "type",
  enum: "enum",
  module: "module",
  section: "section",
  key: "entry",
  "enum-member": "block",
  constant: "block",
  variable: "block",
  field: "block",
};

interface Group {
  readonly atoms: Atom[];
  size: number;
  owner: number;
  /** Characters of the last unit: of the atoms at the end that belong to one definition. */
  unit: number;
  /** Whether one of its units is big enough to be found by itself. */
  large: boolean;
}

/** Units of this share of the target are found by themselves; smaller ones join their like. */
const largeShare = 6;
/** Below this share of the target, what has no name, or stands outside, joins what is beside it. */
const tinyShare = 8;

const mayJoin = (open: Group, atom: Atom, limits: ExtractLimits): boolean => {
  const { chunkTarget, chunkMaximum } = limits;
  const together = open.size + atom.size;
  const tiny = Math.min(open.size, atom.size) * tinyShare < chunkTarget;
  const before = open.atoms.at(-1)!;
  const nameless =
    atom.size <= open.size ? atom.definition < 0 : open.atoms.every(({ definition }) => definition < 0);
  // A line or two without a name of their own are found only with what stands beside them.
  if (tiny && nameless) return together <= chunkMaximum;
  if (together > chunkTarget) return false;
  if (open.owner !== atom.owner) return tiny;
  if (before.definition === atom.definition) return true;
  return !open.large && atom.size * largeShare < chunkTarget;
};

/** Puts the beginning of a cut definition or section, when it is short, together with its first part. */
const joinHeads = (atoms: readonly Atom[], { chunkTarget, chunkMaximum }: ExtractLimits): Atom[] => {
  const joined: Atom[] = [];
  for (const atom of atoms) {
    const head = joined.at(-1);
    const fits =
      head?.header === true &&
      head.owner === atom.owner &&
      head.size * largeShare < chunkTarget &&
      head.size + atom.size <= chunkMaximum;
    if (head === undefined || !fits) {
      joined.push(atom);
      continue;
    }
    joined[joined.length - 1] = {
      ...head,
      last: atom.last,
      size: head.size + atom.size,
      header: atom.header,
    };
  }
  return joined;
};

const group = (atoms: readonly Atom[], limits: ExtractLimits): Group[] => {
  const groups: Group[] = [];
  const isLarge = (unit: number): boolean => unit * largeShare >= limits.chunkTarget;
  for (const atom of atoms) {
    const open = groups.at(-1);
    const { size, owner } = atom;
    if (open === undefined || !mayJoin(open, atom, limits)) {
      groups.push({ atoms: [atom], size, owner, unit: size, large: isLarge(size) });
      continue;
    }
    open.unit = open.atoms.at(-1)!.definition === atom.definition ? open.unit + size : size;
    open.large ||= isLarge(open.unit);
    if (size > open.size) open.owner = owner;
    open.atoms.push(atom);
    open.size += size;
  }
  return groups;
};

const ancestors = (outlined: readonly Outlined[], from: number): number[] => {
  const chain: number[] = [];
  for (let at = from; at >= 0; at = outlined[at]!.parent) chain.push(at);
  return chain;
};

/** The definition that a group is named after: what holds all of its parts, else its biggest part's. */
const nameGroup = (
  { atoms, size }: Group,
  outlined: readonly Outlined[],
): { definition: number; half: boolean } => {
  const defined = atoms.filter(({ definition }) => definition >= 0);
  const first = defined[0];
  if (first === undefined) return { definition: -1, half: false };
  const covered = defined.reduce((sum, atom) => sum + atom.size, 0) * 2 >= size;
  let common = ancestors(outlined, first.definition);
  for (const { definition } of defined) {
    const chain = new Set(ancestors(outlined, definition));
    common = common.filter((at) => chain.has(at));
  }
  if (common.length > 0) return { definition: common[0]!, half: covered };
  let biggest = first;
  for (const atom of defined) if (atom.size > biggest.size) biggest = atom;
  return { definition: biggest.definition, half: biggest.size * 2 >= size };
};

/** Joins small neighbours, cuts what is too long by lines, and names the results. */
export const toPieces = (
  atoms: readonly Atom[],
  outlined: readonly Outlined[],
  lines: Lines,
  limits: ExtractLimits,
): Piece[] => {
  const pieces: Piece[] = [];
  for (const joined of group(joinHeads(atoms, limits), limits)) {
    const { definition, half } = nameGroup(joined, outlined);
    const symbol = definition < 0 ? null : outlined[definition]!.qualified;
    const kind = definition < 0 || !half ? "block" : chunkKinds[outlined[definition]!.kind];
    const first = joined.atoms[0]!.first;
    const last = joined.atoms.at(-1)!.last;
    const windows =
      joined.size > limits.chunkMaximum
        ? cutWindows(lines, first, last, limits.chunkTarget, 0)
        : [{ first, last }];
    for (const window of windows) pieces.push({ ...window, kind, symbol });
  }
  return pieces;
};
