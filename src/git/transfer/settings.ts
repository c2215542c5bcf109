import path from "node:path";
import { askGit } from "../binary/ask.js";
import { readBounded } from "../bounded.js";
import { maxConfigBytes, parseConfiguration } from "../configuration.js";
import type { Environment } from "../environment.js";
import { requireTrusted, type TrustPlace } from "./trust.js";

/** One value of git's configuration. */
export interface Setting {
  /** Section and last part in lower case, what stands between as written: `remote.Origin.url`. */
  readonly key: string;
  /** Null for a name without `=`, which means true. */
  readonly value: string | null;
  /** Set in the repository itself, so that git would not find it from elsewhere. */
  readonly own: boolean;
}

const maxIncludes = 10;

/** Variables by which a hook, or a caller, points git at a repository. */
const pointing = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_COMMON_DIR",
  "GIT_NAMESPACE",
  "GIT_PREFIX",
  "GIT_QUARANTINE_PATH",
  "GIT_SHALLOW_FILE",
  "GIT_GRAFT_FILE",
  "GIT_REPLACE_REF_BASE",
  "GIT_INTERNAL_SUPER_PREFIX",
  "GIT_INTERNAL_SUPERPROJECT_PREFIX",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_DEFAULT_HASH",
  "GIT_CONFIG",
];

/** The caller's environment without what points git at a repository, in the language that errors are read in. */
export const unpointed = (inherited: Environment): Record<string, string> => {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(inherited)) {
    // Traces would stand among the errors.
    const trace = /^GIT_(?:CURL_VERBOSE|TRACE\w*)$/.test(name) && !/^(?:\/|[A-Za-z]:)/.test(value ?? "");
    if (value !== undefined && !trace && !pointing.includes(name)) environment[name] = value;
  }
  delete environment.LANGUAGE;
  return { ...environment, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" };
};

const parseListing = (listing: Buffer): readonly Setting[] => {
  const parts = listing.toString("utf8").split("\0");
  const settings: Setting[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const scope = parts[i]!;
    const text = parts[i + 1]!;
    const end = text.indexOf("\n");
    settings.push({
      key: end < 0 ? text : text.slice(0, end),
      value: end < 0 ? null : text.slice(end + 1),
      own: scope === "local" || scope === "worktree",
    });
  }
  return settings;
};

const readFile = (file: string, home: string | undefined, own: boolean, depth = 0): readonly Setting[] => {
  const text = readBounded(file, maxConfigBytes)?.toString("utf8");
  if (text === undefined || depth > maxIncludes) return [];
  return parseConfiguration(text).flatMap(({ name, value }) => {
    if (name !== "include.path") return [{ key: name, value, own }];
    const included = value.startsWith("~/") && home !== undefined ? path.join(home, value.slice(2)) : value;
    return readFile(path.resolve(path.dirname(file), included), home, own, depth + 1);
  });
};

const settingsOf = async (
  place: TrustPlace,
  environment: Environment,
  binary: boolean,
): Promise<readonly Setting[]> => {
  const listing = binary
    ? await askGit(
        [`--git-dir=${place.gitDir}`, "config", "--list", "-z", "--show-scope", "--includes"],
        unpointed(environment),
        maxConfigBytes,
        place.commonDir,
      )
    : null;
  if (listing?.code === 0) return parseListing(listing.stdout);
  const home = environment.HOME ?? environment.USERPROFILE;
  const xdg = environment.XDG_CONFIG_HOME ?? (home === undefined ? undefined : path.join(home, ".config"));
  const files: string[] = [];
  if (environment.GIT_CONFIG_NOSYSTEM !== "1") files.push(environment.GIT_CONFIG_SYSTEM ?? "/etc/gitconfig");
  if (environment.GIT_CONFIG_GLOBAL !== undefined) files.push(environment.GIT_CONFIG_GLOBAL);
  else {
    if (xdg !== undefined) files.push(path.join(xdg, "git", "config"));
    if (home !== undefined) files.push(path.join(home, ".gitconfig"));
  }
  return [
    ...files.flatMap((file) => readFile(file, home, false)),
    ...readFile(path.join(place.commonDir, "config"), home, true),
    ...readFile(path.join(place.gitDir, "config.worktree"), home, true),
  ];
};

/**
 * Configuration of a repository and its user, in the order in which later values win.
 *
 * @param binary asks the `git` program, which knows of conditional includes; else the files are read.
 * @throws SheafError `unsupported-repository` when somebody else may have written the repository's own.
 */
export const readSettings = async (
  place: TrustPlace,
  environment: Environment,
  binary: boolean,
): Promise<readonly Setting[]> => {
  const settings = await settingsOf(place, environment, binary);
  const users = settings.filter(({ own }) => !own);
  const trust = {
    directories: valuesOf(users, "safe.directory"),
    bare: settingOf(users, "safe.barerepository"),
  };
  await requireTrusted(place, trust, binary ? unpointed(environment) : null, environment.SUDO_UID);
  return settings;
};

/** Every value of a key, in order. Section and last part are compared without regard to case. */
export const valuesOf = (settings: readonly Setting[], key: string): readonly string[] =>
  settings.filter((setting) => setting.key === key).map(({ value }) => value ?? "true");

/** The value that counts; null when there is none. */
export const settingOf = (settings: readonly Setting[], key: string): string | null =>
  valuesOf(settings, key).at(-1) ?? null;

/** Values of `<section>.<anything>.<name>`, with what stands between. */
export const sectionValues = (
  settings: readonly Setting[],
  section: string,
  name: string,
): readonly { readonly between: string; readonly value: string }[] =>
  settings.flatMap(({ key, value }) =>
    key.startsWith(`${section}.`) && key.endsWith(`.${name}`) && key.length > section.length + name.length + 2
      ? [{ between: key.slice(section.length + 1, -name.length - 1), value: value ?? "true" }]
      : [],
  );
