import { constants } from "node:fs";
import { access, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { findLocks } from "../bundle/lock.js";
import { storeSize } from "../bundle/read-store.js";
import type { Finding } from "../model/doctor.js";
import { errnoOf } from "../model/error.js";
import type { Commands } from "./command.js";
import { counted, note, ok, problem } from "./finding.js";

/** What runs that were killed leave is swept once it is so old. Milliseconds. */
const leftoverAge = 24 * 60 * 60 * 1_000;
const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const leftovers = async (folder: string): Promise<number> => {
  let count = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith("tmp-") || name === "tmp-lock" || name === "tmp-refresh") continue;
    const found = await lstat(join(folder, name)).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > leftoverAge) count++;
  }
  return count;
};

const lockFindings = async (folder: string): Promise<readonly Finding[]> =>
  (await findLocks(folder)).map(({ path, pid, left }) =>
    left
      ? note("store", `${path} was left by a run that was killed: the next build takes it away`)
      : note(
          "store",
          `another run is writing to the store (${pid === null ? path : `process ${pid}, ${path}`}): builds wait for it`,
        ),
  );

const unwritable = (folder: string, error: unknown): Finding =>
  errnoOf(error) === "EROFS"
    ? note(
        "store",
        `${folder} is on a read-only file system: questions are answered, and nothing can be built or pulled here`,
      )
    : note(
        "store",
        `${folder} cannot be written by this user: questions are answered, and nothing can be built or pulled here`,
        `Give yourself the right to write there, such as: chmod -R u+w ${folder}`,
      );

/** @param folder `<git common directory>/sheaf`. */
export const checkStore = async (folder: string, { sheaf }: Commands): Promise<readonly Finding[]> => {
  const found = await lstat(folder).catch(() => null);
  if (found === null)
    return [note("store", `there is no store yet; the first build or pull makes ${folder}`)];
  if (!found.isDirectory()) {
    const remedy = `Move ${folder} away, then run: ${sheaf("build")}`;
    return [problem("store", `${folder} is no folder, so nothing can be kept there`, remedy)];
  }
  const bytes = await storeSize(folder);
  const old = await leftovers(folder);
  const refused = await access(folder, constants.W_OK).then(
    () => null,
    (error: unknown) => error,
  );
  return [
    ok("store", `${folder}, ${sizeText(bytes)}`),
    ...(refused === null ? [] : [unwritable(folder, refused)]),
    ...(old === 0
      ? []
      : [
          note(
            "store",
            `${counted(old, "leftover")} of runs that were killed lie in the store`,
            `The next build that writes here sweeps them: ${sheaf("build --no-cache")}`,
          ),
        ]),
    ...(await lockFindings(folder)),
  ];
};
