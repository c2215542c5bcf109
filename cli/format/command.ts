import { shellWord } from "../arguments.js";

/** A command that does something in the repository that was named, for a person to copy. */
export type SheafCommand = (words: string) => string;

/** @param repo as it was named; `.` needs no naming. */
export const sheafIn =
  (repo: string): SheafCommand =>
  (words) =>
    repo === "." ? `sheaf ${words}` : `sheaf ${words} --repo ${shellWord(repo)}`;
