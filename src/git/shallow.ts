import path from "node:path";
import type { ObjectId } from "../model/snapshot.js";
import { readBounded } from "./bounded.js";

/** Room for a million commits. Bytes. */
const maxBytes = 64 * 1024 * 1024;

/** Commits at which a shallow clone ends: they name parents that are not there. */
export const readShallow = (commonDir: string): ReadonlySet<ObjectId> => {
  const lines = readBounded(path.join(commonDir, "shallow"), maxBytes)?.toString("latin1").split("\n") ?? [];
  return new Set(lines.filter((line) => /^[0-9a-f]{40,64}$/.test(line)));
};
