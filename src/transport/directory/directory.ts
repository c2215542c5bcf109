import { resolve } from "node:path";
import type { Transport } from "../transport.js";
import { directoryLayout } from "./layout.js";
import { checkThere } from "./place.js";
import { publishBundle } from "./publish.js";
import { listBundles, openBundle } from "./read.js";
import { removeBundles } from "./remove.js";

/**
 * Bundles in a folder: on a shared drive, or one that a web server gives away. Fetching works where the folder can only
 * be read. Any number may publish at once.
 *
 * @param folder an absolute path; publishing makes it where the folder above it exists.
 */
export const directoryTransport = (folder: string): Transport => {
  const layout = directoryLayout(resolve(folder));
  return {
    name: "directory",
    place: layout.root,
    list: async () => {
      await checkThere(layout);
      return await listBundles(layout);
    },
    open: async (commit) => {
      await checkThere(layout);
      return await openBundle(layout, commit);
    },
    publish: (bundle, options) => publishBundle(layout, bundle, options),
    remove: (commits) => removeBundles(layout, commits),
    close: async () => undefined,
  };
};
