import type { Command } from "commander";
import { refuseRevisionOfBundle } from "../arguments.js";
import { verifyJson, verifyText } from "../format/verify.js";
import { printJson, type Session } from "../session.js";
import { addSigner, type SignerFlags } from "../signers.js";

interface Flags extends SignerFlags {
  readonly repo?: string;
  readonly bundle?: string;
  readonly rev?: string;
  readonly attestation?: true | string;
  readonly json?: boolean;
}

const run = async (session: Session, flags: Flags): Promise<void> => {
  const { repo, bundle, rev, attestation, key, workflow, trustedRoot } = flags;
  refuseRevisionOfBundle(flags);
  const report = await session.api.verify({
    repo,
    bundle,
    revision: rev,
    attestation,
    key,
    workflow,
    trustedRoot,
  });
  // A damaged bundle is an error wherever else it is met, so it is one here: 1 stays for findings in code.
  if (report.problems.length > 0) session.exitWith(2);
  if (flags.json === true) return printJson(session, verifyJson(report));
  await session.io.out.write(verifyText(report, session.paint));
};

export const addVerify = (program: Command, session: Session): void => {
  const command = program
    .command("verify")
    .summary("check every byte of a bundle, and who made it")
    .description(
      "Check every byte of a bundle against its digests and list all problems. Exit code 2 if any. A digest proves that a bundle is whole; who made it, only an attestation proves, by somebody whom you name.",
    )
    .option(
      "--repo <dir>",
      "working tree, .git directory or bare repository (default: here; none with --bundle)",
    )
    .option("--bundle <dir>", "a bundle that build --out wrote")
    .option("--rev <commit-ish>", "the bundle of this commit, not of HEAD")
    .option("--attestation [file]", "require an attestation: the one stored with the bundle, or this file");
  addSigner(command)
    .option("--json", "print the report as JSON")
    .action((flags: Flags) => run(session, flags));
};
