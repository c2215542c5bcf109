import { languageIds } from "../extract/detect.js";
import { isAttributesFile } from "../git/attributes.js";
import type { GitReader } from "../git/reader.js";
import type { Config } from "../model/config.js";
import { SheafError } from "../model/error.js";
import { isInside } from "../model/inside.js";
import { compareUtf8 } from "../model/order.js";
import type { BuildProgress } from "../model/report.js";
import type { ResolvedCommit } from "../model/snapshot.js";
import { createPathRules } from "../select/rules.js";
import { type PlannedFile, planFiles } from "../select.js";
import { configure, readTexts } from "./configure.js";

/** Which commit, and what of it. */
interface Asked {
  readonly revision?: string | undefined;
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly settingsOf?: string | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
}

/** What a build knows of its commit before it looks at any content. */
interface Plan {
  readonly resolved: ResolvedCommit;
  readonly config: Config;
  readonly planned: readonly PlannedFile[];
}

/** The attribute files of a commit as one text: equal texts mean equal attributes. */
export const attributesText = (files: readonly Pick<PlannedFile, "path" | "blob" | "skip">[]): string =>
  files
    .filter(({ path }) => isAttributesFile(path))
    .map(({ path, blob, skip }) => `${blob} ${skip === "symlink" ? "link" : "file"} ${path}\n`)
    .sort(compareUtf8)
    .join("");

/**
 * Reads the tree and the configuration of a commit, and decides by paths and sizes.
 *
 * @throws SheafError `unknown-revision`, `unsafe-path`, `bad-configuration`, `incomplete-build`.
 */
export const planCommit = async (reader: GitReader, options: Asked): Promise<Plan> => {
  const resolved = await reader.resolve(options.revision ?? "HEAD");
  options.onProgress?.({ phase: "list", done: 0, total: null, path: null });
  const entries = await reader.list(resolved.tree);
  const outside = entries.find(({ path }) => !isInside(path));
  if (outside !== undefined) {
    throw new SheafError(
      "unsafe-path",
      `the tree of ${resolved.commit} names ${JSON.stringify(outside.path)}, which leaves the tree or enters .git`,
      "`git fsck` tells more; git itself would not check such a commit out.",
    );
  }
  const blobs = (ids: Iterable<string>) => reader.blobs(ids);
  const flags = { include: options.include ?? [], exclude: options.exclude ?? [] };
  const { settingsOf } = options;
  const settings = settingsOf === undefined ? resolved : await reader.resolve(settingsOf);
  const beside = settings.tree === resolved.tree ? entries : await reader.list(settings.tree);
  const config = await configure(beside, settings.commit, flags, blobs, new Set(languageIds));
  const attributes = await readTexts(entries, isAttributesFile, blobs);
  const planned = planFiles(entries, config, createPathRules(attributes, config));
  options.onProgress?.({ phase: "list", done: planned.length, total: planned.length, path: null });
  return { resolved, config, planned };
};
