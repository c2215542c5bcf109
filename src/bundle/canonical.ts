import { SheafError } from "../model/error.js";
import { compareUtf8 } from "../model/order.js";

const bad = (what: string): SheafError =>
  new SheafError("internal", `${what} cannot stand in canonical JSON`);

const write = (value: unknown, first: string | null, depth: number): string => {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw bad(`the number ${value}`);
    return String(value);
  }
  if (depth > 32) throw bad("such deep nesting");
  if (Array.isArray(value)) return `[${value.map((item) => write(item, null, depth + 1)).join(",")}]`;
  if (typeof value !== "object") throw bad(typeof value);
  const record = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(record).filter((key) => record[key] !== undefined && key !== first);
  keys.sort(compareUtf8);
  if (first !== null && Object.hasOwn(record, first)) keys.unshift(first);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${write(record[key], null, depth + 1)}`).join(",")}}`;
};

/**
 * Canonical JSON: no white space, keys sorted by their UTF-8 bytes at every level, whole numbers only, a
 * line feed at the end.
 *
 * @param first a key of the outermost object that stands before the others.
 */
export const canonicalJson = (value: unknown, first: string | null = null): string =>
  `${write(value, first, 0)}\n`;
