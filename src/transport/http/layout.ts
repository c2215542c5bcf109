import { SheafError } from "../../model/error.js";
import type { ObjectId } from "../../model/ids.js";
import { type Credentials, parseAddress, shownUrl, splitCredentials } from "../web/address.js";

/** Where a host keeps what. */
export interface HttpLayout {
  /** For people to read. */
  readonly place: string;
  /** Credentials that stood in the address. */
  readonly credentials: Credentials | null;
  /** Origin that a token may be sent to. */
  readonly origin: string;
  /** Null where nothing lists the bundles. */
  readonly index: string | null;
  readonly manifest: (commit: ObjectId) => string;
  /** Null where a host has no place for it. */
  readonly provenance: (commit: ObjectId) => string | null;
  readonly attestation: (commit: ObjectId) => string | null;
  /** Addresses to try in turn; the number of them is always the same. */
  readonly object: (commit: ObjectId, sha256: string) => readonly string[];
}

/** Only hex digits are ever put into an address. */
const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(commit|object|prefix)\}/g, (whole, name: string) => values[name] ?? whole);

const bad = (what: string): SheafError =>
  new SheafError(
    "bad-argument",
    `--remote: ${what}`,
    'Name a base address, or "https://HOST/{commit}/manifest.json https://HOST/{prefix}/{object}".',
  );

/** Braces would be escaped in a path, so the template is taken apart only for what must be known of it. */
const checked = (
  template: string,
): { readonly template: string; readonly credentials: Credentials | null; readonly origin: string } => {
  const url = parseAddress(template);
  const { credentials } = splitCredentials(url);
  if (/[{}]/.test(decodeURIComponent(url.host)) || /\{(?!(?:commit|object|prefix)\})/.test(template))
    throw bad("a template holds {commit}, {object} and {prefix}, and not in the name of the host");
  const bare = template.replace(/^([a-z]+:\/\/)[^/?#]*@/i, "$1");
  return { template: bare, credentials, origin: url.origin };
};

const fromTemplates = (templates: readonly string[]): HttpLayout => {
  if (templates.length > 2) throw bad("there are more than two templates");
  const first = checked(templates[0]!);
  const last = checked(templates.at(-1)!);
  if (!first.template.includes("{commit}")) throw bad("the first template has no {commit}");
  if (!last.template.includes("{object}")) throw bad("no template has {object}");
  // One template for both: the manifest stands among the objects.
  const manifest = first.template.replaceAll("{object}", "manifest.json").replaceAll("{prefix}", "");
  const beside =
    (name: string) =>
    (commit: ObjectId): string | null =>
      manifest.includes("manifest.json") ? filled(manifest.replace("manifest.json", name), { commit }) : null;
  return {
    place: shownUrl(first.template).replace(/%7B(commit|object|prefix)%7D/gi, "{$1}"),
    credentials: first.credentials,
    origin: first.origin,
    index: null,
    manifest: (commit) => filled(manifest, { commit }),
    provenance: beside("provenance.json"),
    attestation: beside("attestation.json"),
    object: (commit, sha256) => [
      filled(last.template, { commit, object: sha256, prefix: sha256.slice(0, 2) }),
    ],
  };
};

const fromBase = (text: string): HttpLayout => {
  const { url, credentials } = splitCredentials(parseAddress(text));
  url.hash = "";
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  // A query, such as the signature of a storage service, stays with every address.
  const at = (path: string): string => {
    const full = new URL(url);
    full.pathname += path;
    return full.href;
  };
  return {
    place: shownUrl(url),
    credentials,
    origin: url.origin,
    index: at("index.json"),
    manifest: (commit) => at(`commits/${commit}/manifest.json`),
    provenance: (commit) => at(`commits/${commit}/provenance.json`),
    attestation: (commit) => at(`commits/${commit}/attestation.json`),
    object: (_, sha256) => {
      const path = `objects/${sha256.slice(0, 2)}/${sha256}`;
      return [at(`${path}.gz`), at(path)];
    },
  };
};

/**
 * Reads what a person named: a base address of the folder layout, or one or two templates with white space between.
 *
 * @throws SheafError `bad-argument`.
 */
export const parseLayout = (text: string): HttpLayout => {
  const parts = text.split(/\s+/).filter((part) => part !== "");
  if (parts.length === 0) throw bad("no address is named");
  if (parts.length === 1 && !/[{}]/.test(parts[0]!)) return fromBase(parts[0]!);
  return fromTemplates(parts);
};
