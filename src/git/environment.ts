/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a process needs to find git, its libraries and a place for temporary files. Nothing that steers git. */
const kept = [
  "PATH",
  "Path",
  "HOME",
  "USERPROFILE",
  "SystemRoot",
  "SYSTEMROOT",
  "PATHEXT",
  "COMSPEC",
  "TEMP",
  "TMP",
  "TMPDIR",
  "LD_LIBRARY_PATH",
  "DYLD_LIBRARY_PATH",
];

/** Git on Windows understands this name too. */
const nowhere = "/dev/null";

const fixed: Readonly<Record<string, string>> = {
  LC_ALL: "C",
  TZ: "UTC",
  // Users' and system settings must not change what a commit holds.
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: nowhere,
  GIT_ATTR_NOSYSTEM: "1",
  // Nothing is written, nothing is asked.
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "",
  GIT_PAGER: "cat",
  // No network. Git before 2.44 does not know the first; the second stops its transports by their protocol,
  // and unlike `protocol.allow` cannot be loosened by the repository's own configuration.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  // An object is what its id says, and a commit's parents are those it names.
  GIT_NO_REPLACE_OBJECTS: "1",
  // Missing, rather than an empty file, because git prints advice about any file that it can open.
  GIT_GRAFT_FILE: `${nowhere}/grafts`,
};

/**
 * The environment of every git process: an allow list, so that no `GIT_DIR`, `GIT_INDEX_FILE`,
 * `GIT_OBJECT_DIRECTORY` or `GIT_CONFIG_*` of the caller can redirect it.
 */
export const gitEnvironment = (inherited: Environment): Record<string, string> => {
  const environment: Record<string, string> = {};
  for (const name of kept) {
    const value = inherited[name];
    if (value !== undefined) environment[name] = value;
  }
  return { ...environment, ...fixed };
};

/** The caller's environment when none is passed: without its PATH there is no finding git. Read only here. */
export const inheritedEnvironment = (): Environment => process.env;
