import { type ParseError, parse } from "jsonc-parser";

/** Longer ones are not read. In UTF-16 units. */
const maxLength = 1_000_000;
const maxDepth = 40;

const isDeep = (text: string): boolean => {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x5b || unit === 0x7b) depth++;
    else if ((unit === 0x5d || unit === 0x7d) && depth > 0) depth--;
    if (depth > maxDepth) return true;
  }
  return false;
};

/** A manifest that may hold comments and trailing commas; null when it is none. */
export const readJson = (text: string | null): unknown => {
  if (text === null || text.length > maxLength || isDeep(text)) return null;
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : null;
};

/** Members of an object in their order; none for what is not one. */
export const members = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** The member of an object; undefined for what is not one. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

export const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** All texts that stand as values somewhere in a value, in their order. */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};
