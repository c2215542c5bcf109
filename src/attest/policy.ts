import { SheafError } from "../model/error.js";
import type { SignerPolicy } from "./attest.js";
import { readPublicKey } from "./key.js";
import { parseWorkflow } from "./workflow.js";

/** A file that a policy rests on. */
export interface PolicyFile {
  /** Names it in errors. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** @throws SheafError `bad-argument`. */
export const keyPolicy = ({ path, bytes }: PolicyFile): SignerPolicy => ({
  kind: "key",
  key: readPublicKey(Buffer.from(bytes).toString("utf8"), path),
});

/**
 * @param name `OWNER/REPO/.github/workflows/FILE[@REF]`.
 * @throws SheafError `bad-argument`.
 */
export const workflowPolicy = async (name: string, roots: PolicyFile): Promise<SignerPolicy> => {
  const workflow = parseWorkflow(name);
  const { readTrustedRoots } = await import("./sigstore.js");
  return { kind: "workflow", workflow, roots: readTrustedRoots(roots.bytes, roots.path) };
};

/** Refuses to check for a signature when it was not said whose. */
export const noPolicy = (asked: string): SheafError =>
  new SheafError(
    "bad-argument",
    `${asked} does not say who may sign: anybody can sign anything, so a signature by nobody in particular proves nothing`,
    "Name a public key with --key FILE, or a workflow with --workflow OWNER/REPO/.github/workflows/FILE[@REF].",
  );
