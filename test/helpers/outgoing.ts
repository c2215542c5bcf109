import { createHash } from "node:crypto";
import type { ManifestObject } from "../../src/model/bundle.js";
import { compareUtf8 } from "../../src/model/order.js";
import type { EarlierBundle, OutgoingBundle, RemoteBundle } from "../../src/transport/transport.js";

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

/** An id of a commit or tree that nobody has: `idOf(7)`. */
export const idOf = (seed: number | string): string => sha256(`id ${seed}`).slice(0, 40);

/** Bytes that look the same on every run and do not compress to nothing. */
export const noise = (seed: number | string, length: number): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at * 32 < length; at++) parts.push(createHash("sha256").update(`${seed} ${at}`).digest());
  return Buffer.concat(parts).subarray(0, length);
};

export interface OutgoingOptions {
  readonly commit: string;
  readonly tree?: string;
  /** What the indexer is called. */
  readonly indexer?: string;
  /** Content by name. */
  readonly contents: Readonly<Record<string, Uint8Array>>;
  readonly provenance?: string | null;
  readonly attestation?: string | null;
  readonly earlier?: readonly EarlierBundle[];
  /** Runs before each object is read. */
  readonly onGet?: (object: ManifestObject) => void | Promise<void>;
  /** Goes into the manifest, so that another bundle results. */
  readonly mark?: string;
}

const bytesOf = (text: string | null | undefined): Uint8Array | null =>
  text === null || text === undefined ? null : Buffer.from(text);

/** A bundle as a publisher hands it over. Its manifest holds what a transport may look at, and no more. */
export const outgoing = (options: OutgoingOptions): OutgoingBundle => {
  const tree = options.tree ?? idOf(`tree of ${options.commit}`);
  const fingerprint = sha256(options.indexer ?? "indexer");
  const objects = Object.entries(options.contents)
    .map(([name, bytes]) => ({
      name,
      kind: name.replace(/[/.].*$/, ""),
      bytes: bytes.length,
      sha256: sha256(bytes),
      inputs: null,
    }))
    .sort((a, b) => compareUtf8(a.name, b.name));
  const { commit, mark } = options;
  const manifest = Buffer.from(
    `${JSON.stringify({ format: 1, commit, fingerprint, mark, objects, tree })}\n`,
  );
  return {
    commit,
    tree,
    digest: sha256(manifest),
    fingerprint,
    manifest,
    objects,
    provenance: bytesOf(options.provenance),
    attestation: bytesOf(options.attestation),
    earlier: options.earlier ?? [],
    get: async (object) => {
      await options.onGet?.(object);
      return options.contents[object.name]!;
    },
  };
};

/** Fetches objects of a bundle and returns them by name. */
export const fetched = async (
  remote: RemoteBundle,
  wanted: readonly ManifestObject[],
): Promise<Readonly<Record<string, Buffer>>> => {
  const found: Record<string, Buffer> = {};
  await remote.objects(wanted, async (object, bytes) => {
    if (Object.hasOwn(found, object.name)) throw new Error(`${object.name} came twice`);
    found[object.name] = Buffer.from(bytes);
  });
  return found;
};
