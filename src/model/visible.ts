/**
 * Whether a code point can change what is shown around it, or hide: controls (C0, DEL, C1), line and
 * paragraph separators, bidirectional marks and overrides, zero-width, blank and tag characters, selectors that
 * can carry a text of their own, lone surrogates.
 */
const isHidden = (point: number): boolean =>
  point < 0x20 ||
  (point >= 0x7f && point <= 0x9f) ||
  point === 0xad ||
  point === 0x61c ||
  point === 0x115f ||
  point === 0x1160 ||
  point === 0x180e ||
  (point >= 0x200b && point <= 0x200f) ||
  (point >= 0x2028 && point <= 0x202e) ||
  (point >= 0x2060 && point <= 0x206f) ||
  (point >= 0xd800 && point <= 0xdfff) ||
  point === 0x3164 ||
  point === 0xfeff ||
  point === 0xffa0 ||
  (point >= 0xfff9 && point <= 0xfffb) ||
  (point >= 0xe0000 && point <= 0xe01ef);

/** Replaces what is hidden or steers what shows it; the rest stays. */
export const replaceHidden = (text: string, replacement: (point: number) => string): string => {
  let out = "";
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at)!;
    const units = point > 0xffff ? 2 : 1;
    if (isHidden(point)) {
      out += text.slice(from, at) + replacement(point);
      from = at + units;
    }
    at += units;
  }
  return from === 0 ? text : out + text.slice(from);
};

const shown = (point: number): string =>
  point < 0x100 ? `\\x${point.toString(16).padStart(2, "0")}` : `\\u{${point.toString(16)}}`;

/** Text of a repository for a terminal or a model, on one line: what is hidden stands as `\x1b` or `\u{202e}`. */
export const visible = (text: string): string => replaceHidden(text, shown);

/** Cuts visible text to a number of columns, with `…` where something is gone. Wide characters count one. */
export const clip = (text: string, columns: number): string => {
  if (text.length <= columns) return text;
  const points = [...text];
  return points.length <= columns ? text : `${points.slice(0, Math.max(0, columns - 1)).join("")}…`;
};
