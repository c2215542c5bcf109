import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { SheafError } from "./model/error.js";

/** Where this package's own files stand, and what they are. */
export interface Installation {
  readonly root: string;
  readonly version: string;
  /** Versions of Node.js that it runs on, as `engines` has it. */
  readonly node: string;
  /** As SPDX writes it. */
  readonly license: string;
  /** Folder of grammars, queries and fingerprints. */
  readonly assets: string;
  /** The default embedding model. */
  readonly model: string;
  /** Whose certificates and logs Sigstore's public instance goes back to. */
  readonly trustedRoot: string;
  /** Entry of a build worker: compiled, since worker threads load no TypeScript. */
  readonly worker: string;
  /** Entry of the worker that reads changed files for answers. */
  readonly overlayWorker: string;
}

const findRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new SheafError("internal", "Sheaf's own package.json was not found");
    folder = parent;
  }
  return folder;
};

let known: Installation | undefined;

/** Finds the package's files from wherever this module was loaded (`src/` in tests, `dist/` when shipped). */
export const installation = (): Installation => {
  if (known !== undefined) return known;
  const root = findRoot();
  const { version, license, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
    license: string;
    engines: { node: string };
  };
  known = {
    root,
    version,
    node: engines.node,
    license,
    assets: join(root, "dist", "assets"),
    model: join(root, "models", "static-v1.bin"),
    trustedRoot: join(root, "trust", "sigstore-public-good.json"),
    worker: join(root, "dist", "src", "build", "worker.js"),
    overlayWorker: join(root, "dist", "src", "open", "overlay", "worker.js"),
  };
  return known;
};
