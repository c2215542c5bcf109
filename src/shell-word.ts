/** A word of a command that a person shall copy, as they would type it in their shell. */
export const shellWord = (word: string, platform: NodeJS.Platform = process.platform): string => {
  const plain = platform === "win32" ? /^[\w@+=:,./\\-]+$/ : /^[\w@%+=:,./-]+$/;
  if (plain.test(word)) return word;
  if (platform === "win32") return `"${word}"`;
  return `'${word.replaceAll("'", "'\\''")}'`;
};
