import { join } from "node:path";
import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/ids.js";
import { isObjectId, isSha256 } from "../glance.js";
import { corrupt } from "../problems.js";
import { kindOf } from "./disk.js";

/** Where things lie below the folder. No name of the other side is ever a part of it. */
export interface DirectoryLayout {
  readonly root: string;
  readonly commits: string;
  readonly objects: string;
  readonly index: string;
  readonly commit: (commit: ObjectId) => CommitFiles;
  readonly shelf: (sha256: string) => string;
  /** As it is written, and as it may be too. */
  readonly object: (sha256: string) => { readonly packed: string; readonly plain: string };
}

interface CommitFiles {
  readonly folder: string;
  readonly manifest: string;
  readonly provenance: string;
  readonly attestation: string;
}

export const directoryLayout = (root: string): DirectoryLayout => {
  const commits = join(root, "commits");
  const objects = join(root, "objects");
  const shelf = (sha256: string): string => {
    if (!isSha256(sha256)) throw corrupt(root, "a manifest names an object by what is no SHA-256");
    return join(objects, sha256.slice(0, 2));
  };
  return {
    root,
    commits,
    objects,
    index: join(root, "index.json"),
    commit: (commit) => {
      if (!isObjectId(commit))
        throw new SheafError(
          "bad-argument",
          `${JSON.stringify(commit)} is no id of a commit`,
          "Name all its digits.",
        );
      const folder = join(commits, commit);
      return {
        folder,
        manifest: join(folder, "manifest.json"),
        provenance: join(folder, "provenance.json"),
        attestation: join(folder, "attestation.json"),
      };
    },
    shelf,
    object: (sha256) => {
      const plain = join(shelf(sha256), sha256);
      return { packed: `${plain}.gz`, plain };
    },
  };
};

/** Whether a folder is there; what else stands under its name is refused, so no link leads out of the place. */
const isFolder = async (path: string): Promise<boolean> => {
  const kind = await kindOf(path);
  if (kind === "absent" || kind === "folder") return kind === "folder";
  throw corrupt(path, "it is no folder");
};

/** The same for folders in each other, the outermost first. */
export const areFolders = async (...paths: readonly string[]): Promise<boolean> => {
  for (const path of paths) if (!(await isFolder(path))) return false;
  return true;
};
