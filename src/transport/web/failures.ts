import type { SheafError } from "../../model/error.js";
import { failed } from "../problems.js";
import { shownUrl } from "./address.js";

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host could not be looked up",
  ECONNREFUSED: "nothing answers there",
  ECONNRESET: "the connection was dropped",
  UND_ERR_SOCKET: "the connection was dropped",
  UND_ERR_CONNECT_TIMEOUT: "it could not be reached in time",
  UND_ERR_HEADERS_TIMEOUT: "no answer came in time",
  UND_ERR_BODY_TIMEOUT: "the answer stopped for too long",
};

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? code : "";
};

const isCertificate = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/.test(code);

/** A proxy that answers no to a tunnel, or wants a password. */
const isProxy = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("Proxy ") && codeOf(error).startsWith("UND_ERR_");

const vain: ReadonlySet<string> = new Set(["ENOTFOUND", "ECONNREFUSED", "UND_ERR_INVALID_ARG"]);

/** Whether a moment later the same would come of it. */
export const isVain = (error: unknown): boolean =>
  vain.has(codeOf(error)) || isCertificate(codeOf(error)) || isProxy(error);

/** What went wrong with a connection, in this project's words. */
export const unreachable = (url: string, cause: unknown): SheafError => {
  const code = codeOf(cause);
  const where = shownUrl(url);
  if (isCertificate(code))
    return failed(
      where,
      `its certificate is not trusted (${code})`,
      cause,
      "Behind a proxy that looks into connections, set NODE_EXTRA_CA_CERTS to its certificate.",
    );
  if (isProxy(cause))
    return failed(where, "the proxy refuses", cause, "Look at HTTPS_PROXY, HTTP_PROXY and NO_PROXY.");
  return failed(
    where,
    words[code] ?? (code === "" ? "it failed" : `it failed (${code})`),
    cause,
    "Look at the network and at HTTPS_PROXY and NO_PROXY, and try again; what has arrived is not fetched a second time.",
  );
};
