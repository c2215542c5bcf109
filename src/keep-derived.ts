import { folderFiles } from "./bundle/open-folder.js";
import { storeLayout } from "./bundle/read-store.js";
import { createBundleWriter } from "./bundle/store.js";
import type { DerivedWriter } from "./derive.js";

/** Keeps derived files under the root of a store or a bundle. */
export const derivedWriter = (root: string): NonNullable<DerivedWriter> =>
  createBundleWriter(root, storeLayout(root), () => folderFiles(root));
