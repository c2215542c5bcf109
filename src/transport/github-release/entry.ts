import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { glance } from "../glance.js";
import { packed } from "../gzip.js";
import { corrupt } from "../problems.js";
import { maxAttestationBytes, maxManifestBytes, maxProvenanceBytes } from "../transport.js";
import { isPackName } from "./names.js";

/** Where the bytes of an object are: a gzip member of a pack. */
export interface Place {
  readonly pack: string;
  readonly offset: number;
  readonly length: number;
}

/** What an entry holds. */
export interface EntryContent {
  readonly manifest: Uint8Array;
  readonly provenance: Uint8Array | null;
  readonly attestation: Uint8Array | null;
  /** By digest. */
  readonly places: ReadonlyMap<string, Place>;
}

const maxHeaderBytes = 16 * 1024 * 1024;
const maxPacks = 10_000;
/** An entry's bytes before they are compressed, and so also after. */
export const maxEntryBytes =
  maxHeaderBytes + maxManifestBytes + maxProvenanceBytes + maxAttestationBytes + 1_024;

const decompress = promisify(gunzip);

const lengthOf = (bytes: Uint8Array | null): number | null => bytes?.length ?? null;

/**
 * An entry: gzip of a line of JSON and then manifest, provenance and attestation. The places are those of the
 * manifest's digests in ascending order, so that the digests need not stand there again.
 */
export const encodeEntry = async (content: EntryContent): Promise<Uint8Array> => {
  const digests = [...content.places.keys()].sort();
  const packs = packsOf(content);
  const index = new Map(packs.map((pack, i) => [pack, i]));
  const header = {
    version: 1,
    manifest: content.manifest.length,
    provenance: lengthOf(content.provenance),
    attestation: lengthOf(content.attestation),
    packs,
    places: digests.map((digest) => {
      const { pack, offset, length } = content.places.get(digest)!;
      return [index.get(pack)!, offset, length];
    }),
  };
  return await packed(
    Buffer.concat([
      Buffer.from(`${JSON.stringify(header)}\n`, "utf8"),
      content.manifest,
      content.provenance ?? new Uint8Array(0),
      content.attestation ?? new Uint8Array(0),
    ]),
  );
};

/** Names of the packs that the places are in, sorted. */
export const packsOf = (content: Pick<EntryContent, "places">): readonly string[] =>
  [...new Set([...content.places.values()].map(({ pack }) => pack))].sort();

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isLength = (value: unknown, maximum: number): value is number => isCount(value) && value <= maximum;

const isOptional = (value: unknown, maximum: number): value is number | null =>
  value === null || isLength(value, maximum);

const isPackList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= maxPacks &&
  value.every((pack) => typeof pack === "string" && isPackName(pack));

const isRow = (row: unknown, packs: number): row is readonly [number, number, number] =>
  Array.isArray(row) && row.length === 3 && row.every(isCount) && (row[0] as number) < packs;

const headerOf = (line: Uint8Array, where: string): Readonly<Record<string, unknown>> => {
  try {
    const raw: unknown = JSON.parse(Buffer.from(line).toString("utf8"));
    if (typeof raw === "object" && raw !== null) return raw as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw corrupt(where, "it does not begin with JSON", cause);
  }
  throw corrupt(where, "it does not begin with a JSON object");
};

/** Empty for a manifest that nobody can read: then its objects can't be told either. */
const placesOf = (
  manifest: Uint8Array,
  packs: readonly string[],
  rows: unknown,
  where: string,
): ReadonlyMap<string, Place> => {
  const digests = [...(glance(manifest)?.objects ?? [])].sort();
  if (digests.length === 0) return new Map();
  if (!Array.isArray(rows) || rows.length !== digests.length)
    throw corrupt(where, "it does not say where each object is");
  return new Map(
    digests.map((digest, i) => {
      const row: unknown = rows[i];
      if (!isRow(row, packs.length)) throw corrupt(where, "it says of an object what is no place");
      return [digest, { pack: packs[row[0]]!, offset: row[1], length: row[2] }];
    }),
  );
};

/** @throws SheafError `corrupt-bundle` for anything that `encodeEntry` does not write. */
export const decodeEntry = async (bytes: Uint8Array, where: string): Promise<EntryContent> => {
  const plain = await decompress(bytes, { maxOutputLength: maxEntryBytes }).catch((cause: unknown) => {
    throw corrupt(where, "it does not unpack", cause);
  });
  const end = plain.subarray(0, maxHeaderBytes).indexOf(0x0a);
  if (end < 0) throw corrupt(where, "it has no first line");
  const { version, manifest, provenance, attestation, packs, places } = headerOf(
    plain.subarray(0, end),
    where,
  );
  if (version !== 1) throw corrupt(where, "it is of a kind that this build does not read");
  if (
    !isLength(manifest, maxManifestBytes) ||
    !isOptional(provenance, maxProvenanceBytes) ||
    !isOptional(attestation, maxAttestationBytes) ||
    !isPackList(packs)
  )
    throw corrupt(where, "its first line is wrong or names something too large");
  let at = end + 1;
  const next = (length: number | null): Uint8Array | null => {
    if (length === null) return null;
    at += length;
    return plain.subarray(at - length, at);
  };
  const parts = { manifest: next(manifest)!, provenance: next(provenance), attestation: next(attestation) };
  if (at !== plain.length) throw corrupt(where, "its length is not what it says");
  return { ...parts, places: placesOf(parts.manifest, packs, places, where) };
};
