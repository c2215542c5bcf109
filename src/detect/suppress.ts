import type { Assembly } from "../model/assembly.js";
import type { DetectSettings, SuppressionRule } from "../model/detect-settings.js";
import type {
  CloneClass,
  DeadCode,
  Findings,
  ImportCycle,
  Suppressed,
  Suppression,
} from "../model/findings.js";
import { compileGlobs } from "../model/glob.js";
import type { RepoPath } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import { type IgnoreComment, readIgnoreComments } from "./ignore-comments.js";
import { headsOf } from "./ignore-places.js";

/** What hides findings, and how many it was asked about that it speaks of. */
interface Entry extends Suppressed {
  readonly finding: Suppression["finding"];
  matched: number;
}

interface Comment extends Entry {
  readonly of: IgnoreComment;
}

interface Rule extends Entry {
  readonly of: SuppressionRule;
  readonly fits: (path: RepoPath) => boolean;
}

const configName = "sheaf.json";

const ruleOf = (of: SuppressionRule): Rule => {
  const matches = of.path === undefined ? () => true : compileGlobs([of.path]);
  const known = new Map<RepoPath, boolean>();
  const fits = (path: RepoPath): boolean => {
    const held = known.get(path);
    if (held !== undefined) return held;
    const fit = matches(path);
    known.set(path, fit);
    return fit;
  };
  return { of, fits, finding: of.finding, reason: of.reason, path: configName, line: 0, matched: 0 };
};

const commentOf = (of: IgnoreComment): Comment => ({
  of,
  finding: of.finding,
  reason: of.reason,
  path: of.path,
  line: of.line,
  matched: 0,
});

/** What the finding says of whoever hides it; null where nobody does. Each of them counts it. */
const hide = (entries: Iterable<Entry>): Suppressed | null => {
  let first: Suppressed | null = null;
  for (const entry of entries) {
    entry.matched++;
    first ??= { reason: entry.reason, path: entry.path, line: entry.line };
  }
  return first;
};

/** Lines on which a comment speaks of something, 1-based, inclusive. */
type Heads = readonly (readonly [number, number])[];

const speaksOf = ({ of }: Comment, heads: Heads): boolean =>
  of.wholeFile || heads.some(([start, end]) => of.line <= end && of.target >= start);

/**
 * Marks findings that comments in the code or `sheaf.json` do not want to be shown, and counts what each speaks of.
 *
 * A comment takes its place out of a clone class, and its import out of a cycle: the class is hidden when fewer than two
 * places are left, the cycle when none of the imports is left that would have to go.
 */
export const suppress = async (
  assembly: Assembly,
  settings: DetectSettings,
  findings: Omit<Findings, "suppressions">,
): Promise<Findings> => {
  const comments = (await readIgnoreComments(assembly)).map(commentOf);
  const rules = settings.suppress.map(ruleOf);
  const heads = headsOf(assembly, new Set(comments.map(({ path }) => path)));
  const commentsAt = (finding: Entry["finding"], path: RepoPath, places: () => Heads): readonly Comment[] => {
    const here = byPath.get(path)?.filter((one) => one.finding === finding && one.reason !== "");
    if (here === undefined || here.length === 0) return [];
    const where = places();
    return here.filter((one) => speaksOf(one, where));
  };
  const byPath = new Map<RepoPath, Comment[]>();
  for (const one of comments) byPath.set(one.path, [...(byPath.get(one.path) ?? []), one]);
  const rulesFor = (
    finding: Entry["finding"],
    { id, paths, symbols }: { id: string; paths: readonly RepoPath[]; symbols: readonly (string | null)[] },
  ): readonly Rule[] =>
    rules.filter(
      ({ of, fits }) =>
        of.finding === finding &&
        (of.id === undefined || of.id === id) &&
        (of.symbol === undefined ||
          (symbols.length > 0 && symbols.every((symbol) => symbol === of.symbol))) &&
        paths.every(fits),
    );

  const hideDeadCode = (one: DeadCode): DeadCode => {
    const speaking = [
      ...commentsAt("dead-code", one.path, () => heads.definition(one)),
      ...rulesFor("dead-code", { id: one.id, paths: [one.path], symbols: [one.symbol] }),
    ];
    return speaking.length === 0 ? one : { ...one, suppressed: hide(speaking) };
  };
  const hideClones = (one: CloneClass): CloneClass => {
    const { id, members } = one;
    const at = members.map((member) => commentsAt("duplicates", member.path, () => heads.clone(member)));
    const named = rulesFor("duplicates", {
      id,
      paths: members.map(({ path }) => path),
      symbols: members.map(({ symbol }) => symbol),
    });
    const hidden = hide(new Set([...at.flat(), ...named]));
    const left = at.filter((speaking) => speaking.length === 0).length;
    return named.length > 0 || left < 2 ? { ...one, suppressed: hidden } : one;
  };
  const hideCycle = (one: ImportCycle): ImportCycle => {
    const at = one.cut.map(({ from, line }) => commentsAt("cycles", from, () => [[line, line]]));
    const named = rulesFor("cycles", { id: one.id, paths: one.files, symbols: [] });
    const hidden = hide(new Set([...at.flat(), ...named]));
    const uncut = at.some((speaking) => speaking.length === 0);
    return named.length > 0 || (one.cut.length > 0 && !uncut) ? { ...one, suppressed: hidden } : one;
  };

  const { deadCode, duplicates, structure } = findings;
  const hidden = {
    deadCode: { ...deadCode, findings: deadCode.findings.map(hideDeadCode) },
    duplicates: { ...duplicates, classes: duplicates.classes.map(hideClones) },
    structure: { ...structure, cycles: structure.cycles.map(hideCycle) },
  };
  const suppressions = [...comments, ...rules]
    .map(
      ({ finding, reason, path, line, matched }): Suppression => ({ finding, reason, path, line, matched }),
    )
    .sort((a, b) => compareUtf8(a.path, b.path) || a.line - b.line);
  return { ...hidden, suppressions };
};
