import type { Definition, Export, Import, Reference } from "../../model/facts.js";
import type { NodeId } from "../../model/graph.js";
import { type Code, type CodeFile, isMember } from "./code.js";
import type { Whole } from "./whole.js";

/** A definition that nothing seems to reach. */
export interface Candidate {
  readonly node: NodeId;
  readonly file: CodeFile;
  readonly at: number;
  readonly definition: Definition;
  /** Of a type or module, rather than of a file. */
  readonly member: boolean;
}

/** A file in which names are looked for. */
export interface Scanned {
  readonly file: CodeFile;
  readonly wholes: readonly Whole[];
  /** By line and name. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
  /** Names by the definition in which they stand: `3 name`. */
  readonly told: ReadonlySet<string>;
  /** What it defines, by line and name. */
  readonly defined: ReadonlySet<string>;
  readonly importsAt: ReadonlyMap<number, readonly Import[]>;
  readonly exportsAt: ReadonlyMap<number, readonly Export[]>;
}

export const candidateOf = (file: CodeFile, at: number): Candidate => {
  const definition = file.definitions[at]!;
  const owner = file.owners[at]!;
  const around = owner < 0 ? null : file.definitions[owner]!;
  const member = isMember(definition.kind) || (around !== null && around.kind !== "module");
  return { node: file.symbols[at]!, file, at, definition, member };
};

const byLine = <T extends { readonly line: number }>(
  list: readonly T[],
): ReadonlyMap<number, readonly T[]> => {
  const found = new Map<number, T[]>();
  for (const one of list) {
    const here = found.get(one.line);
    if (here === undefined) found.set(one.line, [one]);
    else here.push(one);
  }
  return found;
};

export const scannedOf = (
  code: Code,
  file: CodeFile,
  wholes: readonly Whole[],
  wanted: (n: string) => boolean,
): Scanned => {
  const references = new Map<string, Reference[]>();
  const told = new Set<string>();
  for (const reference of code.factsOf(file.file)?.references ?? []) {
    if (!wanted(reference.name)) continue;
    const key = `${reference.line} ${reference.name}`;
    const here = references.get(key);
    if (here === undefined) references.set(key, [reference]);
    else here.push(reference);
    if (reference.receiver === null) told.add(`${reference.within} ${reference.name}`);
  }
  return {
    file,
    wholes,
    references,
    told,
    defined: new Set(file.definitions.map(({ line, name }) => `${line} ${name}`)),
    importsAt: byLine(file.imports),
    exportsAt: byLine(file.exports),
  };
};

const arounds = new WeakMap<CodeFile, Int32Array>();

/** The innermost definition around a line; -1 at the top. */
export const aroundLine = (file: CodeFile, line: number): number => {
  let table = arounds.get(file);
  if (table === undefined) {
    const { definitions } = file;
    const last = definitions.reduce((most, { endLine }) => Math.max(most, endLine), 0);
    table = new Int32Array(last + 1).fill(-1);
    const span = (at: number): number => definitions[at]!.endLine - definitions[at]!.startLine;
    const widest = [...definitions.keys()].sort((a, b) => span(b) - span(a) || a - b);
    for (const at of widest) table.fill(at, definitions[at]!.startLine, definitions[at]!.endLine + 1);
    arounds.set(file, table);
  }
  return table[line] ?? -1;
};
