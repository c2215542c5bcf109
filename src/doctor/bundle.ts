import type { Bundle } from "../bundle/source.js";
import type { GitReader } from "../git/reader.js";
import type { Finding } from "../model/doctor.js";
import { SheafError } from "../model/error.js";
import type { Choice } from "../open/choose.js";
import { coverageOf } from "../open/coverage.js";
import { isCurrent, locate } from "../open.js";
import type { Commands } from "./command.js";
import { counted, failed, note, ok, problem } from "./finding.js";

/** Objects that are not there, or of another length. Their bytes are not read: `sheaf verify` does that. */
const countDamaged = async ({ manifest, has }: Bundle): Promise<number> => {
  let count = 0;
  for (const object of manifest.objects) if (!(await has(object).catch(() => false))) count++;
  return count;
};

const madeAt = ({ provenance }: Bundle): string =>
  provenance === null ? "" : `, built ${provenance.builtAt.slice(0, 10)}`;

/** How far the bundle's commit is from HEAD. */
const placeFinding = async (
  found: Choice,
  reader: GitReader,
  head: string,
  { sheaf }: Commands,
): Promise<Finding> => {
  const { bundle, choice } = found;
  const what = `the bundle of ${bundle.manifest.commit.slice(0, 10)} (${counted(bundle.manifest.counts.chunks, "chunk")}${madeAt(bundle)})`;
  if (choice === "head") return ok("bundle", `HEAD has its own: ${what}`);
  if (choice === "same-tree") return ok("bundle", `${what} answers: its files are those of HEAD`);
  const { distance } = await coverageOf(found, reader, head, 0);
  const far = distance === null ? "an older commit" : `${counted(distance.ahead, "commit")} before HEAD`;
  return note(
    "bundle",
    `${what} answers, ${far}; files that changed since are read from the working tree`,
    `${sheaf("build")}, or where bundles are published: ${sheaf("pull")}`,
  );
};

const lookAt = async (
  found: Choice,
  reader: GitReader,
  head: string,
  commands: Commands,
): Promise<readonly Finding[]> => {
  const { bundle, passedOver } = found;
  const { manifest } = bundle;
  const { sheaf } = commands;
  const findings = [await placeFinding(found, reader, head, commands)];
  if (passedOver !== null) {
    const what = `a bundle that would answer better cannot be used: ${passedOver.message}`;
    findings.push(problem("bundle", what, sheaf("build --no-cache")));
  }
  if (!isCurrent()(manifest)) {
    const what = "it was made by another version of Sheaf: it answers, and may lack what this one finds";
    findings.push(note("bundle", what, sheaf("build")));
  }
  if (manifest.incomplete) {
    const what = "it is incomplete: files could not be read when it was made";
    findings.push(
      note("bundle", what, `${sheaf("status --skipped")} shows which; ${sheaf("build")} makes a whole one`),
    );
  }
  const damaged = await countDamaged(bundle);
  if (damaged > 0) {
    const what = `${damaged} of its ${counted(manifest.objects.length, "object")} are missing or cut short`;
    findings.push(
      problem("bundle", what, `${sheaf("build --no-cache")}; every byte is looked at by: ${sheaf("verify")}`),
    );
  }
  return findings;
};

const absent = (message: string, { sheaf }: Commands): Finding =>
  problem(
    "bundle",
    `${message}, so no question can be answered`,
    `${sheaf("build")}, or where bundles are published: ${sheaf("pull")}`,
  );

/** Which bundle answers for HEAD, and whether it is whole as far as names and lengths tell. */
export const checkBundle = async (
  repo: string,
  reader: GitReader,
  commands: Commands,
): Promise<readonly Finding[]> => {
  try {
    const head = await reader.head();
    if (head === null)
      return [
        note(
          "bundle",
          "there is no commit to index yet",
          `Commit something, then run: ${commands.sheaf("build")}`,
        ),
      ];
    return await lookAt(await locate({ repo }, reader, head), reader, head, commands);
  } catch (error) {
    if (!(error instanceof SheafError)) throw error;
    if (error.code === "no-bundle") return [absent(error.message, commands)];
    if (error.code !== "corrupt-bundle") return [failed("bundle", error)];
    return [problem("bundle", error.message, commands.sheaf("build --no-cache"))];
  }
};
