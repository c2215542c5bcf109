import { isInside } from "../model/inside.js";
import type { Provenance } from "../model/provenance.js";
import { amount, list, nullable, object, otherwise, pattern, text } from "./shape.js";

export type { Provenance } from "../model/provenance.js";

export const maxProvenanceBytes = 65_536;
export const maxAttestationBytes = 1_048_576;

/** Licence files that are named: with the longest names that git checks out anywhere they fit into the limit. */
export const maxLicenseFiles = 32;
const maxUrl = 2_048;

const shape = object({
  digest: text(256),
  tool: text(1_024),
  license: otherwise(nullable(text(256)), null),
  repository: otherwise(nullable(text(maxUrl)), null),
  licenseFiles: otherwise(
    list(
      object({ path: text(1_024, isInside), blob: pattern(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/) }),
      maxLicenseFiles,
    ),
    [],
  ),
  builtAt: text(64),
  node: text(64),
  platform: text(64),
  host: nullable(text(1_024)),
  milliseconds: amount,
});

/** @param digest of the bundle it speaks of. */
export const encodeProvenance = (provenance: Provenance, digest: string): Uint8Array =>
  Buffer.from(`${JSON.stringify({ digest, ...provenance }, null, 2)}\n`, "utf8");

/** As it may leave this machine: without the machine's name. */
export const sharedProvenance = (provenance: Provenance): Provenance => ({ ...provenance, host: null });

/** @returns null when it speaks of another bundle or cannot be read: it only informs. */
export const parseProvenance = (bytes: Uint8Array, digest: string): Provenance | null => {
  try {
    const { digest: own, ...provenance } = shape(JSON.parse(Buffer.from(bytes).toString("utf8")), "");
    if (own !== digest) return null;
    return provenance;
  } catch {
    return null;
  }
};
