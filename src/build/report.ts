import type { Bundle } from "../bundle/source.js";
import type { Embedder, Sent } from "../model/embedder.js";
import type { BuildReport } from "../model/report.js";

/** What a build took over and what it did. */
export interface Work extends Pick<BuildReport, "reusedBlobs" | "extractedBlobs" | "linkedFiles"> {
  readonly embeddedChunks: number;
  readonly sent: Sent;
}

const nothingSent: Sent = { requests: 0, bytes: 0 };

/**
 * Says what a build made.
 *
 * @param work null when the store held the bundle and nothing was done.
 * @param started when the build began, on the clock of `performance.now`.
 */
export const makeReport = (
  { digest, manifest, path }: Pick<Bundle, "digest" | "manifest" | "path">,
  work: Work | null,
  { service }: Pick<Embedder, "service">,
  started: number,
): BuildReport => ({
  digest,
  commit: manifest.commit,
  tree: manifest.tree,
  bundle: path,
  reused: work === null,
  reusedBlobs: work === null ? manifest.counts.indexed : work.reusedBlobs,
  extractedBlobs: work?.extractedBlobs ?? 0,
  embeddedChunks: work?.embeddedChunks ?? 0,
  linkedFiles: work?.linkedFiles ?? 0,
  incomplete: manifest.incomplete,
  files: manifest.counts.files,
  indexed: manifest.counts.indexed,
  chunks: manifest.counts.chunks,
  sourceBytes: manifest.counts.sourceBytes,
  bundleBytes: manifest.objects.reduce((sum, object) => sum + object.bytes, 0),
  skipped: manifest.skipped,
  milliseconds: Math.round(performance.now() - started),
  cost: { service, ...(work?.sent ?? nothingSent) },
});
