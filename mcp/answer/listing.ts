import { z } from "zod";
import type { Tool } from "../tool.js";

type Json = Readonly<Record<string, unknown>>;

/** A tool as `tools/list` names it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Json & { readonly type: "object" };
  readonly outputSchema: Json & { readonly type: "object" };
  readonly annotations: {
    readonly readOnlyHint: true;
    readonly idempotentHint: true;
    readonly destructiveHint: false;
    readonly openWorldHint: false;
  };
}

/** What a reader of a short schema can do without; the whole one stands under `schemas/`. */
const noise = new Set(["$schema", "additionalProperties", "maxLength", "maxItems", "minLength", "$defs"]);

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withoutNoise = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutNoise);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([key]) => !noise.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      // Under `properties` every key is a name.
      key === "properties" && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutNoise(one)]))
        : withoutNoise(value),
    ]),
  );
};

/** Of an answer: the names at the top, and of what a list holds. */
const outline = (schema: unknown, depth: number): Json => {
  if (!isObject(schema)) return {};
  const { type, properties, items } = schema;
  if (type === "object" && isObject(properties) && depth > 0) {
    const names = Object.entries(properties).map(([name, one]) => [name, outline(one, depth - 1)]);
    return { type, properties: Object.fromEntries(names) };
  }
  if (type === "array" && isObject(items) && items.type === "object" && depth > 1)
    return { type, items: outline(items, depth - 1) };
  return typeof type === "string" ? { type } : {};
};

const schemaOf = (schema: z.ZodObject, io: "input" | "output"): Json => z.toJSONSchema(schema, { io }) as Json;

/** The tools as `tools/list` names them: short, for models read all of it with every conversation. */
export const listed = (tools: readonly Tool[]): readonly ListedTool[] =>
  tools.map(({ name, title, description, input, output }) => ({
    name,
    title,
    description,
    inputSchema: withoutNoise(schemaOf(input, "output")) as ListedTool["inputSchema"],
    outputSchema: outline(schemaOf(output, "output"), 3) as ListedTool["outputSchema"],
    annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false },
  }));
