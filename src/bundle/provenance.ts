import { z } from "zod";

/** Who made a bundle, where and when: stands beside the manifest, outside the digest, and is believed by nobody. */
export interface Provenance {
  /** Name and version of the tool. */
  readonly tool: string;
  /** ISO 8601, UTC. */
  readonly builtAt: string;
  /** Version of Node.js. */
  readonly node: string;
  /** Operating system and processor, such as `linux-x64`. */
  readonly platform: string;
  readonly host: string | null;
  /** How long the build took. */
  readonly milliseconds: number;
}

export const maxProvenanceBytes = 65_536;
export const maxAttestationBytes = 1_048_576;

const schema = z.object({
  digest: z.string(),
  tool: z.string().max(1024),
  builtAt: z.string().max(64),
  node: z.string().max(64),
  platform: z.string().max(64),
  host: z.string().max(1024).nullable(),
  milliseconds: z.number().nonnegative(),
});

/** @param digest of the bundle it speaks of. */
export const encodeProvenance = (provenance: Provenance, digest: string): Uint8Array =>
  Buffer.from(`${JSON.stringify({ digest, ...provenance }, null, 2)}\n`, "utf8");

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
