import { z } from "zod";

type Json = Readonly<Record<string, unknown>>;

/** What a reader of a short schema can do without; the whole one stands under `schemas/`. */
const noise = new Set([
  "$schema",
  "additionalProperties",
  "maxLength",
  "maxItems",
  "minLength",
  "minimum",
  "maximum",
]);

/** A longer list of words is told by the error that refuses another one. */
const longestEnum = 12;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withoutNoise = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutNoise);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !noise.has(key) && !(key === "enum" && Array.isArray(value) && value.length > longestEnum),
  );
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

const typeOf = (schema: unknown): Json =>
  isObject(schema) && typeof schema.type === "string" ? { type: schema.type } : {};

const jsonOf = (schema: z.ZodObject): Json => z.toJSONSchema(schema, { io: "output" });

/** The arguments of a tool as a list of tools names them: every model reads all of it with every conversation. */
export const shortInput = (schema: z.ZodObject): Json => withoutNoise(jsonOf(schema)) as Json;

/** The answer of a tool in outline: what every answer has at its top. */
export const shortOutput = (schema: z.ZodObject): Json => {
  const { properties, required } = jsonOf(schema);
  const names = Array.isArray(required) ? (required as readonly string[]) : [];
  const all = isObject(properties) ? properties : {};
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, typeOf(all[name])])),
    required: names,
  };
};
