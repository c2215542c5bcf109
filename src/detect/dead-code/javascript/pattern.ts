const pieces: Readonly<Record<string, string>> = {
  "**/": "(?:.*/)?",
  "**": ".*",
  "*": "[^/]*",
  "{": "(?:",
  "}": ")",
  ",": "|",
};

/**
 * A test of paths for globs that stand in the tables here, not for those of a repository. A slash at the beginning says
 * that a glob holds from the folder itself on, others at any depth.
 */
export const patternOf = (globs: readonly string[]): RegExp => {
  const one = (glob: string): string => {
    const body = glob
      .replace(/^\//, "")
      .replace(/\*\*\/|\*\*|[*{},]|[.+?^$()|[\]\\]/g, (found) => pieces[found] ?? `\\${found}`);
    return `${glob.startsWith("/") ? "" : "(?:.*/)?"}${body}`;
  };
  return new RegExp(`^(?:${globs.map(one).join("|")})$`);
};
