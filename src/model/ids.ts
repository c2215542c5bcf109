/**
 * A path inside the repository, with `/` between its parts.
 *
 * Git paths are bytes. Valid UTF-8 stands as it is (not normalised: NFC and NFD are two paths); each byte
 * that is not part of valid UTF-8 stands as `\xNN` in lower-case hex. A backslash that is really in the name
 * and is followed by `x` and two hex digits stands as `\x5c`, so that the form can be turned back.
 */
export type RepoPath = string;

/** A git object id in lower-case hex: 40 digits (SHA-1) or 64 (SHA-256). */
export type ObjectId = string;

/** Why a file's content is not in the index. Closed: each is counted in the manifest. */
export type SkipReason =
  | "binary"
  | "too-large"
  | "minified"
  | "lfs-pointer"
  | "symlink"
  | "submodule"
  | "sensitive"
  | "excluded"
  | "empty"
  | "missing-blob"
  | "too-complex"
  | "parser-crash"
  /** The watchdog ended it: only in bundles marked incomplete. */
  | "timed-out";
