/** Shells that read the block as it is meant. */
const shells = new Set(["sh", "bash", "dash", "ash", "ksh", "ksh93", "mksh", "zsh"]);

/** The program that a `#!` line names, without its folder; `env` names another. */
const interpreterOf = (line: string): string | null => {
  const words = line.slice(2).trim().split(/\s+/);
  const name = (word: string): string => word.replace(/^.*[/\\]/, "").replace(/\.exe$/i, "");
  if (name(words[0] ?? "") !== "env") return name(words[0] ?? "");
  const named = words.slice(1).find((word) => !word.startsWith("-") && !word.includes("="));
  return named === undefined ? null : name(named);
};

/** A script that hands its own file to another program (`exec python3 "$0"`), or reads text behind its end. */
const readsItself =
  /\b(?:exec|tail|head|sed|awk|cat|source|perl|python3?|ruby|node|tclsh)\b[^\n]*\$\{?0\b|<\s*"?\$\{?0\b/;

/** Programs that write hooks themselves, and write them anew: what is added there is lost, so it goes where they read. */
const managers: readonly (readonly [sign: RegExp, name: string, where: string])[] = [
  [/lefthook/i, "lefthook", "a command of that hook in lefthook.yml"],
  [/husky/i, "husky", "the file of that hook in .husky/"],
  [/SKIP_SIMPLE_GIT_HOOKS|simple-git-hooks/, "simple-git-hooks", "`simple-git-hooks` in package.json"],
  [/overcommit/i, "overcommit", ".overcommit.yml"],
];

/** The program that a hook, or a folder of hooks, belongs to, and where lines for it are written; null for none. */
export const managerOf = (text: string): { readonly name: string; readonly where: string } | null => {
  const found = managers.find(([sign]) => sign.test(text));
  return found === undefined ? null : { name: found[1], where: found[2] };
};

/**
 * Whether a block of shell text may stand in a hook; else the hook is to be left whole.
 *
 * @param text one character a byte. What has no `#!` line git starts with a shell, unless it is binary.
 */
export const isShellScript = (text: string): boolean => {
  if (text.includes("\0") || readsItself.test(text)) return false;
  if (!text.startsWith("#!")) return true;
  const line = /^[^\n]*/.exec(text)![0];
  return shells.has(interpreterOf(line) ?? "");
};
