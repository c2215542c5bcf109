import { z } from "zod";

type Json = Readonly<Record<string, unknown>>;

/** What a reader of a short schema can do without; the whole one stands under `schemas/`. */
const noise = new Set(["$schema", "additionalProperties", "maxLength", "maxItems", "minLength"]);

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

/** Of an answer: the names at the top, and those of what a list holds. */
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

const jsonOf = (schema: z.ZodObject): Json => z.toJSONSchema(schema, { io: "output" });

/** The arguments of a tool as a list of tools names them: every model reads all of it with every conversation. */
export const shortInput = (schema: z.ZodObject): Json => withoutNoise(jsonOf(schema)) as Json;

/** The answer of a tool, in outline: what a program reads. */
export const shortOutput = (schema: z.ZodObject): Json => outline(jsonOf(schema), 1);
