/** Every way in which Sheaf can refuse; closed, so that callers can switch on it. */
export type ErrorCode =
  | "not-a-repository"
  | "no-commits"
  | "unknown-revision"
  | "missing-object"
  | "unsupported-repository"
  | "git-failed"
  | "bad-configuration"
  | "bad-argument"
  | "corrupt-bundle"
  | "unsupported-format"
  | "no-bundle"
  | "incomplete-build"
  | "store-unwritable"
  | "unsafe-path"
  | "bad-model"
  | "no-remote"
  | "transfer-failed"
  | "remote-refused"
  | "publish-conflict"
  | "not-published"
  | "not-attested"
  | "internal";

/**
 * A broken promise: what happened, where, and the next step, in that order, in `message` and `hint`.
 *
 * Bad *content* of a repository is never an error: it is a `SkipReason` on the file.
 */
export class SheafError extends Error {
  override readonly name = "SheafError";
  constructor(
    /** Which promise broke. */
    readonly code: ErrorCode,
    message: string,
    /** What the reader can do next; null when there is nothing but a bug report. */
    readonly hint: string | null = null,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
  }
}

/** What an error says, whoever threw it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The `code` of an error of the operating system, such as `ENOENT`; empty where there is none. */
export const errnoOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
