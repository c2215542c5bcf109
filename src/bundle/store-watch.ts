import fs from "node:fs";
import path from "node:path";
import { isObjectId } from "./ids.js";
import { manifestName } from "./read-store.js";

/** Tells whether the bundles of a store are still those that they were. */
export interface StoreWatch {
  /** Looks anew. @returns a number that changes whenever a bundle came, went or was replaced. */
  readonly version: () => number;
}

/** A folder that changed so recently may change again without its time showing it. Milliseconds. */
const settled = 3_000;

interface Listed {
  /** Null while the folder's time cannot be trusted. */
  readonly stamp: string | null;
  readonly text: string;
}

const stampOf = (file: string): { readonly stamp: string; readonly changed: number } | null => {
  try {
    const stat = fs.statSync(file, { bigint: true });
    const stamp = `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
    return { stamp, changed: Number(stat.ctimeMs) };
  } catch {
    return null;
  }
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return fs.readdirSync(folder).sort();
  } catch {
    return [];
  }
};

/** Lists a folder again only when its time has changed, or is too new to tell. */
const list = (
  folder: string,
  known: Listed | undefined,
  read: (names: readonly string[]) => string,
): Listed | null => {
  const found = stampOf(folder);
  if (found === null) return null;
  if (known?.stamp === found.stamp) return known;
  const text = read(namesIn(folder));
  return { stamp: Date.now() - found.changed > settled ? found.stamp : null, text };
};

/**
 * Watches the store in `folder`, which need not exist: one look at each folder of a commit, and no manifest is opened.
 *
 * @param folder `<git common directory>/sheaf`.
 */
export const watchStore = (folder: string): StoreWatch => {
  const bundles = path.join(folder, "bundles");
  let top: Listed | undefined;
  let commits = new Map<string, Listed>();
  let version = 0;
  /** Name and state of each manifest: one may be replaced under its name. */
  const manifests =
    (at: string) =>
    (names: readonly string[]): string =>
      names
        .filter((name) => manifestName.test(name))
        .map((name) => `${name} ${stampOf(path.join(at, name))?.stamp ?? ""}\n`)
        .join("");
  return {
    version: () => {
      const listed = list(bundles, top, (names) => names.filter(isObjectId).join("\n"));
      let changed = listed?.text !== top?.text;
      top = listed ?? undefined;
      const seen = new Map<string, Listed>();
      for (const commit of listed === null || listed.text === "" ? [] : listed.text.split("\n")) {
        const at = path.join(bundles, commit);
        const known = commits.get(commit);
        const found = list(at, known, manifests(at));
        if (found?.text !== known?.text) changed = true;
        if (found !== null) seen.set(commit, found);
      }
      commits = seen;
      if (changed) version++;
      return version;
    },
  };
};
