import { InvalidArgumentError } from "commander";
import { isWebAddress, nearest, SheafError } from "../src/index.js";
import type { Session } from "./session.js";

/** Reads a whole number of an option within its bounds. */
export const wholeNumber =
  (least: number, most: number) =>
  (value: string): number => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

/** Reads a web address, of a repository or a pattern of addresses. */
export const webAddress = (value: string): string => {
  if (isWebAddress(value)) return value;
  throw new InvalidArgumentError("It must be an address such as https://github.com/owner/name.");
};

/** Collects an option that may stand several times. */
export const several = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  value,
];

/** Collects an option with a closed list of words that may stand several times. */
export const oneOfSeveral =
  (words: readonly string[]) =>
  (value: string, before: readonly string[] | undefined): readonly string[] => {
    if (words.includes(value)) return several(value, before);
    throw new InvalidArgumentError(`Allowed choices are ${words.join(", ")}.`);
  };

/**
 * Arguments in which `--snippet` takes the next word only when that is a number: `--snippet "a question"`
 * means the question.
 */
export const separateSnippet = (argv: readonly string[]): readonly string[] => {
  const end = argv.indexOf("--");
  return argv.flatMap((word, i) => {
    const next = argv[i + 1];
    const literal = end >= 0 && i > end;
    const takesNext = next !== undefined && (/^\d+$/.test(next) || next.startsWith("-"));
    return word === "--snippet" && !literal && next !== undefined && !takesNext ? ["--snippet=all"] : [word];
  });
};

/** Reads the value of `--snippet [lines]`: a number of lines, or true for all. */
export const snippetLines = (value: string): number | true =>
  value === "all" ? true : wholeNumber(1, 10_000)(value);

/** @throws SheafError `bad-argument` for a revision of a bundle, which has but one. */
export const refuseRevisionOfBundle = (flags: { readonly rev?: string; readonly bundle?: string }): void => {
  if (flags.rev === undefined || flags.bundle === undefined) return;
  throw new SheafError(
    "bad-argument",
    "--rev and --bundle exclude each other",
    "A bundle of its own holds one commit: leave one of them out.",
  );
};

/**
 * @param also languages that are known beside those that this build reads.
 * @throws SheafError `bad-argument` for a language that is not known.
 */
export const refuseUnknownLanguages = async (
  { api }: Session,
  wanted: readonly string[],
  also: readonly string[] = [],
): Promise<void> => {
  // Most are languages of indexed files, and then nothing more has to be loaded.
  if (wanted.every((language) => also.includes(language))) return;
  const { languages } = await api.languages({});
  const known = [...new Set([...languages.map(({ id }) => id), ...also])];
  const unknown = wanted.find((language) => !known.includes(language));
  if (unknown === undefined) return;
  const close = nearest(unknown, known);
  throw new SheafError(
    "bad-argument",
    `there is no language ${JSON.stringify(unknown)}`,
    close === null ? `Languages: ${known.join(", ")}. Or ask with --ext.` : `Did you mean ${close}?`,
  );
};

/** A word as a shell takes it back. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
