import { SheafError } from "../model/error.js";
import { bringCommands, checkedOut, findRepository } from "./repository.js";

/**
 * Says of an error of opening which command mends it in exactly this repository; an error that no command mends comes
 * back as it is.
 */
export const withCommands = async (error: unknown, repo: string): Promise<unknown> => {
  if (!(error instanceof SheafError)) return error;
  const { code, message } = error;
  if (code !== "no-bundle" && code !== "corrupt-bundle" && code !== "no-commits") return error;
  const repository = await findRepository(repo).catch(() => null);
  const state = repository === null ? null : await checkedOut(repository).catch(() => null);
  if (repository === null || state === null) return error;
  const commands = bringCommands(repository, state.branch);
  if (code === "no-bundle" && state.head !== null) {
    const what = `${state.branch ?? "HEAD"} (${state.head.slice(0, 10)})`;
    const sentence = `no bundle answers for ${what} of ${repository.root}`;
    return new SheafError(code, sentence, commands, { cause: error });
  }
  const next =
    code === "no-commits" ? commands.replace(/^Run:/, "Commit something first, then run:") : commands;
  return new SheafError(code, message, next, { cause: error });
};
