import type { Environment } from "../../environment.js";
import { type Credentials, credentialsIn } from "../credentials.js";
import type { RemoteTarget } from "../remotes.js";
import { type Setting, settingOf, unpointed } from "../settings.js";

/** The only remote that a scratch repository knows; its address stands in the environment, never on disk. */
export const remoteName = "sheaf-exchange";

/** Of the repository's own configuration, what says how to reach remotes. Everything else is not for a transfer. */
const concerns = /^(?:http|credential|url|ssh|protocol)\.|^core\.(?:sshcommand|askpass|gitproxy)$/;

/** What is said of one remote and holds for it under another name too. */
const ofRemote = ["proxy", "proxyauthmethod", "uploadpack", "receivepack"];

/** Gives user name and password out of the environment, and says nothing when git would have them stored. */
const helper =
  '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$SHEAF_GIT_USER" "$SHEAF_GIT_PASSWORD"; }; f';

/** A line that is silent so long is taken for dead. Seconds. */
const silence = 120;

const units: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/**
 * Git gives up rather than hold an object that is larger: a small delta can describe a huge one. But a buffer for
 * uploads, which people set large, must fit. Bytes.
 */
const allocationLimit = (settings: readonly Setting[]): number => {
  let limit = 512 * 1024 ** 2;
  for (const { key, value } of settings) {
    const [, number, unit] = /^(\d{1,12})([kmg]?)$/i.exec(value ?? "") ?? [];
    if (!/^http\.(?:.*\.)?postbuffer$/.test(key) || number === undefined) continue;
    limit = Math.max(limit, Number(number) * units[unit!.toLowerCase()]! + 1024 ** 2);
  }
  return limit;
};

const inheritedPairs = (environment: Environment): readonly (readonly [string, string])[] => {
  const count = Number(environment.GIT_CONFIG_COUNT ?? 0);
  const pairs: [string, string][] = [];
  for (let i = 0; i < Math.min(Number.isSafeInteger(count) ? count : 0, 1000); i++) {
    const key = environment[`GIT_CONFIG_KEY_${i}`];
    if (key !== undefined) pairs.push([key, environment[`GIT_CONFIG_VALUE_${i}`] ?? ""]);
  }
  return pairs;
};

/** Where to, without user name and password. What was rewritten is not rewritten again: the longest rule is this one. */
const addressPairs = (target: RemoteTarget): readonly (readonly [string, string])[] => {
  if (credentialsIn(target) === null) return [[`remote.${remoteName}.url`, target.url]];
  const url = target.resolved.replace(/^([a-z]+:\/\/)[^/?#]*@/i, "$1");
  return [
    [`remote.${remoteName}.url`, url],
    [`url.${url}.insteadOf`, url],
    [`url.${url}.pushInsteadOf`, url],
  ];
};

/**
 * The environment of a git process that talks with the remote as the user's own `git fetch` would: the caller's
 * variables, the user's configuration, and of the repository's what concerns transfers. Given by `GIT_CONFIG_*`,
 * since arguments can be seen by everybody, and files stay.
 */
export const exchangeEnvironment = (
  target: RemoteTarget,
  settings: readonly Setting[],
  inherited: Environment,
  token: Credentials | null,
): Record<string, string> => {
  const environment = unpointed(inherited);
  const pairs: (readonly [string, string])[] = [];
  const isSet = (key: string): boolean => settingOf(settings, key) !== null;
  // What the user says about silent lines goes before this.
  if (!isSet("http.lowspeedlimit") && !isSet("http.lowspeedtime")) {
    pairs.push(["http.lowSpeedLimit", "1"], ["http.lowSpeedTime", String(silence)]);
  }
  for (const { key, value, own } of settings) {
    if (own && concerns.test(key)) pairs.push([key, value ?? "true"]);
  }
  pairs.push(...addressPairs(target));
  for (const name of target.name === null ? [] : ofRemote) {
    const value = settingOf(settings, `remote.${target.name}.${name}`);
    if (value !== null) pairs.push([`remote.${remoteName}.${name}`, value]);
  }
  pairs.push(...inheritedPairs(inherited));
  if (token !== null) {
    // The user's own helpers are not asked, or git would give them the token to keep.
    pairs.push(["credential.helper", ""], [`credential.${token.origin}.helper`, helper]);
    environment.SHEAF_GIT_USER = token.name;
    environment.SHEAF_GIT_PASSWORD = token.password;
  }
  environment.GIT_CONFIG_COUNT = String(pairs.length);
  for (const [i, [key, value]] of pairs.entries()) {
    environment[`GIT_CONFIG_KEY_${i}`] = key;
    environment[`GIT_CONFIG_VALUE_${i}`] = value;
  }
  const ownSsh =
    inherited.GIT_SSH_COMMAND !== undefined || inherited.GIT_SSH !== undefined || isSet("core.sshcommand");
  if (!ownSsh) environment.GIT_SSH_COMMAND = "ssh -o BatchMode=yes";
  // Another name by which a question can come up.
  environment.GCM_INTERACTIVE ??= "never";
  return {
    ...environment,
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_ALLOC_LIMIT: String(allocationLimit(settings)),
  };
};
