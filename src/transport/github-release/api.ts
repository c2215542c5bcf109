import { SheafError } from "../../model/error.js";
import { corrupt, failed, refused } from "../problems.js";
import { shownUrl } from "../web/address.js";
import type { ByteRange, Sink } from "../web/body.js";
import { type Answer, createWebClient, type WebClient, type WebSettings } from "../web/client.js";
import { headerOf, type OutgoingBody } from "../web/exchange.js";
import { type Asset, releaseTag } from "./names.js";
import { apiProblem, permissionHint, saidBy } from "./problems.js";
import type { RepositoryName } from "./repository-name.js";

export interface ApiSettings extends Omit<WebSettings, "credentials"> {
  readonly repository: RepositoryName;
  /** `https://api.github.com`, `https://HOST/api/v3`. */
  readonly apiUrl: string;
  readonly token: string | null;
}

export interface Release {
  readonly id: number;
  readonly uploadUrl: string;
}

export interface Listing {
  readonly assets: readonly Asset[];
  /** The server's clock. Milliseconds since 1970. */
  readonly now: number;
}

export interface GithubApi {
  readonly place: string;
  /** Null when there is no release yet. */
  readonly release: () => Promise<Release | null>;
  /** Makes the release where there is none. */
  readonly ensureRelease: () => Promise<Release>;
  readonly assets: (release: Release) => Promise<Listing>;
  /** @returns null when the name is taken, or when nobody knows whether it arrived. */
  readonly upload: (
    release: Release,
    name: string,
    label: string,
    body: OutgoingBody,
  ) => Promise<Asset | null>;
  /** Nothing happens when it is gone already. */
  readonly delete: (asset: Asset) => Promise<void>;
  /** @returns false when it is gone. */
  readonly download: (asset: Asset, sink: Sink, range: ByteRange | null) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

const pageSize = 100;
const maxPages = 20;
const maxPageBytes = 8 * 1024 * 1024;

const json = (bytes: Uint8Array, where: string): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown;
  } catch (cause) {
    throw failed(where, "the API does not answer with JSON", cause, "Look at GITHUB_API_URL and --remote.");
  }
};

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** @returns null for what is no asset. */
const assetOf = (raw: unknown): Asset | null => {
  const { id, name, label, size, state, created_at, browser_download_url } = (raw ?? {}) as Readonly<
    Record<string, unknown>
  >;
  if (!isId(id) || typeof name !== "string" || !Number.isSafeInteger(size)) return null;
  const created = typeof created_at === "string" ? Date.parse(created_at) : Number.NaN;
  return {
    id,
    name,
    label: typeof label === "string" ? label : "",
    bytes: size as number,
    whole: state === "uploaded",
    created: Number.isNaN(created) ? 0 : created,
    publicUrl: typeof browser_download_url === "string" ? browser_download_url : null,
  };
};

const uploadOrigins = (api: URL): readonly string[] => [
  api.origin,
  ...(api.hostname.startsWith("api.") ? [`https://uploads.${api.host.slice(4)}`] : []),
];

const releaseOf = (raw: unknown, place: string, origins: readonly string[]): Release => {
  const { id, upload_url } = (raw ?? {}) as Readonly<Record<string, unknown>>;
  if (!isId(id) || typeof upload_url !== "string") throw failed(place, "the API describes no release");
  const uploadUrl = upload_url.replace(/\{.*$/, "");
  // The token goes there, so the host must be the API's own.
  if (!URL.canParse(uploadUrl) || !origins.includes(new URL(uploadUrl).origin))
    throw failed(place, "the API names a place for uploads that is not its own");
  return { id, uploadUrl };
};

const releaseBody =
  "Indexes of this repository's commits for `sheaf pull`, written by `sheaf publish`. They are not meant to be downloaded by hand.";

/** An answer, or null when the connection was lost and nobody knows what came of it. */
const arrived = (answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof SheafError && error.code === "transfer-failed") return null;
    throw error;
  });

/** Where an asset was last found: a place with a signature that holds for some minutes. */
type Found = Map<number, string>;

const downloader = (client: WebClient, base: string, settings: ApiSettings, origins: readonly string[]) => {
  const found: Found = new Map();
  const addresses = (asset: Asset): readonly string[] => {
    const known = found.get(asset.id);
    const open = settings.token === null && asset.publicUrl !== null && URL.canParse(asset.publicUrl);
    const usable = open && origins.includes(new URL(asset.publicUrl!).origin);
    return [
      ...(known === undefined ? [] : [known]),
      usable ? asset.publicUrl! : `${base}/releases/assets/${asset.id}`,
    ];
  };
  return async (asset: Asset, sink: Sink, range: ByteRange | null): Promise<Answer> => {
    let answer: Answer | null = null;
    for (const url of addresses(asset)) {
      const headers = { accept: "application/octet-stream" };
      answer = await client.receive({ method: "GET", url, headers }, sink, range);
      if (answer.status < 300) {
        found.set(asset.id, answer.url);
        return answer;
      }
      found.delete(asset.id);
    }
    return answer!;
  };
};

/** The few calls of the release API that are needed. @throws SheafError `bad-argument` for an API address that is none. */
export const openGithubApi = (settings: ApiSettings): GithubApi => {
  const { repository, token } = settings;
  if (!URL.canParse(settings.apiUrl) || !/^https?:/.test(settings.apiUrl))
    throw new SheafError(
      "bad-argument",
      "GITHUB_API_URL is no web address",
      "Unset it, or set it to https://HOST/api/v3.",
    );
  const api = new URL(settings.apiUrl);
  const place = `${repository.host}/${repository.owner}/${repository.name} (release ${releaseTag})`;
  const base = `${settings.apiUrl.replace(/\/+$/, "")}/repos/${repository.owner}/${repository.name}`;
  const uploads = uploadOrigins(api);
  const credentials =
    token === null ? [] : uploads.map((origin) => ({ origin, authorization: `Bearer ${token}` }));
  const client = createWebClient({ ...settings, credentials });
  const headers = { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" };
  const problem = (answer: Answer, writing: boolean): SheafError =>
    apiProblem(place, answer, writing, token !== null);
  const get = (path: string) =>
    client.bytes({ method: "GET", url: `${base}${path}`, headers }, maxPageBytes, shownUrl(base));
  const send = downloader(client, base, settings, [api.origin, `https://${repository.host}`]);

  const release: GithubApi["release"] = async () => {
    const answer = await get(`/releases/tags/${releaseTag}`);
    if (answer.status === 200) return releaseOf(json(answer.bytes, place), place, uploads);
    if (answer.status !== 404) throw problem(answer, false);
    // Without access everything is 404: only the repository itself tells.
    const there = await get("");
    if (there.status !== 200) throw problem(there, false);
    return null;
  };

  const create = async (): Promise<Answer> => {
    const text = JSON.stringify({
      tag_name: releaseTag,
      name: "Sheaf bundles",
      body: releaseBody,
      prerelease: true,
      make_latest: "false",
    });
    const bytes = Buffer.from(text, "utf8");
    const body: OutgoingBody = {
      bytes: bytes.length,
      type: "application/json",
      chunks: async function* () {
        yield bytes;
      },
    };
    return await client.once({ method: "POST", url: `${base}/releases`, headers, body });
  };

  return {
    place,
    release,
    ensureRelease: async () => {
      if (token === null) throw refused(place, "publishing needs a token, and there is none", permissionHint);
      const found = await release();
      if (found !== null) return found;
      const answer = await arrived(create());
      if (answer?.status === 201) return releaseOf(json(Buffer.from(answer.text), place), place, uploads);
      // Another publisher may have been first; and an answer may be lost.
      const made = answer === null || answer.status === 422 || answer.status >= 500 ? await release() : null;
      if (made !== null) return made;
      throw answer === null ? failed(place, "the release could not be made") : problem(answer, true);
    },
    assets: async ({ id }) => {
      const assets = new Map<number, Asset>();
      let now = Date.now();
      for (let page = 1; page <= maxPages; page++) {
        const answer = await get(`/releases/${id}/assets?per_page=${pageSize}&page=${page}`);
        if (answer.status !== 200) throw problem(answer, false);
        const rows = json(answer.bytes, place);
        if (!Array.isArray(rows)) throw failed(place, "the API lists no files");
        const date = Date.parse(headerOf(answer.headers, "date") ?? "");
        if (page === 1 && !Number.isNaN(date)) now = date;
        for (const asset of (rows as readonly unknown[]).map(assetOf))
          if (asset !== null) assets.set(asset.id, asset);
        const more = /rel="?next"?/.test(headerOf(answer.headers, "link") ?? "");
        if (!more && rows.length < pageSize) return { assets: [...assets.values()], now };
      }
      throw failed(place, "the release lists more files than it can have");
    },
    upload: async (to, name, label, body) => {
      const query = new URLSearchParams({ name, ...(label === "" ? {} : { label }) });
      const url = `${to.uploadUrl}?${query}`;
      const answer = await arrived(client.once({ method: "POST", url, headers, body }));
      if (answer === null || answer.status >= 500) return null;
      if (answer.status === 201) return assetOf(json(Buffer.from(answer.text), place));
      if (answer.status === 422 && saidBy(answer).codes.includes("already_exists")) return null;
      throw problem(answer, true);
    },
    delete: async (asset) => {
      const request = { method: "DELETE", url: `${base}/releases/assets/${asset.id}`, headers } as const;
      const first = await arrived(client.once(request));
      // Twice does no harm.
      const answer = first === null || first.status >= 500 ? await client.once(request) : first;
      if (answer.status !== 204 && answer.status !== 404) throw problem(answer, true);
    },
    download: async (asset, sink, range) => {
      const answer = await send(asset, sink, range);
      if (answer.status === 404 || answer.status === 410) return false;
      if (answer.status === 416) throw corrupt(place, `${asset.name} has not the bytes that it should have`);
      if (answer.status >= 300) throw problem(answer, false);
      return true;
    },
    close: client.close,
  };
};
