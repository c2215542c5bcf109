import { openRepository } from "../git/repository.js";
import { SheafError } from "../model/error.js";
import { locate } from "../open.js";

/** Whether a bundle answers for HEAD; null while there is no commit, and where that cannot be told. */
export const isIndexed = async (repo: string): Promise<boolean | null> => {
  const reader = await openRepository(repo);
  try {
    const head = await reader.head();
    if (head === null) return null;
    await locate({ repo }, reader, head);
    return true;
  } catch (error) {
    if (!(error instanceof SheafError)) throw error;
    return error.code === "no-bundle" ? false : null;
  } finally {
    await reader.close();
  }
};
