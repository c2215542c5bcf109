import { detectLanguage, headBytesOf, languageIds, languageOfAttribute } from "../extract/detect.js";
import { fileFlags, isSensitive } from "../extract/flags.js";
import { createAttributes } from "../git/attributes.js";
import type { Config } from "../model/config.js";
import type { RepoPath } from "../model/ids.js";
import type { PathRules } from "../select.js";

const none = new Uint8Array(0);

/**
 * What a build says of paths: by the attributes of the tree, the names of files and folders, and the languages that the
 * configuration maps.
 *
 * @param attributesFiles by path, the texts of the tree's `.gitattributes` files.
 * @throws SheafError `bad-configuration` when those are too much work, here and from the rules.
 */
export const createPathRules = (
  attributesFiles: ReadonlyMap<RepoPath, string>,
  { languages }: Pick<Config, "languages">,
): PathRules => {
  const attributes = createAttributes(attributesFiles);
  const known = new Set(languageIds);
  // A build refuses others; a bundle that another version made may map them.
  const mapped = Object.fromEntries(Object.entries(languages).filter(([, language]) => known.has(language)));
  return {
    attributes: (path) => {
      const said = attributes(path);
      return { ...said, language: said.language === null ? null : languageOfAttribute(said.language) };
    },
    flags: fileFlags,
    sensitive: isSensitive,
    language: (path) => detectLanguage(path, none, mapped),
    headBytes: (path) => headBytesOf(path, mapped),
  };
};
