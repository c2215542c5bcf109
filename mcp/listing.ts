import { SheafError } from "../src/model/error.js";
import { nearest } from "../src/model/nearest.js";
import { shortInput, shortOutput } from "./schema.js";
import type { Tool } from "./tool.js";

/** A tool as clients see it listed. */
export interface Listing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, boolean>>;
}

/** All of them only read, the same question has the same answer, and the world ends with the repositories. */
const annotations = {
  readOnlyHint: true,
  idempotentHint: true,
  destructiveHint: false,
  openWorldHint: false,
};

export const listingOf = (tool: Tool): Listing => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: shortInput(tool.input),
  outputSchema: shortOutput(tool.output),
  annotations,
});

/** The word of a list that is most likely meant: the nearest, else one that has it as a part; null when none is close. */
export const likelyWord = (word: string, words: readonly string[]): string | null =>
  nearest(word, words) ?? words.find((one) => one.split("_").includes(word)) ?? null;

/**
 * The tools of an allow-list, in their own order.
 *
 * @param allowed names between commas; undefined for all.
 * @throws SheafError `bad-argument` for a name that no tool has.
 */
export const allowedTools = (tools: readonly Tool[], allowed: string | undefined): readonly Tool[] => {
  if (allowed === undefined) return tools;
  const names = tools.map(({ name }) => name);
  const wanted = allowed.split(",").map((name) => name.trim());
  for (const name of wanted) {
    if (names.includes(name)) continue;
    const close = likelyWord(name, names);
    throw new SheafError(
      "bad-argument",
      name === "" ? "--tools lacks a name" : `there is no tool ${JSON.stringify(name)}`,
      close === null ? `Tools: ${names.join(", ")}.` : `Did you mean ${close}? Tools: ${names.join(", ")}.`,
    );
  }
  return tools.filter(({ name }) => wanted.includes(name));
};
