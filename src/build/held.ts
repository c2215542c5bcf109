import type { ManifestObject } from "../model/bundle.js";

/** Verified bytes of an object. */
type GetObject = (object: ManifestObject) => Promise<Uint8Array>;

/** Objects of earlier bundles that a build read, kept until it ends. */
export interface HeldObjects {
  /** Reads and checks an object the first time it is asked for. What failed is tried again. */
  readonly get: GetObject;
  /** The bytes of an object that was read and found sound; undefined when none was. */
  readonly known: (object: ManifestObject) => Promise<Uint8Array> | undefined;
}

/**
 * Several steps of a build look into the same objects: reading and hashing them once costs a fifth of what doing so for
 * each step did, and every step then sees the bytes that were checked.
 */
export const holdObjects = (get: GetObject): HeldObjects => {
  const held = new Map<string, Promise<Uint8Array>>();
  const nameOf = ({ sha256, bytes }: ManifestObject): string => `${sha256} ${bytes}`;
  return {
    get: (object) => {
      const name = nameOf(object);
      const known = held.get(name);
      if (known !== undefined) return known;
      const reading = get(object);
      held.set(name, reading);
      reading.catch(() => held.delete(name));
      return reading;
    },
    known: (object) => held.get(nameOf(object)),
  };
};
