import type { Assembly } from "../../model/assembly.js";
import type { DetectSettings } from "../../model/detect-settings.js";
import type { DeadCode, DeadCodeFindings, DeadVerdict, RootFile } from "../../model/findings.js";
import type { NodeId } from "../../model/graph.js";
import { compareUtf8 } from "../../model/order.js";
import { analyse } from "./analyse.js";
import type { CodeFile } from "./code.js";
import { contentOf, idOf } from "./content.js";
import type { Ecosystem } from "./ecosystem.js";
import { ecosystems as all } from "./ecosystems.js";
import type { Candidate } from "./judge.js";
import type { Marked } from "./marks.js";
import { needlessExports } from "./needless.js";
import { isThere, levels } from "./reach.js";
import { closedFiles } from "./texts.js";
import { createReasons, obstacle } from "./verdicts.js";

interface Said {
  readonly file: CodeFile;
  /** Null for the file itself. */
  readonly candidate: Candidate | null;
  readonly verdict: DeadVerdict;
  readonly reason: string;
}

const rootsOf = ({ starts }: Marked): RootFile[] => {
  const roots = new Map<string, RootFile>();
  for (const { path, test, reason } of starts) {
    const known = roots.get(path);
    if (known === undefined || (known.test && !test)) roots.set(path, { path, test, reason });
  }
  return [...roots.values()].sort((a, b) => compareUtf8(a.path, b.path));
};

const findingsOf = (assembly: Assembly, said: readonly Said[]): DeadCode[] => {
  const numbers = new Map<string, number>();
  const findings: DeadCode[] = [];
  for (const { file, candidate, verdict, reason } of said) {
    const facts = assembly.facts(file.file)!;
    const definition = candidate?.definition ?? null;
    const symbol = definition?.qualified ?? null;
    const kind = definition?.kind ?? "file";
    const startLine = definition?.startLine ?? 1;
    const endLine = definition?.endLine ?? file.file.lines;
    const key = JSON.stringify([kind, file.path, symbol]);
    const number = numbers.get(key) ?? 0;
    numbers.set(key, number + 1);
    findings.push({
      id: idOf(kind, file.path, symbol, number),
      verdict,
      path: file.path,
      startLine,
      endLine,
      symbol,
      kind,
      language: file.file.language!,
      exported: definition?.exported ?? true,
      reason,
      content: contentOf(facts.units, startLine, endLine, definition?.name ?? ""),
      suppressed: null,
    });
  }
  return findings;
};

/**
 * Finds definitions and files that no root reaches.
 *
 * What the graph does not reach is looked for once more in the texts of all files that may name it, so that what
 * linking does not know is no reason to call anything dead.
 */
export const detectDeadCode = async (
  assembly: Assembly,
  settings: DetectSettings,
  ecosystems: readonly Ecosystem[] = all,
): Promise<DeadCodeFindings> => {
  const analysis = await analyse(assembly, settings, ecosystems);
  const { code, surface, marked, reach, candidates } = analysis;
  const closed = closedFiles(assembly);
  const reasons = createReasons(analysis);
  const said: Said[] = [];
  const listed = new Set<NodeId>();

  for (const file of code.files) {
    const level = reach.level(file.node);
    const test = file.file.flags.test || marked.starts.some((one) => one.test && one.path === file.path);
    if (level === levels.production || (level === levels.test && test)) continue;
    if (file.symbols.some((node) => isThere(reach, node) && level !== levels.test)) continue;
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
    const test = file.file.flags.test || reach.level(file.node) === levels.test;
    if (level === levels.test && test) continue;
    listed.add(node);
    const blocked = level === levels.none ? obstacle(file, candidate, marked, closed) : null;
    const say = (verdict: DeadVerdict, reason: string): void => {
      said.push({ file, candidate, verdict, reason });
    };
    if (level === levels.test) say("test-only", reasons.byTests(node));
    else if (level === levels.maybe) say("unknown", reasons.unsure(node));
    else if (blocked !== null) say("unknown", blocked);
    else say("dead", reasons.notReached(file.traits.family));
  }
  for (const candidate of needlessExports(assembly, code, surface, marked, reach))
    said.push({ ...candidate, verdict: "needless-export", reason: "used only inside of its own file" });

  const findings = findingsOf(assembly, said).sort(
    (a, b) =>
      compareUtf8(a.path, b.path) ||
      a.startLine - b.startLine ||
      compareUtf8(a.symbol ?? "", b.symbol ?? "") ||
      compareUtf8(a.id, b.id),
  );
  return {
    findings,
    roots: rootsOf(marked),
    definitions: code.files.reduce((sum, { candidates: own }) => sum + own.filter(Boolean).length, 0),
    files: code.files.length,
  };
};
