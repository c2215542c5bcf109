import type { EdgeKind, NodeId } from "../../model/graph.js";
import type { Code, CodeFile } from "./code.js";
import { isType } from "./code.js";
import type { Candidate } from "./scanned.js";

const overriding: ReadonlySet<EdgeKind> = new Set(["overrides"]);

/** `override` before the name, with nothing between but modifiers and a type. */
const override = /\boverride\b[^;{}=]*$/;

/** `partial` before the name of a method. */
const partial = /\bpartial\b[^;{}=]*$/;

/**
 * Whether a method of C# is one part of which a generator writes the other: what that wrote calls it.
 *
 * @param alike all candidates of its name: with both parts here, nothing was written elsewhere.
 */
export const isPartOfGenerated = (
  { file, definition }: Candidate,
  alike: readonly Candidate[],
  text: string,
  offset: number,
): boolean =>
  file.traits.family === "csharp" &&
  definition.kind === "method" &&
  partial.test(text.slice(Math.max(0, offset - 200), offset)) &&
  alike.filter((one) => one.definition.qualified === definition.qualified).length === 1;

/**
 * Whether a method of C# says that it overrides what this repository does not have: who calls that is not here. The base
 * may be told in markup or by a generator.
 */
export const overridesOutside = (code: Code, candidate: Candidate, text: string, offset: number): boolean => {
  const { file, definition, node } = candidate;
  return (
    file.traits.family === "csharp" &&
    definition.kind === "method" &&
    override.test(text.slice(Math.max(0, offset - 200), offset)) &&
    code.graph.out(node, overriding).length === 0
  );
};

/** `T.class`; `typeof(T)` and `Read<T>(`. */
const handing: Readonly<Record<string, RegExp>> = {
  java: /(?<![\w$])([A-Za-z_$][\w$]{0,199})\.class\b/g,
  csharp: /(?:\btypeof\(\s*|\w<)(?:\w{1,99}\.){0,9}([A-Za-z_]\w{0,199})(?:\s*\)|>\s*\()/g,
};

/** A class of tests by its name. */
const testName = /^Test[A-Z]|(?:Tests?|TestCase|Specs?|Fixture|IT)$/;

/** A type of a test that is handed over as a whole, and what stands in it. */
export interface Handed {
  readonly type: NodeId;
  readonly line: number;
  readonly members: readonly NodeId[];
}

/**
 * Types that a test hands to what it tests: serializers, compilers and containers read their members without naming
 * them. Elsewhere a type is mostly handed over for its name alone.
 */
export const handedOver = (file: CodeFile, text: string): readonly Handed[] => {
  const form = handing[file.traits.family];
  if (form === undefined || !file.file.flags.test) return [];
  const types = new Map<string, number[]>();
  for (const [at, { kind, name }] of file.definitions.entries())
    if (isType(kind)) types.set(name, [...(types.get(name) ?? []), at]);
  const lines = new Map<number, number>();
  for (const match of text.matchAll(form))
    for (const at of types.get(match[1]!) ?? [])
      if (!lines.has(at)) lines.set(at, text.slice(0, match.index).split("\n").length);
  // The class of a test itself is named for loggers and runners.
  const isTestItself = (at: number): boolean =>
    testName.test(file.definitions[at]!.name) || [...types.values()].flat().length === 1;
  return [...lines]
    .filter(([at]) => {
      const parent = file.parents[at]!;
      const nested = parent >= 0 && isType(file.definitions[parent]!.kind);
      return nested || (file.traits.family === "csharp" && !isTestItself(at));
    })
    .map(([at, line]) => {
      const within = (one: number): boolean => one >= 0 && (one === at || within(file.parents[one]!));
      const members = file.symbols.filter((_, one) => one !== at && within(one));
      return { type: file.symbols[at]!, line, members };
    });
};
