import { type ParseError, parse } from "jsonc-parser";
import { parse as parseYaml } from "yaml";
import { nestsTooDeep } from "../../../model/nested.js";

/** Manifests that people write are shorter. In UTF-16 units. */
const maxLength = 1_000_000;
const maxYamlLength = 200_000;

const isUsable = (text: string | null, length: number): text is string =>
  text !== null && text.length <= length && !nestsTooDeep(text);

const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

/** A manifest that may hold comments and trailing commas; null when it is none. */
export const readJson = (text: string | null): unknown => {
  if (!isUsable(text, maxLength)) return null;
  const errors: ParseError[] = [];
  const value: unknown = parse(withoutMark(text), errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : null;
};

export const readYaml = (text: string | null): unknown => {
  if (!isUsable(text, maxYamlLength)) return null;
  try {
    return parseYaml(withoutMark(text), {
      maxAliasCount: 100,
      logLevel: "silent",
      uniqueKeys: false,
    }) as unknown;
  } catch {
    return null;
  }
};

/** The member of an object; undefined for what is not one. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Members of an object in their order; none for what is not one. */
export const members = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

export const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The texts of a list, or the one text that stands in its place. */
export const asTexts = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
};
