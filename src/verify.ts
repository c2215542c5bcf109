import { resolve } from "node:path";
import { checkAttestation, type SignerPolicy } from "./attest/attest.js";
import { readNamedAttestation, type SignerOptions, signerPolicy } from "./attestation.js";
import { openBundleFolder } from "./bundle/open-folder.js";
import type { BundleSource } from "./bundle/source.js";
import { verifyBundle } from "./bundle/verify.js";
import { languageFingerprints } from "./fingerprints.js";
import { type Environment, inheritedEnvironment } from "./git/environment.js";
import type { GitReader } from "./git/reader.js";
import type { Manifest } from "./model/bundle.js";
import { SheafError } from "./model/error.js";
import type { AttestationReport, VerifyReport } from "./model/report.js";
import { checkOptions, locate, openReader } from "./open.js";
import { requireSigner } from "./signers.js";

export interface VerifyOptions extends SignerOptions {
  readonly repo?: string | undefined;
  /** A free-standing bundle; without it the one that answers for the commit. */
  readonly bundle?: string | undefined;
  readonly revision?: string | undefined;
  /**
   * Require that whom `key` or `workflow` names vouches for the bundle: in the attestation that is stored with it (true),
   * or in this file. Naming somebody requires it too.
   */
  readonly attestation?: boolean | string | undefined;
  /** Where git finds its configuration; the environment of this process when left out. */
  readonly environment?: Environment | undefined;
}

const checks = {
  fingerprintOf: ({ indexer, embedder, limits }: Manifest, languages: Iterable<string>): string =>
    languageFingerprints(indexer, embedder, limits)(languages),
};

const none = "there is no attestation with this bundle, so nobody says who made it";

/** What is said of a bundle's origin, and by whom. */
const attest = async (
  source: BundleSource,
  { digest, commit }: { readonly digest: string; readonly commit: string },
  file: string | null,
  policy: SignerPolicy | null,
): Promise<AttestationReport> => {
  try {
    const bytes = file === null ? await source.attestation() : await readNamedAttestation(file);
    const about = { digest, commit, manifest: await source.manifestBytes() };
    const report = await checkAttestation(bytes, about, policy);
    return report.state === "none" && policy !== null
      ? { state: "refused", signer: null, problem: none }
      : report;
  } catch (error) {
    // A file in the bundle's place that cannot be read is a finding; one that was named is the caller's mistake.
    if (!(error instanceof SheafError) || error.code !== "corrupt-bundle") throw error;
    return { state: "refused", signer: null, problem: error.message };
  }
};

/** Null when nobody asks who made the bundle. */
const policyOf = async (options: VerifyOptions, reader: GitReader | null): Promise<SignerPolicy | null> => {
  if (options.attestation === undefined || options.attestation === false) return signerPolicy(options);
  const environment = options.environment ?? inheritedEnvironment();
  return requireSigner(options, reader, environment, "--attestation alone");
};

const verifySource = async (
  source: BundleSource,
  policy: SignerPolicy | null,
  options: VerifyOptions,
): Promise<VerifyReport> => {
  const file = typeof options.attestation === "string" ? options.attestation : null;
  const whole = await verifyBundle(source, checks);
  const attestation = await attest(source, whole, file, policy);
  const { problem } = attestation;
  return {
    ...whole,
    problems: problem === null ? whole.problems : [...whole.problems, { object: "attestation", problem }],
    attestation,
  };
};

/**
 * Checks every byte of a bundle against its digests, decodes every section, compares what they say of each other, and
 * checks what is said of its origin. Problems are data: all of them are in the report.
 *
 * @throws SheafError `no-bundle`, `unsupported-format`, `bad-argument`, and those of opening a repository.
 */
export const verify = async (options: VerifyOptions): Promise<VerifyReport> => {
  checkOptions(options);
  const reader =
    options.bundle === undefined || options.repo !== undefined ? await openReader(options) : null;
  try {
    const policy = await policyOf(options, reader);
    if (options.bundle !== undefined) {
      return await verifySource(openBundleFolder(resolve(options.bundle)), policy, options);
    }
    const { source, choice, passedOver } = await locate(options, reader);
    // Whoever asks whether a commit's bundle is whole is not told of another's.
    if (passedOver !== null && choice !== "head") throw passedOver;
    return await verifySource(source, policy, options);
  } finally {
    await reader?.close();
  }
};
