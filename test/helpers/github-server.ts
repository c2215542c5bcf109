import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Loopback, listen, refuse, serve } from "./loopback.js";

export interface FakeAsset {
  id: number;
  name: string;
  label: string | null;
  bytes: Buffer;
  state: "uploaded" | "starter";
  created: number;
}

interface FakeRelease {
  id: number;
  readonly tag: string;
  readonly body: Readonly<Record<string, unknown>>;
  assets: FakeAsset[];
}

/** What is wrong with the place; a test changes it as it goes. */
interface Faults {
  /** The next uploads end after this part of their bytes. */
  dropUploads: number[];
  /** The next uploads arrive whole, and the answer does not. */
  loseAnswers: number;
  /** A download ends after so many bytes, this often. */
  dropAfter: number;
  drops: number;
  ranges: boolean;
  /** A listing shows only these of what there is. */
  shows: (asset: FakeAsset) => boolean;
  /** Assets of a page, at most. */
  pageSize: number;
  /** Every call is answered with this. */
  answer: { status: number; headers: Record<string, string>; body: unknown } | null;
  /** Runs before each upload is looked at, and after it is there. */
  beforeUpload: (name: string) => void | Promise<void>;
  afterUpload: (name: string) => void | Promise<void>;
  beforeDelete: (name: string) => void | Promise<void>;
  /** Says that uploads belong elsewhere. */
  uploadUrl: string | null;
  capacity: number;
  /** Downloads come from the API itself. */
  direct: boolean;
  /** The signature in the address of a download holds for so many requests. */
  signedFor: number;
}

export interface GithubServer {
  readonly apiUrl: string;
  readonly repository: { readonly host: string; readonly owner: string; readonly name: string };
  readonly api: Loopback;
  readonly cdn: Loopback;
  readonly releases: FakeRelease[];
  readonly assets: () => FakeAsset[];
  readonly faults: Faults;
  /** Makes all that is there so much older. Milliseconds. */
  readonly age: (milliseconds: number) => void;
  readonly add: (name: string, bytes: Uint8Array, label?: string | null) => FakeAsset;
  readonly close: () => Promise<void>;
}

export const writeToken = "write-token";
export const readToken = "read-token";

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const sendJson = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
};

/** The release API of one repository, in memory, with downloads from another origin. */
export const githubServer = async (options: { readonly private?: boolean } = {}): Promise<GithubServer> => {
  const repository = { host: "github.test", owner: "octo", name: "repo" };
  const base = `/repos/${repository.owner}/${repository.name}`;
  const releases: FakeRelease[] = [];
  let nextId = 100;
  let downloads = 0;
  const faults: Faults = {
    dropUploads: [],
    loseAnswers: 0,
    dropAfter: Number.POSITIVE_INFINITY,
    drops: 0,
    ranges: true,
    shows: () => true,
    pageSize: 100,
    answer: null,
    beforeUpload: () => undefined,
    afterUpload: () => undefined,
    beforeDelete: () => undefined,
    uploadUrl: null,
    capacity: 1_000,
    direct: false,
    signedFor: Number.POSITIVE_INFINITY,
  };
  const assets = (): FakeAsset[] => releases.flatMap((release) => release.assets);
  const assetJson = (asset: FakeAsset) => ({
    id: asset.id,
    name: asset.name,
    label: asset.label,
    size: asset.bytes.length,
    state: asset.state,
    created_at: new Date(asset.created).toISOString(),
    digest:
      asset.state === "uploaded" ? `sha256:${createHash("sha256").update(asset.bytes).digest("hex")}` : null,
    browser_download_url: `${api.url}/public/${asset.name}`,
  });
  const releaseJson = (release: FakeRelease) => ({
    id: release.id,
    tag_name: release.tag,
    upload_url: `${faults.uploadUrl ?? api.url}/uploads${base}/releases/${release.id}/assets{?name,label}`,
  });
  const give = (request: IncomingMessage, response: ServerResponse, asset: FakeAsset): void => {
    const dropAfter = faults.drops > 0 ? faults.dropAfter : Number.POSITIVE_INFINITY;
    if (faults.drops > 0) faults.drops--;
    serve(
      request,
      response,
      { bytes: asset.bytes },
      { ranges: faults.ranges, etag: `"${asset.id}"`, dropAfter },
    );
  };

  const upload = async (
    request: IncomingMessage,
    response: ServerResponse,
    release: FakeRelease,
    query: URLSearchParams,
  ): Promise<void> => {
    const name = query.get("name")!;
    await faults.beforeUpload(name);
    if (release.assets.some((asset) => asset.name === name)) {
      request.resume();
      return sendJson(response, 422, {
        message: "Validation Failed",
        errors: [{ code: "already_exists", field: "name" }],
      });
    }
    if (release.assets.length >= faults.capacity) {
      request.resume();
      return sendJson(response, 422, { message: "file count is too high", errors: [] });
    }
    const asset: FakeAsset = {
      id: nextId++,
      name,
      label: query.get("label"),
      bytes: Buffer.alloc(0),
      state: "starter",
      created: Date.now(),
    };
    release.assets.push(asset);
    const total = Number(request.headers["content-length"]);
    const part = faults.dropUploads.shift();
    if (part !== undefined) {
      let seen = 0;
      request.on("data", (chunk: Buffer) => {
        seen += chunk.length;
        if (seen >= total * part) request.destroy();
      });
      request.on("error", () => undefined);
      if (part === 0) request.destroy();
      return;
    }
    const bytes = await bodyOf(request);
    if (bytes.length !== total || total === 0)
      return sendJson(response, 400, { message: "Bad Content-Length" });
    asset.bytes = bytes;
    asset.state = "uploaded";
    await faults.afterUpload(name);
    if (faults.loseAnswers > 0) {
      faults.loseAnswers--;
      response.destroy();
      return;
    }
    sendJson(response, 201, assetJson(asset));
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url!, "http://x");
    const token = request.headers.authorization?.replace(/^Bearer /, "");
    if (faults.answer !== null)
      return sendJson(response, faults.answer.status, faults.answer.body, faults.answer.headers);
    if (token !== undefined && token !== writeToken && token !== readToken)
      return sendJson(response, 401, { message: "Bad credentials" });
    if (options.private === true && token === undefined)
      return sendJson(response, 404, { message: "Not Found" });
    const open = /^\/public\/(.+)$/.exec(url.pathname)?.[1];
    if (open !== undefined) {
      const asset = assets().find(({ name }) => name === open);
      return asset === undefined ? refuse(response, 404) : give(request, response, asset);
    }
    if (!`${url.pathname}/`.replace(/^\/uploads/, "").startsWith(`${base}/`))
      return sendJson(response, 404, { message: "Not Found" });
    const path = url.pathname.replace(/^\/uploads/, "").slice(base.length);
    const key = `${request.method} ${path}`;
    if (request.method !== "GET" && token !== writeToken) {
      request.resume();
      return sendJson(response, 403, { message: "Resource not accessible by integration" });
    }
    if (key === "GET ") return sendJson(response, 200, { full_name: "octo/repo" });
    if (key === "POST /releases") {
      const body = JSON.parse((await bodyOf(request)).toString("utf8")) as Record<string, unknown>;
      await faults.beforeUpload("release");
      if (releases.some(({ tag }) => tag === body.tag_name))
        return sendJson(response, 422, {
          message: "Validation Failed",
          errors: [{ code: "already_exists" }],
        });
      const release: FakeRelease = { id: nextId++, tag: String(body.tag_name), body, assets: [] };
      releases.push(release);
      return sendJson(response, 201, releaseJson(release));
    }
    const tag = /^GET \/releases\/tags\/(.+)$/.exec(key)?.[1];
    if (tag !== undefined) {
      const release = releases.find((one) => one.tag === tag);
      return release === undefined
        ? sendJson(response, 404, { message: "Not Found" })
        : sendJson(response, 200, releaseJson(release));
    }
    const [, method, id] = /^(GET|POST) \/releases\/(\d+)\/assets$/.exec(key) ?? [];
    if (id !== undefined) {
      const release = releases.find((one) => one.id === Number(id));
      if (release === undefined) return sendJson(response, 404, { message: "Not Found" });
      if (method === "POST") return await upload(request, response, release, url.searchParams);
      const size = Math.min(faults.pageSize, Number(url.searchParams.get("per_page") ?? 30));
      const page = Number(url.searchParams.get("page") ?? 1);
      const shown = release.assets.filter(faults.shows);
      const link = shown.length > page * size ? { link: `<${api.url}/next>; rel="next"` } : {};
      return sendJson(response, 200, shown.slice((page - 1) * size, page * size).map(assetJson), link);
    }
    const [, verb, assetId] = /^(GET|DELETE) \/releases\/assets\/(\d+)$/.exec(key) ?? [];
    const asset = assets().find((one) => one.id === Number(assetId));
    if (asset === undefined) return sendJson(response, 404, { message: "Not Found" });
    if (verb === "DELETE") {
      await faults.beforeDelete(asset.name);
      for (const release of releases) release.assets = release.assets.filter((one) => one !== asset);
      response.writeHead(204);
      response.end();
      return;
    }
    if (faults.direct) return give(request, response, asset);
    response.writeHead(302, { location: `${cdn.url}/${asset.id}?signature=${downloads}` });
    response.end();
  };

  const uses = new Map<string, number>();
  const api = await listen(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  const cdn = await listen((request, response) => {
    downloads++;
    const used = (uses.get(request.url!) ?? 0) + 1;
    uses.set(request.url!, used);
    const asset = assets().find(({ id }) => `/${id}` === request.url!.replace(/\?.*$/, ""));
    // As the storage behind releases does: a second secret is an error.
    if (request.headers.authorization !== undefined) refuse(response, 400, "two signatures");
    else if (used > faults.signedFor) refuse(response, 403, "expired");
    else if (asset === undefined) refuse(response, 404);
    else give(request, response, asset);
  });
  return {
    apiUrl: api.url,
    repository,
    api,
    cdn,
    releases,
    assets,
    faults,
    age: (milliseconds) => {
      for (const asset of assets()) asset.created -= milliseconds;
    },
    add: (name, bytes, label = null) => {
      const asset: FakeAsset = {
        id: nextId++,
        name,
        label,
        bytes: Buffer.from(bytes),
        state: "uploaded",
        created: Date.now(),
      };
      releases[0]!.assets.push(asset);
      return asset;
    },
    close: async () => {
      await api.close();
      await cdn.close();
    },
  };
};
