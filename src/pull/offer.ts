import { sha256 } from "../bundle/digest.js";
import { bundleDigest, objectNamed, parseManifest } from "../bundle/manifest.js";
import { parseProvenance } from "../bundle/provenance.js";
import { wholeFingerprint } from "../fingerprints.js";
import type { Manifest } from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import type { ObjectId } from "../model/ids.js";
import { maxAttestationBytes, type RemoteBundle } from "../transport/transport.js";

/** A bundle that a place offers; its manifest was read and is about what was asked for. */
export interface Offer {
  readonly manifest: Manifest;
  readonly digest: string;
  readonly remote: RemoteBundle;
  /** Null when there is none that can be kept. */
  readonly provenance: Uint8Array | null;
  readonly attestation: Uint8Array | null;
}

const refused = (where: string, what: string): SheafError =>
  new SheafError(
    "corrupt-bundle",
    `${where}: ${what}`,
    "Publish the bundle again with `sheaf publish --force`.",
  );

export const bytesOf = ({ objects }: Manifest): number => objects.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Reads a manifest that somebody else wrote, before anything else is fetched.
 *
 * @param where names it in errors.
 * @param tree of the commit; null where nobody knows.
 * @param maxBytes of all its objects.
 * @throws SheafError `corrupt-bundle`, `unsupported-format`.
 */
export const readOffer = (
  remote: RemoteBundle,
  where: string,
  commit: ObjectId,
  tree: ObjectId | null,
  maxBytes: number,
): Offer => {
  const manifest = parseManifest(remote.manifest, where);
  if (manifest.commit !== commit) throw refused(where, `its manifest is that of commit ${manifest.commit}`);
  if (tree !== null && manifest.tree !== tree)
    throw refused(where, `its manifest names the tree ${manifest.tree}, the commit has ${tree}`);
  if (manifest.incomplete) throw refused(where, "the bundle is incomplete and does not stand for its commit");
  const { indexer, embedder, limits } = manifest;
  if (wholeFingerprint(indexer, embedder, limits) !== manifest.fingerprint)
    throw refused(where, "its fingerprint is not that of the parts that it names");
  if (objectNamed(manifest, "config.json").sha256 !== manifest.config)
    throw refused(where, "its configuration is not the one that it names");
  const bytes = bytesOf(manifest);
  if (bytes > maxBytes) throw refused(where, `its objects have ${bytes} bytes, more than ${maxBytes}`);
  const digest = bundleDigest(remote.manifest);
  const { provenance, attestation } = remote;
  const said = provenance !== null && parseProvenance(provenance, digest) !== null;
  return {
    manifest,
    digest,
    remote,
    provenance: said ? provenance : null,
    attestation: attestation !== null && attestation.length <= maxAttestationBytes ? attestation : null,
  };
};

/** Whether bytes are those of an object. */
export const isObject = (
  bytes: Uint8Array,
  object: { readonly bytes: number; readonly sha256: string },
): boolean => bytes.length === object.bytes && sha256(bytes) === object.sha256;
