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
      const path = places.nowAt(member);
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

/** Code that was there but for a few lines is no copy that somebody made, though it may count as one now. */
const isNew = (oldShare: number): boolean => oldShare < 0.75;

/** Copies in test code are listed, and fail nothing. */
const gatesBy = ({ members }: CloneClass, added: readonly number[]): boolean =>
  added.some((i) => !members[i]!.test);

/** The member to use instead of a copy: one that was there before, whole and with a name before others. */
const reuseOf = ({ members }: CloneClass, oldShare: (index: number) => number): number | null => {
  const worth = members.map(({ symbol, test }, i) => {
    const share = oldShare(i);
    return share < 0.5 ? 0 : (share === 1 ? 8 : 4) + (test ? 0 : 2) + (symbol === null ? 0 : 1);
  });
  const best = Math.max(...worth);
  return best === 0 ? null : worth.indexOf(best);
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
  const { members } = now.clones;
  const unlisted = indices(members.length, (i) => !now.elsewhere[i]!.has(b));
  const fresh = unlisted.filter((i) => isNew(places.oldShare(members[i]!)));
  const lost = before.clones.members.filter((_, i) => before.elsewhere[i]!.size === 0);
  // A place that is gone may be one that came: a move.
  const gone = lost.filter((member) => places.isGone(member)).length;
  const plain = { finding: now.clones, before: before.clones, gates: false, newMembers: [], reuse: null };
  if (fresh.length > gone) {
    const reuse = reuseOf(now.clones, (i) =>
      unlisted.includes(i) ? 0 : Math.max(0.5, places.oldShare(members[i]!)),
    );
    return {
      ...plain,
      state: "new",
      change: "more-members",
      newMembers: fresh,
      reuse,
      goneMembers: lost,
      gates: gatesBy(now.clones, fresh),
    };
  }
  if (lost.length > unlisted.length)
    return { ...plain, state: "resolved", change: "fewer-members", goneMembers: lost };
  const { id, kind, score, tokens, test, suppressed } = now.clones;
  const old = before.clones;
  const equal =
    id === old.id &&
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

/** For each class of the head how often it has the content of a member of the classes of the base, by number. */
const sharedContents = (
  base: readonly CloneClass[],
  head: readonly CloneClass[],
): readonly ReadonlyMap<number, number>[] => {
  const classesOf = new Map<string, Set<number>>();
  for (const [b, { members }] of base.entries())
    for (const { content } of members) classesOf.set(content, (classesOf.get(content) ?? new Set()).add(b));
  return head.map(({ members }) => {
    const shared = new Map<number, number>();
    for (const { content } of members)
      for (const b of classesOf.get(content) ?? []) shared.set(b, (shared.get(b) ?? 0) + 1);
    return shared;
  });
};

/** The class of the base that a class of the head came from, though its id is another; -1 for none. */
const ancestorOf = (
  { base, head, places }: Sides,
  h: number,
  contents: ReadonlyMap<number, number>,
  matched: ReadonlySet<number>,
): number => {
  const shared = new Map<number, number>();
  for (const classes of head[h]!.elsewhere) for (const b of classes) shared.set(b, (shared.get(b) ?? 0) + 1);
  let best = -1;
  let most = 0;
  for (const b of [...new Set([...shared.keys(), ...contents.keys()])].sort((x, y) => x - y)) {
    const { clones, elsewhere } = base[b]!;
    const here = shared.get(b) ?? 0;
    const equal = contents.get(b) ?? 0;
    // One place alone says little: the other may have been taken out, and a new copy have been made.
    const moved = clones.members.some((member, i) => elsewhere[i]!.size === 0 && places.isGone(member));
    if (equal === 0 && here < 2 && !(here === 1 && moved)) continue;
    const weight = (here + equal) * 2 + (matched.has(b) ? 0 : 1);
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
  const shares = clones.members.map((member) => places.oldShare(member));
  const newMembers = indices(clones.members.length, (i) => isNew(shares[i]!));
  const reuse = newMembers.length === 0 ? null : reuseOf(clones, (i) => shares[i]!);
  const plain = { finding: clones, before: null, newMembers, reuse, goneMembers: [] };
  // All of the code was there: what stands around it decides what is a class, and nobody copied anything.
  if (newMembers.length === 0) return { ...plain, state: "changed", change: "edited", gates: false };
  return { ...plain, state: "new", change: "added", gates: gatesBy(clones, newMembers) };
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
  const contents = sharedContents(base, head);
  for (const [h, b] of from.entries()) if (b < 0) from[h] = ancestorOf(sides, h, contents[h]!, matched);
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
