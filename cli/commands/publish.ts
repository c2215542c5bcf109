import type { Command } from "commander";
import { wholeNumber } from "../arguments.js";
import { publishJson, publishText } from "../format/publish.js";
import { cancellable } from "../interrupt.js";
import { addPlace, type PlaceFlags } from "../places.js";
import { createProgress } from "../progress.js";
import { printJson, type Session } from "../session.js";

interface Flags extends PlaceFlags {
  readonly repo: string;
  readonly keep?: number;
  readonly force?: boolean;
  readonly attest?: boolean;
  readonly attestation?: string;
  readonly dryRun?: boolean;
  /** False for `--no-build`. */
  readonly build: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const run = async (session: Session, revision: string | undefined, flags: Flags): Promise<void> => {
  const { repo, transport, remote, keep, force, dryRun, build, quiet } = flags;
  const progress = createProgress(session.io, quiet === true);
  const { attest, attestation } = flags;
  const options = { attest, attestation, repo, revision, transport, remote, keep, force, dryRun, build };
  const report = await cancellable((signal) =>
    session.api.publish({ ...options, onProgress: progress.report, signal }),
  ).finally(progress.stop);
  if (flags.json === true) return printJson(session, publishJson(report));
  if (quiet !== true) await session.io.out.write(publishText(report, session.paint));
};

export const addPublish = (program: Command, session: Session): void => {
  const command = program
    .command("publish")
    .summary("let others pull the bundle of a commit")
    .description("Publish the bundle of a commit, built first when there is none.")
    .argument("[commit-ish]", "branch, tag, commit id or HEAD~3 (default: HEAD)")
    .option("--repo <dir>", "working tree, .git directory or bare repository", ".");
  addPlace(command, ["git-ref", "github-release", "directory"])
    .option("--keep <n>", "prune afterwards: keep so many of the newest", wholeNumber(1, 100_000))
    .option("--force", "replace another bundle that the same version made of the same commit")
    .option("--attest", "write a statement of who made it, to be signed, and publish it unsigned")
    .option("--attestation <file>", "publish what signing gave: a Sigstore bundle or a DSSE envelope")
    .option("--dry-run", "only tell what would travel; builds where there is no bundle")
    .option("--no-build", "fail when the commit has no bundle, do not build one")
    .option("--json", "print the report as JSON")
    .option("--quiet", "print nothing but errors and what --json asks for")
    .action((revision: string | undefined, flags: Flags) => run(session, revision, flags));
};
