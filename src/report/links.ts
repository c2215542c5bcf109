import type { ObjectId, RepoPath } from "../model/ids.js";
import { isWebAddress } from "../model/web-address.js";

/** Gives the web address of lines of a file; null where there is none. */
export type LinkTo = (path: RepoPath, startLine: number, endLine: number) => string | null;

/** Longer addresses are no links that anybody follows. UTF-16 units. */
const longest = 4_096;

/** A path as the relative address that it has in an URL. */
export const uriOf = (path: RepoPath): string =>
  path
    .split("/")
    .map((part) =>
      // A lone surrogate, which is no text, has no encoding.
      encodeURIComponent(part.replace(/[\uD800-\uDFFF]/gu, "\uFFFD")).replace(
        /[!'()*]/g,
        (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join("/");

/**
 * Makes links to lines of a commit.
 *
 * @param address of a repository as GitHub has it (`https://github.com/owner/name`), or a pattern with `{path}` and, as
 *   wanted, `{commit}`, `{start}` and `{end}`; null for none.
 */
export const linksTo = (address: string | null, commit: ObjectId): LinkTo => {
  if (address === null || !isWebAddress(address)) return () => null;
  const pattern = address.includes("{path}")
    ? address
    : `${address.replace(/\/+$/, "").replace(/\.git$/, "")}/blob/{commit}/{path}#L{start}-L{end}`;
  return (path, startLine, endLine) => {
    const values: Readonly<Record<string, string>> = {
      commit,
      path: uriOf(path),
      start: String(Math.max(1, startLine)),
      end: String(Math.max(1, startLine, endLine)),
    };
    const link = pattern.replace(/\{(commit|path|start|end)\}/g, (_, name: string) => values[name]!);
    return link.length > longest ? null : link;
  };
};
