import type { ObjectPlace, Property } from "./json-object.js";

/** Text that comes in the place of other text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** How a text is laid out. */
export interface Layout {
  /** Of one step. */
  readonly indent: string;
  readonly lineEnd: string;
}

/** @param edits that do not overlap. */
export const applyAll = (text: string, edits: readonly Edit[]): string => {
  let result = text;
  for (const { from, to, text: inserted } of [...edits].sort((a, b) => b.from - a.from)) {
    result = result.slice(0, from) + inserted + result.slice(to);
  }
  return result;
};

/** How the lines of a text end and by what they are indented. */
export const layoutOf = (text: string): Layout => ({
  indent: /[\r\n]([ \t]+)["}\]]/.exec(text)?.[1] ?? "  ",
  lineEnd: /\r\n|\n/.exec(text)?.[0] ?? "\n",
});

/** The blanks that the line of an offset starts with. */
const blanksBefore = (text: string, offset: number): string => {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
};

const isBlank = (text: string): boolean => text.trim() === "";

const blanksAndComments = /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;

/** Offset of the comma in a stretch between two values, outside of comments; -1 when there is none. */
const commaIn = (text: string, from: number, to: number): number => {
  blanksAndComments.lastIndex = from;
  const at = from + (blanksAndComments.exec(text)?.[0].length ?? 0);
  return at < to && text[at] === "," ? at : -1;
};

/** Offset behind what is no blank in a stretch. Not by a pattern: one that ends with `$` tries every blank of a run. */
const endOfCore = (text: string, from: number, to: number): number => {
  let end = to;
  while (end > from && " \t\r\n".includes(text[end - 1]!)) end--;
  return end;
};

/** A property's text, given what its own lines are indented by; `null` when it shall stand on one line. */
export type Render = (blanks: string | null) => string;

/** Whether the object's properties stand on the lines of its braces. */
const onOneLine = (text: string, { from, close }: ObjectPlace): boolean =>
  !/[\r\n]/.test(text.slice(from, close));

const intoEmpty = (text: string, place: ObjectPlace, { indent, lineEnd }: Layout, render: Render): Edit => {
  const outer = blanksBefore(text, place.from);
  const inner = text.slice(place.from + 1, place.close);
  const before = lineEnd + outer + indent + render(outer + indent);
  if (!isBlank(inner)) {
    const at = endOfCore(text, place.from + 1, place.close);
    return { from: at, to: at, text: before };
  }
  // The blanks that stood here are kept behind the end that comes with it, each in a way of its own: see `emptied`.
  const own = lineEnd + outer;
  const after = inner === "" ? own : /^[\r\n]/.test(inner) ? lineEnd + inner : inner + own;
  return { from: place.from + 1, to: place.close, text: before + after };
};

/** Puts a property behind the last one of an object; `removeProperty` brings back the same bytes. */
export const insertProperty = (
  text: string,
  place: ObjectPlace,
  layout: Layout,
  render: Render,
): readonly Edit[] => {
  const last = place.properties.at(-1);
  if (last === undefined) return [intoEmpty(text, place, layout, render)];
  const comma = commaIn(text, last.to, place.close);
  const at = endOfCore(text, last.to, place.close);
  const inline = onOneLine(text, place);
  const blanks = blanksBefore(text, last.from);
  const started = inline ? ` ${render(null)}` : layout.lineEnd + blanks + render(blanks);
  if (comma >= 0) return [{ from: at, to: at, text: `${started},` }];
  if (at === last.to) return [{ from: at, to: at, text: `,${started}` }];
  return [
    { from: last.to, to: last.to, text: "," },
    { from: at, to: at, text: started },
  ];
};

/** What stood between the braces of an object before `intoEmpty`. */
const emptied = (
  text: string,
  place: ObjectPlace,
  { from, to }: Property,
  { lineEnd }: Layout,
): Edit | null => {
  const before = text.slice(place.from + 1, from);
  const after = text.slice(to, place.close);
  if (!isBlank(before) || !isBlank(after)) return null;
  const own = lineEnd + blanksBefore(text, place.from);
  const inner =
    after === own
      ? ""
      : after.startsWith(lineEnd)
        ? after.slice(lineEnd.length)
        : after.endsWith(own)
          ? after.slice(0, after.length - own.length)
          : after;
  return { from: place.from + 1, to: place.close, text: inner };
};

/** Takes a property out of an object with the comma that came with it. */
export const removeProperty = (
  text: string,
  place: ObjectPlace,
  property: Property,
  layout: Layout,
): readonly Edit[] => {
  const index = place.properties.indexOf(property);
  const previous = place.properties[index - 1];
  const next = place.properties[index + 1];
  const alone = previous === undefined && next === undefined;
  const empty = alone ? emptied(text, place, property, layout) : null;
  if (empty !== null) return [empty];
  const start = endOfCore(text, previous?.to ?? place.from + 1, property.from);
  const behind = commaIn(text, property.to, next?.from ?? place.close);
  if (behind === property.to) return [{ from: start, to: behind + 1, text: "" }];
  const gone: Edit[] = [{ from: start, to: property.to, text: "" }];
  if (behind >= 0) return [...gone, { from: behind, to: behind + 1, text: "" }];
  const comma = previous === undefined ? -1 : commaIn(text, previous.to, property.from);
  if (comma < 0) return gone;
  return comma + 1 === start
    ? [{ from: comma, to: property.to, text: "" }]
    : [{ from: comma, to: comma + 1, text: "" }, ...gone];
};
