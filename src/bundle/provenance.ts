import { z } from "zod";
import { isInside } from "../model/inside.js";
import type { Provenance } from "../model/provenance.js";

export type { Provenance } from "../model/provenance.js";

export const maxProvenanceBytes = 65_536;
export const maxAttestationBytes = 1_048_576;

/** Licence files that are named: with the longest names that git checks out anywhere they fit into the limit. */
export const maxLicenseFiles = 32;
const maxUrl = 2_048;

const schema = z.object({
  digest: z.string(),
  tool: z.string().max(1024),
  license: z.string().max(256).nullable().default(null),
  repository: z.string().max(maxUrl).nullable().default(null),
  licenseFiles: z
    .array(
      z.object({
        path: z.string().max(1024).refine(isInside),
        blob: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/),
      }),
    )
    .max(maxLicenseFiles)
    .default([]),
  builtAt: z.string().max(64),
  node: z.string().max(64),
  platform: z.string().max(64),
  host: z.string().max(1024).nullable(),
  milliseconds: z.number().nonnegative(),
});

/** @param digest of the bundle it speaks of. */
export const encodeProvenance = (provenance: Provenance, digest: string): Uint8Array =>
  Buffer.from(`${JSON.stringify({ digest, ...provenance }, null, 2)}\n`, "utf8");

/** As it may leave this machine: without the machine's name. */
export const sharedProvenance = (provenance: Provenance): Provenance => ({ ...provenance, host: null });

/** @returns null when it speaks of another bundle or cannot be read: it only informs. */
export const parseProvenance = (bytes: Uint8Array, digest: string): Provenance | null => {
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    if (!parsed.success || parsed.data.digest !== digest) return null;
    const { digest: _, ...provenance } = parsed.data;
    return provenance;
  } catch {
    return null;
  }
};
