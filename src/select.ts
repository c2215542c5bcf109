import type { IndexConfig } from "./model/config.js";
import { SheafError } from "./model/error.js";
import { compileGlobs } from "./model/glob.js";
import type { ObjectId, RepoPath, SkipReason } from "./model/ids.js";
import type { FileFlags, TreeEntry } from "./model/snapshot.js";

/** What the attributes of the commit say of a path; null where they say nothing. */
interface PathAttributes {
  readonly generated: boolean | null;
  readonly vendored: boolean | null;
  readonly documentation: boolean | null;
  /** A language id. */
  readonly language: string | null;
  /** The commit has a pointer to content that is stored elsewhere. */
  readonly lfs?: boolean;
}

/** What the rules on paths say; the pipeline brings them in, so that this file knows no stage. */
export interface PathRules {
  readonly attributes: (path: RepoPath) => PathAttributes;
  readonly flags: (path: RepoPath) => FileFlags;
  readonly sensitive: (path: RepoPath) => boolean;
  /** A language id; null when the path does not tell. */
  readonly language: (path: RepoPath) => string | null;
  /** How many first bytes of a file tell its language; 0 when its path does, or when nothing can. */
  readonly headBytes: (path: RepoPath) => number;
}

/** A file as far as its path and size decide. */
export interface PlannedFile {
  readonly path: RepoPath;
  readonly blob: string;
  readonly bytes: number;
  /** Null when only the content can tell. */
  readonly language: string | null;
  /** How many first bytes tell it; 0 unless it is null. */
  readonly headBytes: number;
  readonly flags: FileFlags;
  readonly ranked: boolean;
  /** A reason that needs no look at the content. */
  readonly skip: SkipReason | null;
}

/** @throws SheafError `bad-argument` that names the glob. */
const matcher = (globs: readonly string[]): ((path: string) => boolean) => {
  const negated = globs.find((glob) => glob.startsWith("!"));
  if (negated !== undefined) {
    throw new SheafError(
      "bad-argument",
      `the glob ${JSON.stringify(negated.slice(0, 80))} begins with "!", which include and exclude do not know`,
      "Use exclude for what include shall not have.",
    );
  }
  return compileGlobs(globs);
};

/** Decides for each entry of the tree what to do with it. Keeps the order. */
export const planFiles = (
  entries: readonly TreeEntry[],
  config: IndexConfig,
  rules: PathRules,
): readonly PlannedFile[] => {
  const included = matcher(config.include);
  const excluded = matcher(config.exclude.map((e) => e.glob));
  const skipOf = (entry: TreeEntry): SkipReason | null => {
    if (entry.kind !== "file") return entry.kind;
    if (excluded(entry.path) || (config.include.length > 0 && !included(entry.path))) return "excluded";
    if (rules.sensitive(entry.path)) return "sensitive";
    if (entry.bytes === null) return "missing-blob";
    if (entry.bytes === 0) return "empty";
    return entry.bytes > config.limits.fileBytes ? "too-large" : null;
  };
  return entries.map((entry) => {
    const skip = skipOf(entry);
    const attributes = rules.attributes(entry.path);
    const byPath = rules.flags(entry.path);
    const flags: FileFlags = {
      ...byPath,
      generated: attributes.generated ?? byPath.generated,
      vendored: attributes.vendored ?? byPath.vendored,
      documentation: attributes.documentation ?? byPath.documentation,
    };
    // A name that several languages share has one by default; the content is asked first.
    const headBytes = skip === null && attributes.language === null ? rules.headBytes(entry.path) : 0;
    const language = skip === null && headBytes === 0 ? rules.language(entry.path) : null;
    return {
      path: entry.path,
      blob: entry.id,
      bytes: entry.bytes ?? 0,
      language: skip === null ? (attributes.language ?? language) : null,
      headBytes,
      flags,
      ranked: !flags.generated && !flags.vendored,
      skip,
    };
  });
};

/** What the content of a file told earlier, under the same rules; null when that is not known. */
export type KnownLanguage = (file: Pick<PlannedFile, "path" | "blob">) => string | null;

/**
 * Reads the first bytes of the files whose language only the content can tell: those without an extension, and those
 * with one that several languages share. What stays unknown is `text`.
 */
export const withContentLanguages = async (
  files: readonly PlannedFile[],
  read: (
    ids: Iterable<ObjectId>,
  ) => AsyncIterable<{ readonly id: ObjectId; readonly bytes: Uint8Array | null }>,
  detect: (path: RepoPath, head: Uint8Array) => string | null,
  known: KnownLanguage,
): Promise<readonly PlannedFile[]> => {
  const asked = new Map<ObjectId, PlannedFile[]>();
  const told = new Map<RepoPath, string | null>();
  for (const file of files) {
    if (file.headBytes === 0) continue;
    const earlier = known(file);
    const sharing = asked.get(file.blob);
    if (earlier !== null) told.set(file.path, earlier);
    else if (sharing === undefined) asked.set(file.blob, [file]);
    else sharing.push(file);
  }
  if (asked.size > 0) {
    for await (const { id, bytes } of read(asked.keys())) {
      for (const { path, headBytes } of bytes === null ? [] : asked.get(id)!)
        told.set(path, detect(path, bytes!.subarray(0, headBytes)));
    }
  }
  return files.map((file) =>
    file.skip === null && file.language === null
      ? { ...file, language: told.get(file.path) ?? "text" }
      : file,
  );
};
