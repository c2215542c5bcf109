import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { MockAgent } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { createWebClient, type WebClient } from "../../../src/transport/web/client.js";
import { discard, exchange } from "../../../src/transport/web/exchange.js";
import { isVain, unreachable } from "../../../src/transport/web/failures.js";
import { isExempt } from "../../../src/transport/web/routes.js";
import { type Loopback, listen } from "../../helpers/loopback.js";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

describe("one exchange over https", () => {
  const agent = (): MockAgent => {
    const made = new MockAgent();
    made.disableNetConnect();
    open.push(made);
    return made;
  };
  const send = (mock: MockAgent, url: string, authorization = "Bearer hush") =>
    exchange(
      { method: "GET", url },
      [{ origin: new URL(url).origin, authorization }],
      { to: () => mock, close: async () => undefined },
      1_000,
    );

  it("sends the secret there, and not over plain http to another machine", async () => {
    const mock = agent();
    const seen: unknown[] = [];
    for (const origin of ["https://a.test", "http://a.test"])
      mock
        .get(origin)
        .intercept({ path: "/x" })
        .reply(200, ({ headers }) => {
          seen.push((headers as Record<string, string>).authorization);
          return "yes";
        });
    discard((await send(mock, "https://a.test/x")).body);
    discard((await send(mock, "http://a.test/x")).body);
    expect(seen).toEqual(["Bearer hush", undefined]);
  });

  it("follows no redirect to http", async () => {
    const mock = agent();
    mock
      .get("https://a.test")
      .intercept({ path: "/x?signature=secret" })
      .reply(302, "", { headers: { location: "http://a.test/y" } });
    await expect(send(mock, "https://a.test/x?signature=secret")).rejects.toMatchObject({
      code: "transfer-failed",
      message: "https://a.test/x: the server redirects from https to http",
    });
  });
});

describe("a connection that fails", () => {
  it("is told apart by whether another try can help", () => {
    const error = (code: string) => Object.assign(new Error("x"), { code });
    for (const code of [
      "ENOTFOUND",
      "ECONNREFUSED",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "CERT_HAS_EXPIRED",
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    ])
      expect(isVain(error(code)), code).toBe(true);
    for (const code of ["ECONNRESET", "EAI_AGAIN", "UND_ERR_SOCKET", "EPIPE"])
      expect(isVain(error(code)), code).toBe(false);
    expect(unreachable("https://u:p@a.test/x?y=secret", error("CERT_HAS_EXPIRED"))).toMatchObject({
      code: "transfer-failed",
      message: "https://a.test/x: its certificate is not trusted (CERT_HAS_EXPIRED)",
      hint: expect.stringContaining("NODE_EXTRA_CA_CERTS"),
    });
  });

  it("says that a proxy refuses", async () => {
    const server = createServer();
    const asked: string[] = [];
    server.on("connect", (request, socket) => {
      asked.push(request.url ?? "");
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    open.push({ close: () => new Promise((done) => server.close(() => done())) });
    const proxy = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = createWebClient({
      environment: { HTTPS_PROXY: proxy },
      credentials: [],
      pause: 3_600_000,
    });
    open.push(client);
    await expect(client.bytes({ method: "GET", url: "https://hidden.invalid/x" }, 10)).rejects.toMatchObject({
      code: "transfer-failed",
      message: "https://hidden.invalid/x: the proxy refuses",
    });
    expect(asked).toEqual(["hidden.invalid:443"]);
  });
});

describe("NO_PROXY", () => {
  it.each([
    ["hidden.invalid", true],
    ["invalid", true],
    [".invalid", true],
    ["*.invalid", true],
    ["*", true],
    ["other.invalid, HIDDEN.invalid", true],
    ["hidden.invalid:80", true],
    ["hidden.invalid:8080", false],
    ["den.invalid", false],
    ["", false],
    ["[::1]", false],
  ])("%j", (value, direct) => {
    expect(isExempt(value, new URL("http://hidden.invalid/x"))).toBe(direct);
  });

  it("names addresses too", () => {
    expect(isExempt("::1", new URL("http://[::1]:8080/"))).toBe(true);
    expect(isExempt("[::1]:8080", new URL("http://[::1]:8080/"))).toBe(true);
    expect(isExempt("[::1]:80", new URL("http://[::1]:8080/"))).toBe(false);
    expect(isExempt("127.0.0.1", new URL("https://127.0.0.1/"))).toBe(true);
    expect(isExempt("example.org:443", new URL("https://example.org/"))).toBe(true);
  });
});

describe("parts of a resource", () => {
  const start = async (
    answer: Parameters<typeof listen>[0],
  ): Promise<{ server: Loopback; client: WebClient }> => {
    const server = await listen(answer);
    const client = createWebClient({ environment: {}, credentials: [], pause: 1 });
    open.push(server, client);
    return { server, client };
  };
  const receive = async (
    client: WebClient,
    url: string,
    range: { from: number; to: number } | null,
  ): Promise<string> => {
    let text = "";
    const sink = {
      begin: (from: number) => {
        text = `${from}:`;
      },
      write: (chunk: Uint8Array) => {
        text += Buffer.from(chunk).toString();
        return false;
      },
    };
    const answer = await client.receive({ method: "GET", url }, sink, range);
    return `${answer.status} ${text}`;
  };

  it.each([
    ["none is named", undefined],
    ["it is another one", "bytes 3-5/10"],
    ["it is an earlier one", "bytes 1-4/10"],
    ["it is more than was asked for", "bytes 2-8/10"],
    ["it is nonsense", "bytes five-ten"],
  ])("are refused where %s", async (_, contentRange) => {
    const { server, client } = await start((_request, response) => {
      response.writeHead(206, contentRange === undefined ? {} : { "content-range": contentRange });
      response.end("2345");
    });
    await expect(receive(client, server.url, { from: 2, to: 6 })).rejects.toMatchObject({
      code: "transfer-failed",
    });
  });

  it("are not taken where the whole was asked for", async () => {
    const { server, client } = await start((_, response) => {
      response.writeHead(206, { "content-range": "bytes 0-3/10" });
      response.end("0123");
    });
    await expect(receive(client, server.url, null)).rejects.toMatchObject({ code: "transfer-failed" });
  });

  it("are asked for again when one ends too early, and cut when it goes on too long", async () => {
    const bodies = ["23", "45", "2345 and more"];
    const { server, client } = await start((request, response) => {
      const from = /bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1];
      response.writeHead(206, { "content-range": `bytes ${from}-5/10`, etag: '"x"', connection: "close" });
      response.end(bodies.shift());
    });
    expect(await receive(client, server.url, { from: 2, to: 6 })).toBe("206 2:2345");
    expect(server.requests.map(({ headers }) => [headers.range, headers["if-range"]])).toEqual([
      ["bytes=2-5", undefined],
      ["bytes=4-5", '"x"'],
    ]);
    expect(bodies.length).toBe(1);
    expect(await receive(client, server.url, { from: 2, to: 6 })).toBe("206 2:2345");
  });

  it("can be the whole, which is said", async () => {
    const { server, client } = await start((_, response) => void response.end("0123456789"));
    expect(await receive(client, server.url, { from: 2, to: 6 })).toBe("200 0:0123456789");
  });

  it("end after so many tries that bring next to nothing", async () => {
    let sent = 0;
    const { server, client } = await start((request, response) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
      response.writeHead(from === 0 ? 200 : 206, {
        etag: '"x"',
        "content-length": String(10_000 - from),
        ...(from === 0 ? {} : { "content-range": `bytes ${from}-9999/10000` }),
      });
      sent++;
      response.write("x", () => setTimeout(() => response.destroy(), 2));
    });
    await expect(receive(client, server.url, null)).rejects.toMatchObject({ code: "transfer-failed" });
    expect(sent).toBe(60);
  });
});
