import { z } from "zod";
import { type ErrorCode, freshnessWords, type SkipReason, words } from "../../src/index.js";

export const closed = <T extends string>(all: Readonly<Record<T, true>>) => z.enum(words(all));

export const skipReason = closed<SkipReason>({
  binary: true,
  "too-large": true,
  minified: true,
  "lfs-pointer": true,
  symlink: true,
  submodule: true,
  sensitive: true,
  excluded: true,
  empty: true,
  "missing-blob": true,
  "too-complex": true,
  "parser-crash": true,
  "timed-out": true,
});

export const errorCode = closed<ErrorCode>({
  "not-a-repository": true,
  "no-commits": true,
  "unknown-revision": true,
  "missing-object": true,
  "unsupported-repository": true,
  "git-failed": true,
  "bad-configuration": true,
  "bad-argument": true,
  "corrupt-bundle": true,
  "unsupported-format": true,
  "no-bundle": true,
  "incomplete-build": true,
  "store-unwritable": true,
  "unsafe-path": true,
  "bad-model": true,
  "no-remote": true,
  "transfer-failed": true,
  "remote-refused": true,
  "publish-conflict": true,
  "not-published": true,
  "not-attested": true,
  internal: true,
});

export const freshness = z.enum(freshnessWords);
export const objectId = z.string().describe("Git object id in lower-case hex.");
export const digest = z.string().describe("SHA-256 in lower-case hex.");
export const total = z.int().min(0);
export const repoPath = z
  .string()
  .describe("Path in the repository with `/`; bytes that are not UTF-8 stand as `\\xNN`.");
export const line = z.int().min(1).describe("1-based.");
export const skipped = z.partialRecord(skipReason, total).describe("Files skipped, by reason.");
