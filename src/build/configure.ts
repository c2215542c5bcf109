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
/** Of all files of one name together. Bytes. */
const maximumTogether = 16 * maximum;

const configName = "sheaf.json";

const refuse = (path: string, what: string, hint: string): SheafError =>
  new SheafError("bad-configuration", `${path} ${what}`, hint);

/**
 * Reads the text of some files of the commit.
 *
 * @throws SheafError `bad-configuration` for one that is too large or a link, `incomplete-build` for one whose blob
 *   is missing: to go on without it would index what it leaves out.
 */
export const readTexts = async (
  entries: readonly TreeEntry[],
  wanted: (path: string) => boolean,
  blobs: ReadBlobs,
): Promise<ReadonlyMap<string, string>> => {
  // As git does, a link in place of an attributes file is passed over.
  const at = entries.filter((e) => wanted(e.path) && (e.kind === "file" || e.path === configName));
  const together = at.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  if (together > maximumTogether)
    throw refuse(at[0]!.path, `and its like have ${together} bytes`, "Shorten them.");
  for (const { path, kind, bytes } of at) {
    if (kind !== "file") throw refuse(path, `is a ${kind}, not a file`, "Commit its content as a file.");
    if ((bytes ?? 0) > maximum) throw refuse(path, `has ${bytes} bytes`, `Keep it below ${maximum} bytes.`);
    if (bytes !== null) continue;
    throw new SheafError(
      "incomplete-build",
      `the blob of ${path} is missing, and it decides what is indexed`,
      "Fetch the missing objects (in a partial clone: `git fetch --refetch --no-filter`).",
    );
  }
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
  const texts = await readTexts(entries, (path) => path === configName, blobs);
  const where = `${configName} at ${commit.slice(0, 10)}`;
  const config = parseConfig(texts.get(configName) ?? null, where);
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
