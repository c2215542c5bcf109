import { checkAttestation, type SignerPolicy } from "../attest/attest.js";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";

/**
 * Says who signed a bundle.
 *
 * @throws SheafError `not-attested`.
 */
export type Vouch = (bundle: {
  readonly manifest: Manifest;
  /** The manifest as it was stored or fetched. */
  readonly bytes: Uint8Array;
  readonly digest: string;
  readonly attestation: Uint8Array | null;
}) => Promise<string>;

export const vouchBy =
  (policy: SignerPolicy): Vouch =>
  async ({ manifest, bytes, digest, attestation }) => {
    const about = { digest, commit: manifest.commit, manifest: bytes };
    const { state, signer, problem } = await checkAttestation(attestation, about, policy);
    if (state === "verified" && signer !== null) return signer;
    throw new SheafError(
      "not-attested",
      `nobody who may sign vouches for the bundle of ${manifest.commit.slice(0, 9)}: ${problem ?? "it has no attestation"}`,
      "Publish it with --attestation, build it here with `sheaf build`, or pull with --no-require-attestation.",
    );
  };
