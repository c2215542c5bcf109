// A git host on a loopback port: `git http-backend` behind a small server that counts bytes, and that can be made as
// slow as a line: a rate that both directions have each, and a round trip that every request waits for once, and a
// connection once more.
import { execFileSync, spawn } from "node:child_process";
import http from "node:http";
import { join } from "node:path";

const backend = join(execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim(), "git-http-backend");
const piece = 16_384;
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Passes bytes no faster than the rate, whoever sends them. */
const line = (bytesPerSecond) => {
  let free = 0;
  return async (bytes) => {
    if (!Number.isFinite(bytesPerSecond)) return;
    const now = performance.now();
    free = Math.max(now, free) + (1_000 * bytes) / bytesPerSecond;
    // Timers are no finer than that.
    if (free - now >= 2) await sleep(free - now);
  };
};

const settings = {
  "http.receivepack": "true",
  "uploadpack.allowFilter": "true",
  "safe.directory": "*",
  "receive.autogc": "false",
};

const environment = (root, request, url) => {
  const found = {
    PATH: process.env.PATH,
    HOME: root,
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: "1",
    REQUEST_METHOD: request.method,
    PATH_INFO: decodeURIComponent(url.pathname),
    QUERY_STRING: url.search.slice(1),
    CONTENT_TYPE: request.headers["content-type"] ?? "",
    HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
    GIT_PROTOCOL: request.headers["git-protocol"] ?? "",
    REMOTE_ADDR: "127.0.0.1",
    REMOTE_USER: "someone",
    GIT_CONFIG_COUNT: String(Object.keys(settings).length),
  };
  if (request.headers["content-length"] !== undefined)
    found.CONTENT_LENGTH = request.headers["content-length"];
  for (const [i, [key, value]] of Object.entries(settings).entries()) {
    found[`GIT_CONFIG_KEY_${i}`] = key;
    found[`GIT_CONFIG_VALUE_${i}`] = value;
  }
  return found;
};

/**
 * @param root every repository below it is served, for reading and writing.
 * @param brake `megabits` a second and `milliseconds` of a round trip; without one, as fast as it goes.
 */
export const startGitServer = async (root, brake = {}) => {
  const rate = (brake.megabits ?? Number.POSITIVE_INFINITY) * 125_000;
  const down = line(rate);
  const up = line(rate);
  const roundTrip = brake.milliseconds ?? 0;
  const known = new WeakSet();
  let count = { requests: 0, sent: 0, received: 0 };

  const serve = async (request, response) => {
    count.requests++;
    await sleep(known.has(request.socket) ? roundTrip : 2 * roundTrip);
    known.add(request.socket);
    const url = new URL(request.url, "http://127.0.0.1");
    const child = spawn(backend, [], {
      env: environment(root, request, url),
      stdio: ["pipe", "pipe", "ignore"],
    });
    child.stdin.on("error", () => {});
    const take = (async () => {
      for await (const chunk of request) {
        count.received += chunk.length;
        await up(chunk.length);
        if (!child.stdin.write(chunk)) await new Promise((resolve) => child.stdin.once("drain", resolve));
      }
      child.stdin.end();
    })().catch(() => child.kill());
    let head = Buffer.alloc(0);
    const send = async (bytes) => {
      for (let at = 0; at < bytes.length; at += piece) {
        const part = bytes.subarray(at, at + piece);
        count.sent += part.length;
        await down(part.length);
        if (!response.write(part)) await new Promise((resolve) => response.once("drain", resolve));
      }
    };
    for await (const chunk of child.stdout) {
      if (response.headersSent) {
        await send(chunk);
        continue;
      }
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) continue;
      let status = 200;
      for (const text of head.toString("latin1", 0, end).split("\r\n")) {
        const [, name, value] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
        if (name?.toLowerCase() === "status") status = Number.parseInt(value, 10);
        else if (name !== undefined) response.setHeader(name, value);
      }
      response.writeHead(status);
      await send(head.subarray(end + 4));
    }
    response.end();
    await take;
  };

  const server = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** What has passed since it was last asked: requests, and bytes of bodies from and to the server. */
    taken: () => {
      const taken = count;
      count = { requests: 0, sent: 0, received: 0 };
      return taken;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
