import fs from "node:fs";

/**
 * Reads a small file of a repository's administration.
 *
 * @returns null when it is absent, longer than `maxBytes`, or no plain file: a pipe must not make us wait.
 */
export const readBounded = (file: string | Buffer, maxBytes: number): Buffer | null => {
  let descriptor: number;
  try {
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  } catch {
    return null;
  }
  try {
    const stat = fs.fstatSync(descriptor);
    return stat.isFile() && stat.size <= maxBytes ? fs.readFileSync(descriptor) : null;
  } catch {
    return null;
  } finally {
    fs.closeSync(descriptor);
  }
};
