import { type Command, Option } from "commander";
import { pullJson, pullText } from "../format/pull.js";
import { cancellable } from "../interrupt.js";
import { addPlace, type PlaceFlags } from "../places.js";
import { createProgress } from "../progress.js";
import { printJson, type Session } from "../session.js";
import { addSigner, type SignerFlags } from "../signers.js";

interface Flags extends PlaceFlags, SignerFlags {
  readonly repo: string;
  readonly exact?: boolean;
  readonly requireAttestation?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const run = async (session: Session, revision: string | undefined, flags: Flags): Promise<void> => {
  const { repo, exact, transport, remote, quiet } = flags;
  const { requireAttestation, key, workflow, trustedRoot } = flags;
  const signer = { requireAttestation, key, workflow, trustedRoot };
  const progress = createProgress(session.io, quiet === true);
  const report = await cancellable((signal) =>
    session.api.pull({
      repo,
      revision,
      exact,
      transport,
      remote,
      ...signer,
      onProgress: progress.report,
      signal,
    }),
  ).finally(progress.stop);
  if (flags.json === true) return printJson(session, pullJson(report));
  if (quiet !== true) await session.io.out.write(pullText(report, session.paint));
};

export const addPull = (program: Command, session: Session): void => {
  const command = program
    .command("pull")
    .summary("fetch a published bundle")
    .description(
      "Fetch the published bundle that answers best for a commit: its own, one with the same tree, or its nearest ancestor's.",
    )
    .argument("[commit-ish]", "branch, tag, commit id or HEAD~3 (default: HEAD)")
    .option("--repo <dir>", "working tree, .git directory or bare repository", ".")
    .addOption(
      new Option("--nearest", "take an ancestor's bundle where there is no nearer one (default)").conflicts(
        "exact",
      ),
    )
    .option("--exact", "fail unless the commit's own bundle is published");
  addPlace(command, ["git-ref", "github-release", "directory", "http"]).option(
    "--require-attestation",
    "take only bundles that somebody who may sign vouches for (default: git config sheaf.requireAttestation)",
  );
  command.option("--no-require-attestation", "take any, whatever the configuration says");
  addSigner(command)
    .option("--json", "print the report as JSON")
    .option("--quiet", "print nothing but errors and what --json asks for")
    .action((revision: string | undefined, flags: Flags) => run(session, revision, flags));
};
