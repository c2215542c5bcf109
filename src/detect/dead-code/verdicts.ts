import type { Assembly } from "../../model/assembly.js";
import type { DeadVerdict } from "../../model/findings.js";
import type { NodeId } from "../../model/graph.js";
import type { Analysis } from "./analyse.js";
import { type CodeFile, isTheirs } from "./code.js";
import { needlessExports } from "./needless.js";
import { needlessPassing, type Passed } from "./passing.js";
import { isThere, levels } from "./reach.js";
import { createReasons, obstacle } from "./reasons.js";
import type { Candidate } from "./scanned.js";
import { closedFiles } from "./texts.js";

/** What is said of a definition or file. */
export interface Said {
  readonly file: CodeFile;
  /** Null for the file itself, and for what it passes on. */
  readonly candidate: Candidate | null;
  /** What the file passes on from another. */
  readonly passed?: Passed;
  readonly verdict: DeadVerdict;
  readonly reason: string;
}

/** Verdicts on all that is not plainly there; what stands in a file or type that has one is not listed again. */
export const verdictsOf = (assembly: Assembly, analysis: Analysis): readonly Said[] => {
  const { code, surface, marked, reach, untested, candidates } = analysis;
  const closed = closedFiles(assembly);
  const reasons = createReasons(analysis);
  const said: Said[] = [];
  const listed = new Set<NodeId>();
  const tests = marked.starts.filter(({ test, forTests }) => test && !forTests);
  const testFiles = new Set(tests.map(({ path }) => path));
  const testNodes = new Set(tests.map(({ node }) => node));
  /** In a test, or in a module of tests that stands in a file of other code. */
  const isTestCode = ({ file, at }: Candidate): boolean => {
    for (let one = at; one >= 0; one = file.parents[one]!) if (testNodes.has(file.symbols[one]!)) return true;
    return file.file.flags.test || reach.level(file.node) === levels.test;
  };

  for (const file of code.files) {
    // Where nothing runs a file, one without definitions speaks to the compiler: attributes, directives.
    if (/^(?:csharp|java)$/.test(file.traits.family) && !file.candidates.includes(true)) continue;
    const level = reach.level(file.node);
    const test = file.file.flags.test || testFiles.has(file.path);
    if (level === levels.production || (level === levels.test && test)) continue;
    if (file.symbols.some((node) => isThere(reach, node) && level !== levels.test)) continue;
    if (isTheirs(file.file)) continue;
    const blocked = level === levels.none ? obstacle(file, null, marked, closed) : null;
    const say = (verdict: DeadVerdict, reason: string): void => {
      said.push({ file, candidate: null, verdict, reason });
      listed.add(file.node);
    };
    if (level === levels.test) say("test-only", reasons.byTests(file.node));
    else if (level === levels.maybe) say("unknown", reasons.unsure(file.node));
    else if (blocked !== null) say("unknown", blocked);
    else say("unreachable-file", reasons.notReached(file.traits.family));
  }
  for (const candidate of candidates) {
    const { node, file, at } = candidate;
    const level = reach.level(node);
    if (listed.has(file.node) && level !== levels.production) continue;
    const around = [file.parents[at]!, file.owners[at]!].some(
      (one) => one >= 0 && listed.has(file.symbols[one]!),
    );
    if (around) listed.add(node);
    if (around || level === levels.production) continue;
    if (level === levels.test && isTestCode(candidate)) continue;
    listed.add(node);
    const blocked = level === levels.none ? obstacle(file, candidate, marked, closed) : null;
    const say = (verdict: DeadVerdict, reason: string): void => {
      said.push({ file, candidate, verdict, reason });
    };
    // Whoever else may use it, tests are only those who are sure to.
    const perhaps = file.traits.manyBuilds && untested !== null && untested.level(node) !== levels.none;
    if (level === levels.test && !perhaps) say("test-only", reasons.byTests(node));
    else if (level === levels.test || level === levels.maybe) say("unknown", reasons.unsure(node));
    else if (blocked !== null) say("unknown", blocked);
    else say("dead", reasons.notReached(file.traits.family));
  }
  for (const candidate of needlessExports(assembly, code, surface, marked, reach))
    said.push({ ...candidate, verdict: "needless-export", reason: "used only inside of its own file" });
  for (const { file, passed } of needlessPassing(assembly, code, surface, marked, reach))
    said.push({
      file,
      candidate: null,
      passed,
      verdict: "needless-export",
      reason: "nobody imports it from here",
    });

  return said;
};
