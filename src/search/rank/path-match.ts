import type { ReadForm } from "../columns/read.js";
import type { Question } from "./question.js";

/** Files that a question written as a path means: 1 for the path itself, .9 for an end of it. */
export const matchPath = (form: ReadForm, question: Question): ReadonlyMap<number, number> => {
  const matches = new Map<number, number>();
  if (question.path === null || question.path === "") return matches;
  const exact = form.findPath(question.path);
  if (exact >= 0) matches.set(exact, 1);
  const end = `/${question.path}`;
  for (let file = 0; file < form.fileCount; file++) {
    if (form.pathOf(file).endsWith(end)) matches.set(file, 0.9);
  }
  return matches;
};
