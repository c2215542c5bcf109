import type { Command } from "commander";

/** The flags that say who may sign. */
export interface SignerFlags {
  readonly key?: string;
  readonly workflow?: string;
  readonly trustedRoot?: string;
}

/** Adds the flags that say who may sign. */
export const addSigner = (command: Command): Command =>
  command
    .option("--key <file>", "who may sign: this public key, PEM (default: git config sheaf.key)")
    .option(
      "--workflow <name>",
      "or this workflow: OWNER/REPO/.github/workflows/FILE[@REF] (default: git config sheaf.workflow)",
    )
    .option("--trusted-root <file>", "Sigstore's roots, as `gh attestation trusted-root` prints them");
