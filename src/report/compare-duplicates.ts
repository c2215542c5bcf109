import type { CloneChange } from "../model/delta.js";
import type { CloneClass, CloneMember } from "../model/findings.js";
import type { RepoPath } from "../model/ids.js";
import type { Places } from "./places.js";

/** A class of one side with what is known of each of its places on the other. */
interface Known {
  readonly clones: CloneClass;
  /** For each member the classes of the other side that have the same place, by number. */
  readonly elsewhere: readonly ReadonlySet<number>[];
}

const byPath = (
  classes: readonly CloneClass[],
): ReadonlyMap<RepoPath, readonly (readonly [number, CloneMember])[]> => {
  const found = new Map<RepoPath, [number, CloneMember][]>();
  for (const [i, { members }] of classes.entries()) {
    for (const member of members) {
      const list = found.get(member.path);
      if (list === undefined) found.set(member.path, [[i, member]]);
      else list.push([i, member]);
    }
  }
  return found;
};

/** Finds for each place of a side where it is on the other. */
const locate = (
  base: readonly CloneClass[],
  head: readonly CloneClass[],
  places: Places,
): readonly [Known[], Known[]] => {
  const now = byPath(head);
  const after = base.map(({ members }) => members.map(() => new Set<number>()));
  const earlier = head.map(({ members }) => members.map(() => new Set<number>()));
  for (const [b, { members }] of base.entries()) {
    for (const [m, member] of members.entries()) {
      const path = places.pathOf(member.path);
      for (const [h, other] of path === null ? [] : (now.get(path) ?? [])) {
        if (!places.isSame(member, other)) continue;
        after[b]![m]!.add(h);
        earlier[h]![head[h]!.members.indexOf(other)]!.add(b);
      }
    }
  }
  return [
    base.map((clones, i) => ({ clones, elsewhere: after[i]! })),
    head.map((clones, i) => ({ clones, elsewhere: earlier[i]! })),
  ];
};

const indices = (count: number, fits: (index: number) => boolean): readonly number[] =>
  Array.from({ length: count }, (_, i) => i).filter(fits);

const gates = ({ test }: CloneClass): boolean => !test;

/** The member to use instead of a copy: one that was there before, and has a name, before others. */
const reuseOf = ({ members }: CloneClass, isOld: (index: number) => boolean): number | null => {
  const old = indices(members.length, isOld);
  return old.find((i) => members[i]!.symbol !== null) ?? old[0] ?? null;
};

interface Sides {
  readonly base: readonly Known[];
  readonly head: readonly Known[];
  readonly places: Places;
}

/** What became of a class of the base, `b`, that is `h` now. */
const succeeded = ({ base, head, places }: Sides, b: number, h: number): CloneChange => {
  const before = base[b]!;
  const now = head[h]!;
  const sameCode = before.clones.id === now.clones.id;
  const fresh = indices(now.clones.members.length, (i) => !now.elsewhere[i]!.has(b));
  const lost = before.clones.members.filter((_, i) => before.elsewhere[i]!.size === 0);
  const gone = lost.filter((member) => places.isGone(member)).length;
  const grown = now.clones.members.length - before.clones.members.length;
  const plain = { finding: now.clones, before: before.clones, gates: false, newMembers: [], reuse: null };
  // Equal code is counted, wherever it went; of other code a place that is gone may be one that came.
  const more = sameCode ? grown > 0 && fresh.length > 0 : fresh.length > gone;
  if (more) {
    const reuse = reuseOf(now.clones, (i) => !fresh.includes(i));
    return {
      ...plain,
      state: "new",
      change: "more-members",
      newMembers: fresh,
      reuse,
      goneMembers: lost,
      gates: gates(now.clones),
    };
  }
  const fewer = sameCode ? grown < 0 && lost.length > 0 : lost.length > fresh.length;
  if (fewer) return { ...plain, state: "resolved", change: "fewer-members", goneMembers: lost };
  const { kind, score, tokens, test, suppressed, members } = now.clones;
  const old = before.clones;
  const equal =
    sameCode &&
    kind === old.kind &&
    score === old.score &&
    tokens === old.tokens &&
    test === old.test &&
    members.length === old.members.length &&
    !(old.suppressed !== null && suppressed === null);
  return {
    ...plain,
    state: equal ? "unchanged" : "changed",
    change: equal ? "same" : "edited",
    goneMembers: [],
  };
};

/** The class of the base that a class of the head came from, though its code is another; -1 for none. */
const ancestorOf = ({ base, head, places }: Sides, h: number, matched: ReadonlySet<number>): number => {
  const shared = new Map<number, number>();
  for (const classes of head[h]!.elsewhere) for (const b of classes) shared.set(b, (shared.get(b) ?? 0) + 1);
  let best = -1;
  let most = 0;
  for (const [b, count] of [...shared].sort((x, y) => x[0] - y[0])) {
    const { clones, elsewhere } = base[b]!;
    // One place alone says little: the other may have been taken out, and a new copy have been made.
    const moved = clones.members.some((member, i) => elsewhere[i]!.size === 0 && places.isGone(member));
    if (count < 2 && !moved) continue;
    const weight = count * 2 + (matched.has(b) ? 0 : 1);
    if (weight > most) {
      best = b;
      most = weight;
    }
  }
  return best;
};

/** A class that has no like at the base. */
const appeared = ({ head, places }: Sides, h: number): CloneChange => {
  const { clones } = head[h]!;
  const isOld = clones.members.map((member) => places.wasThere(member));
  const newMembers = indices(clones.members.length, (i) => !isOld[i]);
  const plain = {
    finding: clones,
    before: null,
    newMembers,
    reuse: reuseOf(clones, (i) => isOld[i]!),
    goneMembers: [],
  };
  // All of the code was there: what stands around it decides what is a class, and nobody copied anything.
  if (newMembers.length === 0) return { ...plain, state: "changed", change: "edited", gates: false };
  return { ...plain, state: "new", change: "added", gates: gates(clones) };
};

/**
 * Says what became of clone classes. A class is known again by its id, whatever its places are called and wherever they
 * stand; else by its places. One more place of a known class is new, one less resolved, another code in it changed.
 */
export const compareDuplicates = (
  base: readonly CloneClass[],
  head: readonly CloneClass[],
  places: Places,
): readonly CloneChange[] => {
  const [before, now] = locate(base, head, places);
  const sides: Sides = { base: before, head: now, places };
  const ids = new Map(base.map(({ id }, i) => [id, i]));
  const from = head.map(({ id }) => ids.get(id) ?? -1);
  const matched = new Set(from.filter((b) => b >= 0));
  for (const [h, b] of from.entries()) if (b < 0) from[h] = ancestorOf(sides, h, matched);
  const heirs = new Set(from);
  const changes = head.map((_, h) => (from[h]! < 0 ? appeared(sides, h) : succeeded(sides, from[h]!, h)));
  const gone = base
    .filter((_, b) => !heirs.has(b))
    .map(
      (finding): CloneChange => ({
        state: "resolved",
        finding,
        before: finding,
        gates: false,
        change: "gone",
        newMembers: [],
        reuse: null,
        goneMembers: finding.members,
      }),
    );
  return [...changes, ...gone];
};
