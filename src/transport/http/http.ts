import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { ManifestObject } from "../../model/bundle.js";
import { isObjectId, isSha256 } from "../glance.js";
import { isGzip, packedLimit, unpacked } from "../gzip.js";
import { inLanesBySize } from "../lanes.js";
import { checkSize, corrupt, failed } from "../problems.js";
import {
  maxAttestationBytes,
  maxIndexBytes,
  maxManifestBytes,
  maxProvenanceBytes,
  type RemoteBundle,
  type Transport,
} from "../transport.js";
import { type Credentials, shownUrl } from "../web/address.js";
import { type Answer, createWebClient, type WebClient, type WebSettings } from "../web/client.js";
import { type HttpLayout, parseLayout } from "./layout.js";
import { isWebPage, parseListing } from "./listing.js";

/** So many objects are asked for at once. */
const lanes = 8;

/** A storage service that may not list its content says 403 for what is not there. */
const absent: ReadonlySet<number> = new Set([403, 404, 410]);

const decoders: Readonly<
  Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>>
> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Undoes what the server says that it did to the bytes; some say it of files that are stored compressed. */
const decoded = async (
  answer: Answer,
  bytes: Uint8Array,
  maximum: number,
  where: string,
): Promise<Uint8Array> => {
  const encoding = answer.headers["content-encoding"];
  const name = typeof encoding === "string" ? encoding.trim().toLowerCase() : "";
  const decode = Object.hasOwn(decoders, name) ? decoders[name]! : null;
  if (decode === null || (name.endsWith("gzip") && !isGzip(bytes))) return bytes;
  return await decode(bytes, { maxOutputLength: maximum }).catch((cause: unknown) => {
    throw corrupt(where, `it does not unpack to at most ${maximum} bytes`, cause);
  });
};

const unexpected = (answer: Answer): Error => {
  const where = shownUrl(answer.url);
  if (answer.status === 401 || answer.status === 403 || answer.status === 407)
    return failed(
      where,
      `the server gives no access (${answer.status})`,
      undefined,
      "Set SHEAF_TOKEN to a token for this host (it is sent over https only), or name a user in the address.",
    );
  if (answer.status === 429) return failed(where, "the server wants to be asked later (429)");
  return failed(where, `the server answers ${answer.status}`);
};

/** The bytes of a file. @returns null where there is none. */
const published = async (
  client: WebClient,
  url: string,
  maximum: number,
  where: string,
): Promise<Uint8Array | null> => {
  const answer = await client.bytes(
    { method: "GET", url, headers: { "accept-encoding": "gzip" } },
    packedLimit(maximum),
    where,
  );
  if (absent.has(answer.status)) return null;
  if (answer.status !== 200) throw unexpected(answer);
  const bytes = await decoded(answer, answer.bytes, maximum + 1, where);
  if (bytes.length > maximum) throw corrupt(where, `it is longer than the ${maximum} bytes that it may have`);
  return bytes;
};

const small = async (client: WebClient, url: string | null, maximum: number): Promise<Uint8Array | null> =>
  url === null ? null : await published(client, url, maximum, shownUrl(url));

/** Beside a manifest nothing is told from a page that a server shows for everything. */
const beside = async (client: WebClient, url: string | null, maximum: number): Promise<Uint8Array | null> => {
  const bytes = await small(client, url, maximum);
  return bytes === null || isWebPage(bytes) ? null : bytes;
};

const fetchObjects = async (
  client: WebClient,
  layout: HttpLayout,
  commit: string,
  wanted: readonly ManifestObject[],
  take: (object: ManifestObject, bytes: Uint8Array) => Promise<void>,
): Promise<void> => {
  // Which of the forms this host has; found out once.
  let likely = 0;
  const bring = async (object: ManifestObject): Promise<void> => {
    const where = `${object.name} of ${commit} at ${layout.place}`;
    checkSize(object, where);
    if (!isSha256(object.sha256)) throw corrupt(where, "it is named by what is no SHA-256");
    const urls = layout.object(commit, object.sha256);
    // Others that run beside it may find another form meanwhile.
    const first = likely;
    for (let i = 0; i < urls.length; i++) {
      const form = (first + i) % urls.length;
      const bytes = await published(client, urls[form]!, packedLimit(object.bytes), where);
      if (bytes === null) continue;
      likely = form;
      await take(object, await unpacked(bytes, object.bytes, where));
      return;
    }
    throw corrupt(where, "it is missing");
  };
  await inLanesBySize(wanted, ({ bytes }) => bytes, lanes, bring);
};

const openBundle = async (
  client: WebClient,
  layout: HttpLayout,
  commit: string,
): Promise<RemoteBundle | null> => {
  if (!isObjectId(commit)) return null;
  const manifest = await small(client, layout.manifest(commit), maxManifestBytes);
  if (manifest === null) return null;
  const [provenance, attestation] = await Promise.all([
    beside(client, layout.provenance(commit), maxProvenanceBytes),
    beside(client, layout.attestation(commit), maxAttestationBytes),
  ]);
  return {
    manifest,
    provenance,
    attestation,
    objects: (wanted, take) => fetchObjects(client, layout, commit, wanted, take),
  };
};

export interface HttpOptions extends Omit<WebSettings, "credentials"> {
  /** A base address, or templates: see `parseLayout`. */
  readonly remote: string;
  /** Sent as a bearer token to the origin of the (first) address alone, and only over https or to this machine. */
  readonly token: string | null;
}

const credentialsOf = (layout: HttpLayout, token: string | null): readonly Credentials[] => {
  if (layout.credentials !== null) return [layout.credentials];
  return token === null ? [] : [{ origin: layout.origin, authorization: `Bearer ${token}` }];
};

/**
 * Bundles that any static server has: read only.
 *
 * @throws SheafError `bad-argument` for an address or proxy that is none.
 */
export const openHttp = (options: HttpOptions): Transport => {
  const { remote, token, ...settings } = options;
  const layout = parseLayout(remote);
  const client = createWebClient({ ...settings, credentials: credentialsOf(layout, token) });
  return {
    name: "http",
    place: layout.place,
    list: async () => {
      const bytes = await small(client, layout.index, maxIndexBytes);
      return bytes === null ? null : parseListing(bytes, shownUrl(layout.index!));
    },
    open: (commit) => openBundle(client, layout, commit),
    publish: null,
    remove: null,
    close: client.close,
  };
};
