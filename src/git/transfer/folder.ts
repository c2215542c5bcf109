import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { errnoOf, SheafError } from "../../model/error.js";
import { noScratch } from "./failure.js";
import type { ObjectFormat } from "./objects.js";

/** A bare repository of git's plainest form, made without git: no template, no hook, no setting of the user's. */
export interface ScratchFolder {
  /** Absolute; mode 0700. */
  readonly gitDir: string;
  /** Takes back what a filtered fetch wrote into its configuration: with it, git would fetch what is missing. */
  readonly resetConfig: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const configOf = (format: ObjectFormat): string =>
  format === "sha1"
    ? "[core]\n\trepositoryformatversion = 0\n\tbare = true\n"
    : "[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n";

/**
 * @param parent is made where it is not there, in a folder that is; leftovers in it begin with `tmp-`.
 * @throws SheafError `store-unwritable`.
 */
export const makeScratchFolder = async (parent: string, format: ObjectFormat): Promise<ScratchFolder> => {
  let made: string | null = null;
  try {
    // Not what lies above: a repository that was removed meanwhile stays so.
    await mkdir(parent).catch((cause: unknown) => {
      if (errnoOf(cause) !== "EEXIST") throw cause;
    });
    // Made with mode 0700.
    const gitDir = await mkdtemp(path.join(parent, "tmp-git-"));
    made = gitDir;
    const config = path.join(gitDir, "config");
    const resetConfig = async (): Promise<void> => {
      try {
        await writeFile(`${config}.new`, configOf(format));
        await rename(`${config}.new`, config);
      } catch (cause) {
        throw noScratch(parent, cause);
      }
    };
    await mkdir(path.join(gitDir, "objects", "pack"), { recursive: true });
    await mkdir(path.join(gitDir, "objects", "info"));
    await mkdir(path.join(gitDir, "refs"));
    await writeFile(path.join(gitDir, "HEAD"), "ref: refs/heads/none\n");
    await resetConfig();
    return {
      gitDir,
      resetConfig,
      remove: () => rm(gitDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),
    };
  } catch (cause) {
    if (made !== null) await rm(made, { recursive: true, force: true }).catch(() => undefined);
    throw cause instanceof SheafError ? cause : noScratch(parent, cause);
  }
};
