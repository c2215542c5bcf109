import { messageOf, SheafError } from "../../src/model/error.js";
import type { ToolAnswer } from "../tool.js";

/** Hints of the reading side speak to people at a command line; these are the same steps for who calls tools. */
const inTools: readonly (readonly [pattern: RegExp, step: string])[] = [
  [/`sheaf overview` without a path shows what there is.*/, "Call `get_overview` without `path` to see what there is."],
  [/Give one, as in: sheaf (?:symbol|graph).*/, "Give a name, as in Session.save."],
  [/ Or ask with --ext\./, " Or ask with `extension`."],
];

const stepOf = (hint: string): string =>
  inTools.reduce((text, [pattern, step]) => text.replace(pattern, step), hint);

const sentence = (text: string): string => {
  const trimmed = text.trim();
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
};

/** What a tool answers when it can't: what happened, and the next step. For a result that is marked as an error. */
export const errorAnswer = (error: unknown): ToolAnswer => {
  const known = error instanceof SheafError;
  const code = known ? error.code : "internal";
  const message = sentence(known ? error.message : `something went wrong: ${messageOf(error)}`);
  const hint = known && error.hint !== null ? sentence(stepOf(error.hint)) : null;
  return {
    text: hint === null ? message : `${message} ${hint}`,
    structured: { error: { code, message, hint } },
  };
};
