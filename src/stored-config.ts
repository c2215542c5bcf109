import type { IndexConfig, Overrides } from "./model/config.js";
import { type DetectSettings, defaultDetectSettings } from "./model/detect-settings.js";
import { SheafError } from "./model/error.js";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";

/** The value where it is as it should be. @throws Error that names it where it is not. */
const checked = <T>(name: string, value: unknown, fits: (value: unknown) => value is T): T => {
  if (!fits(value)) throw new Error(`${name} is not what it should be`);
  return value;
};

const texts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

const numbersOf = <K extends string>(name: string, value: unknown, keys: readonly K[]): Record<K, number> => {
  const fields = checked(name, value, isFields);
  const isNumber = (one: unknown): one is number => Number.isSafeInteger(one) && (one as number) >= 0;
  return Object.fromEntries(keys.map((key) => [key, checked(key, fields[key], isNumber)])) as Record<
    K,
    number
  >;
};

/**
 * The configuration that a bundle was built with. It is checked here without the schema of `sheaf.json`, as
 * `searchSettings` does.
 *
 * @param bytes of the bundle's `config.json`.
 * @throws SheafError `corrupt-bundle`.
 */
export const decodeConfig = (bytes: Uint8Array): IndexConfig => {
  try {
    const fields = checked("it", JSON.parse(new TextDecoder().decode(bytes)) as unknown, isFields);
    const excluded = checked("exclude", fields.exclude, Array.isArray) as readonly unknown[];
    const languages = checked("languages", fields.languages, isFields);
    return {
      include: checked("include", fields.include, texts),
      exclude: excluded.map((one) => {
        const { glob, reason } = checked("exclude", one, isFields);
        return { glob: checked("glob", glob, isText), reason: checked("reason", reason, isText) };
      }),
      limits: numbersOf("limits", fields.limits, ["fileBytes"]),
      chunking: numbersOf("chunking", fields.chunking, ["target", "maximum", "overlap"]),
      languages: Object.fromEntries(
        Object.entries(languages).map(([key, language]) => [key, checked(key, language, isText)]),
      ),
      search: checked("search", fields.search, isFields) as Overrides,
    };
  } catch (cause) {
    throw new SheafError(
      "corrupt-bundle",
      "config.json of the bundle cannot be read",
      "Fetch or build the bundle again.",
      { cause },
    );
  }
};

/**
 * What the configuration that a bundle was built with says of findings. A value that is not what it should be counts as
 * left out.
 *
 * @param bytes of the bundle's `config.json`.
 */
export const decodeDetectSettings = (bytes: Uint8Array): DetectSettings => {
  const { findings } = JSON.parse(new TextDecoder().decode(bytes)) as { findings?: unknown };
  if (!isFields(findings)) return defaultDetectSettings;
  const { entry, duplicates, suppress } = findings;
  const number = (key: "minTokens" | "similarity"): number => {
    const value = isFields(duplicates) ? duplicates[key] : undefined;
    return Number.isSafeInteger(value) && (value as number) >= 0
      ? (value as number)
      : defaultDetectSettings.duplicates[key];
  };
  return {
    entry: texts(entry) ? entry : [],
    duplicates: { minTokens: number("minTokens"), similarity: number("similarity") },
    suppress: Array.isArray(suppress) ? (suppress as DetectSettings["suppress"]) : [],
  };
};
