import type { Overrides } from "./model/config.js";
import { SheafError } from "./model/error.js";
import { defaultSettings, type SearchSettings } from "./search/settings.js";

/** The largest value that an override may have. */
export const maxSetting = 1_000;

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Settings with overrides of the same names. `configSchema` lets no others into a bundle. */
const override = <T extends object>(base: T, over: Overrides): T => {
  const unknown = Object.keys(over).find((key) => !Object.hasOwn(base, key));
  if (unknown !== undefined) throw new Error(`there is no setting ${JSON.stringify(unknown)}`);
  const merged = Object.entries(base).map(([key, value]: [string, unknown]) => {
    const other: unknown = Object.hasOwn(over, key) ? over[key] : undefined;
    if (other === undefined) return [key, value];
    if (isGroup(value) && isGroup(other)) return [key, override(value, other as Overrides)];
    if (typeof value === "number" && typeof other === "number" && other >= 0 && other <= maxSetting)
      return [key, other];
    throw new Error(`${key} cannot be ${JSON.stringify(other)}`);
  });
  return Object.fromEntries(merged) as T;
};

/**
 * The settings of searches in a bundle: the defaults with the overrides of its configuration. They are checked here
 * without the schema of `sheaf.json`, whose library takes longer to load than a bundle to open.
 *
 * @param bytes of the bundle's `config.json`.
 * @throws SheafError `corrupt-bundle`.
 */
export const searchSettings = (bytes: Uint8Array): SearchSettings => {
  try {
    const { search } = JSON.parse(new TextDecoder().decode(bytes)) as { search?: unknown };
    if (search === undefined || search === null) return defaultSettings;
    if (!isGroup(search)) throw new Error("search is no group of settings");
    return override(defaultSettings, search as Overrides);
  } catch (cause) {
    throw new SheafError(
      "corrupt-bundle",
      "config.json of the bundle cannot be read",
      "Fetch or build the bundle again.",
      {
        cause,
      },
    );
  }
};
