import fs from "node:fs";
import path from "node:path";
import type { ObjectId } from "../model/snapshot.js";

/** Commits at which a shallow clone ends: they name parents that are not there. */
export const readShallow = (commonDir: string): ReadonlySet<ObjectId> => {
  try {
    const lines = fs.readFileSync(path.join(commonDir, "shallow"), "latin1").split("\n");
    return new Set(lines.filter((line) => /^[0-9a-f]{40,64}$/.test(line)));
  } catch {
    return new Set();
  }
};
