import type { RepoPath } from "../model/ids.js";
import { lowerCase } from "../model/terms.js";
import type { Language } from "./language.js";
import { languages } from "./registry.js";

/** The ids of all languages, sorted. */
export const languageIds: readonly string[] = languages.map(({ id }) => id);

const plain = (name: string): string => lowerCase(name).replace(/[\s_-]+/g, "");

const byTitle = new Map(
  languages.flatMap(({ id, title }) => [[plain(id), id] as const, [plain(title), id] as const]),
);

/** The language that a `linguist-language` attribute names, by title or id in any case; null for an unknown one. */
export const languageOfAttribute = (value: string): string | null => byTitle.get(plain(value)) ?? null;

const index = (keys: (language: Language) => readonly string[]): ReadonlyMap<string, string> =>
  new Map(languages.flatMap((language) => keys(language).map((key) => [key, language.id] as const)));

const byName = index(({ filenames }) => filenames);
const byExtension = index(({ extensions }) => extensions);
const byInterpreter = index(({ interpreters }) => interpreters);

/** The endings of a file's name, longest first: `a.d.ts` gives `d.ts`, `ts`. */
const endings = (name: string): string[] => {
  const found: string[] = [];
  // The dot of `.bashrc` begins its name, but `.json` may be nothing but an ending.
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1))
    found.push(name.slice(dot + 1));
  return found;
};

/** The command of a `#!` line without its path and version: `#!/usr/bin/env -S python3 -u` gives `python`. */
const interpreterOf = (head: Uint8Array): string | null => {
  if (head[0] !== 0x23 || head[1] !== 0x21) return null;
  const line = Buffer.from(head).toString("latin1").slice(2).split("\n", 1)[0]!;
  const words = line.trim().split(/\s+/);
  let at = 0;
  if ((words[0] ?? "").split("/").at(-1) === "env") {
    at = 1;
    while (at < words.length && (words[at]!.startsWith("-") || words[at]!.includes("="))) at++;
  }
  const command = (words[at] ?? "").split("/").at(-1)!;
  return command.replace(/-?[0-9.]+$/, "");
};

/**
 * The language of a file by its name, else by its `#!` line.
 *
 * @param head the first 512 bytes; may be empty.
 * @param mapping extension (with or without its dot) to language id; goes before everything else.
 * @returns a language id; null when nothing is known of it: text, if its content is.
 */
export const detectLanguage = (
  path: RepoPath,
  head: Uint8Array,
  mapping: Readonly<Record<string, string>>,
): string | null => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const ends = endings(lowerCase(name));
  for (const end of ends) {
    for (const key of [end, `.${end}`]) if (Object.hasOwn(mapping, key)) return mapping[key]!;
  }
  const named = byName.get(name);
  if (named !== undefined) return named;
  for (const end of ends) {
    const language = byExtension.get(end);
    if (language !== undefined) return language;
  }
  const dot = name.indexOf(".");
  const stem = dot > 0 ? byName.get(name.slice(0, dot)) : undefined;
  if (stem !== undefined) return stem;
  const command = interpreterOf(head);
  return command === null ? null : (byInterpreter.get(command) ?? null);
};
