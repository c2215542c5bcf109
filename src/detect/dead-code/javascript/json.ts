import { type ParseError, parse } from "jsonc-parser";
import { isTable, nestsTooDeep, under } from "../../../model/nested.js";

/** Longer ones are not read. In UTF-16 units. */
const maxLength = 1_000_000;

/** A manifest that may hold comments and trailing commas; null when it is none. */
export const readJson = (text: string | null): unknown => {
  if (text === null || text.length > maxLength || nestsTooDeep(text)) return null;
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : null;
};

/** Members of an object in their order; none for what is not one. */
export const members = (value: unknown): readonly (readonly [string, unknown])[] =>
  isTable(value) ? Object.entries(value) : [];

/** The member of an object; undefined for what is not one. */
export const member = (value: unknown, name: string): unknown => under(value, name);

export const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** All texts that stand as values somewhere in a value, in their order. */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};
