import { resolve } from "node:path";
import { openBundleFolder } from "./bundle/open-folder.js";
import { verifyBundle } from "./bundle/verify.js";
import { languageFingerprints } from "./fingerprints.js";
import type { Manifest } from "./model/bundle.js";
import type { VerifyReport } from "./model/report.js";
import { checkOptions, locate, openReader } from "./open.js";

export interface VerifyOptions {
  readonly repo?: string | undefined;
  /** A free-standing bundle; without it the one that answers for the commit. */
  readonly bundle?: string | undefined;
  readonly revision?: string | undefined;
}

const checks = {
  fingerprintOf: ({ indexer, embedder, limits }: Manifest, languages: Iterable<string>): string =>
    languageFingerprints(indexer, embedder, limits)(languages),
};

/**
 * Checks every byte of a bundle against its digests, decodes every section, and compares what they say of each
 * other. Problems are data: all of them are in the report.
 *
 * @throws SheafError `no-bundle`, `unsupported-format`, and those of opening a repository.
 */
export const verify = async (options: VerifyOptions): Promise<VerifyReport> => {
  checkOptions(options);
  if (options.bundle !== undefined) return verifyBundle(openBundleFolder(resolve(options.bundle)), checks);
  const reader = await openReader(options);
  try {
    const { source } = await locate(options, reader);
    return await verifyBundle(source, checks);
  } finally {
    await reader?.close();
  }
};
