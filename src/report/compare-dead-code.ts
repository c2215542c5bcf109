import type { DeadCodeChange } from "../model/delta.js";
import type { DeadCode, DeadVerdict } from "../model/findings.js";
import type { RepoPath } from "../model/ids.js";
import type { Places } from "./places.js";

/** Certain enough to fail a check. */
const gating: ReadonlySet<DeadVerdict> = new Set<DeadVerdict>(["dead", "unreachable-file"]);

/** Code that something needed before: when nothing does any more, the change took its last use away. */
const needed: ReadonlySet<DeadVerdict> = new Set<DeadVerdict>(["test-only", "needless-export"]);

const simpleName = (symbol: string): string => /[^.:#]*$/.exec(symbol)![0];

type Key = (finding: DeadCode) => string | null;

/**
 * Pairs findings that have one key on both sides: of several first those of the same content, then in the order in which
 * they stand.
 */
const pair = (
  base: readonly DeadCode[],
  head: readonly DeadCode[],
  keyBefore: Key,
  keyNow: Key,
  found: Map<DeadCode, DeadCode>,
): void => {
  const taken = new Set(found.values());
  const open = new Map<string, DeadCode[]>();
  for (const finding of base) {
    const key = taken.has(finding) ? null : keyBefore(finding);
    if (key === null) continue;
    const list = open.get(key);
    if (list === undefined) open.set(key, [finding]);
    else list.push(finding);
  }
  for (const equal of [true, false]) {
    for (const finding of head) {
      const key = found.has(finding) ? null : keyNow(finding);
      const candidates = key === null ? undefined : open.get(key);
      const at = candidates?.findIndex((one) => !equal || one.content === finding.content) ?? -1;
      if (at >= 0) found.set(finding, candidates!.splice(at, 1)[0]!);
    }
  }
};

const place = (path: RepoPath, { symbol, kind }: DeadCode): string => JSON.stringify([path, symbol, kind]);

/** By what it is made of and called, wherever it stands. */
const contentKey = ({ content, symbol, kind, path }: DeadCode): string | null => {
  if (content === null) return null;
  const name = symbol === null ? path.slice(path.lastIndexOf("/") + 1) : simpleName(symbol);
  return JSON.stringify([content, kind, name]);
};

const compared = (finding: DeadCode, before: DeadCode): DeadCodeChange => {
  const shownAgain = before.suppressed !== null && finding.suppressed === null;
  const worse = gating.has(finding.verdict) && needed.has(before.verdict);
  return {
    state: finding.verdict !== before.verdict || shownAgain ? "changed" : "unchanged",
    finding,
    before,
    gates: worse,
  };
};

/**
 * Says what became of dead code. What has the same path (the file's own move counted in), name and kind is the same
 * finding, edited or not; so is what has the same name and content elsewhere. A changed verdict is a change.
 */
export const compareDeadCode = (
  base: readonly DeadCode[],
  head: readonly DeadCode[],
  places: Places,
): readonly DeadCodeChange[] => {
  const found = new Map<DeadCode, DeadCode>();
  const placeNow: Key = (one) => {
    const now = places.pathOf(one.path);
    return now === null ? null : place(now, one);
  };
  pair(base, head, placeNow, (one) => place(one.path, one), found);
  pair(base, head, contentKey, contentKey, found);
  const taken = new Set(found.values());
  const fileBefore = new Map<RepoPath, DeadCode>();
  for (const one of base) {
    const now = one.kind === "file" ? places.pathOf(one.path) : null;
    if (now !== null) fileBefore.set(now, one);
  }
  const changes = head.map((finding): DeadCodeChange => {
    const before = found.get(finding);
    if (before !== undefined) return compared(finding, before);
    // Nothing was said of single symbols while nothing reached the file.
    const file = finding.kind === "file" ? undefined : fileBefore.get(finding.path);
    if (file !== undefined) return { state: "changed", finding, before: file, gates: false };
    return { state: "new", finding, before: null, gates: gating.has(finding.verdict) };
  });
  const fileNow = new Set(head.filter(({ kind }) => kind === "file").map(({ path }) => path));
  const isInside = (one: DeadCode): boolean => {
    const now = one.kind === "file" ? null : places.pathOf(one.path);
    return now !== null && fileNow.has(now);
  };
  const resolved = base
    .filter((one) => !taken.has(one) && !isInside(one))
    .map((finding): DeadCodeChange => ({ state: "resolved", finding, before: finding, gates: false }));
  return [...changes, ...resolved];
};
