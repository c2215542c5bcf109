import type { ReadForm } from "../columns/read.js";
import type { Question } from "./question.js";

const endsWith = (form: ReadForm, file: number, end: Uint8Array): boolean => {
  const stop = form.pathOffsets[file + 1]!;
  const start = stop - end.length;
  if (start < form.pathOffsets[file]!) return false;
  for (let i = 0; i < end.length; i++) if (form.paths[start + i] !== end[i]) return false;
  return true;
};

/**
 * Files whose paths the question spells out: 1 for the path itself, .9 for an end of it, and half of that for
 * one word of a longer question.
 */
export const matchPath = (form: ReadForm, question: Question): ReadonlyMap<number, number> => {
  const matches = new Map<number, number>();
  for (const path of question.paths) {
    const share = /\s/.test(question.text) ? 0.5 : 1;
    const exact = form.findPath(path);
    if (exact >= 0) matches.set(exact, share);
    const end = Buffer.from(`/${path}`);
    for (let file = 0; file < form.fileCount; file++) {
      if (endsWith(form, file, end)) matches.set(file, 0.9 * share);
    }
  }
  return matches;
};
