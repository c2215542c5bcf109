import { checkBundle } from "./doctor/bundle.js";
import { commandsIn } from "./doctor/command.js";
import { failed, problem } from "./doctor/finding.js";
import { checkGrammars, checkModel } from "./doctor/installed.js";
import { checkGit, checkNode } from "./doctor/machine.js";
import { checkRemote } from "./doctor/remote.js";
import { checkRepository, rootOf } from "./doctor/repository.js";
import { checkServer } from "./doctor/server.js";
import { checkEditors, checkHooks } from "./doctor/setup.js";
import { checkStore } from "./doctor/store.js";
import { type Environment, inheritedEnvironment } from "./git/environment.js";
import type { GitReader } from "./git/reader.js";
import { openRepository } from "./git/repository.js";
import { ownProgram, type Program, type SetupOptions } from "./init/setting.js";
import { type Installation, installation } from "./installation.js";
import type { DoctorReport, Finding } from "./model/doctor.js";
import { SheafError } from "./model/error.js";
import { storeFolder } from "./open.js";

export interface DoctorOptions {
  /** A working tree or a folder in it, a linked worktree, a `.git` directory or a bare repository. */
  readonly repo: string;
  /** Ask where bundles are published what is there; left out, no connection is opened. */
  readonly online?: boolean | undefined;
  /** Where git, tokens and proxies are found; the environment of this process when left out. */
  readonly environment?: Environment | undefined;
  /** Where programs keep a user's settings: as this system has it when left out. */
  readonly places?: SetupOptions["places"];
  /** What is looked at; this very installation when left out. */
  readonly installed?: Installation | undefined;
  /** What editors and hooks start: this very program when left out. Absolute paths. */
  readonly program?: Program | undefined;
  readonly signal?: AbortSignal | undefined;
}

const open = async (
  options: DoctorOptions,
  environment: Environment,
): Promise<GitReader | { readonly error: SheafError }> => {
  const { repo, signal } = options;
  try {
    return await openRepository(repo, { environment, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    if (error instanceof SheafError) return { error };
    throw error;
  }
};

/** All that is asked of a repository that can be read. */
const checkInside = async (
  reader: GitReader,
  options: DoctorOptions,
  environment: Environment,
  tryServer: typeof checkServer,
): Promise<readonly Finding[]> => {
  const { repo, online, places, program, signal } = options;
  const where = { repo, places, program };
  const commands = commandsIn(repo);
  const findings = [
    ...(await checkRepository(reader, commands).catch((error: unknown) => [failed("repository", error)])),
    ...(await checkStore(storeFolder(reader), commands)),
    ...(await checkBundle(repo, reader, commands)),
    ...(await checkRemote(reader, environment, online === true, signal, commands)),
    await checkHooks(where),
    ...(await checkEditors(where)),
  ];
  signal?.throwIfAborted();
  return [...findings, await tryServer(program ?? ownProgram(), rootOf(reader), signal)];
};

/**
 * Looks at every part that Sheaf needs in a repository, and says what does not work and how to mend it. Nothing is
 * written to the repository, its store or anybody's settings.
 *
 * What is wrong is data: all of it is in the report.
 *
 * @param tryServer starts the server to see whether it answers; tests of the other parts save themselves that.
 */
export const doctor = async (
  options: DoctorOptions,
  tryServer: typeof checkServer = checkServer,
): Promise<DoctorReport> => {
  const { environment = inheritedEnvironment(), installed = installation() } = options;
  const own: Finding[] = [
    checkNode(process.versions.node, installed.node),
    await checkGit(environment),
    await checkModel(installed),
    await checkGrammars(installed),
  ];
  const online = options.online === true;
  const reader = await open(options, environment);
  if ("error" in reader) {
    const { message, hint } = reader.error;
    return { repository: null, online, findings: [...own, problem("repository", message, hint)] };
  }
  try {
    const inside = await checkInside(reader, options, environment, tryServer);
    return { repository: rootOf(reader), online, findings: [...own, ...inside] };
  } finally {
    await reader.close();
  }
};
