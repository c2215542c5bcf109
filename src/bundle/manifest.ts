import {
  formatVersion,
  type Manifest,
  type ManifestObject,
  type ObjectKind,
  oldestReadableFormat,
} from "../model/bundle.js";
import { SheafError } from "../model/error.js";
import { compareUtf8 } from "../model/order.js";
import { corrupt } from "./bytes.js";
import { canonicalJson } from "./canonical.js";
import { sha256 } from "./digest.js";
import { manifestShape } from "./schema.js";
import { Misfit } from "./shape.js";

/** Larger manifests are refused before they are parsed. Bytes. */
export const maxManifestBytes = 32 * 1024 * 1024;

/**
 * Turns a manifest into its bytes: canonical JSON with `format` first, objects sorted by name, and
 * `checksum`, the SHA-256 of the same JSON without that field, so that a damaged manifest is known as one.
 */
export const encodeManifest = (manifest: Manifest): Uint8Array => {
  const objects = [...manifest.objects].sort((a, b) => compareUtf8(a.name, b.name));
  const plain = { ...manifest, objects };
  const checksum = sha256(canonicalJson(plain, "format"));
  return Buffer.from(canonicalJson({ ...plain, checksum }, "format"), "utf8");
};

/** @returns the bundle digest: SHA-256 of the manifest's bytes. */
export const bundleDigest = (manifestBytes: Uint8Array): string => sha256(manifestBytes);

const parseJson = (bytes: Uint8Array, where: string): Record<string, unknown> => {
  if (bytes.length > maxManifestBytes)
    throw corrupt(where, `a manifest of ${bytes.length} bytes is too large`);
  try {
    const value: unknown = JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
    );
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch (cause) {
    throw corrupt(where, "the manifest is not JSON", cause);
  }
  throw corrupt(where, "the manifest is not a JSON object");
};

/** The format is looked at first: of another one nothing else can be expected to hold. */
const checkFormat = (format: unknown, where: string): void => {
  if (typeof format !== "number" || !Number.isSafeInteger(format) || format < 0) {
    throw corrupt(where, "the manifest does not say its format");
  }
  if (format >= oldestReadableFormat && format <= formatVersion) return;
  throw new SheafError(
    "unsupported-format",
    `${where}: bundle is format ${format}, this build reads ${oldestReadableFormat} to ${formatVersion}`,
    format > formatVersion
      ? "Use a newer Sheaf, or build the bundle again with this one."
      : "Build the bundle again.",
  );
};

const canonical = (value: unknown, where: string): string => {
  try {
    return canonicalJson(value, "format");
  } catch (cause) {
    throw corrupt(where, "the manifest is not canonical JSON", cause);
  }
};

const checkObjects = (objects: readonly ManifestObject[], where: string): void => {
  for (const [i, object] of objects.entries()) {
    if (i > 0 && compareUtf8(objects[i - 1]!.name, object.name) >= 0) {
      throw corrupt(where, `the manifest's objects are not in order at ${object.name}`);
    }
    const stem = object.name.replace(/(?:\/[0-9a-f]+|\.json)$/, "");
    if (object.kind !== stem) throw corrupt(where, `the manifest calls ${object.name} ${object.kind}`);
  }
};

const shaped = (raw: unknown, where: string): Manifest => {
  try {
    return manifestShape(raw, "");
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    throw corrupt(where, `the manifest's ${error.at} is wrong: ${error.wanted}`, error);
  }
};

/**
 * Reads a manifest and checks that it is whole.
 *
 * @param where names the bytes in errors: a file or a URL.
 * @throws SheafError `unsupported-format`, or `corrupt-bundle` for anything that `encodeManifest` does not write.
 */
export const parseManifest = (bytes: Uint8Array, where: string): Manifest => {
  const raw = parseJson(bytes, where);
  checkFormat(raw.format, where);
  const { checksum, ...plain } = raw;
  const text = canonical(plain, where);
  if (checksum !== sha256(text)) throw corrupt(where, "the manifest's checksum does not fit it");
  // What is left without its checksum must be the text that was hashed, to the byte.
  const bare = Buffer.from(bytes).toString("utf8").replace(`"checksum":"${checksum}",`, "");
  if (bare !== text) throw corrupt(where, "the manifest is not canonical JSON");
  const manifest = shaped(raw, where);
  if ((manifest.shards & (manifest.shards - 1)) !== 0)
    throw corrupt(where, "the number of shards is no power of two");
  checkObjects(manifest.objects, where);
  // Readers count to this number, so something must stand for it.
  const facts = manifest.objects.filter((object) => object.kind === "facts").length;
  if (manifest.shards > facts)
    throw corrupt(where, `the manifest counts ${manifest.shards} shards and names facts of ${facts}`);
  return manifest;
};

/**
 * Finds an object by name.
 *
 * @throws SheafError `corrupt-bundle` when the manifest has none.
 */
export const objectNamed = (manifest: Manifest, name: string): ManifestObject => {
  let low = 0;
  let high = manifest.objects.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const object = manifest.objects[middle]!;
    const order = compareUtf8(object.name, name);
    if (order === 0) return object;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  throw corrupt(name, "the manifest does not name this object");
};

/** @returns the name of one shard's object: the kind, and the number in three hex digits or more. */
export const shardName = (kind: ObjectKind, shard: number): string =>
  `${kind}/${shard.toString(16).padStart(3, "0")}`;
