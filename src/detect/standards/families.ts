/** Languages that share their standards with another, under that one's name. */
const sharing: Readonly<Record<string, string>> = { tsx: "typescript" };

/** Languages whose code has standards. Markup, data and prose have none. */
const looked: ReadonlySet<string> = new Set([
  "c",
  "cpp",
  "csharp",
  "css",
  "go",
  "java",
  "javascript",
  "objc",
  "php",
  "python",
  "ruby",
  "rust",
  "scss",
  "typescript",
]);

/** Under which language the standards of a file are; null for one that has none. */
export const standardsLanguage = (language: string | null): string | null => {
  if (language === null) return null;
  const name = sharing[language] ?? language;
  return looked.has(name) ? name : null;
};

/** JavaScript and TypeScript have the same libraries. */
export const isScript = (language: string): boolean => language === "javascript" || language === "typescript";
