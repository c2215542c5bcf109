/** Hints of the reading side speak to people at a command line; these are the same steps for who calls tools. */
const steps: readonly (readonly [hint: RegExp, step: string])[] = [
  [
    /`sheaf overview` without a path shows what there is.*/,
    "Call get_overview without `path` to see what there is.",
  ],
  [/`sheaf overview --no-overlay` answers.*/, "Ask again once it is there."],
  [/Give one, as in: sheaf (?:symbol|graph) .*/, "Give one, as in Session.save."],
];

/** The next step of an error, in the words of a tool call where there is one for it. */
export const inToolWords = (hint: string): string =>
  steps.reduce((text, [pattern, step]) => text.replace(pattern, step), hint);
