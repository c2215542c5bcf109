import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { deflateSync } from "node:zlib";

export type ObjectFormat = "sha1" | "sha256";

/**
 * Writes an object as `git hash-object -w --literally` does, also one that git itself would not write, without a process
 * for each. @returns its id.
 */
export const writeLooseObject = (
  gitDir: string,
  type: string,
  bytes: Uint8Array,
  format: ObjectFormat = "sha1",
): string => {
  const object = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
  const id = createHash(format).update(object).digest("hex");
  const file = path.join(gitDir, "objects", id.slice(0, 2), id.slice(2));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (!fs.existsSync(file)) fs.writeFileSync(file, deflateSync(object, { level: 1 }), { mode: 0o444 });
  return id;
};
