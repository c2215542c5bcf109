import { shellWord } from "../shell-word.js";

/** Commands that mend something in the repository that was asked about, for a person to copy. */
export interface Commands {
  readonly sheaf: (words: string) => string;
  readonly git: (words: string) => string;
}

/** @param repo as it was named; `.` needs no naming. */
export const commandsIn = (repo: string): Commands => ({
  sheaf: (words) => (repo === "." ? `sheaf ${words}` : `sheaf ${words} --repo ${shellWord(repo)}`),
  git: (words) => (repo === "." ? `git ${words}` : `git -C ${shellWord(repo)} ${words}`),
});
