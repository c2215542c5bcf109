import type { z } from "zod";
import { SheafError } from "../../src/model/error.js";
import { likelyWord } from "../listing.js";
import type { Tool } from "../tool.js";

/** Problems that are told at once; the rest shows when these are mended. */
const maxProblems = 5;

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "boolean" ? "true or false" : `a ${typeof value}`;
};

const expectedOf = (expected: string): string =>
  ({
    array: "a list",
    object: "an object",
    boolean: "true or false",
    int: "a whole number",
    record: "an object",
  })[expected] ?? `a ${expected}`;

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const problemOf = (issue: z.core.$ZodIssue, given: unknown): string => {
  const [argument] = issue.path;
  const whole = at(given, [argument!]);
  // A word may stand for the list of it alone.
  const value = typeof whole === "string" ? whole : at(given, issue.path);
  const name = `"${typeof whole === "string" ? String(argument) : issue.path.map(String).join(".").slice(0, 100)}"`;
  if (issue.code === "invalid_type") {
    return value === undefined
      ? `${name} is missing: it is ${expectedOf(issue.expected)}`
      : `${name} is ${expectedOf(issue.expected)}, not ${typeOf(value)}`;
  }
  if (issue.code === "invalid_value") {
    const words = issue.values.map(String);
    const close = typeof value === "string" ? likelyWord(value, words) : null;
    const meant = close === null ? "" : `, did you mean "${close}"?`;
    return `${name} is one of ${words.map((one) => JSON.stringify(one)).join(", ")}${meant}`;
  }
  if (issue.code === "too_big") return `${name} is at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === "too_small") return `${name} is at least ${issue.minimum}${unitOf(issue.origin)}`;
  return `${name}: ${lowerFirst(issue.message)}`;
};

const unitOf = (origin: string): string => ({ string: " characters long", array: " long" })[origin] ?? "";

const refuse = (tool: Tool, problems: readonly string[], known: readonly string[]): SheafError =>
  new SheafError(
    "bad-argument",
    `${tool.name} cannot take these arguments: ${problems.slice(0, maxProblems).join("; ")}`,
    known.length === 0 ? `${tool.name} takes no arguments.` : `${tool.name} takes: ${known.join(", ")}.`,
  );

/** Models write null for what they leave out. */
const withoutNulls = (given: unknown): unknown =>
  typeof given !== "object" || given === null || Array.isArray(given)
    ? given
    : Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

/**
 * Checks what a client gave against what a tool takes.
 *
 * @returns the arguments with defaults filled in.
 * @throws SheafError `bad-argument` that names each problem, and the right name for one that is misspelt.
 */
export const checkArguments = (tool: Tool, given: unknown): Readonly<Record<string, unknown>> => {
  const value = withoutNulls(given ?? {});
  const known = Object.keys(tool.input.shape);
  const problems: string[] = [];
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const name of Object.keys(value)) {
      if (known.includes(name)) continue;
      const close = likelyWord(name, known);
      problems.push(
        `there is no ${JSON.stringify(name.slice(0, 100))}${close === null ? "" : `, did you mean "${close}"?`}`,
      );
    }
  }
  const parsed = tool.input.safeParse(value);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      if (issue.code === "unrecognized_keys") continue;
      problems.push(issue.path.length === 0 ? lowerFirst(issue.message) : problemOf(issue, value));
    }
  }
  if (problems.length > 0 || !parsed.success) throw refuse(tool, problems, known);
  return parsed.data;
};
