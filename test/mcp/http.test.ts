import http from "node:http";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Speaker, speak, toolServer } from "./speak.js";

interface Got {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request as it stands: nothing is added, so that `Host` and `Origin` can be anything. */
const send = (
  port: number,
  options: {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Buffer;
    readonly host?: string;
  },
): Promise<Got> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: options.host ?? "127.0.0.1",
        port,
        agent: false,
        method: options.method ?? "POST",
        path: options.path ?? "/mcp",
        headers: {
          host: `127.0.0.1:${port}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...options.headers,
        },
      },
      (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text: string) => {
          body += text;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(options.body ?? JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }));
  });

/** What is answered to bytes as they stand. */
const rawAnswer = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (part) => {
      text += String(part);
    });
    socket.on("close", () => resolve(text));
    socket.on("error", () => {});
    socket.write(bytes);
  });

/** The message in a body, which may be a stream of events. */
const messageOf = (got: Got): { readonly result?: unknown; readonly error?: { readonly code: number } } =>
  JSON.parse(/^data: (.*)$/m.exec(got.body)?.[1] ?? got.body);

const call = (name: string, args: unknown, id: number | string = 1): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });

/** Starts a server and reads its address. */
const listening = async (
  ...args: readonly string[]
): Promise<{ speaker: Speaker; port: number; url: string }> => {
  const speaker = speak(toolServer, { args });
  await speaker.untilErr("/mcp\n");
  const url = /listening on (\S+)/.exec(speaker.err())?.[1] ?? "";
  return { speaker, url, port: Number(new URL(url).port) };
};

const refused = async (...args: readonly string[]): Promise<string> => {
  const speaker = speak(toolServer, { args });
  expect((await speaker.ended).code).toBe(2);
  return speaker.err();
};

describe("a server over HTTP", () => {
  let port: number;
  let speaker: Speaker;
  beforeAll(async () => {
    ({ port, speaker } = await listening("--http", "127.0.0.1:0"));
  });
  afterAll(async () => {
    speaker.child.kill("SIGTERM");
    expect(await speaker.ended).toEqual({ code: 0, signal: null });
    expect(speaker.lines()).toEqual([]);
  });

  it("answers on its own address, by each name of this machine", async () => {
    for (const name of ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"]) {
      const got = await send(port, { headers: { host: `${name}:${port}` } });
      expect({ name, status: got.status }).toEqual({ name, status: 200 });
      expect(messageOf(got).result).toMatchObject({ tools: expect.any(Array) as unknown });
    }
    const own = await send(port, { headers: { origin: `http://127.0.0.1:${port}` } });
    expect(own.status).toBe(200);
  });

  it.each([
    ["another name", { host: "evil.example" }],
    ["another name with the port", { host: "evil.example:PORT" }],
    ["a name that begins like this machine's", { host: "localhost.evil.example:PORT" }],
    ["a name that ends like this machine's", { host: "evil.localhost:PORT" }],
    ["another port", { host: "127.0.0.1:1" }],
    ["no port", { host: "localhost" }],
    ["another address of loopback", { host: "127.0.0.2:PORT" }],
    ["an origin of another site", { origin: "http://evil.example" }],
    ["an origin of another port", { origin: "http://127.0.0.1:1" }],
    ["an origin of another name", { origin: "http://localhost:PORT" }],
    ["an origin by another scheme", { origin: "https://127.0.0.1:PORT" }],
    ["an origin that is hidden", { origin: "null" }],
    ["an empty origin", { origin: "" }],
    ["an extension of a browser", { origin: "chrome-extension://abcdef" }],
  ])("refuses a request with %s", async (_, headers) => {
    const given = Object.entries(headers).map(([name, value]) => [name, value.replace("PORT", String(port))]);
    const got = await send(port, { headers: Object.fromEntries(given) as Record<string, string> });
    expect(got.status).toBe(403);
    expect(got.headers["access-control-allow-origin"]).toBeUndefined();
    expect(messageOf(got).error).toBeDefined();
  });

  it("refuses two hosts, no host, other paths, methods, kinds and encodings of bodies", async () => {
    const hosts = [`Host: 127.0.0.1:${port}\r\nHost: evil.example\r\n`, "Host:\r\n", ""];
    for (const lines of hosts) {
      expect(await rawAnswer(port, `POST /mcp HTTP/1.0\r\n${lines}Content-Length: 2\r\n\r\n{}`)).toMatch(
        /^HTTP\/1\.1 (?:400|403) /,
      );
    }
    for (const path of [
      "/",
      "/mcp/",
      "/mcp?x=1",
      "/mcp/../mcp",
      "/.git/config",
      `http://127.0.0.1:${port}/mcp`,
    ]) {
      expect({ path, status: (await send(port, { path })).status }).toEqual({ path, status: 404 });
    }
    expect((await send(port, { method: "OPTIONS", body: "" })).status).toBe(405);
    expect((await send(port, { method: "PUT" })).status).toBe(405);
    expect((await send(port, { method: "GET", body: "" })).status).toBe(405);
    expect((await send(port, { method: "DELETE", body: "" })).status).toBe(405);
    expect((await send(port, { headers: { "content-type": "text/plain" } })).status).toBe(415);
    expect((await send(port, { headers: { "content-encoding": "gzip" } })).status).toBe(415);
  });

  it("refuses bodies that are no messages, and large ones before they are read", async () => {
    const codes: unknown[] = [];
    for (const body of [
      "",
      "{",
      Buffer.from([0xff]),
      "[]",
      "5",
      `${"[".repeat(100_000)}`,
      '{"id":1}',
      "[7]",
    ]) {
      const got = await send(port, { body });
      expect(got.status).toBe(400);
      codes.push(messageOf(got).error?.code);
    }
    expect(codes).toEqual([-32_700, -32_700, -32_700, ...Array.from({ length: 5 }, () => -32_600)]);
    expect((await send(port, { headers: { "content-length": "99999999" }, body: "{}" })).status).toBe(413);
    const large = send(port, {
      headers: { "transfer-encoding": "chunked" },
      body: Buffer.alloc(6_000_000, 0x20),
    });
    // The connection may be closed before all of it is sent.
    expect(await large.then(({ status }) => status).catch(() => 413)).toBe(413);
    expect((await send(port, {})).status).toBe(200);
  });

  it("serves many clients at once, each its own answer", async () => {
    const asked = Array.from({ length: 100 }, (_, at) => at);
    const got = await Promise.all(
      asked.map((at) => send(port, { body: call("say_text", { text: `n${at}` }, at) })),
    );
    expect(got.map((one) => messageOf(one))).toEqual(
      asked.map((at) => ({
        jsonrpc: "2.0",
        id: at,
        result: expect.objectContaining({ content: [{ type: "text", text: `n${at}` }] }) as unknown,
      })),
    );
  });

  it("serves requests of one connection in turn, and ends one that sends hundreds at once", async () => {
    const one = (body: string, connection = "keep-alive"): string =>
      [
        "POST /mcp HTTP/1.1",
        `Host: 127.0.0.1:${port}`,
        "Content-Type: application/json",
        "Accept: application/json, text/event-stream",
        `Content-Length: ${body.length}`,
        `Connection: ${connection}`,
        `\r\n${body}`,
      ].join("\r\n");
    const quick = call("say_text", { text: "x" });
    const few = await rawAnswer(port, `${one(quick).repeat(9)}${one(quick, "close")}`);
    expect(few.match(/HTTP\/1\.1 200 /g)).toHaveLength(10);
    const slow = call("wait_long", { seconds: 60 });
    expect(await rawAnswer(port, one(slow).repeat(100))).toBe("");
    expect((await send(port, {})).status).toBe(200);
  });

  it("answers a batch of the revision that has them", async () => {
    const body = `[${call("say_text", { text: "a" }, 1)},${call("say_text", { text: "b" }, "2")}]`;
    const got = await send(port, { body, headers: { "mcp-protocol-version": "2025-03-26" } });
    expect(got.status).toBe(200);
    expect(got.body).toContain('"text":"a"');
    expect(got.body).toContain('"text":"b"');
  });

  it("stops the work of a client that goes away", async () => {
    const request = http.request({
      host: "127.0.0.1",
      port,
      method: "POST",
      path: "/mcp",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    });
    request.on("error", () => {});
    request.end(call("wait_long", { seconds: 60 }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    request.destroy();
    await speaker.untilErr("stopped");
    expect((await send(port, {})).status).toBe(200);
  });

  it("closes connections that say nothing", async () => {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.resume();
    socket.write("POST /mcp HTTP/1.1\r\nHost: 127");
    const closed = new Promise((resolve) => socket.on("close", resolve));
    expect((await send(port, {})).status).toBe(200);
    await closed;
  });
});

describe("where a server listens", () => {
  it.each([
    ["0.0.0.0:0", /this machine alone/],
    ["192.168.0.1:80", /this machine alone/],
    ["example.com:80", /this machine alone/],
    ["[::]:0", /this machine alone/],
    ["127.0.0.2:0", /this machine alone/],
    [":0", /this machine alone/],
    ["127.0.0.1:99999", /no port/],
    ["127.0.0.1:http", /no port/],
  ])("is never %s", async (address, why) => {
    const err = await refused("--http", address);
    expect(err).toMatch(why);
    expect(err).toContain("hint: ");
  });

  it("is a loopback address by number, and a taken port is told", async () => {
    const first = await listening("--http", "localhost:0");
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(await refused("--http", `127.0.0.1:${first.port}`)).toMatch(/cannot listen[\s\S]*another port/);
    const second = await listening("--http", "0");
    expect(second.port).not.toBe(first.port);
    for (const { speaker } of [first, second]) {
      speaker.child.kill("SIGINT");
      expect(await speaker.ended).toEqual({ code: 0, signal: null });
    }
  });

  it("is left at once, also with requests that wait and connections that stay", async () => {
    const { speaker, port } = await listening("--http", "[::1]:0").catch(() => listening("--http", "0"));
    const { host } = new URL(/listening on (\S+)/.exec(speaker.err())?.[1] ?? "");
    const hostname = host.startsWith("[") ? "::1" : "127.0.0.1";
    const open = send(port, { host: hostname, headers: { host }, body: call("wait_long", { seconds: 60 }) });
    const idle = net.connect(port, hostname);
    idle.on("error", () => {});
    await new Promise((resolve) => idle.on("connect", resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    speaker.child.kill("SIGTERM");
    await open.catch(() => {});
    expect(await speaker.ended).toEqual({ code: 0, signal: null });
  });
});
