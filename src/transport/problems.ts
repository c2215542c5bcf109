import type { ManifestObject } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import { maxObjectBytes } from "./transport.js";

const again = "Try again; what has arrived is not fetched a second time.";

/** What a place has is damaged or is no bundle. */
export const corrupt = (where: string, what: string, cause?: unknown): SheafError =>
  new SheafError(
    "corrupt-bundle",
    `${where}: ${what}`,
    "Publish the bundle again with `sheaf publish --force`, or build it here with `sheaf build`.",
    { cause },
  );

/** Passes an object that is no larger than any of a bundle. @throws SheafError `corrupt-bundle`. */
export const checkSize = ({ bytes }: Pick<ManifestObject, "bytes">, where: string): void => {
  if (bytes > maxObjectBytes) throw corrupt(where, `an object of ${bytes} bytes is too large`);
};

/** A place cannot be reached, or a transfer broke off. */
export const failed = (where: string, what: string, cause?: unknown, hint = again): SheafError =>
  new SheafError("transfer-failed", `${where}: ${what}`, hint, { cause });

/** A place does not take what is published. */
export const refused = (where: string, what: string, hint: string, cause?: unknown): SheafError =>
  new SheafError("remote-refused", `${where}: ${what}`, hint, { cause });

/** Two bundles that should be the same are not. */
export const conflict = (where: string, commit: string): SheafError =>
  new SheafError(
    "publish-conflict",
    `${where} has another bundle that the same indexer made of ${commit}: one of the two is wrong`,
    "`sheaf verify` checks the local one, `sheaf build --no-cache` makes it anew; `sheaf publish --force` replaces the published one.",
  );
