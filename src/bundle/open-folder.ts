import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { type BundleFiles, type BundleSource, createSource } from "./source.js";

/** Objects of a free-standing folder lie in one folder: any web server or archive can carry it. */
export const folderLayout =
  (folder: string) =>
  (sha256: string): string =>
    join(folder, "objects", sha256);

export const folderFiles = (folder: string): BundleFiles => ({
  manifest: join(folder, "manifest.json"),
  provenance: join(folder, "provenance.json"),
  attestation: join(folder, "attestation.json"),
  statement: join(folder, "statement.json"),
});

/** Opens a free-standing bundle, as `sheaf build --out` writes it. Nothing is read yet. */
export const openBundleFolder = (folder: string): BundleSource => ({
  ...createSource(folder, folderLayout(folder), folderFiles(folder)),
  placeProblem: async () => {
    const found = await lstat(join(folder, "objects")).catch(() => null);
    // Whoever copies the folder would copy a link.
    return found?.isSymbolicLink() === true ? "the folder of objects is a symbolic link" : null;
  },
});
