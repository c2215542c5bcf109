import type { Group } from "./group.js";
import type { Range } from "./stream.js";

const kinds: Readonly<Record<Group["kind"], number>> = { file: 0, block: 1, run: 2 };

/** A definition goes before a run that is hardly longer. */
const definitions = 1.25;

const gainOf = ({ kind, tokens, members }: Group): number =>
  tokens * (members.length - 1) * (kind === "block" ? definitions : 1);

/** Whole files first, then most code. */
const byGain = (a: Group, b: Group): number =>
  Number(b.kind === "file") - Number(a.kind === "file") ||
  gainOf(b) - gainOf(a) ||
  kinds[a.kind] - kinds[b.kind] ||
  a.members[0]!.from - b.members[0]!.from ||
  a.members[0]!.to - b.members[0]!.to;

/** Members are found by the stretches of units that they reach over. */
const stretch = 64;

interface Kept extends Range {
  readonly group: number;
}

/** Of a member, so many units of a hundred must stand in another's for it to say nothing new. */
const covered = 80;

const shared = (a: Range, b: Range): number => Math.min(a.to, b.to) - Math.max(a.from, b.from);

/** Keeps the groups that are not, in all of their places, what one of the others is. */
export const select = (groups: readonly Group[]): readonly Group[] => {
  const kept: Group[] = [];
  const stretches = new Map<number, Kept[]>();
  const coveringOf = (member: Range): Set<number> => {
    const found = new Set<number>();
    const size = member.to - member.from;
    for (let at = Math.floor(member.from / stretch); at * stretch < member.to; at++)
      for (const other of stretches.get(at) ?? [])
        if (shared(member, other) * 100 > size * covered) found.add(other.group);
    return found;
  };
  /** All of its places stand in one other group; or of three and more, most stand in some. */
  const isCovered = ({ kind, members }: Group): boolean => {
    let common: ReadonlySet<number> | null = null;
    let covering = 0;
    for (const member of members) {
      const here = coveringOf(member);
      if (here.size > 0) covering++;
      const before: ReadonlySet<number> = common ?? here;
      common = new Set([...before].filter((one) => here.has(one)));
    }
    if (common!.size > 0) return true;
    return kind === "run" && members.length > 2 && covering * 2 > members.length;
  };
  for (const group of [...groups].sort(byGain)) {
    if (isCovered(group)) continue;
    const number = kept.length;
    kept.push(group);
    for (const { from, to } of group.members)
      for (let at = Math.floor(from / stretch); at * stretch < to; at++) {
        const list = stretches.get(at);
        if (list === undefined) stretches.set(at, [{ from, to, group: number }]);
        else list.push({ from, to, group: number });
      }
  }
  return kept;
};
