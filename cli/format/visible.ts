import { replaceHidden } from "../../src/index.js";

export { clip, visible } from "../../src/index.js";

const escaped = (point: number): string => {
  // Line ends and spaces between the fields are ours; in strings JSON.stringify has already escaped them.
  if (point === 0x0a) return "\n";
  return [...String.fromCodePoint(point)]
    .flatMap((character) => Array.from({ length: character.length }, (_, i) => character.charCodeAt(i)))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
    .join("");
};

/** JSON on one line, or indented: the same value for a program, and nothing hidden for a terminal. */
export const toJson = (value: unknown, indent = 0): string =>
  replaceHidden(JSON.stringify(value, null, indent), escaped);
