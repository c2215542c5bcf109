import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { SignerPolicy } from "./attest/attest.js";
import { noPolicy } from "./attest/policy.js";
import { type SignerOptions, signerPolicy } from "./attestation.js";
import type { Environment } from "./git/environment.js";
import type { GitReader } from "./git/reader.js";
import { readSettings, settingOf } from "./git/transfer/settings.js";
import { SheafError } from "./model/error.js";

/** A file that git's configuration names; there is no folder that a relative path could mean. */
const fileOf = (key: string, value: string | null, home: string): string | undefined => {
  if (value === null) return undefined;
  const path = value.startsWith("~/") ? join(home, value.slice(2)) : value;
  if (isAbsolute(path)) return path;
  throw new SheafError(
    "bad-argument",
    `git config ${key} is ${JSON.stringify(value)}, which is not an absolute path`,
    `Set it again: git config ${key} /absolute/path`,
  );
};

/**
 * Whether the user's own configuration of git asks for attestations, so that what runs by itself asks for them too.
 *
 * @throws SheafError `bad-argument` for what is neither yes nor no: who wrote it meant to be protected.
 */
export const wantsAttestation = async (reader: GitReader, environment: Environment): Promise<boolean> => {
  const settings = await readSettings(reader, environment, reader.kind === "binary");
  const value = settingOf(settings, "sheaf.requireattestation") ?? "false";
  if (/^(?:true|yes|on|0*[1-9]\d*)$/i.test(value)) return true;
  if (/^(?:false|no|off|0*|)$/i.test(value)) return false;
  throw new SheafError(
    "bad-argument",
    `git config sheaf.requireAttestation is ${JSON.stringify(value)}, which is neither true nor false`,
    "Set it again: git config sheaf.requireAttestation true",
  );
};

/**
 * Who may sign: whom the options name, else whom the user's own configuration of git names. No file of a commit has a say.
 *
 * @param reader null without a repository.
 * @param asked what needs to know, for the error.
 * @throws SheafError `bad-argument`, also when nobody is named.
 */
export const requireSigner = async (
  options: SignerOptions,
  reader: GitReader | null,
  environment: Environment,
  asked: string,
): Promise<SignerPolicy> => {
  const named = await signerPolicy(options);
  if (named !== null) return named;
  const settings = reader === null ? [] : await readSettings(reader, environment, reader.kind === "binary");
  const home = environment.HOME ?? environment.USERPROFILE ?? homedir();
  const configured = await signerPolicy({
    key: fileOf("sheaf.key", settingOf(settings, "sheaf.key"), home),
    workflow: settingOf(settings, "sheaf.workflow") ?? undefined,
    trustedRoot: fileOf("sheaf.trustedRoot", settingOf(settings, "sheaf.trustedroot"), home),
  });
  if (configured === null) throw noPolicy(asked);
  return configured;
};
