/** Lines around a change that are shown with it. */
const around = 3;

const linesOf = (text: string): readonly string[] =>
  text === "" ? [] : text.replace(/\r\n|[\r\n]$/g, (end) => (end === "\r\n" ? "\n" : "")).split("\n");

/**
 * What differs between two texts that are alike at both ends: lines that go after `-`, lines that come after `+`, a few
 * that stay after a blank.
 *
 * @returns null when they are the same.
 */
export const lineChanges = (before: string, after: string): string | null => {
  if (before === after) return null;
  const old = linesOf(before.replace(/^\uFEFF/, ""));
  const now = linesOf(after.replace(/^\uFEFF/, ""));
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  ) {
    tail++;
  }
  const kept = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);
  return [
    ...kept(now.slice(Math.max(0, head - around), head)),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...kept(now.slice(now.length - tail, Math.min(now.length, now.length - tail + around))),
  ].join("\n");
};
