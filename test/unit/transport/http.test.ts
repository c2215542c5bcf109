import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { ManifestObject } from "../../../src/model/bundle.js";
import { openHttp } from "../../../src/transport/http/http.js";
import type { Transport } from "../../../src/transport/transport.js";
import {
  type Loopback,
  listen,
  refuse,
  type Served,
  type ServeOptions,
  serve,
} from "../../helpers/loopback.js";

const commit = "a".repeat(40);

const objectOf = (name: string, bytes: Uint8Array): ManifestObject => ({
  name,
  kind: "facts",
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  inputs: null,
});

describe("bundles over http", () => {
  const open: { close: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  const start = async (
    handler: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<Loopback> => {
    const server = await listen(handler);
    open.push(server);
    return server;
  };

  const startFiles = (
    files: Readonly<Record<string, Served>>,
    options: (path: string, nth: number) => ServeOptions = () => ({}),
  ): Promise<Loopback> => {
    const asked = new Map<string, number>();
    return start((request, response) => {
      const path = (request.url ?? "").replace(/\?.*$/, "");
      const nth = (asked.get(path) ?? 0) + 1;
      asked.set(path, nth);
      const file = files[path];
      if (file === undefined) refuse(response, 404);
      else serve(request, response, file, options(path, nth));
    });
  };

  const transport = (
    remote: string,
    more: { token?: string; environment?: Record<string, string> } = {},
  ): Transport => {
    const opened = openHttp({
      remote,
      token: more.token ?? null,
      environment: more.environment ?? {},
      pause: 1,
      silence: 2_000,
    });
    open.push(opened);
    return opened;
  };

  const take = async (
    from: Transport,
    wanted: readonly ManifestObject[],
  ): Promise<Map<string, Uint8Array>> => {
    const bundle = await from.open(commit);
    const got = new Map<string, Uint8Array>();
    await bundle!.objects(wanted, async (object, bytes) => {
      expect(got.has(object.name)).toBe(false);
      got.set(object.name, bytes);
    });
    return got;
  };

  const manifest: Served = { bytes: Buffer.from('{"format":1}\n') };
  const at = (object: ManifestObject): string => `/objects/${object.sha256.slice(0, 2)}/${object.sha256}`;
  const manifestPath = `/commits/${commit}/manifest.json`;

  it("reads a folder: objects compressed, plain, or compressed once more by the server", async () => {
    const contents = [1, 2, 3, 4, 5].map((n) => Buffer.alloc(3_000, `content ${n} `));
    const [a, b, c, d, e] = contents.map((bytes, i) => objectOf(`facts/00${i}`, bytes)) as [
      ManifestObject,
      ManifestObject,
      ManifestObject,
      ManifestObject,
      ManifestObject,
    ];
    const server = await startFiles({
      "/index.json": {
        bytes: Buffer.from(
          JSON.stringify({
            version: 1,
            bundles: [{ commit, tree: "b".repeat(40), digest: "c".repeat(64) }, { commit: "0".repeat(64) }],
          }),
        ),
      },
      [manifestPath]: manifest,
      [`/commits/${commit}/provenance.json`]: { bytes: Buffer.from("{}") },
      [`${at(a)}.gz`]: { bytes: gzipSync(contents[0]!) },
      [at(b)]: { bytes: contents[1]! },
      [`${at(c)}.gz`]: { bytes: gzipSync(contents[2]!), headers: { "content-encoding": "gzip" } },
      [`${at(d)}.gz`]: { bytes: gzipSync(gzipSync(contents[3]!)), headers: { "content-encoding": "gzip" } },
      [at(e)]: { bytes: brotliCompressSync(contents[4]!), headers: { "content-encoding": "br" } },
    });
    const place = transport(server.url);
    expect(await place.list()).toEqual([
      { commit: "0".repeat(64), tree: null, digest: null },
      { commit, tree: "b".repeat(40), digest: "c".repeat(64) },
    ]);
    expect(await place.open("d".repeat(40))).toBeNull();
    const bundle = await place.open(commit);
    expect(Buffer.from(bundle!.manifest).toString()).toBe('{"format":1}\n');
    expect(Buffer.from(bundle!.provenance!).toString()).toBe("{}");
    expect(bundle!.attestation).toBeNull();
    const got = await take(place, [a, b, c, d, e]);
    for (const [i, object] of [a, b, c, d, e].entries())
      expect(Buffer.from(got.get(object.name)!)).toEqual(contents[i]);
    expect(place.publish).toBeNull();
    expect(place.remove).toBeNull();
  });

  it("keeps the query of a base address, and shows neither it nor the password", async () => {
    const server = await startFiles({ [`/a${manifestPath}`]: manifest });
    const place = transport(`${server.url.replace("://", "://me:pa%20ss@")}/a?signature=secret`);
    expect(await place.open(commit)).not.toBeNull();
    expect(place.place).toBe(`${server.url}/a/`);
    expect(await place.list()).toBeNull();
    expect(server.requests[0]?.url).toBe(`/a${manifestPath}?signature=secret`);
    expect(server.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from("me:pa ss").toString("base64")}`,
    );
  });

  it("reads other hosts by templates", async () => {
    const bytes = Buffer.from("some content");
    const object = objectOf("files/000", bytes);
    const server = await startFiles({
      [`/b/${commit}.json`]: manifest,
      [`/o/${object.sha256.slice(0, 2)}-${object.sha256}`]: { bytes },
      [`/one/${commit}/manifest.json`]: manifest,
      [`/one/${commit}/${object.sha256}`]: { bytes: gzipSync(bytes) },
    });
    const two = transport(`${server.url}/b/{commit}.json  ${server.url}/o/{prefix}-{object}`);
    expect(await two.list()).toBeNull();
    expect((await take(two, [object])).get("files/000")).toEqual(bytes);
    const one = transport(`${server.url}/one/{commit}/{object}`);
    expect(Buffer.from((await take(one, [object])).get("files/000")!)).toEqual(bytes);
    expect(one.place).toBe(`${server.url}/one/{commit}/{object}`);
  });

  it.each([
    ["ftp://example.org/x"],
    ["file:///etc/passwd"],
    ["not an address"],
    [""],
    ["https://example.org/{commit}"],
    ["https://{commit}.example.org/{object}"],
    ["https://example.org/{commit} https://example.org/{branch}/{object}"],
    ["https://example.org/{object} https://example.org/{object}"],
  ])("refuses the address %s", (remote) => {
    expect(() => openHttp({ remote, token: null, environment: {} })).toThrow(
      expect.objectContaining({ code: "bad-argument" }),
    );
  });

  it("goes on where a connection dropped, at every tenth", async () => {
    const bytes = randomBytes(200_000);
    const object = objectOf("facts/000", bytes);
    for (const ranges of [true, false]) {
      const server = await startFiles({ [manifestPath]: manifest, [at(object)]: { bytes } }, (path, nth) =>
        path === at(object) && nth <= 9
          ? { ranges, etag: '"x"', dropAfter: ranges ? 20_000 : nth * 20_000 }
          : { ranges, etag: '"x"' },
      );
      const got = await take(transport(server.url), [object]);
      expect(Buffer.from(got.get("facts/000")!).equals(bytes)).toBe(true);
      const asked = server.requests.filter((request) => request.url === at(object));
      expect(asked).toHaveLength(10);
      expect(asked.at(-1)?.headers.range).toMatch(/^bytes=(?!0)\d+-$/);
    }
  });

  it("starts again when what is there has changed in between", async () => {
    const old = randomBytes(50_000);
    const bytes = randomBytes(50_000);
    const object = objectOf("facts/000", bytes);
    let nth = 0;
    const server = await start((request, response) => {
      if (request.url === manifestPath) serve(request, response, manifest);
      else if (!request.url!.endsWith(object.sha256)) refuse(response, 404);
      else if (nth++ === 0) serve(request, response, { bytes: old }, { etag: '"old"', dropAfter: 20_000 });
      else serve(request, response, { bytes }, { etag: '"new"' });
    });
    expect(Buffer.from((await take(transport(server.url), [object])).get("facts/000")!).equals(bytes)).toBe(
      true,
    );
  });

  it("tries again what passes, and says what stays", async () => {
    let failures = 0;
    const server = await start((request, response) => {
      if (failures++ < 3) {
        response.setHeader("retry-after", "0");
        refuse(response, [503, 429, 500][failures - 1]!);
      } else serve(request, response, manifest);
    });
    expect(await transport(server.url).open(commit)).not.toBeNull();
    const broken = await start((_, response) => refuse(response, 503));
    await expect(transport(broken.url).open(commit)).rejects.toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("503"),
    });
    const later = await start((_, response) => {
      response.setHeader("retry-after", "3600");
      refuse(response, 429);
    });
    await expect(transport(later.url).open(commit)).rejects.toMatchObject({ code: "transfer-failed" });
    expect(later.requests).toHaveLength(1);
    const closed = await start((_, response) => void response.destroy());
    await expect(transport(closed.url).open(commit)).rejects.toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("dropped"),
    });
    const silent = await start(() => undefined);
    const impatient = openHttp({ remote: silent.url, token: null, environment: {}, pause: 1, silence: 50 });
    open.push(impatient);
    await expect(impatient.open(commit)).rejects.toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("in time"),
    });
  });

  it("does not wait for an answer that never comes to an end", async () => {
    let asked = 0;
    const dripping = await start((_, response) => {
      asked++;
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    });
    const opened = openHttp({ remote: dripping.url, token: null, environment: {}, pause: 1, silence: 400 });
    open.push(opened);
    await expect(opened.open(commit)).rejects.toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("too slowly"),
    });
    expect(asked).toBe(1);
  });

  it("does not ask again where nobody is", async () => {
    const gone = await start(() => undefined);
    await gone.close();
    const opened = openHttp({ remote: gone.url, token: null, environment: {}, pause: 3_600_000 });
    open.push(opened);
    await expect(opened.open(commit)).rejects.toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("nothing answers"),
    });
    const proxied = openHttp({
      remote: "https://hidden.invalid",
      token: null,
      environment: { https_proxy: gone.url },
      pause: 3_600_000,
    });
    open.push(proxied);
    await expect(proxied.open(commit)).rejects.toMatchObject({ code: "transfer-failed" });
  });

  it("ends when it is told to: while it waits for an answer, before another try, or after it was closed", async () => {
    const silent = await start(() => undefined);
    const broken = await start((_, response) => refuse(response, 503));
    for (const server of [silent, broken]) {
      const controller = new AbortController();
      const remote = server.url;
      const { signal } = controller;
      const opened = openHttp({ remote, token: null, environment: {}, pause: 3_600_000, signal });
      open.push(opened);
      const asked = opened.open(commit);
      const reason = new Error("enough");
      const waiting = setInterval(() => {
        if (server.requests.length > 0) controller.abort(reason);
      }, 10);
      await expect(asked).rejects.toBe(reason);
      clearInterval(waiting);
    }
    const closed = transport(silent.url);
    await closed.close();
    await expect(closed.open(commit)).rejects.toMatchObject({ code: "transfer-failed" });
  });

  it("takes 403 for nothing there, and 401 for no access", async () => {
    const hidden = await start((_, response) => refuse(response, 403));
    expect(await transport(hidden.url).open(commit)).toBeNull();
    expect(await transport(hidden.url).list()).toBeNull();
    const locked = await start((_, response) => refuse(response, 401));
    await expect(transport(locked.url).open(commit)).rejects.toMatchObject({
      code: "transfer-failed",
      hint: expect.stringContaining("SHEAF_TOKEN"),
    });
  });

  it("sends a token to the named origin alone", async () => {
    const other = await startFiles({ "/there": manifest });
    const server = await start((request, response) => {
      if (request.url === manifestPath) {
        response.setHeader("location", `${other.url.replace("://", "://user:password@")}/there`);
        refuse(response, 302);
      } else refuse(response, 404);
    });
    expect(await transport(server.url, { token: "hush" }).open(commit)).not.toBeNull();
    expect(server.requests[0]?.headers.authorization).toBe("Bearer hush");
    expect(other.requests).toHaveLength(1);
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
    expect(JSON.stringify(other.requests)).not.toContain("hush");
  });

  it("sends a token not even back to its origin once a redirect left it", async () => {
    let home = "";
    const other = await start((_, response) => {
      response.setHeader("location", `${home}/secret`);
      refuse(response, 307);
    });
    const server = await start((request, response) => {
      if (request.url === "/secret") return serve(request, response, manifest);
      response.setHeader("location", other.url);
      refuse(response, 302);
    });
    home = server.url;
    await transport(server.url, { token: "hush" }).open(commit);
    expect(
      server.requests.find((request) => request.url === "/secret")?.headers.authorization,
    ).toBeUndefined();
  });

  it.each([
    ["to a file", "file:///etc/passwd"],
    ["in circles", "/again"],
    ["to nowhere", "http://"],
    ["to data", "data:application/json,{}"],
  ])("does not follow redirects %s", async (_, location) => {
    const server = await start((_request, response) => {
      response.setHeader("location", location);
      refuse(response, 302);
    });
    await expect(transport(server.url).open(commit)).rejects.toMatchObject({
      code: "transfer-failed",
      message: expect.stringContaining("redirects"),
    });
    expect(server.requests.length).toBeLessThan(20);
  });

  it("refuses an index.json that is none", async () => {
    const cases = [
      "<!DOCTYPE html><html></html>",
      "no json",
      "[]",
      "null",
      '{"version":2,"bundles":[]}',
      '{"version":1,"bundles":[{"commit":"../../etc"}]}',
      '{"version":1,"bundles":[null]}',
    ];
    for (const text of cases) {
      const server = await startFiles({ "/index.json": { bytes: Buffer.from(text) } });
      await expect(transport(server.url).list(), text).rejects.toMatchObject({ code: "corrupt-bundle" });
    }
  });

  /** A body without end, or nearly: the client must go first. */
  const endless = async (
    head: Uint8Array = Buffer.alloc(0),
  ): Promise<{ server: Loopback; sent: () => number }> => {
    let sent = 0;
    const chunk = Buffer.alloc(1_048_576, "x");
    const server = await start((request, response) => {
      if (request.url === manifestPath && head.length > 0) return void response.end(head);
      const more = (): void => {
        while (!response.destroyed && sent < 400_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    return { server, sent: () => sent };
  };

  it("stops reading what is longer than it may be", async () => {
    const listing = await endless();
    await expect(transport(listing.server.url).list()).rejects.toMatchObject({ code: "corrupt-bundle" });
    expect(listing.sent()).toBeLessThan(80_000_000);
    const objects = await endless(manifest.bytes);
    const object = objectOf("facts/000", Buffer.alloc(1_000));
    await expect(take(transport(objects.server.url), [object])).rejects.toMatchObject({
      code: "corrupt-bundle",
    });
    expect(objects.sent()).toBeLessThan(40_000_000);
  });

  it("unpacks no bombs", async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000));
    const object = objectOf("facts/000", Buffer.alloc(100_000));
    for (const headers of [{}, { "content-encoding": "gzip" }] as Record<string, string>[]) {
      const server = await startFiles({ [manifestPath]: manifest, [at(object)]: { bytes: bomb, headers } });
      await expect(take(transport(server.url), [object])).rejects.toMatchObject({ code: "corrupt-bundle" });
    }
    const server = await startFiles({
      [manifestPath]: { bytes: bomb, headers: { "content-encoding": "gzip" } },
    });
    await expect(transport(server.url).open(commit)).rejects.toMatchObject({ code: "corrupt-bundle" });
  });

  it("names an object that is missing or of another length", async () => {
    const object = objectOf("facts/000", Buffer.from("twelve bytes"));
    const without = await startFiles({ [manifestPath]: manifest });
    await expect(take(transport(without.url), [object])).rejects.toMatchObject({
      code: "corrupt-bundle",
      message: expect.stringContaining("facts/000"),
    });
    const short = await startFiles({
      [manifestPath]: manifest,
      [at(object)]: { bytes: Buffer.from("eleven byte") },
    });
    await expect(take(transport(short.url), [object])).rejects.toMatchObject({ code: "corrupt-bundle" });
  });

  it("passes on what a taker throws, and asks for no more", async () => {
    const files: Record<string, Served> = { [manifestPath]: manifest };
    const objects = Array.from({ length: 60 }, (_, i) => {
      const bytes = Buffer.from(`content ${i}`);
      const object = objectOf(`facts/0${i.toString(16).padStart(2, "0")}`, bytes);
      files[at(object)] = { bytes };
      return object;
    });
    const server = await startFiles(files);
    const bundle = await transport(server.url).open(commit);
    const asked = bundle!.objects(objects, async () => {
      throw new RangeError("full");
    });
    await expect(asked).rejects.toThrow(new RangeError("full"));
    expect(server.requests.length).toBeLessThan(40);
  });

  it("goes through a proxy, but not for what NO_PROXY names", async () => {
    const server = await startFiles({ [manifestPath]: manifest });
    const proxy = await start((request, response) => {
      if (request.url === `http://hidden.invalid${manifestPath}`) serve(request, response, manifest);
      else refuse(response, 404);
    });
    const environment = {
      HTTP_PROXY: proxy.url.replace("://", "://u:p@"),
      NO_PROXY: "example.org,127.0.0.1",
    };
    expect(await transport("http://hidden.invalid", { environment }).open(commit)).not.toBeNull();
    expect(proxy.requests[0]?.headers["proxy-authorization"]).toBe(
      `Basic ${Buffer.from("u:p").toString("base64")}`,
    );
    const before = proxy.requests.length;
    expect(await transport(server.url, { environment }).open(commit)).not.toBeNull();
    expect(proxy.requests).toHaveLength(before);
    expect(() => transport(server.url, { environment: { http_proxy: "socks5://u:secret@x" } })).toThrow(
      expect.objectContaining({ code: "bad-argument", message: expect.not.stringContaining("secret") }),
    );
  });
});
