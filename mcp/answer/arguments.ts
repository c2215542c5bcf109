import type { z } from "zod";
import { SheafError } from "../../src/model/error.js";
import { nearest } from "../../src/model/nearest.js";
import type { Tool } from "../tool.js";
import { quoted } from "./content.js";

const wrong = (message: string, hint: string): SheafError => new SheafError("bad-argument", message, hint);

type Issue = z.core.$ZodIssue;

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], given);

const shown = (value: unknown): string =>
  typeof value === "string" ? quoted(value) : quoted(JSON.stringify(value) ?? "nothing");

const issueError = (tool: Tool, issue: Issue, given: Readonly<Record<string, unknown>>): SheafError => {
  const name = String(issue.path[0] ?? "");
  const value = valueAt(given, issue.path);
  const takes = Object.keys(tool.input.shape);
  switch (issue.code) {
    case "unrecognized_keys": {
      const [key = ""] = issue.keys;
      const close = nearest(key, takes);
      const all = `It takes ${takes.map((one) => `\`${one}\``).join(", ")}.`;
      return wrong(
        `\`${tool.name}\` has no argument ${quoted(key)}`,
        close === null ? all : `Did you mean \`${close}\`? ${all}`,
      );
    }
    case "invalid_value": {
      const words = issue.values.map(String);
      const close = typeof value === "string" ? nearest(value, words) : null;
      const all = `It is one of: ${words.join(", ")}.`;
      return wrong(`\`${name}\` cannot be ${shown(value)}`, close === null ? all : `Did you mean ${close}? ${all}`);
    }
    case "too_small":
    case "too_big": {
      if (typeof value === "number") {
        const { minimum, maximum } = boundsOf(tool, name);
        return wrong(`\`${name}\` is ${value}`, `Give a whole number from ${minimum} to ${maximum}.`);
      }
      return wrong(`\`${name}\` is ${issue.code === "too_big" ? "too long" : "empty"}`, "Give a shorter or fuller one.");
    }
    case "invalid_type":
      if (value === undefined)
        return wrong(`\`${tool.name}\` needs \`${name}\``, `Call it with \`${name}\` as ${issue.expected}.`);
      return wrong(`\`${name}\` is ${shown(value)}`, `Give ${kindText(issue.expected)}.`);
    default:
      return wrong(`\`${name}\` is ${shown(value)}`, issue.message);
  }
};

const kindText = (expected: string): string => {
  if (expected === "int" || expected === "number") return "a whole number";
  if (expected === "boolean") return "true or false";
  return expected === "array" ? "a text or a list of texts" : `a ${expected}`;
};

const boundsOf = (tool: Tool, name: string): { readonly minimum: number; readonly maximum: number } => {
  // The inner schema of an optional, preprocessed number.
  let schema = tool.input.shape[name] as { _zod?: { def: { innerType?: unknown; out?: unknown } } };
  while (schema._zod?.def.innerType !== undefined || schema._zod?.def.out !== undefined)
    schema = (schema._zod.def.innerType ?? schema._zod.def.out) as typeof schema;
  const { minValue, maxValue } = schema as { minValue?: number; maxValue?: number };
  return { minimum: minValue ?? 0, maximum: maxValue ?? 0 };
};

/**
 * Arguments of a call as its tool takes them. What is null counts as left out.
 *
 * @throws SheafError `bad-argument` that names the wrong one, and the nearest right one.
 */
export const readArguments = (tool: Tool, given: unknown): never => {
  if (given !== undefined && given !== null && (typeof given !== "object" || Array.isArray(given)))
    throw wrong("the arguments are no object", `Give \`${tool.name}\` an object of named arguments.`);
  const named = Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== null));
  const read = tool.input.safeParse(named);
  if (read.success) return read.data as never;
  throw issueError(tool, read.error.issues[0]!, named);
};
