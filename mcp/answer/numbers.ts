/** `1 file`, `12 files`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${value} ${value === 1 ? one : many}`;

/** The first digits of an object id: enough to tell one from another, and for git to find it. */
export const short = (id: string): string => id.slice(0, 9);

type Reasons = Readonly<Partial<Record<string, number>>>;

/** Files for each reason, most first: `8 binary, 4 symlink`; empty for none. */
export const reasonsText = (reasons: Reasons): string =>
  Object.entries(reasons)
    .flatMap(([reason, files]) => (files === undefined || files === 0 ? [] : [{ reason, files }]))
    .sort((a, b) => b.files - a.files || (a.reason < b.reason ? -1 : 1))
    .map(({ reason, files }) => `${files} ${reason}`)
    .join(", ");

/** How many files there are for all reasons together. */
export const sumOf = (reasons: Reasons): number =>
  Object.values(reasons).reduce<number>((sum, files) => sum + (files ?? 0), 0);
