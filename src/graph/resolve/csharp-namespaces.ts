import type { Definition } from "../../model/facts.js";
import type { Tree } from "../ecosystem.js";
import type { LinkFile } from "../input.js";

const prefix = "cs:";

export const moduleOfNamespace = (name: string): string => prefix + name;

export const namespaceOfModule = (module: string): string => module.slice(prefix.length);

/** `A.B.C`, `A.B`, `A`, and nothing. */
export const outward = (name: string): string[] => {
  const names = [name];
  for (let end = name.lastIndexOf("."); end > 0; end = name.lastIndexOf(".", end - 1)) {
    names.push(name.slice(0, end));
  }
  return name === "" ? names : [...names, ""];
};

/** A namespace, with all files in which it stands. */
export interface Namespace {
  readonly files: number[];
  /** Types at its top, by name, and the files that define them: several for one in parts. */
  readonly types: Map<string, number[]>;
}

/** The namespaces of one file by line. */
interface Spans {
  /** By definition of the file: its namespace. */
  readonly of: readonly string[];
  /** Those that stand in the file, the outermost first; the global one where something stands in none. */
  readonly own: readonly string[];
  /** The innermost around a line; empty for none. */
  readonly at: (line: number) => string;
}

const isType = ({ kind }: Definition): boolean =>
  kind === "class" || kind === "struct" || kind === "interface" || kind === "enum" || kind === "type";

/**
 * The namespace of each definition. A namespace with a block holds what its lines do; one that is a line holds all that
 * follows it.
 */
const readSpans = ({ facts }: LinkFile): Spans => {
  const of: string[] = [];
  const own = new Set<string>();
  const spans: { readonly name: string; readonly line: number; readonly endLine: number }[] = [];
  const open: { readonly name: string; readonly endLine: number }[] = [];
  for (const { kind, name, line, startLine, endLine } of facts.definitions) {
    while (open.length > 0 && open.at(-1)!.endLine < line) open.pop();
    const around = open.at(-1)?.name ?? "";
    if (kind === "module") {
      const whole = around === "" ? name : `${around}.${name}`;
      const block = endLine > startLine;
      const last = block ? endLine : Number.MAX_SAFE_INTEGER;
      open.push({ name: whole, endLine: last });
      spans.push({ name: whole, line, endLine: last });
      own.add(whole);
      of.push(around);
      continue;
    }
    own.add(around);
    of.push(around);
  }
  const at = (line: number): string =>
    spans.findLast((span) => span.line <= line && line <= span.endLine)?.name ?? "";
  return { of, own: own.size === 0 ? [""] : [...own], at };
};

export interface Namespaces {
  readonly byName: ReadonlyMap<string, Namespace>;
  readonly spans: readonly Spans[];
  /** Whether some namespace has this name, or one that goes on from it. */
  readonly isPrefix: (name: string) => boolean;
}

export const readNamespaces = (tree: Tree): Namespaces => {
  const byName = new Map<string, Namespace>();
  const prefixes = new Set<string>();
  const namespace = (name: string): Namespace => {
    let known = byName.get(name);
    if (known !== undefined) return known;
    known = { files: [], types: new Map() };
    byName.set(name, known);
    for (const part of outward(name)) if (part !== "") prefixes.add(part);
    return known;
  };
  const spans = tree.files.map(readSpans);
  for (const [file, { of, own }] of spans.entries()) {
    for (const name of own) namespace(name).files.push(file);
    for (const [place, definition] of tree.files[file]!.facts.definitions.entries()) {
      if (!isType(definition) || definition.qualified !== definition.name) continue;
      const { types } = namespace(of[place]!);
      const files = types.get(definition.name);
      if (files === undefined) types.set(definition.name, [file]);
      else if (files.at(-1) !== file) files.push(file);
    }
  }
  return { byName, spans, isPrefix: (name) => prefixes.has(name) };
};
