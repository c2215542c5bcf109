import { createHash } from "node:crypto";
import { z } from "zod";
import type { Config } from "./model/config.js";
import { defaultDetectSettings } from "./model/detect-settings.js";
import { SheafError } from "./model/error.js";
import { globProblem, maxGlobLength } from "./model/glob.js";
import { defaultLimits } from "./model/limits.js";
import { nearest } from "./model/nearest.js";
import { compareUtf8 } from "./model/order.js";
import { defaultSettings } from "./search/settings.js";
import { maxSetting } from "./search-settings.js";

const glob = z
  .string()
  .min(1)
  .max(maxGlobLength)
  .superRefine((text, context) => {
    const problem = text.startsWith("!")
      ? 'begins with "!", which include and exclude do not know'
      : text.length > maxGlobLength
        ? null
        : globProblem(text);
    if (problem !== null) context.addIssue({ code: "custom", message: `the glob ${problem}` });
  });

/** A strict object with the shape of the settings, every number of it optional. */
function overrides(settings: object): z.ZodObject {
  const shape = Object.entries(settings).map(([key, value]) => [
    key,
    typeof value === "object" ? overrides(value).optional() : z.number().min(0).max(maxSetting).optional(),
  ]);
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>);
}

/** How many bundles a prune keeps where nothing else is said. */
const defaultKeep = 50;

/** The schema of `sheaf.json`; `schemas/config.json` is generated from it. */
export const configSchema = z.strictObject({
  $schema: z.string().optional().describe("Where the JSON Schema of this file stands, for editors."),
  include: z.array(glob).default([]).describe("Globs of the paths to index; all when empty."),
  exclude: z
    .array(z.union([glob, z.strictObject({ glob, reason: z.string().min(1).max(500) })]))
    .default([])
    .describe("Globs of paths to leave out, with a reason that `sheaf status --skipped` shows."),
  limits: z
    .strictObject({
      fileBytes: z.int().min(1).max(67_108_864).default(defaultLimits.fileBytes),
    })
    .prefault({})
    .describe("Larger files are listed as skipped (`too-large`)."),
  chunking: z
    .strictObject({
      target: z.int().min(200).max(20_000).default(defaultLimits.chunkTarget),
      maximum: z.int().min(400).max(40_000).default(defaultLimits.chunkMaximum),
      overlap: z.int().min(0).max(50).default(defaultLimits.chunkOverlap),
    })
    .prefault({})
    .describe("Characters that a chunk aims at and may have at most; lines that text windows repeat."),
  languages: z
    .record(z.string().regex(/^[^./\\]+$/, "an extension without a dot"), z.string())
    .default({})
    .describe('Extensions to read as a language: { "mjsx": "javascript" }.'),
  search: overrides(defaultSettings)
    .prefault({})
    .describe("Overrides of ranking settings by name; they change answers, not facts."),
  entry: z
    .array(glob)
    .default([...defaultDetectSettings.entry])
    .describe("Globs of files that are used though nothing here says so: roots for dead code."),
  findings: z
    .strictObject({
      duplicates: z
        .strictObject({
          minTokens: z.int().min(0).max(100_000).default(defaultDetectSettings.duplicates.minTokens),
          similarity: z
            .number()
            .min(0.5)
            .max(1)
            .default(defaultDetectSettings.duplicates.similarity / 1000),
        })
        .prefault({})
        .describe("Tokens that a clone has at least, and how alike its places must be, from 0.5 to 1."),
      suppress: z
        .array(
          z.strictObject({
            finding: z.enum(["dead-code", "duplicates", "cycles"]),
            path: glob.optional(),
            symbol: z.string().min(1).max(1_000).optional(),
            id: z
              .string()
              .regex(/^[0-9a-f]{16}$/, "16 hex digits")
              .optional(),
            reason: z.string().min(1).max(500),
          }),
        )
        .max(10_000)
        .default([])
        .describe("Findings that are not to be shown, each with a reason."),
    })
    .prefault({})
    .describe("Dead code, duplicates and cycles."),
  retention: z
    .strictObject({ keep: z.int().min(1).max(100_000).default(defaultKeep) })
    .prefault({})
    .describe("How many published bundles `sheaf prune` keeps; it reaches no bundle."),
});

/** The configuration of a repository that has none. */
export const defaultConfig: Config = normalise(configSchema.parse({}));

function normalise(parsed: z.output<typeof configSchema>): Config {
  return {
    include: parsed.include,
    exclude: parsed.exclude.map((e) =>
      typeof e === "string" ? { glob: e, reason: "excluded in sheaf.json" } : e,
    ),
    limits: parsed.limits,
    chunking: parsed.chunking,
    languages: parsed.languages,
    search: parsed.search as Config["search"],
    findings: {
      entry: parsed.entry,
      duplicates: {
        minTokens: parsed.findings.duplicates.minTokens,
        similarity: Math.round(parsed.findings.duplicates.similarity * 1000),
      },
      suppress: parsed.findings.suppress,
    },
  };
}

const keysAt = (path: readonly PropertyKey[]): readonly string[] => {
  let shape: Record<string, z.ZodType> = configSchema.shape;
  for (const part of path) {
    let inner: z.ZodType | undefined = shape[String(part)];
    while (inner instanceof z.ZodPrefault || inner instanceof z.ZodDefault || inner instanceof z.ZodOptional)
      inner = inner.unwrap() as z.ZodType;
    if (!(inner instanceof z.ZodObject)) return [];
    shape = inner.shape as Record<string, z.ZodType>;
  }
  return Object.keys(shape);
};

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown => {
  let here = root;
  for (const part of path) here = (here as Record<PropertyKey, unknown> | undefined)?.[part];
  return here;
};

const explain = (issue: z.core.$ZodIssue, root: unknown): string => {
  const at = issue.path.length === 0 ? "" : `${issue.path.map(String).join(".")}: `;
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(issue.path);
    return issue.keys
      .map((key) => {
        const close = nearest(key, known);
        return `${at}unknown key "${key}"${close === null ? `; known: ${known.join(", ")}` : `, did you mean "${close}"?`}`;
      })
      .join("; ");
  }
  if (issue.code === "invalid_key") {
    const name = String(issue.path.at(-1));
    const inside = issue.path.slice(0, -1).map(String).join(".");
    const wanted = issue.issues.map(({ message }) => message).join("; ");
    return `${inside}: ${JSON.stringify(name.slice(0, 80))} is not ${wanted}`;
  }
  const value = JSON.stringify(valueAt(root, issue.path));
  return `${at}${issue.message} (it is ${value === undefined ? "missing" : value.slice(0, 80)})`;
};

/** No valid configuration nests as deep. Checked without recursion, since what checks it later recurs. */
const deepest = 16;

const nestsBelow = (root: unknown, depth: number): boolean => {
  let level: unknown[] = [root];
  for (let i = 0; i <= depth; i++) {
    level = level.flatMap((value) =>
      value !== null && typeof value === "object" ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
};

const validate = (text: string, where: string): z.output<typeof configSchema> => {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new SheafError(
      "bad-configuration",
      `${where} is not JSON: ${(cause as Error).message}`,
      "Mend the file and commit it.",
      {
        cause,
      },
    );
  }
  if (nestsBelow(json, deepest)) {
    throw new SheafError("bad-configuration", `${where} nests too deep`, "Mend the file and commit it.");
  }
  const parsed = configSchema.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => explain(issue, json)).join("; ");
    throw new SheafError(
      "bad-configuration",
      `${where}: ${problems}`,
      "Mend the file and commit it; its schema is schemas/config.json.",
    );
  }
  return parsed.data;
};

/**
 * Reads `sheaf.json`.
 *
 * @param text its content; null when the commit has none.
 * @param where what to call it in an error: `sheaf.json at 1a2b3c4`.
 * @throws SheafError `bad-configuration` that names key, value and the nearest valid one.
 */
export const parseConfig = (text: string | null, where: string): Config => {
  if (text === null) return defaultConfig;
  const config = normalise(validate(text, where));
  if (config.chunking.maximum < config.chunking.target) {
    throw new SheafError(
      "bad-configuration",
      `${where}: chunking.maximum (${config.chunking.maximum}) is below chunking.target (${config.chunking.target})`,
      "Raise the maximum or lower the target.",
    );
  }
  return config;
};

/**
 * How many bundles a prune keeps by `retention.keep` of `sheaf.json`. It is no part of `Config`: what is kept does not
 * change what a bundle holds.
 *
 * @throws SheafError `bad-configuration`, as `parseConfig` does.
 */
export const retentionOf = (text: string | null, where: string): number =>
  text === null ? defaultKeep : validate(text, where).retention.keep;

/** The configuration as the bytes of the bundle's `config` object: sorted keys, LF at the end. */
export const encodeConfig = (config: Config): Uint8Array => {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value).sort(([a], [b]) => compareUtf8(a, b));
    return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
  };
  return new TextEncoder().encode(`${JSON.stringify(sorted(config))}\n`);
};

/** SHA-256 of `encodeConfig`. */
export const configDigest = (config: Config): string =>
  createHash("sha256").update(encodeConfig(config)).digest("hex");
