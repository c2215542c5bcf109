import { hostname } from "node:os";
import { maxLicenseFiles } from "../bundle/provenance.js";
import { repositoryUrl } from "../git/public-url.js";
import type { GitReader } from "../git/reader.js";
import type { LicenseFile, Provenance } from "../model/provenance.js";
import type { PlannedFile } from "../select.js";

/** `LICENSE`, `LICENSE-MIT`, `COPYING.LESSER`, `Notice.txt`. */
const licenseName = /^(?:licen[cs]e|copying|notice)(?:[-._][^/]*)?$/i;

/** Longer names stand nowhere. UTF-16 units. */
const maxName = 255;

/** @param files of the commit, sorted by path. */
const licenseFiles = (files: readonly PlannedFile[]): readonly LicenseFile[] =>
  files
    .filter(
      ({ path, skip }) =>
        path.length <= maxName && licenseName.test(path) && skip !== "symlink" && skip !== "submodule",
    )
    .slice(0, maxLicenseFiles)
    .map(({ path, blob }) => ({ path, blob }));

/**
 * Says who makes a bundle now, from what.
 *
 * @param files of the commit, sorted by path.
 */
export const describeOrigin = async (
  reader: Pick<GitReader, "commonDir" | "headName">,
  files: readonly PlannedFile[],
  { version, license }: { readonly version: string; readonly license: string },
): Promise<Omit<Provenance, "milliseconds">> => ({
  tool: `sheaf ${version}`,
  license,
  repository: repositoryUrl(reader.commonDir, await reader.headName().catch(() => null)),
  licenseFiles: licenseFiles(files),
  builtAt: new Date().toISOString(),
  node: process.version,
  platform: `${process.platform}-${process.arch}`,
  host: hostname(),
});
