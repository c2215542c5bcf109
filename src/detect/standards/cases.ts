/**
 * How a name joins its words; null for one that does not tell: a single word, digits, or marks that no convention has.
 * Marks in front and behind are not looked at.
 */
export const caseOf = (
  name: string,
): "camelCase" | "PascalCase" | "snake_case" | "UPPER_CASE" | "kebab-case" | null => {
  const bare = name.replace(/^[_$#@]+|[_$?!=]+$/g, "");
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(bare)) return "UPPER_CASE";
  if (/^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(bare)) return "snake_case";
  if (/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(bare)) return "kebab-case";
  if (/^[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*$/.test(bare)) return "camelCase";
  if (/^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/.test(bare)) return "PascalCase";
  return null;
};
