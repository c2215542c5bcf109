import type { ChunkKind, DefinitionKind } from "../model/facts.js";
import type { ExtractLimits } from "../model/limits.js";
import { containers, type Outlined } from "./definitions.js";
import type { Lines } from "./lines.js";
import type { Atom } from "./split.js";
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
  extension: "class",
  "enum-member": "block",
  constant: "block",
  variable: "block",
  field: "block",
};

/** A macro of one line without parameters stands for a value. */
const kindOfChunk = ({ kind, arity, nameRow, endRow }: Outlined): ChunkKind =>
  kind === "macro" && arity === null && endRow === nameRow ? "block" : chunkKinds[kind];

/** Parts of a whole that are never looked for by themselves. */
const parts: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>(["field", "enum-member"]);

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
/** The beginning of a definition or section below this share of the target stands with its first part. */
const headShare = 3;
/** What is less than this share of a chunk, and holds none of the rest, does not name it. */
const minorShare = 4;
/** Below this share of the target, what has no name joins what is beside it. */
const tinyShare = 8;

/** Whether it is nothing but lines of what its atoms stand in. */
const isTail = ({ atoms }: Pick<Group, "atoms">): boolean =>
  atoms.every(({ definition, owner, header }) => definition >= 0 && definition === owner && !header);

const mayJoin = (open: Group, atom: Atom, atomIsLarge: boolean, limits: ExtractLimits): boolean => {
  const together = open.size + atom.size;
  const isTiny = (size: number): boolean => size * tinyShare < limits.chunkTarget;
  const namelessBefore = open.atoms.every(({ definition }) => definition < 0);
  const nameless = atom.definition < 0;
  // A line or two without a name of their own are found only with what stands beside them.
  if (
    nameless !== namelessBefore &&
    isTiny(nameless ? atom.size : open.size) &&
    !(nameless && isTail(open))
  ) {
    return together <= limits.chunkMaximum;
  }
  if (together > limits.chunkTarget || open.owner !== atom.owner) return false;
  return open.atoms.at(-1)!.definition === atom.definition || (!open.large && !atomIsLarge);
};

/** Whether it is the line of a module that all of the file is in, as `namespace A.B` in C# is. */
const isModuleLine = ({ definition, size }: Atom, outlined: readonly Outlined[], target: number): boolean => {
  const module = outlined[definition];
  return (
    module?.kind === "module" &&
    module.parent < 0 &&
    (module.endRow === module.nameRow || module.start === module.nameStart) &&
    size * tinyShare < target
  );
};

/**
 * Puts the beginning of a cut definition or section, when it is short, together with its first part. Where that is
 * the beginning of another one, such as a class in a module, both are named after the inner. So is what stands behind
 * the line of a module.
 */
const joinHeads = (
  atoms: readonly Atom[],
  outlined: readonly Outlined[],
  { chunkTarget, chunkMaximum }: ExtractLimits,
): Atom[] => {
  const joined: Atom[] = [];
  const firstNamed = atoms.find(({ definition }) => definition >= 0);
  for (const atom of atoms) {
    const head = joined.at(-1);
    const around = atom.header ? (outlined[atom.definition]?.parent ?? -1) : -1;
    const behindLine =
      head !== undefined &&
      head === firstNamed &&
      (outlined[atom.definition]?.kind ?? "module") !== "module" &&
      isModuleLine(head, outlined, chunkTarget);
    const inner = behindLine || (around >= 0 && around === head?.definition);
    const fits =
      (head?.header === true || behindLine) &&
      (inner || head.owner === atom.owner) &&
      head.size * headShare < chunkTarget &&
      head.size + atom.size <= chunkMaximum;
    if (head === undefined || !fits) {
      joined.push(atom);
      continue;
    }
    const size = head.size + atom.size;
    joined[joined.length - 1] = inner
      ? { ...atom, first: head.first, size }
      : { ...head, last: atom.last, size, header: atom.header };
  }
  return joined;
};

/**
 * Puts what is about the lines below it together with the first of those: `#if` with the function under it, a heading
 * in a comment with what it heads.
 */
const joinLeads = (
  atoms: readonly Atom[],
  outlined: readonly Outlined[],
  { chunkTarget, chunkMaximum }: ExtractLimits,
): Atom[] => {
  const joined: Atom[] = [];
  for (const atom of atoms) {
    const lead = joined.at(-1);
    const around = atom.header ? (outlined[atom.definition]?.parent ?? -1) : atom.owner;
    const leads =
      lead?.leads === true &&
      lead.owner === around &&
      lead.size * headShare < chunkTarget &&
      lead.size + atom.size <= chunkMaximum;
    if (leads) joined[joined.length - 1] = { ...atom, first: lead.first, size: lead.size + atom.size };
    else joined.push(atom);
  }
  return joined;
};

const group = (atoms: readonly Atom[], outlined: readonly Outlined[], limits: ExtractLimits): Group[] => {
  const groups: Group[] = [];
  const isLarge = (size: number, definition: number): boolean =>
    size * largeShare >= limits.chunkTarget && !(definition >= 0 && parts.has(outlined[definition]!.kind));
  for (const atom of atoms) {
    const open = groups.at(-1);
    const { size, owner, definition } = atom;
    const large = isLarge(size, definition);
    if (open === undefined || !mayJoin(open, atom, large, limits)) {
      groups.push({ atoms: [atom], size, owner, unit: size, large });
      continue;
    }
    open.unit = open.atoms.at(-1)!.definition === definition ? open.unit + size : size;
    open.large ||= isLarge(open.unit, definition);
    if (size > open.size) open.owner = owner;
    open.atoms.push(atom);
    open.size += size;
  }
  return groups;
};

/** Joins the last lines of a long definition, and a comment between two members, with what stands before them. */
const joinTails = (groups: readonly Group[], limits: ExtractLimits): Group[] => {
  const joined: Group[] = [];
  for (const tail of groups) {
    const before = joined.at(-1);
    const { definition } = tail.atoms[0]!;
    const related =
      definition >= 0 &&
      tail.atoms.every((atom) => atom.definition === definition) &&
      before?.atoms.some((atom) => atom.definition === definition || atom.owner === definition) === true;
    const size = before?.size ?? 0;
    // What is too long already is cut by lines, and its end with it.
    const room = size + tail.size <= limits.chunkMaximum || size > limits.chunkMaximum;
    const fits = tail.size * tinyShare < limits.chunkTarget && room;
    if (before === undefined || !related || !fits) joined.push(tail);
    else {
      const atoms = [...before.atoms, ...tail.atoms];
      joined[joined.length - 1] = { ...before, atoms, size: before.size + tail.size };
    }
  }
  return joined;
};

const ancestors = (outlined: readonly Outlined[], from: number): number[] => {
  const chain: number[] = [];
  for (let at = from; at >= 0; at = outlined[at]!.parent) chain.push(at);
  return chain;
};

/** The innermost definition that holds all the others; -1 for none. */
const commonOf = (defined: readonly Atom[], outlined: readonly Outlined[]): number => {
  let common = ancestors(outlined, defined[0]!.definition);
  for (const { definition } of defined) {
    const chain = new Set(ancestors(outlined, definition));
    common = common.filter((at) => chain.has(at));
  }
  return common[0] ?? -1;
};

const sizeOfAll = (atoms: readonly Atom[]): number => atoms.reduce((sum, { size }) => sum + size, 0);

/**
 * Names a group after what holds all of its parts, else after their common prefix, else after the biggest. A line
 * or two of what is around, such as a comment behind a method, has no say.
 */
const nameGroup = (
  { atoms, size }: Group,
  outlined: readonly Outlined[],
  { chunkTarget }: ExtractLimits,
): Pick<Piece, "kind" | "symbol"> => {
  const all = atoms.filter(({ definition }) => definition >= 0);
  const members = all.filter(
    ({ definition, owner, first, size: own }) =>
      definition !== owner || outlined[definition]!.startRow >= first || own * tinyShare >= chunkTarget,
  );
  const defined = sizeOfAll(members) * 2 > size ? members : all;
  const named = sizeOfAll(defined);
  if (defined.length === 0) return { kind: "block", symbol: null };
  const common = commonOf(defined, outlined);
  const kindOf = (definition: number): ChunkKind => kindOfChunk(outlined[definition]!);
  if (common >= 0) {
    const holds = containers.has(outlined[common]!.kind);
    if (!holds && named * minorShare < size) return { kind: "block", symbol: null };
    return { kind: named * 2 >= size ? kindOf(common) : "block", symbol: outlined[common]!.qualified };
  }
  let biggest = defined[0]!;
  for (const atom of defined) if (atom.size > biggest.size) biggest = atom;
  const { prefix, qualified } = outlined[biggest.definition]!;
  const shared = prefix !== "" && defined.every((atom) => outlined[atom.definition]!.prefix === prefix);
  const kind = kindOf(biggest.definition);
  const alike = named * 2 >= size && defined.every((atom) => kindOf(atom.definition) === kind);
  return { kind: alike || biggest.size * 2 >= size ? kind : "block", symbol: shared ? prefix : qualified };
};

/** Joins small neighbours, cuts what is too long by lines, and names the results. */
export const toPieces = (
  atoms: readonly Atom[],
  outlined: readonly Outlined[],
  lines: Lines,
  limits: ExtractLimits,
): Piece[] => {
  const pieces: Piece[] = [];
  const units = joinHeads(joinLeads(atoms, outlined, limits), outlined, limits);
  for (const joined of joinTails(group(units, outlined, limits), limits)) {
    const { kind, symbol } = nameGroup(joined, outlined, limits);
    const first = joined.atoms[0]!.first;
    const last = joined.atoms.at(-1)!.last;
    const whole = joined.size <= limits.chunkMaximum;
    const windows = whole ? [{ first, last }] : cutWindows(lines, first, last, limits.chunkTarget, 0);
    for (const window of windows) pieces.push({ ...window, kind, symbol });
  }
  return pieces;
};
