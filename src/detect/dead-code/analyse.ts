import type { Assembly } from "../../model/assembly.js";
import type { DetectSettings } from "../../model/detect-settings.js";
import type { NodeId } from "../../model/graph.js";
import { createBases } from "./bases.js";
import { type Code, type CodeFile, createCode, isInside, isTheirs, isType } from "./code.js";
import type { Ecosystem } from "./ecosystem.js";
import { type Marked, readMarks } from "./marks.js";
import { createReach, levels, type Reach } from "./reach.js";
import { type Candidate, candidateOf } from "./scanned.js";
import { createSurface, type Surface } from "./surface.js";
import { closedFiles } from "./texts.js";
import { createTies } from "./ties.js";
import { type Verified, verify } from "./verify.js";

/** What is known of what reaches what. */
export interface Analysis {
  readonly code: Code;
  readonly surface: Surface;
  readonly marked: Marked;
  readonly reach: Reach;
  /** The same as if there were no tests; null where links say for sure what only tests use. */
  readonly untested: Reach | null;
  readonly verified: Verified;
  /** Definitions that the graph alone does not reach from roots that are no tests. */
  readonly candidates: readonly Candidate[];
  /** Why no verdict is possible on some. */
  readonly doubts: ReadonlyMap<NodeId, string>;
}

const spreadRoots = (reach: Reach, { starts }: Marked, tests = true): void => {
  const nodes = (test: boolean): NodeId[] =>
    starts.filter((one) => one.test === test).map(({ node }) => node);
  reach.spread(nodes(false), levels.production);
  if (tests) reach.spread(nodes(true), levels.test);
};

/** Doubts of the marks, and those of members whose type inherits from what is not there. */
const doubtsOf = (code: Code, marked: Marked, candidates: readonly Candidate[]): Map<NodeId, string> => {
  const doubts = new Map(marked.doubts);
  const baseOf = createBases(code);
  for (const { node, file, at, definition } of candidates) {
    if (file.traits.basesTold) continue;
    const value = definition.kind === "function" || isType(definition.kind);
    if (doubts.has(node) || value || (definition.private && file.traits.family !== "python")) continue;
    for (const around of new Set([file.parents[at]!, file.owners[at]!])) {
      const base = around < 0 ? null : baseOf(file, around);
      if (base === null) continue;
      doubts.set(node, `what it belongs to inherits from ${base}, which is not in the repository`);
      break;
    }
  }
  return doubts;
};

/**
 * Goes on from what may be used: doubts, and what is named in what is there or may be. A member of a type that nothing
 * makes is no reason for the type to be there: whatever is named so is another's.
 */
const spreadDoubts = (
  code: Code,
  surface: Surface,
  reach: Reach,
  doubts: ReadonlyMap<NodeId, string>,
  { outside, perhaps }: Verified,
): void => {
  const mayBe = (node: NodeId): boolean => {
    if (reach.level(node) !== levels.none) return false;
    const place = code.symbol(node);
    if (place === null) return true;
    const { file, at } = place;
    // What is called as a member of its first parameter never names the type that it stands in.
    if (file.traits.family === "csharp" && file.definitions[at]!.kind === "function") return true;
    return [file.parents[at]!, file.owners[at]!].every(
      (around) =>
        around < 0 ||
        !isType(file.definitions[around]!.kind) ||
        reach.level(file.symbols[around]!) !== levels.none,
    );
  };
  for (;;) {
    const now = new Set<NodeId>();
    const add = (node: NodeId): void => {
      if (!mayBe(node)) return;
      now.add(node);
      // Who may load a script may use what it gives.
      const file = code.byNode.get(node);
      if (file?.traits.family === "javascript")
        for (const one of surface.all(file)) if (mayBe(one)) now.add(one);
    };
    for (const node of doubts.keys()) add(node);
    for (const node of outside) add(node);
    for (const [from, to] of perhaps) if (reach.level(from) !== levels.none) to.forEach(add);
    if (now.size === 0) return;
    reach.spread(now, levels.maybe);
  }
};

/** Goes from the roots through the graph, and looks in the texts for what the graph does not know. */
export const analyse = async (
  assembly: Assembly,
  settings: DetectSettings,
  ecosystems: readonly Ecosystem[],
): Promise<Analysis> => {
  const code = createCode(assembly, new Set(ecosystems.flatMap(({ languages }) => languages)));
  const surface = createSurface(code);
  const marked = await readMarks(assembly, code, surface, settings, ecosystems);
  const ties = createTies(code, surface);
  const first = createReach({ code, follows: marked.follows, uses: ties });
  spreadRoots(first, marked);

  const candidates: Candidate[] = [];
  const unreached: CodeFile[] = [];
  for (const file of code.files) {
    if (first.level(file.node) !== levels.production) unreached.push(file);
    for (const [at, node] of file.symbols.entries())
      if (file.candidates[at] && first.level(node) !== levels.production)
        candidates.push(candidateOf(file, at));
  }
  const verified = await verify(assembly, code, surface, candidates, unreached);
  const uses = new Map(ties);
  for (const [from, to] of verified.uses) uses.set(from, [...(uses.get(from) ?? []), ...to]);
  const reach = createReach({ code, follows: marked.follows, uses });
  spreadRoots(reach, marked);
  const doubts = doubtsOf(code, marked, candidates);
  const closed = closedFiles(assembly);
  for (const { node, file, definition } of candidates) {
    const shut = closed.get(file.traits.family);
    if (shut === undefined || reach.level(node) !== levels.none || doubts.has(node)) continue;
    if (!isInside(file, definition))
      doubts.set(node, `${shut.path} was not read (${shut.reason}) and may use it`);
  }
  const spreadRest = (into: Reach): void => {
    // Who needs what a program made can mostly not be told.
    into.spread(
      code.files.filter(({ file }) => isTheirs(file)).map(({ node }) => node),
      levels.maybe,
    );
    spreadDoubts(code, surface, into, doubts, verified);
  };
  spreadRest(reach);
  let untested: Reach | null = null;
  if (code.files.some(({ traits }) => traits.manyBuilds)) {
    untested = createReach({ code, follows: marked.follows, uses });
    spreadRoots(untested, marked, false);
    spreadRest(untested);
  }
  return { code, surface, marked, reach, untested, verified, candidates, doubts };
};
