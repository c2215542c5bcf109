import { parseConfig } from "../config.js";
import type { Config } from "../model/config.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import type { TreeEntry } from "../model/snapshot.js";

type ReadBlobs = (
  ids: Iterable<ObjectId>,
) => AsyncIterable<{ readonly id: ObjectId; readonly bytes: Uint8Array | null }>;

/** Larger configuration or attribute files are an error, not a wait. Bytes. */
const maximum = 1_048_576;

/** Reads the text of some files of the commit; those that are missing are left out. */
export const readTexts = async (
  entries: readonly TreeEntry[],
  wanted: (path: string) => boolean,
  blobs: ReadBlobs,
): Promise<ReadonlyMap<string, string>> => {
  const at = entries.filter((e) => e.kind === "file" && wanted(e.path) && (e.bytes ?? 0) <= maximum);
  const texts = new Map<ObjectId, string>();
  if (at.length > 0) {
    for await (const { id, bytes } of blobs(new Set(at.map((e) => e.id)))) {
      if (bytes !== null) texts.set(id, new TextDecoder().decode(bytes));
    }
  }
  return new Map(at.flatMap((e) => (texts.has(e.id) ? [[e.path, texts.get(e.id)!] as const] : [])));
};

/** The configuration of a commit, with the globs of the command line added. */
export const configure = async (
  entries: readonly TreeEntry[],
  commit: ObjectId,
  flags: { readonly include: readonly string[]; readonly exclude: readonly string[] },
  blobs: ReadBlobs,
  languages: ReadonlySet<string>,
): Promise<Config> => {
  const texts = await readTexts(entries, (path) => path === "sheaf.json", blobs);
  const where = `sheaf.json at ${commit.slice(0, 10)}`;
  const config = parseConfig(texts.get("sheaf.json") ?? null, where);
  for (const [extension, language] of Object.entries(config.languages)) {
    if (languages.has(language)) continue;
    throw new SheafError(
      "bad-configuration",
      `${where}: languages.${extension}: "${language}" is not a language that this build knows`,
      `Use one of: ${[...languages].join(", ")}.`,
    );
  }
  return {
    ...config,
    include: flags.include.length > 0 ? flags.include : config.include,
    exclude: [...config.exclude, ...flags.exclude.map((glob) => ({ glob, reason: "excluded by --exclude" }))],
  };
};
