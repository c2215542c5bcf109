import { SheafError } from "../../model/error.js";

/** A URL for people to read: without user, password, query (which signs some addresses) and fragment. */
export const shownUrl = (url: URL | string): string => {
  const parsed = typeof url === "string" ? new URL(url) : url;
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
};

const loopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** Whether a secret may travel there: nobody else can read along. */
export const isPrivate = (url: URL): boolean => url.protocol === "https:" || loopback(url.hostname);

/**
 * Reads a web address that a person named.
 *
 * @throws SheafError `bad-argument`.
 */
export const parseAddress = (text: string): URL => {
  const bad = (what: string): SheafError =>
    new SheafError(
      "bad-argument",
      `--remote: ${what}`,
      "Name an address such as https://example.org/sheaf or http://127.0.0.1:8080/.",
    );
  if (text.length > 4_096) throw bad("the address is too long");
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw bad("this is no web address");
  }
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw bad(`addresses of ${url.protocol} are not read over HTTP`);
  return url;
};

/** A secret, and the only origin that it is sent to. */
export interface Credentials {
  readonly origin: string;
  /** Value of the `Authorization` header. */
  readonly authorization: string;
}

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** User and password of an address as credentials for its origin, and the address without them. */
export const splitCredentials = (
  url: URL,
): { readonly url: URL; readonly credentials: Credentials | null } => {
  const bare = new URL(url);
  bare.username = "";
  bare.password = "";
  if (url.username === "" && url.password === "") return { url: bare, credentials: null };
  const plain = `${unescaped(url.username)}:${unescaped(url.password)}`;
  const authorization = `Basic ${Buffer.from(plain, "utf8").toString("base64")}`;
  return { url: bare, credentials: { origin: bare.origin, authorization } };
};
