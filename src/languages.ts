import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readFiles } from "./derive.js";
import type { GitReader } from "./git/reader.js";
import { installation } from "./installation.js";
import { SheafError } from "./model/error.js";
import type { LanguageCount, LanguageReport, LanguagesReport } from "./model/language-report.js";
import { compareUtf8 } from "./model/order.js";
import type { SnapshotFile } from "./model/snapshot.js";
import { checkOptions, locate, type OpenOptions, openReader } from "./open.js";

export interface LanguagesOptions {
  /** Working tree, linked worktree, `.git` directory or bare repository. */
  readonly repo?: string | undefined;
  /** A free-standing bundle to count in instead of the store's. */
  readonly bundle?: string | undefined;
  readonly revision?: string | undefined;
}

const known = (): readonly LanguageReport[] => {
  const file = join(installation().assets, "languages.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as LanguageReport[];
  } catch (cause) {
    throw new SheafError("internal", `${file} could not be read`, "Run `npm run build` in Sheaf's folder.", {
      cause,
    });
  }
};

const nothing = { files: 0, clean: 0, partial: 0, byLines: 0, lines: 0, definitions: 0 };

/** Counts files with facts by language, those with most files first. */
const countLanguages = (files: readonly SnapshotFile[]): readonly LanguageCount[] => {
  const counts = new Map<string, Record<keyof typeof nothing, number>>();
  for (const { language, lines, facts } of files) {
    if (language === null || facts === null) continue;
    const own = counts.get(language) ?? { ...nothing };
    counts.set(language, own);
    own.files++;
    own.lines += lines;
    own.definitions += facts.definitions;
    if (facts.quality === "lines") own.byLines++;
    else own[facts.quality]++;
  }
  return [...counts]
    .map(([language, own]) => ({ language, ...own }))
    .sort((a, b) => b.files - a.files || compareUtf8(a.language, b.language));
};

const coverageOf = async (
  options: OpenOptions,
  reader: GitReader | null,
): Promise<LanguagesReport["coverage"]> => {
  const found = await locate(options, reader).catch((error: unknown) => {
    const absent = error instanceof SheafError && ["no-bundle", "no-commits"].includes(error.code);
    if (absent && options.bundle === undefined && options.revision === undefined) return null;
    throw error;
  });
  if (found === null) return null;
  const { manifest, digest, get } = found.bundle;
  return { commit: manifest.commit, digest, languages: countLanguages(await readFiles(manifest, get)) };
};

/**
 * Says which languages this build reads and what each gives; with a repository or a bundle, also how much of it is
 * in which language and how well that was read. `coverage` is null where there is no bundle.
 *
 * @throws SheafError as opening does, but for `no-bundle` of a repository asked for no revision.
 */
export const languages = async (options: LanguagesOptions = {}): Promise<LanguagesReport> => {
  checkOptions(options);
  if (options.repo === undefined && options.bundle === undefined)
    return { languages: known(), coverage: null };
  const reader = await openReader(options);
  try {
    return { languages: known(), coverage: await coverageOf(options, reader) };
  } finally {
    await reader?.close();
  }
};
