import type { RepoPath } from "../model/ids.js";
import { lowerCase } from "../model/terms.js";
import type { Language } from "./language.js";
import { languages } from "./registry.js";
import { languageBySigns, signBytes } from "./signs.js";

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
const byInterpreter = index(({ interpreters }) => interpreters);

/** Those that several languages claim have all of them, in the order of the registry. */
const byExtension = new Map<string, readonly Language[]>();
for (const language of languages) {
  for (const extension of language.extensions)
    byExtension.set(extension, [...(byExtension.get(extension) ?? []), language]);
}

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
  const line = Buffer.from(head.subarray(0, shebangBytes)).toString("latin1").slice(2).split("\n", 1)[0]!;
  const words = line.trim().split(/\s+/);
  let at = 0;
  if ((words[0] ?? "").split("/").at(-1) === "env") {
    at = 1;
    while (at < words.length && (words[at]!.startsWith("-") || words[at]!.includes("="))) at++;
  }
  const command = (words[at] ?? "").split("/").at(-1)!;
  return command.replace(/-?[0-9.]+$/, "");
};

/** What a name says: a language, several of which the content chooses, or nothing. */
const byPath = (
  path: RepoPath,
  mapping: Readonly<Record<string, string>>,
): string | readonly Language[] | null => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const ends = endings(lowerCase(name));
  for (const end of ends) {
    for (const key of [end, `.${end}`]) if (Object.hasOwn(mapping, key)) return mapping[key]!;
  }
  const named = byName.get(name);
  if (named !== undefined) return named;
  for (const end of ends) {
    const claiming = byExtension.get(end);
    if (claiming !== undefined) return claiming.length === 1 ? claiming[0]!.id : claiming;
  }
  const dot = name.indexOf(".");
  return (dot > 0 ? byName.get(name.slice(0, dot)) : undefined) ?? null;
};

/** Bytes in which a `#!` line is looked for. */
const shebangBytes = 512;

/**
 * How many of a file's first bytes `detectLanguage` wants to see: 0 when its name says enough, or when its
 * extension is one that no language has.
 */
export const headBytesOf = (path: RepoPath, mapping: Readonly<Record<string, string>>): number => {
  const said = byPath(path, mapping);
  if (said !== null) return typeof said === "string" ? 0 : signBytes;
  return /[^/]\.[^/.]+$/.test(path) ? 0 : shebangBytes;
};

/**
 * The language of a file by its name, by signs in its text where several languages claim that, else by its `#!`
 * line.
 *
 * @param head the first `headBytesOf` bytes; may be empty.
 * @param mapping extension (with or without its dot) to language id; goes before everything else.
 * @returns a language id; null when nothing is known of it: text, if its content is.
 */
export const detectLanguage = (
  path: RepoPath,
  head: Uint8Array,
  mapping: Readonly<Record<string, string>>,
): string | null => {
  const said = byPath(path, mapping);
  if (said !== null) return typeof said === "string" ? said : languageBySigns(said, head);
  const command = interpreterOf(head);
  return command === null ? null : (byInterpreter.get(command) ?? null);
};
