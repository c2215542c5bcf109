import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../git/environment.js";
import type { GitReader } from "../git/reader.js";
import { readRemotes } from "../git/transfer/open.js";
import type { Finding } from "../model/doctor.js";
import { SheafError } from "../model/error.js";
import type { Transport } from "../transport/transport.js";
import { choosePlaces } from "../transports/choose.js";
import { githubHosts, openPlaces } from "../transports.js";
import type { Commands } from "./command.js";
import { counted, failed, note, ok } from "./finding.js";

/** What one place has for HEAD. */
const askPlace = async (transport: Transport, head: string | null, { sheaf }: Commands): Promise<Finding> => {
  const publishing = `Where it may be published: ${sheaf("publish")}`;
  const at = `${transport.place} (${transport.name})`;
  const listed = await transport.list();
  if (listed === null) {
    const there = head === null ? null : await transport.open(head);
    return there === null
      ? note("remote", `${at} answers and has no bundle of HEAD; it cannot list what else it has`, publishing)
      : ok("remote", `${at} has a bundle of HEAD`);
  }
  if (listed.length === 0) return note("remote", `${at} answers, and nothing is published there`, publishing);
  const found = listed.some(({ commit }) => commit === head);
  return found
    ? ok("remote", `${at} has ${counted(listed.length, "bundle")}, one of them of HEAD`)
    : note("remote", `${at} has ${counted(listed.length, "bundle")}, none of them of HEAD`, publishing);
};

/** Asks each place, with a folder outside of the repository for what an exchange needs. */
const askAll = async (
  reader: GitReader,
  environment: Environment,
  signal: AbortSignal | undefined,
  commands: Commands,
): Promise<readonly Finding[]> => {
  const folder = await mkdtemp(join(tmpdir(), "sheaf-doctor-"));
  const head = await reader.head();
  try {
    const places = await openPlaces({ reader, use: "fetch", folder, environment, signal });
    const findings: Finding[] = [];
    try {
      for (const open of places.all) {
        try {
          findings.push(await askPlace(await open(), head, commands));
        } catch (error) {
          findings.push(failed("remote", error));
        }
      }
    } finally {
      await places.close();
    }
    return findings;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Where `pull` looks for bundles.
 *
 * @param online whether the places are asked; else no connection is opened.
 */
export const checkRemote = async (
  reader: GitReader,
  environment: Environment,
  online: boolean,
  signal: AbortSignal | undefined,
  commands: Commands,
): Promise<readonly Finding[]> => {
  try {
    if (online) return await askAll(reader, environment, signal, commands);
    const prefer = reader.kind === "binary" ? "auto" : "portable";
    const known = await readRemotes(reader, await reader.headName(), { prefer, environment });
    return choosePlaces({}, known, githubHosts(environment), true).map(({ transport, remote }) => {
      const address = known.remotes.find(({ name }) => name === remote)?.fetch?.shown;
      const where = address === undefined ? remote : `${remote} (${address})`;
      return ok("remote", `pull asks ${where} as ${transport}; add --online to see what is published there`);
    });
  } catch (error) {
    if (!(error instanceof SheafError) || error.code !== "no-remote") return [failed("remote", error)];
    return [note("remote", `nothing can be pulled: ${error.message}`, error.hint)];
  }
};
