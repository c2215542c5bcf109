import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { corrupt } from "./problems.js";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** An object as it is published. */
export const packed = (bytes: Uint8Array): Promise<Uint8Array> => compress(bytes);

/** The most bytes that an object of so many can reasonably take as published, compressed or not. */
export const packedLimit = (bytes: number): number => bytes + Math.ceil(bytes / 1_000) + 1_024;

/** No object of a bundle begins so: they say what they are in letters. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * An object's own bytes out of published ones, which are gzip or plain: some servers decompress on the way.
 *
 * @param length what the manifest says; no more memory than that is taken.
 * @throws SheafError `corrupt-bundle` for anything else than so many bytes.
 */
export const unpacked = async (bytes: Uint8Array, length: number, where: string): Promise<Uint8Array> => {
  const plain = isGzip(bytes)
    ? await decompress(bytes, { maxOutputLength: Math.max(length, 1) }).catch((cause: unknown) => {
        throw corrupt(where, `it does not unpack to the ${length} bytes of the manifest`, cause);
      })
    : bytes;
  if (plain.length !== length)
    throw corrupt(where, `it has ${plain.length} bytes where the manifest says ${length}`);
  return plain;
};
