/** Commands that mend something in the repository that was asked about, for a person to copy. */
export interface Commands {
  readonly sheaf: (words: string) => string;
  readonly git: (words: string) => string;
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** @param repo as it was named; `.` needs no naming. */
export const commandsIn = (repo: string): Commands => ({
  sheaf: (words) => (repo === "." ? `sheaf ${words}` : `sheaf ${words} --repo ${quoted(repo)}`),
  git: (words) => (repo === "." ? `git ${words}` : `git -C ${quoted(repo)} ${words}`),
});
