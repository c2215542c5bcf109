import { createHash } from "node:crypto";
import type { ObjectId } from "../model/ids.js";
import { compareUtf8 } from "../model/order.js";
import type { PublishedBundle } from "./transport.js";

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

export const isSha256 = (text: unknown): text is string =>
  typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

/** A full object id of git, of either format. */
export const isObjectId = (text: unknown): text is ObjectId =>
  typeof text === "string" && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

/** What a transport must know of a manifest that it did not make, of whatever format. */
export interface Glance {
  readonly tree: ObjectId | null;
  readonly fingerprint: string | null;
  /** Digests of the objects; null when they can't be told, and then nobody knows what the bundle needs. */
  readonly objects: ReadonlySet<string> | null;
  /** Of all objects; null when they can't be told. */
  readonly bytes: number | null;
}

const bytesOf = (objects: unknown): number | null => {
  if (!Array.isArray(objects)) return null;
  let total = 0;
  for (const object of objects as readonly { readonly bytes?: unknown }[]) {
    if (typeof object?.bytes !== "number" || !(object.bytes >= 0)) return null;
    total += object.bytes;
  }
  return total;
};

const digestsOf = (objects: unknown): ReadonlySet<string> | null => {
  if (!Array.isArray(objects)) return null;
  const digests = new Set<string>();
  for (const object of objects as readonly { readonly sha256?: unknown }[]) {
    if (!isSha256(object?.sha256)) return null;
    digests.add(object.sha256);
  }
  return digests;
};

/**
 * Looks at a manifest without believing it: not its checksum, not its format.
 *
 * @returns null for what is no JSON object.
 */
export const glance = (manifest: Uint8Array): Glance | null => {
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(manifest).toString("utf8"));
  } catch {
    return null;
  }
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
  const { tree, fingerprint, objects } = raw as Readonly<Record<string, unknown>>;
  return {
    tree: isObjectId(tree) ? tree : null,
    fingerprint: isSha256(fingerprint) ? fingerprint : null,
    objects: digestsOf(objects),
    bytes: bytesOf(objects),
  };
};

export const byCommit = (a: PublishedBundle, b: PublishedBundle): number => compareUtf8(a.commit, b.commit);
