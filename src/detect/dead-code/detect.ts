import type { Assembly } from "../../model/assembly.js";
import type { DetectSettings } from "../../model/detect-settings.js";
import type { DeadCode, DeadCodeFindings, RootFile } from "../../model/findings.js";
import { compareUtf8 } from "../../model/order.js";
import { analyse } from "./analyse.js";
import { contentOf, idOf } from "./content.js";
import type { Ecosystem } from "./ecosystem.js";
import { ecosystems as all } from "./ecosystems.js";
import type { Marked } from "./marks.js";
import { type Said, verdictsOf } from "./verdicts.js";

const rootsOf = ({ starts }: Marked): RootFile[] => {
  const roots = new Map<string, RootFile>();
  for (const { path, test, forTests, reason } of starts) {
    if (forTests) continue;
    const known = roots.get(path);
    if (known === undefined || (known.test && !test)) roots.set(path, { path, test, reason });
  }
  return [...roots.values()].sort((a, b) => compareUtf8(a.path, b.path));
};

const findingsOf = (assembly: Assembly, said: readonly Said[]): DeadCode[] => {
  const numbers = new Map<string, number>();
  const findings: DeadCode[] = [];
  for (const { file, candidate, passed = null, verdict, reason } of said) {
    const facts = assembly.facts(file.file)!;
    const definition = candidate?.definition ?? null;
    const symbol = passed?.symbol ?? definition?.qualified ?? null;
    const kind = passed?.kind ?? definition?.kind ?? "file";
    const startLine = passed?.line ?? definition?.startLine ?? 1;
    const endLine = passed?.line ?? definition?.endLine ?? file.file.lines;
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
      content: passed === null ? contentOf(facts.units, startLine, endLine, definition?.name ?? "") : null,
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
  const { code, marked } = analysis;
  const said = verdictsOf(assembly, analysis);
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
